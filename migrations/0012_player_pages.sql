-- Where a player's page is: at a random address, made when a game of theirs comes into
-- the archive's index, so that no address tells a player's id. listed is 0 where the
-- player shows the page to nobody.

-- +goose Up
CREATE TABLE player_pages (
    player TEXT   NOT NULL PRIMARY KEY,
    page   TEXT   NOT NULL UNIQUE,
    listed BIGINT NOT NULL CHECK (listed IN (0, 1))
);

INSERT INTO schema_steps (step, oldest) VALUES (12, 8);
