package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/store/names"
	"threefold/internal/store/rows"
)

// Player returns the holder of the token with this hash; gamelog.ErrNotFound if there is none.
func (s *Store) Player(ctx context.Context, tokenHash string) (device.Holder, error) {
	var h device.Holder
	var revokedAt int64
	err := s.row(ctx, holder, tokenHash)(&h.ID, &h.Name, &h.Language, &h.Seen, &revokedAt)
	h.Revoked = revokedAt > 0
	return h, err
}

// holder prefers a token's row in devices to that in players.
const holder = `
	SELECT p.id, p.name, p.language, d.seen_at, d.cut_at FROM devices d JOIN players p ON p.id = d.player WHERE d.hash = $1
	UNION ALL SELECT id, name, language, 0, 0 FROM players WHERE token_hash = $1 AND NOT EXISTS (SELECT 1 FROM devices WHERE hash = $1)`

// SavePlayer inserts a player, created at epoch milliseconds, with the hash of their token. It
// does nothing if the player exists, and fails if another player has the hash.
func (s *Store) SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return s.savePlayer(ctx, `DO NOTHING`, tokenHash, p, at)
}

// Rename changes a player's name, and inserts the player as SavePlayer does if there is no row.
// Games keep the names they were played under.
func (s *Store) Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return s.savePlayer(ctx, `DO UPDATE SET name = excluded.name`, tokenHash, p, at)
}

// SetLanguage changes the language that a player has chosen, and inserts the player as SavePlayer
// does if there is no row. An empty one is that of the browser.
func (s *Store) SetLanguage(ctx context.Context, tokenHash string, p gamelog.Person, language string, at int64) error {
	return s.write(ctx, p.ID, do(`INSERT INTO players (id, token_hash, name, created_at, language) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET language = excluded.language`, p.ID, tokenHash, p.Name, at, language))
}

// savePlayer inserts a row; present is the SQL action for a row that exists.
func (s *Store) savePlayer(ctx context.Context, present, tokenHash string, p gamelog.Person, at int64) error {
	return s.write(ctx, p.ID, do(`INSERT INTO players (id, token_hash, name, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (id) `+present, p.ID, tokenHash, p.Name, at))
}

// Devices is the part of the store for devices of players, links that add devices, and programs.
type Devices struct{ store *Store }

// Devices returns the part of the store for devices.
func (s *Store) Devices() *Devices { return &Devices{s} }

// SaveDevice inserts a row for a player's first device; d.Hash is that of the player's first
// token, and the player's creation counts instead of d.Added. If the device has a row, it
// changes the device's name.
func (s *Devices) SaveDevice(ctx context.Context, playerID string, d device.Device) error {
	return s.store.write(ctx, d.Hash, do(`INSERT INTO devices (id, hash, player, name, added_at, seen_at, cut_at)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), id, CAST($3 AS TEXT), created_at, CAST($4 AS BIGINT), 0 FROM players WHERE id = $5
		ON CONFLICT (hash) DO UPDATE SET name = excluded.name`, d.ID, d.Hash, d.Name, d.Seen, playerID))
}

// Devices returns the devices of a player that were not revoked, the first added first.
func (s *Devices) Devices(ctx context.Context, playerID string) ([]device.Device, error) {
	return list(ctx, s.store, func(scan rows.Scan, d *device.Device) error {
		return scan(&d.ID, &d.Hash, &d.Name, &d.Added, &d.Seen, &d.Left)
	}, `SELECT id, hash, name, added_at, seen_at, left_at > 0 FROM devices WHERE player = $1 AND cut_at = 0 ORDER BY added_at, id`, playerID)
}

// SeeDevice records when a device was last seen, in epoch milliseconds.
func (s *Store) SeeDevice(ctx context.Context, hash string, at int64) error {
	return s.committer.write(ctx, seeing(hash, at))
}

func seeing(hash string, at int64) *write {
	return &write{key: hash, statements: []*statement{
		do(`UPDATE devices SET seen_at = $1 WHERE hash = $2 AND seen_at < $1 AND cut_at = 0`, at, hash)}}
}

// RevokeDevice revokes a device of a player, at epoch milliseconds, and deletes the player's open
// links, which it may have made. It returns the hash of the device's token. It returns
// gamelog.ErrNotFound if the player has no such device, or if the device with the hash by, which
// revokes it, is the same or was revoked. It locks the player's row, so that of two devices that
// revoke each other one stays.
func (s *Devices) RevokeDevice(ctx context.Context, playerID, id, by string, at int64) (hash string, err error) {
	revoke := do(`UPDATE devices SET cut_at = $1 WHERE id = $2 AND player = $3 AND cut_at = 0 AND hash <> $4
			AND NOT EXISTS (SELECT 1 FROM devices WHERE hash = $4 AND cut_at > 0)`, at, id, playerID, by).
		and(do(`DELETE FROM device_links WHERE player = $1 AND state <> 'done'`, playerID),
			do(`DELETE FROM push_subscriptions WHERE device IN (SELECT hash FROM devices WHERE id = $1)`, id))
	if err := s.store.write(ctx, playerID, do(`UPDATE players SET name = name WHERE id = $1`, playerID).and(revoke)); err != nil {
		return "", err
	}
	err = s.store.row(ctx, `SELECT hash FROM devices WHERE id = $1 AND player = $2 AND cut_at > 0`, id, playerID)(&hash)
	return hash, err
}

// maxRevoked bounds the devices that RevokedSince lists.
const maxRevoked = 10_000

// RevokedSince returns the hashes of the tokens of devices that were revoked at a moment in epoch
// milliseconds or later, the latest first, at most 10,000.
func (s *Devices) RevokedSince(ctx context.Context, at int64) ([]string, error) {
	return list(ctx, s.store, rows.Text,
		`SELECT hash FROM devices WHERE cut_at > 0 AND cut_at >= $1 ORDER BY cut_at DESC LIMIT $2`, at, maxRevoked)
}

// settle is longer than a server takes to read a log.
const settle = 6 * time.Second

// maxPasses bounds how often Anonymize goes through the store.
const maxPasses = 3

// Anonymize replaces a player's name by another wherever the store has it (package names). It
// calls tell with each rewritten game, so that servers can drop it from their caches; on
// PostgreSQL it repeats the search for what servers have written meanwhile. An SQLite file must
// not be open elsewhere; it is vacuumed, so that no deleted row has the name. unread lists games
// that could not be rewritten. The schema must be this program's own. It returns gamelog.ErrNotFound
// if there is no such player.
func Anonymize(ctx context.Context, config Config, who names.Who, name string, tell func(names.Game)) (changed names.Changes, unread []names.Game, err error) {
	if err := checkOwnSchema(ctx, config); err != nil {
		return names.Changes{}, nil, err
	}
	db, err := open(ctx, config)
	if err != nil {
		return names.Changes{}, nil, err
	}
	defer func() { err = errors.Join(err, db.close()) }()
	if err := db.bind(0); err != nil {
		return names.Changes{}, nil, err
	}
	id, err := who.Find(ctx, db.writer)
	if err != nil {
		return names.Changes{}, nil, err
	}
	player := gamelog.Person{ID: id}.WithName(name)
	if db.server == nil {
		changed, unread, err = names.Rewrite(ctx, db.writer, player, tell)
		if err == nil {
			err = db.file.Vacuum(ctx)
		}
		return changed, unread, err
	}
	return rewriteBeside(ctx, db.writer, player, tell, func(ctx context.Context) error { return settled(ctx, cmp.Or(config.settle, settle)) })
}

// rewriteBeside rewrites a name while servers run, in several passes with pauses in between.
func rewriteBeside(ctx context.Context, db *sql.DB, player gamelog.Person, tell func(names.Game), pause func(context.Context) error) (changed names.Changes, unread []names.Game, err error) {
	for pass := 1; ; pass++ {
		more, left, err := names.Rewrite(ctx, db, player, tell)
		changed, unread = changed.Add(more), left
		if err != nil || pass == maxPasses || pass > 1 && !more.Any() {
			return changed, unread, err
		}
		if err := pause(ctx); err != nil {
			return changed, unread, err
		}
	}
}

// settled waits until servers have finished reads that began before they dropped a game: the
// next pass makes them drop the result.
func settled(ctx context.Context, wait time.Duration) error {
	select {
	case <-time.After(wait):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
