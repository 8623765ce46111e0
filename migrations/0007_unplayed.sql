-- A game that ended before anybody had moved is nothing to replay: no public list
-- shows it. The release before wrote such games as listed. It goes on working on
-- these rows: it reads the column, and writes it with the event that ends a game.

-- +goose Up
UPDATE games SET listed = 0 WHERE status = 'over' AND listed = 1 AND plies = 0;
