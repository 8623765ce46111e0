package lobby

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
)

// Create is a wish for a new game. Side is the creator's: "white", "black"
// or "chance". Clock is nil for a game without one.
type Create struct {
	Game  string
	Side  string
	Clock *Control
}

// The longest clock: 180 minutes, and 180 seconds a move.
const (
	maxBase      = 180 * 60 * 1000
	maxIncrement = 180 * 1000
)

// Create opens an invitation and returns its row once it is durable. Bad
// wishes give a *Fault.
func (l *Lobby) Create(ctx context.Context, by Person, c Create) (Row, error) {
	g, err := l.check(c)
	if err != nil {
		return Row{}, err
	}
	created := CreatedData{Rules: rulesVersion, Slug: newSlug(), Game: g.ID, Start: g.Start, By: by, Side: c.Side, Clock: c.Clock}
	e, err := firstEvent(created)
	if err != nil {
		return Row{}, err
	}
	rec, err := fold([]Event{e})
	if err != nil {
		return Row{}, err
	}
	row := rec.row()
	if err := l.log.Append(ctx, Append{Event: e, Row: row}); err != nil {
		return Row{}, fmt.Errorf("create game: %w", err)
	}
	return *row, nil
}

func (l *Lobby) check(c Create) (*game.Game, error) {
	g, ok := l.games(c.Game)
	_, seat := colorOf(c.Side)
	switch {
	case !ok:
		return nil, &Fault{"unknown_game", "There is no such game here."}
	case !seat && c.Side != "chance":
		return nil, &Fault{"bad_side", `The side is "white", "black" or "chance".`}
	case c.Clock == nil:
		return g, nil
	case c.Clock.Base < 0 || c.Clock.Base > maxBase:
		return nil, &Fault{"bad_clock", "The clock starts with at most 180 minutes."}
	case c.Clock.Increment < 0 || c.Clock.Increment > maxIncrement:
		return nil, &Fault{"bad_clock", "At most 180 seconds are added after a move."}
	case c.Clock.Base == 0 && c.Clock.Increment == 0:
		return nil, &Fault{"bad_clock", "A clock needs time at the start or after each move."}
	}
	return g, nil
}

func firstEvent(d CreatedData) (Event, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Event{}, err
	}
	body, err := json.Marshal(d)
	return Event{Game: id.String(), Seq: 1, Kind: Created, Version: eventVersion, At: time.Now().UnixMilli(), Data: body}, err
}

// newSlug draws the 10 characters by which a game is known in URLs.
func newSlug() string {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	slug := make([]byte, 0, 10)
	for b := make([]byte, 1); len(slug) < cap(slug); {
		rand.Read(b)
		if int(b[0]) < 4*len(alphabet) { // each letter equally often
			slug = append(slug, alphabet[int(b[0])%len(alphabet)])
		}
	}
	return string(slug)
}
