-- The language of a device's notifications, as a tag such as 'de': that of the page on which it
-- subscribed last. Servers of the release before write English ones, whatever it is.

-- +goose Up
ALTER TABLE push_subscriptions ADD COLUMN language TEXT NOT NULL DEFAULT 'en';

INSERT INTO schema_steps (step, oldest) VALUES (30, 8);
