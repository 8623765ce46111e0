-- The step of this number, made while servers go on reading and writing games: outside
-- of a transaction, so that it can be taken again from its beginning wherever it was
-- broken off. An index whose making was broken off is there, and serves nobody.

-- +goose NO TRANSACTION
-- +goose Up
CREATE TABLE IF NOT EXISTS player_scores (
    player TEXT   NOT NULL,
    game   TEXT   NOT NULL,
    won    BIGINT NOT NULL,
    drawn  BIGINT NOT NULL,
    lost   BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE TABLE IF NOT EXISTS player_rivals (
    player   TEXT   NOT NULL,
    opponent TEXT   NOT NULL,
    games    BIGINT NOT NULL,
    won      BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    lost     BIGINT NOT NULL,
    PRIMARY KEY (player, opponent)
);
CREATE INDEX IF NOT EXISTS player_rivals_most ON player_rivals (player, games DESC, opponent);
DROP INDEX CONCURRENTLY IF EXISTS games_behind;
CREATE INDEX CONCURRENTLY games_behind ON games (id) WHERE status = 'over' AND indexed < 2;

INSERT INTO schema_steps (step, oldest) VALUES (18, 8) ON CONFLICT (step) DO NOTHING;
