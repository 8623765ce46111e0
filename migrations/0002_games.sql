-- What lists show of a game, so that no list has to fold a log. The log is the
-- truth; a row is written with the event that creates, seats or ends the game.
--
-- Names are kept as they were when the row was written. A seat is empty until
-- somebody takes it. A game without a clock has neither base nor increment.

-- +goose Up
CREATE TABLE games (
    id              TEXT   NOT NULL PRIMARY KEY,
    slug            TEXT   NOT NULL UNIQUE,
    game            TEXT   NOT NULL,
    status          TEXT   NOT NULL CHECK (status IN ('invited', 'playing', 'over', 'gone')),
    creator_id      TEXT   NOT NULL,
    creator_name    TEXT   NOT NULL,
    side            TEXT   NOT NULL CHECK (side IN ('white', 'black', 'chance')),
    white_id        TEXT   NOT NULL,
    white_name      TEXT   NOT NULL,
    black_id        TEXT   NOT NULL,
    black_name      TEXT   NOT NULL,
    clock_base      BIGINT,
    clock_increment BIGINT,
    result          TEXT   NOT NULL,
    reason          TEXT   NOT NULL,
    plies           BIGINT NOT NULL,
    position        TEXT   NOT NULL,
    created_at      BIGINT NOT NULL,
    ended_at        BIGINT NOT NULL,
    CHECK (status <> 'over' OR ended_at > 0),
    CHECK ((clock_base IS NULL) = (clock_increment IS NULL))
);

-- A server that starts asks for the games whose clock runs: few, among all
-- that were ever played.
CREATE INDEX games_running ON games (id) WHERE status = 'playing' AND clock_base IS NOT NULL;

-- The archive's pages, of all games and of one, read in the order of the index.
CREATE INDEX games_finished ON games (ended_at, id) WHERE status = 'over';
CREATE INDEX games_finished_of ON games (game, ended_at, id) WHERE status = 'over';

-- A player's own games: invitations that are open, then those of either seat,
-- the last finished ones without reading all.
CREATE INDEX games_invited ON games (creator_id) WHERE status = 'invited';
CREATE INDEX games_white ON games (white_id, ended_at, id);
CREATE INDEX games_black ON games (black_id, ended_at, id);
