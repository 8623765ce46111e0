package store

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"threefold/internal/push"
	"threefold/internal/store/rows"
)

// Ring asks at a moment, in epoch milliseconds, that those who wish for an open challenge are
// notified of it. It does nothing if that was asked before.
func (c *Notifications) Ring(ctx context.Context, game string, at int64) error {
	return c.store.alone(ctx, do(`INSERT INTO push_rings (game, at, next_at, chosen, done, people) VALUES ($1, $2, $2, '', '', 0)
		ON CONFLICT (game) DO NOTHING`, game, at))
}

// Rung returns whether that was asked of a challenge, how many players were notified, and whether more
// may be.
func (c *Notifications) Rung(ctx context.Context, game string) (asked bool, people int, more bool, err error) {
	var rings int
	var next int64
	err = c.store.row(ctx, `SELECT COUNT(*), COALESCE(MAX(people), 0), COALESCE(MAX(next_at), 0) FROM push_rings WHERE game = $1`, game)(&rings, &people, &next)
	return rings > 0, people, next > 0, err
}

// Rings returns at most limit rings that are due at now, in epoch milliseconds, or whose challenge is
// over, the oldest first. Of a game whose row is damaged it has the id alone, which counts as over.
func (c *Notifications) Rings(ctx context.Context, now int64, limit int) ([]push.Ring, error) {
	return list(ctx, c.store, func(scan rows.Scan, r *push.Ring) error {
		var chosen, done string
		err := scanRow(scan, &r.Game, &r.At, &r.Next, &chosen, &done, &r.People)
		if errors.Is(err, errDamaged) {
			r.Game.Status, err = "", nil
		}
		r.Chosen, r.Done = strings.Fields(chosen), strings.Fields(done)
		return err
	}, `SELECT `+gameColumns+`, at, next_at, chosen, done, people FROM games
			JOIN (SELECT game AS rung, at, next_at, chosen, done, people FROM push_rings) AS rings ON id = rung
		WHERE status <> 'invited' OR next_at > 0 AND next_at <= $1 ORDER BY at LIMIT $2`, now, limit)
}

const subscriptionColumns = `id, player, device, endpoint, p256dh, auth, zone, quiet_from, quiet_to, language, wishes`

func scanSubscription(scan rows.Scan, s *push.Subscription) error {
	var wishes string
	err := scan(&s.ID, &s.Player, &s.Device, &s.Endpoint, &s.Key, &s.Secret, &s.Quiet.Zone, &s.Quiet.From, &s.Quiet.To, &s.Language, &wishes)
	s.Wishes = strings.Fields(wishes)
	return err
}

// Wishers returns at most limit subscriptions that wish for a kind of game and may be notified of a
// challenge at now, in epoch milliseconds, the one whose player was notified the longest time ago
// first: not those of the maker, of players who have muted the maker, or view a page.
func (c *Notifications) Wishers(ctx context.Context, wish, maker string, now int64, limit int) ([]push.Subscription, error) {
	return list(ctx, c.store, scanSubscription, `SELECT `+subscriptionColumns+` FROM push_subscriptions AS s
		WHERE wishes <> '' AND wishes LIKE $1 AND ring_after <= $2 AND player <> $3 AND muted NOT LIKE $4
			AND NOT EXISTS (SELECT 1 FROM push_looks WHERE push_looks.player = s.player AND until > $2)
		ORDER BY rung_at, id LIMIT $5`, "% "+wish+" %", now, maker, "% "+maker+" %", limit)
}

// NotRungBefore records that these subscriptions are not notified of challenges until a moment, in
// epoch milliseconds.
func (c *Notifications) NotRungBefore(ctx context.Context, ids []string, until int64) error {
	return c.store.alone(ctx, do(`UPDATE push_subscriptions SET ring_after = $1 WHERE id IN (`+placeholdersFrom(2, len(ids))+`)`, append([]any{until}, asAny(ids)...)...))
}

// Choose records the subscriptions that are notified of a challenge, and that their players are at
// now, in epoch milliseconds.
func (c *Notifications) Choose(ctx context.Context, game string, ids []string, now int64) error {
	chosen := do(`UPDATE push_rings SET chosen = $2 WHERE game = $1`, game, strings.Join(ids, " "))
	if len(ids) > 0 {
		chosen.and(do(`UPDATE push_subscriptions SET rung_at = $1, rung_2 = rung_at, rung_3 = rung_2, ring_after = `+mayRing("CAST($1 AS BIGINT)", "rung_2")+`
			WHERE player IN (SELECT player FROM push_subscriptions WHERE id IN (`+placeholdersFrom(2, len(ids))+`))`, append([]any{now}, asAny(ids)...)...))
	}
	return c.store.alone(ctx, chosen)
}

// mayRing is SQL for when a player may be notified of a challenge again: push.RingPause after the last
// time, and a day after the one that was push.RingsADay times ago.
func mayRing(last, third string) string {
	pause := strconv.FormatInt(push.RingPause.Milliseconds(), 10)
	return `CASE WHEN ` + last + ` + ` + pause + ` > ` + third + ` + 86400000 THEN ` + last + ` + ` + pause + ` ELSE ` + third + ` + 86400000 END`
}

// ByID returns the subscriptions with these ids that still exist.
func (c *Notifications) ByID(ctx context.Context, ids []string) ([]push.Subscription, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return list(ctx, c.store, scanSubscription, `SELECT `+subscriptionColumns+` FROM push_subscriptions WHERE id IN (`+placeholders(len(ids))+`) ORDER BY id`, asAny(ids)...)
}

// NoteRing writes when a ring is due again, and who was notified.
func (c *Notifications) NoteRing(ctx context.Context, r push.Ring) error {
	return c.store.alone(ctx, do(`UPDATE push_rings SET next_at = $2, done = $3, people = $4 WHERE game = $1`, r.Game.ID, r.Next, strings.Join(r.Done, " "), r.People))
}

// EndRing deletes a ring.
func (c *Notifications) EndRing(ctx context.Context, game string) error {
	return c.store.alone(ctx, do(`DELETE FROM push_rings WHERE game = $1`, game))
}

// maxMuted is how many players one may mute; a new one replaces the oldest.
const maxMuted = 50

// Mute records that a player is not notified of the challenges of another any more, while a device of
// the player is subscribed: others that subscribe take it over (Subscribe).
func (c *Notifications) Mute(ctx context.Context, player, maker string) error {
	var muted string
	if err := c.store.row(ctx, `SELECT COALESCE(MAX(muted), '') FROM push_subscriptions WHERE player = $1`, player)(&muted); err != nil {
		return err
	}
	all := append(strings.Fields(strings.ReplaceAll(muted, maker, "")), maker)
	return c.store.alone(ctx, do(`UPDATE push_subscriptions SET muted = $2 WHERE player = $1`, player, spaced(all[max(0, len(all)-maxMuted):])))
}

// spaced joins words, with a space before and after each, as they are searched for; empty for none.
func spaced(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// ringKept is after how long a ring is deleted that a site without a sender has left.
const ringKept = 30 * 24 * time.Hour
