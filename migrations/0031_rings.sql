-- How players are notified of open challenges that they wish for (internal/push).
--
-- wishes are the kinds of games, each with a space before and after it: ' cheskers/clock '. muted
-- are the ids of players whose challenges do not count, likewise. rung_at, rung_2 and rung_3 are
-- when the player was last notified of a challenge, the time before and the one before that;
-- ring_after is when that may happen next.
--
-- A ring is a challenge that others are, or were, notified of: chosen are the ids of the
-- subscriptions, done those that need no message any more, people is how many players have got
-- one. Something is to be done at next_at (0 for never), and when the challenge is over.
--
-- Servers of the release before notify of no challenge, and leave lines as they are.

-- +goose Up
ALTER TABLE push_subscriptions ADD COLUMN wishes TEXT NOT NULL DEFAULT '';
ALTER TABLE push_subscriptions ADD COLUMN muted TEXT NOT NULL DEFAULT '';
ALTER TABLE push_subscriptions ADD COLUMN rung_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE push_subscriptions ADD COLUMN rung_2 BIGINT NOT NULL DEFAULT 0;
ALTER TABLE push_subscriptions ADD COLUMN rung_3 BIGINT NOT NULL DEFAULT 0;
ALTER TABLE push_subscriptions ADD COLUMN ring_after BIGINT NOT NULL DEFAULT 0;
CREATE INDEX push_subscriptions_wishes ON push_subscriptions (rung_at, id) WHERE wishes <> '';

CREATE TABLE push_rings (
    game    TEXT   NOT NULL PRIMARY KEY,
    at      BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    chosen  TEXT   NOT NULL,
    done    TEXT   NOT NULL,
    people  BIGINT NOT NULL
);

INSERT INTO schema_steps (step, oldest) VALUES (31, 8);
