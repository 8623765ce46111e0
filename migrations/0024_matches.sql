-- The match that a game is of: the slug of its first game, empty for a game of none. The log
-- says the same (gamelog.Series); lists read it here. A server of the release before writes
-- none, and opens a rematch where the next game of a match was asked for.

-- +goose Up
ALTER TABLE games ADD COLUMN series TEXT NOT NULL DEFAULT '';

INSERT INTO schema_steps (step, oldest) VALUES (24, 8);
