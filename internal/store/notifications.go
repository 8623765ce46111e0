package store

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"threefold/internal/gamelog"
	"threefold/internal/push"
	"threefold/internal/store/rows"
)

var (
	_ push.Store       = (*Notifications)(nil)
	_ push.ViewerStore = (*Notifications)(nil)
)

// Notifications is the part of the store for notifications and subscriptions.
type Notifications struct{ store *Store }

// Notifications returns the part of the store for notifications.
func (s *Store) Notifications() *Notifications { return &Notifications{s} }

// notificationOf returns the statement by which the transaction of an event writes a player's
// notification. A player who was notified of the game, and has not opened it since, is notified
// only of the last quarter of the time.
func notificationOf(e *gamelog.Event, c gamelog.Notification) *statement {
	switch {
	case c.Kind != "":
		return do(`INSERT INTO push_calls (player, game, seat, kind, seq, at, next_at, warn_at, told, tries, done)
				SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($7 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), 0, 0, ''
				WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE player = $1)
				ON CONFLICT (player, game) DO UPDATE SET seat = excluded.seat, seq = excluded.seq, warn_at = excluded.warn_at, tries = 0, done = '',
					kind = CASE WHEN push_calls.told = 1 THEN 'quarter' ELSE excluded.kind END,
					at = CASE WHEN push_calls.told = 1 THEN excluded.warn_at ELSE excluded.at END,
					next_at = CASE WHEN push_calls.told = 1 THEN excluded.warn_at ELSE excluded.next_at END`,
			c.Player, e.Game, string(c.Kind), e.Seq, e.At, c.Warn, c.Seat)
	case c.Warn > 0:
		return do(`INSERT INTO push_calls (player, game, seat, kind, seq, at, next_at, warn_at, told, tries, done)
				SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($5 AS TEXT), 'quarter', CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($4 AS BIGINT), 0, 0, 0, ''
				WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE player = $1)
				ON CONFLICT (player, game) DO UPDATE SET seat = excluded.seat, kind = excluded.kind, seq = excluded.seq, at = excluded.at, next_at = excluded.next_at,
					warn_at = 0, told = 0, tries = 0, done = ''`,
			c.Player, e.Game, e.Seq, c.Warn, c.Seat)
	default:
		return do(`DELETE FROM push_calls WHERE player = $1 AND game = $2`, c.Player, e.Game)
	}
}

// notificationsOf is notificationOf for many notifications, whose columns are arrays. No two may
// have the same player and game.
const notificationsOf = `
	WITH calls AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
			AS c (player, game, seat, kind, seq, at, warn)),
		over AS (DELETE FROM push_calls USING calls c
			WHERE c.kind = '' AND c.warn = 0 AND push_calls.player = c.player AND push_calls.game = c.game)
	INSERT INTO push_calls (player, game, seat, kind, seq, at, next_at, warn_at, told, tries, done)
	SELECT player, game, seat, CASE kind WHEN '' THEN 'quarter' ELSE kind END, seq, CASE kind WHEN '' THEN warn ELSE at END,
		CASE kind WHEN '' THEN warn ELSE at END, CASE kind WHEN '' THEN 0 ELSE warn END, 0, 0, '' FROM calls
	WHERE (kind <> '' OR warn > 0) AND EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.player = calls.player)
	ON CONFLICT (player, game) DO UPDATE SET seat = excluded.seat, seq = excluded.seq, warn_at = excluded.warn_at, tries = 0, done = '',
		told = CASE excluded.kind WHEN 'quarter' THEN 0 ELSE push_calls.told END,
		kind = CASE push_calls.told WHEN 1 THEN 'quarter' ELSE excluded.kind END,
		at = CASE WHEN push_calls.told = 1 AND excluded.kind <> 'quarter' THEN excluded.warn_at ELSE excluded.at END,
		next_at = CASE WHEN push_calls.told = 1 AND excluded.kind <> 'quarter' THEN excluded.warn_at ELSE excluded.next_at END`

// Due returns at most limit notifications that are due at now, in epoch milliseconds, the oldest
// first.
func (c *Notifications) Due(ctx context.Context, now int64, limit int) ([]push.Due, error) {
	return list(ctx, c.store, func(scan rows.Scan, d *push.Due) error {
		var told, looks int
		var done string
		err := scanRow(scan, &d.Game, &d.Player, &d.Kind, &d.Seq, &d.At, &d.Next, &d.Warn, &told, &d.Tries, &done, &looks, &d.Seat)
		if errors.Is(err, errDamaged) {
			d.Damaged, err = err, nil // a damaged row does not block the others
		}
		d.Notified, d.Viewing, d.Done = told > 0, looks > 0, strings.Fields(done)
		return err
	}, dueNotifications, now, limit)
}

const dueNotifications = `SELECT ` + gameColumns + `, called, why, seq, at, next_at, warn_at, told, tries, done,
		CASE WHEN EXISTS (SELECT 1 FROM push_looks WHERE player = called AND push_looks.slug = games.slug AND until > $1) THEN 1 ELSE 0 END,
		CASE WHEN called_at = '' AND white_id = called THEN 'white' ELSE called_at END
	FROM (SELECT player AS called, game AS called_to, seat AS called_at, kind AS why, seq, at, next_at, warn_at, told, tries, done
		FROM push_calls WHERE next_at > 0 AND next_at <= $1 ORDER BY next_at LIMIT $2) AS calls JOIN games ON id = called_to
	ORDER BY next_at`

// Subscriptions returns the subscriptions of a player, the last used first.
func (c *Notifications) Subscriptions(ctx context.Context, playerID string) ([]push.Subscription, error) {
	return list(ctx, c.store, scanSubscription, `SELECT `+subscriptionColumns+` FROM push_subscriptions WHERE player = $1 ORDER BY seen_at DESC, id`, playerID)
}

// Settle writes the new stage of a notification, unless its row has changed since it was listed.
// It deletes the row if nothing is left to do and the player was not notified.
func (c *Notifications) Settle(ctx context.Context, was push.Due, now push.Stage) error {
	const same = ` WHERE player = $1 AND game = $2 AND seq = $3 AND kind = $4 AND at = $5`
	args := []any{was.Player, was.Game.ID, was.Seq, string(was.Kind), was.At}
	if now.Next == 0 && !now.Notified {
		return c.store.alone(ctx, do(`DELETE FROM push_calls`+same, args...))
	}
	return c.store.alone(ctx, do(`UPDATE push_calls SET kind = $6, at = $7, next_at = $8, warn_at = $9, told = $10, tries = $11, done = $12`+same,
		append(args, string(now.Kind), now.At, now.Next, now.Warn, flag(now.Notified), now.Tries, strings.Join(now.Done, " "))...))
}

// Subscribe stores a device's subscription at a moment in epoch milliseconds, and replaces the
// one that it had. What is known of rings and mutes of the player's other devices holds for it. It
// deletes the player's oldest beyond push.MaxSubscriptions, and those of other devices with the same
// endpoint, which are the same browser: what that was reminded of holds for it, too.
func (c *Notifications) Subscribe(ctx context.Context, s push.Subscription, now int64) error {
	c.store.committer.notifiable.add(s.Player)
	first := do(`INSERT INTO meta (key, value) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT) WHERE NOT EXISTS (SELECT 1 FROM push_subscriptions WHERE player = $3)
			ON CONFLICT (key) DO UPDATE SET value = excluded.value`, notifiableVersion, rand.Text(), s.Player)
	return c.store.alone(ctx, first, do(`INSERT INTO push_subscriptions (id, player, device, endpoint, p256dh, auth, zone, quiet_from, quiet_to, seen_at, language, wishes)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
			ON CONFLICT (device) DO UPDATE SET player = excluded.player, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
				zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, seen_at = excluded.seen_at,
				language = excluded.language, wishes = excluded.wishes`,
		s.ID, s.Player, s.Device, s.Endpoint, s.Key, s.Secret, s.Quiet.Zone, s.Quiet.From, s.Quiet.To, now, s.Language, spaced(s.Wishes)).
		and(do(`UPDATE push_subscriptions SET rung_at = (SELECT MAX(rung_at)`+ofPlayer+`), rung_2 = (SELECT MAX(rung_2)`+ofPlayer+`), rung_3 = (SELECT MAX(rung_3)`+ofPlayer+`),
				ring_after = (SELECT MAX(`+mayRing("rung_at", "rung_3")+`)`+ofPlayer+`), muted = (SELECT MAX(muted)`+ofPlayer+`) WHERE player = $1`, s.Player),
			do(`UPDATE push_subscriptions SET reminded = (SELECT MAX(reminded) FROM push_subscriptions WHERE endpoint = $1) WHERE device = $2`, s.Endpoint, s.Device),
			do(`DELETE FROM push_subscriptions WHERE endpoint = $1 AND device <> $2`, s.Endpoint, s.Device),
			do(`DELETE FROM push_subscriptions WHERE player = $1 AND id NOT IN
				(SELECT id FROM push_subscriptions WHERE player = $1 ORDER BY seen_at DESC, id LIMIT $2)`, s.Player, push.MaxSubscriptions)))
}

// ofPlayer reads the subscriptions of a player, whose devices have the same rings and mutes.
const ofPlayer = ` FROM push_subscriptions WHERE player = $1`

// Unsubscribe deletes the subscription of a device.
func (c *Notifications) Unsubscribe(ctx context.Context, device string) error {
	return c.store.alone(ctx, do(`DELETE FROM push_subscriptions WHERE device = $1`, device))
}

// Drop deletes a subscription.
func (c *Notifications) Drop(ctx context.Context, id string) error {
	return c.store.alone(ctx, do(`DELETE FROM push_subscriptions WHERE id = $1`, id))
}

// Lease is Archive.Lease.
func (c *Notifications) Lease(ctx context.Context, name, holder string, now, until int64) (bool, error) {
	return c.store.Archive().Lease(ctx, name, holder, now, until)
}

// pushKey is the key in table meta whose value is the key of the site as a sender.
const pushKey = "push_key"

// Key returns the site's private key for Web Push. The first call stores the one that made
// returns; it never changes, because subscriptions are bound to it.
func (c *Notifications) Key(ctx context.Context, made func() (string, error)) (string, error) {
	own, err := made()
	if err != nil {
		return "", err
	}
	err = c.store.alone(ctx, do(`INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`, pushKey, own))
	if err != nil {
		return "", err
	}
	err = c.store.row(ctx, getMeta, pushKey)(&own)
	return own, err
}

// Subscribed reports whether a player has a subscription.
func (c *Notifications) Subscribed(ctx context.Context, playerID string) (bool, error) {
	var n int
	err := c.store.row(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM push_subscriptions WHERE player = $1 LIMIT 1) AS one`, playerID)(&n)
	return n > 0, err
}

// MaySubscribe reports whether a player may have a subscription, by what this process knows.
func (c *Notifications) MaySubscribe(playerID string) bool {
	return c.store.committer.notifiable.has(playerID)
}

// AddViewer records that a player views a game at the process with the name holder until a moment,
// in epoch milliseconds, and that the player has opened it: only the warning of their notification
// stays.
func (c *Notifications) AddViewer(ctx context.Context, playerID, slug, holder string, until int64) error {
	opened := do(`UPDATE push_calls SET next_at = CASE WHEN kind = 'quarter' THEN next_at ELSE warn_at END,
					at = CASE WHEN kind = 'quarter' THEN at ELSE warn_at END, kind = 'quarter', warn_at = 0, told = 0, tries = 0, done = ''
				WHERE player = $1 AND game = (SELECT id FROM games WHERE slug = $2)`, playerID, slug).
		and(do(`DELETE FROM push_calls WHERE player = $1 AND next_at = 0 AND told = 0`, playerID))
	return c.store.alone(ctx, do(`INSERT INTO push_looks (player, slug, holder, until) VALUES ($1, $2, $3, $4)
			ON CONFLICT (player, slug, holder) DO UPDATE SET until = excluded.until`, playerID, slug, holder, until).and(opened))
}

// RemoveViewer records that a player no longer views a game at the process holder; that the player
// has opened it stays.
func (c *Notifications) RemoveViewer(ctx context.Context, playerID, slug, holder string) error {
	return c.store.alone(ctx, do(`DELETE FROM push_looks WHERE player = $1 AND slug = $2 AND holder = $3`, playerID, slug, holder))
}

// RenewViewers extends all records of a holder until a moment, in epoch milliseconds.
func (c *Notifications) RenewViewers(ctx context.Context, holder string, until int64) error {
	return c.store.alone(ctx, do(`UPDATE push_looks SET until = $2 WHERE holder = $1`, holder, until))
}
