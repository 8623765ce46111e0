-- When a player's first device became another player's, in epoch milliseconds, else 0. Its line
-- stays, so that its token can be revoked, but it is no device that the player plays with: when
-- the last one of those becomes the other's, too, places in tournaments follow. A device that
-- left before this step is not told from one that did not.

-- +goose Up
ALTER TABLE devices ADD COLUMN left_at BIGINT NOT NULL DEFAULT 0;

INSERT INTO schema_steps (step, oldest) VALUES (27, 8);
