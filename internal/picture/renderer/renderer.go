// Package renderer has pictures drawn in a process of their own, the same program with
// the command "draw", which the kernel lets run when nobody else wants the processor: so
// drawing may take all idle time, and no player waits for it.
//
//	renderer   what is to be drawn, and how
//	process    the server's side: a Process, which starts and ends the other one
//	serve      the other process's side
package renderer

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/picture"
)

// ErrNoPicture says that there is no such picture of the game.
var ErrNoPicture = errors.New("renderer: the game has no such picture")

// Job is a picture to be drawn: just one of Diagram, Card, GIF, Board, Tiles and Player
// is set.
type Job struct {
	Game    string // id; none for Player
	Diagram *Diagram
	Card    *picture.Card
	GIF     *picture.GIF
	Board   *picture.Position
	Tiles   *picture.Position
	Player  *picture.PlayerCard
}

// Diagram is a position, seen from a side, and a sentence about what it shows.
type Diagram struct {
	Position picture.Position
	Flip     bool
	About    string
}

// Draw draws in this process. The error is ErrNoPicture, that of ctx, or says what went wrong.
func (j *Job) Draw(ctx context.Context) (body []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	d, err := picture.Default()
	if err != nil {
		return nil, err
	}
	if j.Player != nil {
		return d.PlayerCard(*j.Player)
	}
	g, known := catalog.Find(j.Game)
	if !known {
		return nil, fmt.Errorf("renderer: there is no game %q", j.Game)
	}
	return j.of(ctx, d, g)
}

// of draws what is of a game.
func (j *Job) of(ctx context.Context, d *picture.Drawer, g *game.Game) ([]byte, error) {
	switch {
	case j.Diagram != nil:
		return d.Diagram(g, j.Diagram.Position, j.Diagram.Flip, j.Diagram.About), nil
	case j.Card != nil:
		return d.Card(g, *j.Card)
	case j.GIF != nil:
		return d.GIF(g, *j.GIF, ctx.Err)
	case j.Board != nil:
		return d.BoardSheet(g, j.Board.Pieces), nil
	case j.Tiles != nil:
		if sheet, ok := d.TileSheet(g, *j.Tiles); ok {
			return sheet, nil
		}
		return nil, ErrNoPicture
	default:
		return nil, errors.New("renderer: the job is empty")
	}
}

// Here draws in this process.
type InProcess struct{}

// Draw draws a job.
func (InProcess) Draw(ctx context.Context, j *Job) ([]byte, error) { return j.Draw(ctx) }
