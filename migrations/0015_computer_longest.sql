-- By which the games against the computer are listed with the longest first, as
-- games_by_plies of step 10 lists those between people.

-- +goose Up
CREATE INDEX games_computer_by_plies ON games (plies, ended_at, id) WHERE status = 'over' AND computer = 1;
INSERT INTO schema_steps (step, oldest) VALUES (15, 8);
