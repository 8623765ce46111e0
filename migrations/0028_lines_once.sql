-- What tournaments' chats say has its lines here, too, as what games' do; lines of before stay in
-- the logs of the tournaments. command is who said a line, and the id that this was sent under, or
-- empty: sent again, it is not written twice. A server of the release before shows no line that
-- this one writes in a tournament.

-- +goose Up
ALTER TABLE chat ADD COLUMN command TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX chat_commands ON chat (game, command) WHERE command <> '';

INSERT INTO schema_steps (step, oldest) VALUES (28, 8);
