// Package renderer draws pictures in a process of their own: the same program with the command
// "draw", at the lowest priority, so that drawing uses only idle CPU time.
//
//	renderer   jobs, and how each is drawn
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

// ErrNoPicture is the error of a job for a picture that its game does not have, such as tiles.
var ErrNoPicture = errors.New("renderer: the game has no such picture")

// Job is a picture to draw: exactly one of Diagram, Card, GIF, Board, Tiles and Player is set.
type Job struct {
	Game    string              // id; empty for Player
	Diagram *Diagram            // as SVG
	Card    *picture.Card       // as PNG
	GIF     *picture.GIF        // as GIF
	Board   *picture.Position   // board to print, as SVG; the start position
	Tiles   *picture.Position   // tiles to cut out, as SVG; the start position
	Player  *picture.PlayerCard // as PNG
}

// Diagram is a position, seen from a side, with a description.
type Diagram struct {
	Position picture.Position
	Flip     bool   // Black is below
	About    string // description for screen readers
}

// Draw draws the job in this process. The error is ErrNoPicture, that of ctx, or describes the
// failure; a panic is an error too.
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

// of draws a job of a game.
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

// InProcess is a Renderer that draws in this process.
type InProcess struct{}

// Draw draws a job; see Job.Draw.
func (InProcess) Draw(ctx context.Context, j *Job) ([]byte, error) { return j.Draw(ctx) }
