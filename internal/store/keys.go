package store

import (
	"context"
	"errors"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/push"
)

// SaveSeatKey stores a private link, which shares a seat of a game ("white", "black" or "both") with
// another device. hash is of its token, and expires is in epoch milliseconds.
func (s *Store) SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error {
	return s.write(ctx, "", do(
		`INSERT INTO seat_keys (hash, slug, seat, expires_at, used_by) VALUES ($1, $2, $3, $4, '')`, hash, slug, seat, expires))
}

// UseSeatKey uses a private link of this game for a player, and returns its seat. It returns
// gamelog.ErrNotFound if another player has used it, or it does not exist or has expired at now, in
// epoch milliseconds. It is idempotent for the same player.
func (s *Store) UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (seat string, err error) {
	err = s.write(ctx, hash, do(
		`UPDATE seat_keys SET used_by = $1 WHERE hash = $2 AND slug = $3 AND used_by = '' AND expires_at > $4`,
		playerID, hash, slug, now))
	if err != nil {
		return "", err
	}
	err = s.row(ctx, `SELECT seat FROM seat_keys WHERE hash = $1 AND slug = $2 AND used_by = $3`, hash, slug, playerID)(&seat)
	return seat, err
}

// SaveLink stores a link that a player has made to add a device, and deletes the player's earlier
// links that are open. hash is of its token, and expires is in epoch milliseconds.
func (s *Devices) SaveLink(ctx context.Context, hash, playerID string, expires int64) error {
	return s.store.write(ctx, "", do(`INSERT INTO device_links (hash, player, state, asked_by, name, code, expires_at)
			VALUES ($1, $2, 'made', '', '', '', $3)`, hash, playerID, expires).
		and(do(`DELETE FROM device_links WHERE player = $1 AND hash <> $2 AND state IN ('made', 'asked', 'confirmed')`, playerID, hash)))
}

// ShowLink stores a link that begins at the new browser, which shows the request's code. It
// deletes the browser's earlier links that are open. It returns device.ErrTaken if another
// browser shows that code. now and expires are in epoch milliseconds.
func (s *Devices) ShowLink(ctx context.Context, hash string, r device.Request, now, expires int64) error {
	err := s.store.write(ctx, hash, do(`INSERT INTO device_links (hash, player, state, asked_by, name, code, expires_at)
			SELECT CAST($1 AS TEXT), '', 'made', CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT)
			WHERE NOT EXISTS (SELECT 1 FROM device_links WHERE player = '' AND code = $4 AND expires_at > $6)`,
		hash, r.By, r.Name, r.Code, expires, now).
		and(do(`DELETE FROM device_links WHERE asked_by = $1 AND hash <> $2 AND state IN ('made', 'asked', 'confirmed')`, r.By, hash)))
	if err != nil {
		return err
	}
	_, err = s.Link(ctx, hash, r.By, now)
	if errors.Is(err, gamelog.ErrNotFound) {
		err = device.ErrTaken
	}
	return err
}

// EnterLink assigns the link with this code to the player who has entered it, and returns it. It
// returns gamelog.ErrNotFound if another player has entered it, it has expired, or at, the hash
// of the player's own token, is that of the browser that shows it. It is idempotent until the
// link is answered. It deletes the player's other links as SaveLink does. now is in epoch
// milliseconds.
func (s *Devices) EnterLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	err := s.store.write(ctx, code, do(`UPDATE device_links SET state = 'asked', player = $1 WHERE hash = (SELECT hash FROM device_links
			WHERE player = '' AND code = $2 AND expires_at > $3 AND asked_by <> $4 ORDER BY hash LIMIT 1) AND player = ''`, playerID, code, now, at).
		and(do(`DELETE FROM device_links WHERE player = $1 AND code <> $2 AND state IN ('made', 'asked', 'confirmed')`, playerID, code)))
	if err != nil {
		return device.Link{}, err
	}
	return s.link(ctx, `l.player = $1 AND l.code = $2 AND l.expires_at > $3 AND l.state = 'asked'`, playerID, code, now)
}

// EnteredLink returns the link that EnterLink would return, and changes nothing.
func (s *Devices) EnteredLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	return s.link(ctx, `l.code = $1 AND l.expires_at > $2 AND l.asked_by <> $3 AND (l.player = '' OR l.player = $4 AND l.state = 'asked') ORDER BY l.hash LIMIT 1`,
		code, now, at, playerID)
}

// Link returns the link with this hash for the browser whose token has the hash by: one that has not
// expired at now, in epoch milliseconds, and that no other browser has asked for; else
// gamelog.ErrNotFound.
func (s *Devices) Link(ctx context.Context, hash, by string, now int64) (device.Link, error) {
	return s.link(ctx, `l.hash = $1 AND l.expires_at > $2 AND (l.asked_by = '' OR l.asked_by = $3)`, hash, now, by)
}

// AskedLink returns the link of a player at which a browser waits for an answer at now, in epoch
// milliseconds; gamelog.ErrNotFound if there is none.
func (s *Devices) AskedLink(ctx context.Context, playerID string, now int64) (device.Link, error) {
	return s.link(ctx, `l.player = $1 AND l.expires_at > $2 AND l.state = 'asked' ORDER BY l.expires_at DESC LIMIT 1`, playerID, now)
}

// link returns the link that a condition selects.
func (s *Devices) link(ctx context.Context, condition string, args ...any) (device.Link, error) {
	var l device.Link
	err := s.store.row(ctx, `SELECT l.hash, l.player, COALESCE(p.name, ''), CASE WHEN l.player = '' THEN 'shown' ELSE l.state END,
		l.asked_by, l.name, l.code, l.expires_at
		FROM device_links l LEFT JOIN players p ON p.id = l.player WHERE (l.player = '' OR p.id IS NOT NULL) AND `+condition, args...)(
		&l.Hash, &l.Player.ID, &l.Player.Name, &l.State, &l.By, &l.Name, &l.Code, &l.Expires)
	return l, err
}

// AskLink records a browser's request to use a link, and returns the link. It returns
// gamelog.ErrNotFound if another browser has asked, or the link does not exist or has expired at
// now, in epoch milliseconds. It is idempotent for the same browser.
func (s *Devices) AskLink(ctx context.Context, hash string, r device.Request, now int64) (device.Link, error) {
	err := s.store.write(ctx, hash, do(
		`UPDATE device_links SET state = 'asked', asked_by = $1, name = $2, code = $3 WHERE hash = $4 AND state = 'made' AND asked_by = '' AND expires_at > $5`,
		r.By, r.Name, r.Code, hash, now))
	if err != nil {
		return device.Link{}, err
	}
	return s.link(ctx, `l.hash = $1 AND l.expires_at > $2 AND l.asked_by = $3`, hash, now, r.By)
}

// AnswerLink confirms or refuses the request of a player's link; answer is device.Confirmed or
// device.Refused. It returns gamelog.ErrNotFound if no request waits at now, in epoch milliseconds,
// or it was answered differently. It is idempotent.
func (s *Devices) AnswerLink(ctx context.Context, hash, playerID string, answer device.State, now int64) error {
	err := s.store.write(ctx, hash, do(
		`UPDATE device_links SET state = $1 WHERE hash = $2 AND player = $3 AND state = 'asked' AND expires_at > $4`,
		string(answer), hash, playerID, now))
	if err != nil {
		return err
	}
	l, err := s.link(ctx, `l.hash = $1 AND l.player = $2 AND l.expires_at > $3`, hash, playerID, now)
	if err == nil && l.State != answer && !(l.State == device.Done && answer == device.Confirmed) {
		err = gamelog.ErrNotFound
	}
	return err
}

// FinishLink adds device d to the player of a link that was confirmed for the browser whose
// token has the hash by. The browser's former device is deleted; the first device of a player is
// marked as left instead, because its token stays valid until it is revoked. It is idempotent.
// It returns gamelog.ErrNotFound if the link is not valid at d.Added, or the player has
// device.MaxDevices.
func (s *Devices) FinishLink(ctx context.Context, hash, by string, d device.Device) error {
	err := s.store.write(ctx, hash, do(`UPDATE device_links SET state = 'done' WHERE hash = $1 AND asked_by = $2 AND state = 'confirmed' AND expires_at > $3
			AND (SELECT COUNT(*) FROM devices d WHERE d.player = device_links.player AND d.cut_at = 0) < $4`, hash, by, d.Added, device.MaxDevices).
		and(do(`INSERT INTO devices (id, hash, player, name, added_at, seen_at, cut_at)
				SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), player, CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), 0 FROM device_links WHERE hash = $6`,
			d.ID, d.Hash, d.Name, d.Added, d.Seen, hash),
			do(`DELETE FROM devices WHERE hash = $1 AND cut_at = 0 AND NOT EXISTS (SELECT 1 FROM players WHERE token_hash = $1)`, by),
			do(`UPDATE devices SET left_at = $1 WHERE hash = $2`, d.Added, by),
			do(`DELETE FROM push_subscriptions WHERE device = $1`, by)))
	if err != nil {
		return err
	}
	l, err := s.link(ctx, `l.hash = $1 AND l.asked_by = $2 AND l.expires_at > $3`, hash, by, d.Added)
	if err == nil && l.State != device.Done {
		err = gamelog.ErrNotFound
	}
	return err
}

// Become moves the programs of one player to another, and the plans in games whose seats the two
// share, unless the other has a plan there. It is idempotent.
func (s *Devices) Become(ctx context.Context, from, to string) error {
	return s.store.alone(ctx, do(`UPDATE programs SET owner = $2 WHERE owner = $1`, from, to),
		do(`UPDATE plans SET player = $2 WHERE player = $1 AND game IN (SELECT game FROM shared_seats WHERE player = $2)
			AND game NOT IN (SELECT game FROM plans WHERE player = $2)`, from, to))
}

// Tidy deletes the keys, links, views and rings that have expired at now, in epoch milliseconds,
// subscriptions after push.SubscriptionLife, and notifications of players without one. Then it
// reads again who may be notified, because servers of the release before may add players without
// changing the version.
func (s *Store) Tidy(ctx context.Context, now int64) error {
	for _, old := range []*statement{
		do(`DELETE FROM seat_keys WHERE expires_at <= $1`, now),
		do(`DELETE FROM device_links WHERE expires_at <= $1`, now),
		do(`DELETE FROM push_looks WHERE until <= $1`, now),
		do(`DELETE FROM push_rings WHERE at <= $1`, now-ringKept.Milliseconds()),
		do(`DELETE FROM push_subscriptions WHERE seen_at <= $1`, now-push.SubscriptionLife.Milliseconds()),
		do(`DELETE FROM push_calls WHERE NOT EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.player = push_calls.player)`),
	} {
		if err := s.alone(ctx, old); err != nil {
			return err
		}
	}
	return s.readError(ctx, s.committer.notifiable.read(ctx, s.reader))
}
