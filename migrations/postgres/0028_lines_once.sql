-- The step of this number, made while servers go on reading and writing chats: outside of a
-- transaction, so that it can be taken again from its beginning wherever it was broken off.

-- +goose NO TRANSACTION
-- +goose Up
ALTER TABLE chat ADD COLUMN IF NOT EXISTS command TEXT NOT NULL DEFAULT '';
DROP INDEX CONCURRENTLY IF EXISTS chat_commands;
CREATE UNIQUE INDEX CONCURRENTLY chat_commands ON chat (game, command) WHERE command <> '';

INSERT INTO schema_steps (step, oldest) VALUES (28, 8) ON CONFLICT (step) DO NOTHING;
