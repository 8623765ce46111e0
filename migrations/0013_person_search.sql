-- By whom listed games are found: the indexes of step 2 by player have every game, and
-- a search for what a person has played passed over all that no list shows.
--
-- On PostgreSQL the step is taken as postgres/0013_person_search.sql has it.

-- +goose Up
CREATE INDEX games_of_white ON games (white_id, ended_at, id) WHERE status = 'over' AND listed = 1;
CREATE INDEX games_of_black ON games (black_id, ended_at, id) WHERE status = 'over' AND listed = 1;

INSERT INTO schema_steps (step, oldest) VALUES (13, 8);
