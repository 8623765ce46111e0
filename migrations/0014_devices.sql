-- One player on several devices. A player's first device is known by the token hash in
-- the table of players, as before, and gets a line here when it first asks for a link;
-- each further device has a token of its own. A line stays when its device is cut off
-- (cut_at, else 0): a player's id follows from the first device's token, so only the
-- line tells that the token is worth nothing any more. seen_at is right to the day.
--
-- A link takes the player to another device: made, asked for by one browser (asked_by
-- is the hash of its cookie's token, name and code are what the player is shown of it),
-- then confirmed or refused on a device of the player's, then done. Lines go with their
-- end (expires_at).
--
-- Servers of the release before go on knowing first devices. To them a further device is
-- a stranger, and a first one that is cut off is still its player.

-- +goose Up
CREATE TABLE devices (
    id       TEXT   NOT NULL PRIMARY KEY,
    hash     TEXT   NOT NULL UNIQUE,
    player   TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    added_at BIGINT NOT NULL,
    seen_at  BIGINT NOT NULL,
    cut_at   BIGINT NOT NULL
);
CREATE INDEX devices_of ON devices (player, added_at);
CREATE INDEX devices_cut ON devices (cut_at) WHERE cut_at > 0;

CREATE TABLE device_links (
    hash       TEXT   NOT NULL PRIMARY KEY,
    player     TEXT   NOT NULL,
    state      TEXT   NOT NULL CHECK (state IN ('made', 'asked', 'confirmed', 'refused', 'done')),
    asked_by   TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    code       TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX device_links_of ON device_links (player);

INSERT INTO schema_steps (step, oldest) VALUES (14, 8);
