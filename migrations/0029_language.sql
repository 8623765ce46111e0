-- The language that a player has chosen for the site's pages, as a tag such as 'de'; empty for
-- that of the browser.

-- +goose Up
ALTER TABLE players ADD COLUMN language TEXT NOT NULL DEFAULT '';

INSERT INTO schema_steps (step, oldest) VALUES (29, 8);
