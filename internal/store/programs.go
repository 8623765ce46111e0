package store

import (
	"cmp"
	"context"
	"math"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// AddProgram adds a program with its token. It returns gamelog.ErrNotFound if the owner has
// device.MaxPrograms already. It locks the owner's row, which must exist, so that concurrent
// calls count each other.
func (s *Devices) AddProgram(ctx context.Context, p device.Program) error {
	add := do(`INSERT INTO programs (player, owner, added_at) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT)
			WHERE (SELECT COUNT(*) FROM programs JOIN devices d ON d.player = programs.player WHERE owner = $2 AND d.cut_at = 0) < $4`,
		p.Person.ID, p.Owner, p.Added, device.MaxPrograms).
		and(do(`INSERT INTO players (id, token_hash, name, created_at) VALUES ($1, $2, $3, $4)`, p.Person.ID, p.Hash, p.Person.Name, p.Added),
			do(`INSERT INTO devices (id, hash, player, name, added_at, seen_at, cut_at) VALUES ($1, $2, $3, 'program', $4, 0, 0)`, p.Device.ID, p.Hash, p.Person.ID, p.Added),
			do(`INSERT INTO player_pages (player, page, listed) VALUES ($1, $2, 1)`, p.Person.ID, p.Page))
	if err := s.store.write(ctx, p.Owner, do(`UPDATE players SET name = name WHERE id = $1`, p.Owner).and(add)); err != nil {
		return err
	}
	_, err := s.Program(ctx, p.Hash)
	return err
}

const programColumns = `SELECT p.id, p.name, g.owner, COALESCE(pp.page, ''), d.id, d.hash, d.added_at, d.seen_at FROM programs g
		JOIN players p ON p.id = g.player JOIN devices d ON d.player = g.player AND d.cut_at = 0
		LEFT JOIN player_pages pp ON pp.player = g.player `

func scanProgram(scan rows.Scan, p *device.Program) error {
	return scan(&p.Person.ID, &p.Person.Name, &p.Owner, &p.Page, &p.Device.ID, &p.Hash, &p.Added, &p.Seen)
}

// Program returns the program with this id, or whose token has this hash; gamelog.ErrNotFound if
// there is none or its token was revoked.
func (s *Devices) Program(ctx context.Context, hashOrID string) (p device.Program, err error) {
	err = scanProgram(s.store.row(ctx, programColumns+`WHERE d.hash = $1 UNION ALL `+programColumns+`WHERE g.player = $1`, hashOrID), &p)
	return p, err
}

// Programs returns the programs of a player that were not revoked, the first added first.
func (s *Devices) Programs(ctx context.Context, owner string) ([]device.Program, error) {
	return list(ctx, s.store, scanProgram, programColumns+`WHERE g.owner = $1 ORDER BY g.added_at, g.player`, owner)
}

// maxConcerns bounds the games of Concerns. Invitations, which anyone may send, are bounded by
// gamelog.MaxInvitations.
const maxConcerns = 1000

// Concerns returns the games that a program plays, those that have ended since endedSince, and
// invitations to it that were created until invitedUntil, or until now if that is 0, the newest
// first: at most 1,000, of which at most 100 invitations. Both moments are epoch milliseconds.
func (s *Devices) Concerns(ctx context.Context, playerID string, endedSince, invitedUntil int64) ([]gamelog.Concern, error) {
	return list(ctx, s.store, func(scan rows.Scan, c *gamelog.Concern) error { return scanRow(scan, &c.Row, &c.Seq, &c.At) },
		concerns, playerID, endedSince, maxConcerns, gamelog.MaxInvitations, cmp.Or(invitedUntil, math.MaxInt64))
}

// InvitationsOfRevoked returns the open invitations by and to programs whose tokens were revoked.
func (s *Devices) InvitationsOfRevoked(ctx context.Context) ([]gamelog.Row, error) {
	return listGames(ctx, s.store, ofRevoked, time.Now().Add(-gamelog.LongestInvitation).UnixMilli())
}

const ofRevoked = `
	SELECT ` + gameColumns + ` FROM games WHERE status = 'invited' AND creator_id IN (` + revoked + `)
	UNION SELECT ` + gameColumns + ` FROM games WHERE status = 'invited' AND invited <> '' AND invited IN (` + revoked + `)`

// revoked selects programs only, because a player may have other devices that were not revoked.
const revoked = `SELECT player FROM devices WHERE cut_at > 0 AND cut_at >= $1 AND player LIKE 'program-%'`

// As in mineOpen, each part reads one index.
const concerns = `
	SELECT mine.*, e.seq, e.at FROM (
		SELECT * FROM (SELECT ` + gameColumns + ` FROM games WHERE status = 'invited' AND invited = $1 AND invited <> '' AND created_at <= $5
			ORDER BY created_at DESC, id DESC LIMIT $4) AS invitations
		UNION ALL SELECT ` + gameColumns + ` FROM games WHERE status = 'playing' AND white_id = $1 AND ended_at = 0
		UNION ALL SELECT ` + gameColumns + ` FROM games WHERE status = 'over' AND white_id = $1 AND ended_at >= $2
		UNION ALL SELECT ` + gameColumns + ` FROM games WHERE status = 'over' AND black_id = $1 AND white_id <> $1 AND ended_at >= $2
		UNION ALL SELECT ` + gameColumns + ` FROM games WHERE status = 'playing' AND black_id = $1 AND white_id <> $1 AND ended_at = 0
		ORDER BY created_at DESC, id DESC LIMIT $3) AS mine
	JOIN events e ON e.game = mine.id AND e.seq = (SELECT MAX(l.seq) FROM events l WHERE l.game = mine.id)
	ORDER BY mine.created_at DESC, mine.id DESC`
