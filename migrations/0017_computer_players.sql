-- By whom games against the computer are found: a player's were looked for among all of
-- them, 5,000 at a time.
--
-- On PostgreSQL the step is taken as postgres/0017_computer_players.sql has it.

-- +goose Up
CREATE INDEX games_computer_of_white ON games (white_id, ended_at, id) WHERE status = 'over' AND computer = 1;
CREATE INDEX games_computer_of_black ON games (black_id, ended_at, id) WHERE status = 'over' AND computer = 1;
CREATE INDEX games_computer_by_white ON games (white_key, ended_at, id) WHERE status = 'over' AND computer = 1;
CREATE INDEX games_computer_by_black ON games (black_key, ended_at, id) WHERE status = 'over' AND computer = 1;

INSERT INTO schema_steps (step, oldest) VALUES (17, 8);
