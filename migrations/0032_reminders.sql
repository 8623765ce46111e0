-- Of which hours of the site a device was reminded that wishes for it (internal/push): wishes has
-- ' hour ' then, and reminded is when the last one starts that it is done with, 0 for none.
--
-- Servers of the release before remind of no hour, and leave the column as it is.

-- +goose Up
ALTER TABLE push_subscriptions ADD COLUMN reminded BIGINT NOT NULL DEFAULT 0;

INSERT INTO schema_steps (step, oldest) VALUES (32, 8);
