-- A call says which seat its player has or shares, "white" or "black": a shared seat's own
-- line ends with the game, and a rematch is offered after that. A line that a server of
-- the release before has written says nothing, and is its owner's.

-- +goose Up
ALTER TABLE push_calls ADD COLUMN seat TEXT NOT NULL DEFAULT '';

INSERT INTO schema_steps (step, oldest) VALUES (22, 8);
