-- By what a game is found besides its row: the positions of its first sixteen plies, which
-- position_sums (step 11) has as sums alone, and which men stood against which
-- (archive.Men). A trait is a hash; it has a row for each game of it, in the order of lists.
--
-- games.indexed is 3 for a game whose traits are there, too. What is behind is taken up by
-- a server of this release.
--
-- On PostgreSQL the step is taken as postgres/0019_traits.sql has it. A table that is its
-- own index, as here, takes half of the room of one that has an index beside it.

-- +goose Up
CREATE TABLE game_traits (
    trait    BIGINT NOT NULL,
    ended_at BIGINT NOT NULL,
    slug     TEXT   NOT NULL,
    PRIMARY KEY (trait, ended_at, slug)
) WITHOUT ROWID;
CREATE INDEX games_untraited ON games (id) WHERE status = 'over' AND indexed < 3;

INSERT INTO schema_steps (step, oldest) VALUES (19, 8);
