package store

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// Plans is the part of the store for planned moves.
type Plans struct{ store *Store }

// Plans returns the part of the store for planned moves.
func (s *Store) Plans() *Plans { return &Plans{s} }

// Plans returns the plans in a game, without those that the game has left. One that cannot be
// decoded is logged and has no lines.
func (p *Plans) Plans(ctx context.Context, gameID string) ([]gamelog.Plan, error) {
	return list(ctx, p.store, func(scan rows.Scan, one *gamelog.Plan) error {
		var moves string
		if err := scan(&one.Player, &one.Ply, &moves); err != nil {
			return err
		}
		var err error
		if one.Lines, err = unpackLines(moves); err != nil {
			p.store.database.logger.Error("a plan is damaged", "game", gameID, "err", err)
		}
		return nil
	}, `SELECT player, ply, moves FROM plans WHERE game = $1 AND gone = 0 ORDER BY player`, gameID)
}

// Gone reports whether the game has left a player's last plan.
func (p *Plans) Gone(ctx context.Context, gameID, playerID string) (bool, error) {
	var n int
	err := p.store.row(ctx, `SELECT COUNT(*) FROM plans WHERE game = $1 AND player = $2 AND gone = 1`, gameID, playerID)(&n)
	return n > 0, err
}

// Playable returns the ids of correspondence games in which a plan may have a move to play, or
// may be out of date: the opponent has moved since, or plies were taken back.
func (p *Plans) Playable(ctx context.Context) ([]string, error) {
	return list(ctx, p.store, rows.Text, `SELECT DISTINCT plans.game FROM plans JOIN games ON id = plans.game
		WHERE gone = 0 AND status = 'playing' AND deadline > 0 AND (plies - ply) % 2 <> 0`)
}

// SavePlan stores a player's plan and replaces the one before. Without lines it deletes it.
func (p *Plans) SavePlan(ctx context.Context, gameID string, plan gamelog.Plan) error {
	if len(plan.Lines) == 0 {
		return p.store.alone(ctx, do(`DELETE FROM plans WHERE game = $1 AND player = $2`, gameID, plan.Player))
	}
	moves, err := packLines(plan.Lines)
	if err != nil {
		return err
	}
	return p.store.alone(ctx, do(`INSERT INTO plans (game, player, ply, moves, gone) VALUES ($1, $2, $3, $4, 0)
			ON CONFLICT (game, player) DO UPDATE SET ply = excluded.ply, moves = excluded.moves, gone = 0`,
		gameID, plan.Player, plan.Ply, moves))
}

// DropPlan marks a plan that the game has left as gone, unless another has replaced it.
func (p *Plans) DropPlan(ctx context.Context, gameID string, plan gamelog.Plan) error {
	var moves string
	err := p.store.row(ctx, `SELECT moves FROM plans WHERE game = $1 AND player = $2 AND ply = $3 AND gone = 0`, gameID, plan.Player, plan.Ply)(&moves)
	if errors.Is(err, gamelog.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if lines, _ := unpackLines(moves); !reflect.DeepEqual(lines, plan.Lines) { // a damaged plan has no lines here, nor from Plans
		return nil
	}
	return p.store.alone(ctx, do(`UPDATE plans SET moves = '', gone = 1 WHERE game = $1 AND player = $2 AND ply = $3 AND moves = $4`,
		gameID, plan.Player, plan.Ply, moves))
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

// unpackLines decodes what packLines encodes. With an error it returns no lines.
func unpackLines(packed string) (lines [][]string, err error) {
	b, err := base64.RawStdEncoding.DecodeString(packed)
	if err != nil {
		return nil, err
	}
	if err := json.NewDecoder(flate.NewReader(bytes.NewReader(b))).Decode(&lines); err != nil {
		return nil, err
	}
	return lines, nil
}
