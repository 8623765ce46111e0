-- The hours of a site (internal/tournament/arena). What happens in one is a log in the table of
-- events, under the hour's id; this row, written with each of them, is what lists and addresses
-- look for. starts_at and ends_at are in milliseconds since 1970.
--
-- A server of the release before plays on the games of an hour, and shows no hour.

-- +goose Up
CREATE TABLE arenas (
    id        TEXT   NOT NULL PRIMARY KEY,
    slug      TEXT   NOT NULL UNIQUE,
    games     TEXT   NOT NULL,
    players   BIGINT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at   BIGINT NOT NULL
);
CREATE INDEX arenas_by_start ON arenas (starts_at DESC, id);

INSERT INTO schema_steps (step, oldest) VALUES (33, 8);
