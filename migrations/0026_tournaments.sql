-- Tournaments. What happens in one is a log in the table of events, under the tournament's id;
-- this row, written with each of them, is what lists and the director look for. A server of
-- the release before takes the games of tournaments for invitations: none should run beside
-- this one while a tournament is played.

-- +goose Up
CREATE TABLE tournaments (
    id         TEXT   NOT NULL PRIMARY KEY,
    slug       TEXT   NOT NULL UNIQUE,
    status     TEXT   NOT NULL,
    private    BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    games      TEXT   NOT NULL,
    players    BIGINT NOT NULL,
    host_id    TEXT   NOT NULL,
    host_name  TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    moved_at   BIGINT NOT NULL
);
CREATE INDEX tournaments_by_status ON tournaments (status, moved_at);

INSERT INTO schema_steps (step, oldest) VALUES (26, 8);
