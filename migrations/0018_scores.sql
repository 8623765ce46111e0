-- What players have scored, against other people in games that lists show: of each kind
-- of game, and against each opponent. The archive's indexer counts a game when it puts
-- it into the index (internal/archive); who shows a page to others is asked when a score
-- is read.
--
-- games.indexed says how far a game is in the index: 1 for one that was put there before
-- this step, or by a server of the release before, which counts no scores; 2 for one that
-- is counted, too. What is behind is taken up by a server of this release.
--
-- On PostgreSQL the step is taken as postgres/0018_scores.sql has it.

-- +goose Up
CREATE TABLE player_scores (
    player TEXT   NOT NULL,
    game   TEXT   NOT NULL,
    won    BIGINT NOT NULL,
    drawn  BIGINT NOT NULL,
    lost   BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE TABLE player_rivals (
    player   TEXT   NOT NULL,
    opponent TEXT   NOT NULL,
    games    BIGINT NOT NULL,
    won      BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    lost     BIGINT NOT NULL,
    PRIMARY KEY (player, opponent)
);
CREATE INDEX player_rivals_most ON player_rivals (player, games DESC, opponent);
CREATE INDEX games_behind ON games (id) WHERE status = 'over' AND indexed < 2;

INSERT INTO schema_steps (step, oldest) VALUES (18, 8);
