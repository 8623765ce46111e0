-- Who plays. A visitor gets a row at the first act (creating or accepting a
-- game), so that crawlers write nothing. Only the hash of the cookie's token
-- is kept: whoever reads the database cannot take anybody's seat.

-- +goose Up
CREATE TABLE players (
    id         TEXT   NOT NULL PRIMARY KEY,
    token_hash TEXT   NOT NULL UNIQUE,
    name       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
