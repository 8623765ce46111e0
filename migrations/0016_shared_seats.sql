-- The games that go on in a seat that was shared with a player, for the player's lists:
-- the games table has the owners of seats alone. A line is written with the event
-- `shared`, and goes with the event that ends the game. The log is the truth; seats that
-- were shared before this step, or at a server of the release before, have no line: the
-- player plays on in them, and no list shows them.

-- +goose Up
CREATE TABLE shared_seats (
    game   TEXT NOT NULL,
    player TEXT NOT NULL,
    seat   TEXT NOT NULL CHECK (seat IN ('white', 'black', 'both')),
    PRIMARY KEY (game, player)
);
CREATE INDEX shared_seats_of ON shared_seats (player);

INSERT INTO schema_steps (step, oldest) VALUES (16, 8);
