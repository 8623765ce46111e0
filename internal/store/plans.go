package store

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// Plans keeps what players want played while they are away, in a Store.
type Plans struct{ store *Store }

// Plans is the part of the store that keeps plans.
func (s *Store) Plans() *Plans { return &Plans{s} }

// Plans lists those of a game's players. One that cannot be read is logged, and has no lines.
func (p *Plans) Plans(ctx context.Context, gameID string) ([]gamelog.Plan, error) {
	all, err := rows.All(ctx, p.store.reads, func(scan rows.Scan, one *gamelog.Plan) error {
		var moves string
		if err := scan(&one.Player, &one.Ply, &moves); err != nil {
			return err
		}
		lines, err := unpackLines(moves)
		if err != nil {
			p.store.logger.Error("a plan is damaged", "game", gameID, "err", err)
			return nil
		}
		one.Lines = lines
		return nil
	}, `SELECT player, ply, moves FROM plans WHERE game = $1 AND gone = 0 ORDER BY player`, gameID)
	return all, p.store.readError(ctx, err)
}

// Gone says whether a player had a plan that the game has left.
func (p *Plans) Gone(ctx context.Context, gameID, playerID string) (bool, error) {
	var n int
	err := p.store.reads.row(ctx, []any{&n}, `SELECT COUNT(*) FROM plans WHERE game = $1 AND player = $2 AND gone = 1`, gameID, playerID)
	return n > 0, p.store.readError(ctx, err)
}

// Playable lists the games by days in which a plan has a move to be played, or was left: the
// opponent has moved since, or plies were taken back.
func (p *Plans) Playable(ctx context.Context) ([]string, error) {
	games, err := rows.All(ctx, p.store.reads, rows.Text, `SELECT DISTINCT plans.game FROM plans JOIN games ON id = plans.game
		WHERE gone = 0 AND status = 'playing' AND deadline > 0 AND (plies - ply) % 2 <> 0`)
	return games, p.store.readError(ctx, err)
}

// SavePlan keeps a player's plan in place of the one before; without lines none.
func (p *Plans) SavePlan(ctx context.Context, gameID string, plan gamelog.Plan) error {
	if len(plan.Lines) == 0 {
		return p.store.alone(ctx, &statement{query: `DELETE FROM plans WHERE game = $1 AND player = $2`, args: []any{gameID, plan.Player}})
	}
	moves, err := packLines(plan.Lines)
	if err != nil {
		return err
	}
	return p.store.alone(ctx, &statement{
		query: `INSERT INTO plans (game, player, ply, moves, gone) VALUES ($1, $2, $3, $4, 0)
			ON CONFLICT (game, player) DO UPDATE SET ply = excluded.ply, moves = excluded.moves, gone = 0`,
		args: []any{gameID, plan.Player, plan.Ply, moves},
	})
}

// DropPlan ends a plan, which the game has left, unless another has taken its place.
func (p *Plans) DropPlan(ctx context.Context, gameID string, plan gamelog.Plan) error {
	var moves string
	err := p.store.reads.row(ctx, []any{&moves}, `SELECT moves FROM plans WHERE game = $1 AND player = $2 AND ply = $3 AND gone = 0`, gameID, plan.Player, plan.Ply)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return p.store.readError(ctx, err)
	}
	lines, err := unpackLines(moves)
	if err != nil {
		lines = nil // as Plans has read it
	}
	if !reflect.DeepEqual(lines, plan.Lines) {
		return nil
	}
	return p.store.alone(ctx, &statement{query: `UPDATE plans SET moves = '', gone = 1 WHERE game = $1 AND player = $2 AND ply = $3 AND moves = $4`,
		args: []any{gameID, plan.Player, plan.Ply, moves}})
}

func packLines(lines [][]string) (string, error) {
	text, err := json.Marshal(lines)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(text); err != nil {
		return "", err
	}
	err = w.Close()
	return base64.RawStdEncoding.EncodeToString(packed.Bytes()), err
}

func unpackLines(packed string) (lines [][]string, err error) {
	b, err := base64.RawStdEncoding.DecodeString(packed)
	if err != nil {
		return nil, err
	}
	return lines, json.NewDecoder(flate.NewReader(bytes.NewReader(b))).Decode(&lines)
}
