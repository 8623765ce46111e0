-- Games against the computer: its level, 0 in a game between people, and whether
-- the list of such games shows the game once it is over (computer). The column
-- listed stays 0 for them, so that whatever lists or counts the games of people
-- leaves them out.
--
-- The release before goes on working on these tables: the rows it writes are of
-- games between people, and the columns' defaults say so.

-- +goose Up
ALTER TABLE games ADD COLUMN level BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN computer BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_computer ON games (ended_at, id) WHERE status = 'over' AND computer = 1;
CREATE INDEX games_computer_of ON games (game, ended_at, id) WHERE status = 'over' AND computer = 1;
INSERT INTO schema_steps (step, oldest) VALUES (9, 8);
