-- What lists show of a game, so that no list has to fold a log. The log is the
-- truth; a row is written with the event that creates, seats or ends the game.
--
-- Names are kept as they were when the row was written. A seat is empty until
-- somebody takes it. Terms are what the players agreed on before they began, in
-- JSON: lists show them and no query looks inside. What queries ask of them
-- stands in columns of its own: whether a clock runs (clocked), whether lists
-- show the game (listed), whether anybody may accept it (challenge), and when
-- something is due though nobody comes (deadline, 0 for never).

-- +goose Up
CREATE TABLE games (
    id              TEXT   NOT NULL PRIMARY KEY,
    slug            TEXT   NOT NULL UNIQUE,
    game            TEXT   NOT NULL,
    status          TEXT   NOT NULL CHECK (status IN ('invited', 'playing', 'over', 'gone')),
    creator_id      TEXT   NOT NULL,
    creator_name    TEXT   NOT NULL,
    side            TEXT   NOT NULL CHECK (side IN ('white', 'black', 'chance', 'both', 'none')),
    terms           TEXT   NOT NULL,
    clocked         BIGINT NOT NULL CHECK (clocked IN (0, 1)),
    listed          BIGINT NOT NULL CHECK (listed IN (0, 1)),
    challenge       BIGINT NOT NULL CHECK (challenge IN (0, 1)),
    deadline        BIGINT NOT NULL,
    white_id        TEXT   NOT NULL,
    white_name      TEXT   NOT NULL,
    black_id        TEXT   NOT NULL,
    black_name      TEXT   NOT NULL,
    result          TEXT   NOT NULL,
    reason          TEXT   NOT NULL,
    plies           BIGINT NOT NULL,
    position        TEXT   NOT NULL,
    created_at      BIGINT NOT NULL,
    ended_at        BIGINT NOT NULL,
    CHECK (status <> 'over' OR ended_at > 0)
);

-- A server that starts asks for the games whose clock runs: few, among all
-- that were ever played.
CREATE INDEX games_running ON games (id) WHERE status = 'playing' AND clocked = 1;

-- What is due: few games at any time have a deadline.
CREATE INDEX games_due ON games (deadline) WHERE deadline > 0;

-- The open challenges of the lobby.
CREATE INDEX games_challenges ON games (created_at, id) WHERE status = 'invited' AND challenge = 1;

-- The archive's pages, of all games and of one, read in the order of the index.
CREATE INDEX games_finished ON games (ended_at, id) WHERE status = 'over' AND listed = 1;
CREATE INDEX games_finished_of ON games (game, ended_at, id) WHERE status = 'over' AND listed = 1;

-- A player's own games: invitations that are open, then those of either seat,
-- the last finished ones without reading all.
CREATE INDEX games_invited ON games (creator_id) WHERE status = 'invited';
CREATE INDEX games_white ON games (white_id, ended_at, id);
CREATE INDEX games_black ON games (black_id, ended_at, id);
