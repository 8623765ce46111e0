-- Private links that take a seat to another device. Only the hash of the link's
-- token is kept; a key works once (used_by is empty until then), and for a
-- short time.

-- +goose Up
CREATE TABLE seat_keys (
    hash       TEXT   NOT NULL PRIMARY KEY,
    slug       TEXT   NOT NULL,
    seat       TEXT   NOT NULL CHECK (seat IN ('white', 'black', 'both')),
    expires_at BIGINT NOT NULL,
    used_by    TEXT   NOT NULL
);
