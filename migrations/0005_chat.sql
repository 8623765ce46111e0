-- What players and watchers say. Lines have a table of their own, apart from the
-- log: they change no game, and a game is read far more often than its talk. Ids
-- are in the order of time.

-- +goose Up
CREATE TABLE chat (
    id       TEXT   NOT NULL PRIMARY KEY,
    game     TEXT   NOT NULL,
    audience TEXT   NOT NULL CHECK (audience IN ('players', 'watchers')),
    speaker  TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    seat     TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL
);
CREATE INDEX chat_of ON chat (game, audience, id);
