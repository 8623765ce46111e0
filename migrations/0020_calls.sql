-- How players who do not look at their games are called to them (internal/push).
--
-- A subscription is a browser that lets itself be called, and belongs to one device of a
-- player (device is the hash of its token). quiet_from and quiet_to are minutes of the day
-- in its time zone; where they are equal, no hour is quiet. seen_at is when its page last
-- renewed it.
--
-- A call has one line a player and game, which the transaction of each event replaces:
-- why, since when (at), when the sender looks at it next (next_at, 0 for never), and when
-- a quarter of the player's time will be left (warn_at, 0 for never). told is 1 once the
-- player was called, until the game is opened; such a line stays. done names the
-- subscriptions that have been told already.
--
-- A look says that a process has a page of the game before the player's eyes. It is good
-- until a moment, so that it ends with the process.
--
-- Servers of the release before call nobody, and leave lines as they are.

-- +goose Up
CREATE TABLE push_subscriptions (
    id         TEXT   NOT NULL PRIMARY KEY,
    player     TEXT   NOT NULL,
    device     TEXT   NOT NULL UNIQUE,
    endpoint   TEXT   NOT NULL,
    p256dh     TEXT   NOT NULL,
    auth       TEXT   NOT NULL,
    zone       TEXT   NOT NULL,
    quiet_from BIGINT NOT NULL,
    quiet_to   BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL
);
CREATE INDEX push_subscriptions_of ON push_subscriptions (player, seen_at);
CREATE INDEX push_subscriptions_at ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_seen ON push_subscriptions (seen_at);

CREATE TABLE push_calls (
    player  TEXT   NOT NULL,
    game    TEXT   NOT NULL,
    kind    TEXT   NOT NULL CHECK (kind IN ('turn', 'taken', 'offer', 'quarter')),
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    warn_at BIGINT NOT NULL,
    told    BIGINT NOT NULL,
    tries   BIGINT NOT NULL,
    done    TEXT   NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE INDEX push_calls_next ON push_calls (next_at) WHERE next_at > 0;
CREATE INDEX push_calls_of ON push_calls (game);

CREATE TABLE push_looks (
    player TEXT   NOT NULL,
    slug   TEXT   NOT NULL,
    holder TEXT   NOT NULL,
    until  BIGINT NOT NULL,
    PRIMARY KEY (player, slug, holder)
);
CREATE INDEX push_looks_of ON push_looks (holder);

INSERT INTO schema_steps (step, oldest) VALUES (20, 8);
