-- By what finished games are searched. The columns are written when a game has ended,
-- by the process that indexes (internal/archive), and are empty until then: names as
-- they are looked for, the class of the clock, and the first moves in a code of hexadecimal
-- digits, which every database sorts alike.
-- indexed is 0 for games that are not in the index.
--
-- Each index has what is looked for and then the order of the list, so that a page is
-- read from its beginning; a list by length reads the one by plies.
--
-- Servers of the release before go on writing rows: they leave these columns as they
-- are, and what they end is indexed by one of this release.

-- +goose Up
ALTER TABLE games ADD COLUMN white_key TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN black_key TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN opening TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN indexed BIGINT NOT NULL DEFAULT 0;

CREATE INDEX games_unindexed ON games (id) WHERE status = 'over' AND indexed = 0;

CREATE INDEX games_by_white ON games (white_key, ended_at, id) WHERE status = 'over' AND listed = 1;
CREATE INDEX games_by_black ON games (black_key, ended_at, id) WHERE status = 'over' AND listed = 1;
CREATE INDEX games_by_reason ON games (reason, ended_at, id) WHERE status = 'over' AND listed = 1;
CREATE INDEX games_by_pace ON games (pace, ended_at, id) WHERE status = 'over' AND listed = 1;
CREATE INDEX games_by_plies ON games (plies, ended_at, id) WHERE status = 'over' AND listed = 1;
CREATE INDEX games_by_opening ON games (game, opening) WHERE status = 'over' AND listed = 1;

INSERT INTO schema_steps (step, oldest) VALUES (10, 8);
