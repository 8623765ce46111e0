-- Which positions stood in the games of the archive, and what was played there. A
-- position is the hash of its text (archive.Hash).
--
-- The first sixteen plies are kept as sums, with the game that came last: the start has
-- every game of its kind. Deeper, to the fortieth ply, a position has a row for each
-- game that reached it, once; nearly all of them are of one game alone.
--
-- leases say who does what only one process does at a time, until when.

-- +goose Up
CREATE TABLE position_sums (
    position BIGINT NOT NULL,
    move     TEXT   NOT NULL,
    result   TEXT   NOT NULL,
    games    BIGINT NOT NULL,
    slug     TEXT   NOT NULL,
    ended_at BIGINT NOT NULL,
    PRIMARY KEY (position, move, result)
);

CREATE TABLE position_games (
    position BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    slug     TEXT   NOT NULL,
    ply      BIGINT NOT NULL,
    move     TEXT   NOT NULL,
    result   TEXT   NOT NULL
);
CREATE INDEX position_games_latest ON position_games (position, ended_at);

CREATE TABLE leases (
    name   TEXT   NOT NULL PRIMARY KEY,
    holder TEXT   NOT NULL,
    until  BIGINT NOT NULL
);

INSERT INTO schema_steps (step, oldest) VALUES (11, 8);
