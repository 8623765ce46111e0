-- The log of every game, for ever. The primary key is what keeps a log right
-- when several processes write it: of two events with one number, one is
-- refused. No foreign key to games: checking it would cost every move a look
-- at a row that the same transaction may be writing.

-- +goose Up
CREATE TABLE events (
    game    TEXT   NOT NULL,
    seq     BIGINT NOT NULL CHECK (seq > 0),
    kind    TEXT   NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    command TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    PRIMARY KEY (game, seq)
);
