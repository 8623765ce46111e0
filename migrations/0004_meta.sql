-- What the servers must remember of themselves between two runs, one line a
-- fact (when a process last gave a sign of life, for one), so that a new fact
-- needs no new table.

-- +goose Up
CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
