-- The step of this number, made while servers go on reading and writing games: outside
-- of a transaction, so that it can be taken again from its beginning wherever it was
-- broken off. An index whose making was broken off is there, and serves nobody.

-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS games_computer_of_white;
DROP INDEX CONCURRENTLY IF EXISTS games_computer_of_black;
DROP INDEX CONCURRENTLY IF EXISTS games_computer_by_white;
DROP INDEX CONCURRENTLY IF EXISTS games_computer_by_black;
CREATE INDEX CONCURRENTLY games_computer_of_white ON games (white_id, ended_at, id) WHERE status = 'over' AND computer = 1;
CREATE INDEX CONCURRENTLY games_computer_of_black ON games (black_id, ended_at, id) WHERE status = 'over' AND computer = 1;
CREATE INDEX CONCURRENTLY games_computer_by_white ON games (white_key, ended_at, id) WHERE status = 'over' AND computer = 1;
CREATE INDEX CONCURRENTLY games_computer_by_black ON games (black_key, ended_at, id) WHERE status = 'over' AND computer = 1;

INSERT INTO schema_steps (step, oldest) VALUES (17, 8) ON CONFLICT (step) DO NOTHING;
