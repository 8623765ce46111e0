-- What the dump of each month of the archive comes to, so that whoever has taken it can
-- tell whether it is whole: how many games and bytes, and their SHA-256 in hexadecimal
-- digits. A month is counted once it is over; sha256 is empty while that is under way, and
-- counting tells one attempt from the next, so that a line which was deleted meanwhile
-- (package names does, since records change with a name) is not written by it. version
-- says in which way records are written.

-- +goose Up
CREATE TABLE archive_months (
    month    TEXT   NOT NULL PRIMARY KEY,
    games    BIGINT NOT NULL,
    bytes    BIGINT NOT NULL,
    sha256   TEXT   NOT NULL,
    version  BIGINT NOT NULL,
    counting TEXT   NOT NULL
);

INSERT INTO schema_steps (step, oldest) VALUES (21, 8);
