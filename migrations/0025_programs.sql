-- Programs that play: each is a player with an id of its own, whose token has its line among the
-- devices, so that it is revoked as a device is. owner is the player who made it. A game may
-- invite one program (its terms say which); the column is for the program's list of invitations.
-- A server of the release before knows no programs, and lets anybody accept such a game.

-- +goose Up
CREATE TABLE programs (
    player   TEXT   NOT NULL PRIMARY KEY,
    owner    TEXT   NOT NULL,
    added_at BIGINT NOT NULL
);
CREATE INDEX programs_of ON programs (owner);

ALTER TABLE games ADD COLUMN invited TEXT NOT NULL DEFAULT '';
CREATE INDEX games_invited_programs ON games (invited) WHERE invited <> '' AND status = 'invited';

INSERT INTO schema_steps (step, oldest) VALUES (25, 8);
