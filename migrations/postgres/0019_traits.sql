-- The step of this number, made while servers go on reading and writing games: outside
-- of a transaction, so that it can be taken again from its beginning wherever it was
-- broken off. An index whose making was broken off is there, and serves nobody.

-- +goose NO TRANSACTION
-- +goose Up
CREATE TABLE IF NOT EXISTS game_traits (
    trait    BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    slug     TEXT   NOT NULL,
    PRIMARY KEY (trait, ended_at, slug)
);
DROP INDEX CONCURRENTLY IF EXISTS games_untraited;
CREATE INDEX CONCURRENTLY games_untraited ON games (id) WHERE status = 'over' AND indexed < 3;

INSERT INTO schema_steps (step, oldest) VALUES (19, 8) ON CONFLICT (step) DO NOTHING;
