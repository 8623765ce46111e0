package lobby

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"math/big"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
)

// Create is a wish for a new game. Side is one of the Side constants. Start is
// a position text, empty for the game's own start. Command is an id that the
// page chose, by which the same wish is known when it comes again; or empty.
type Create struct {
	Game    string
	Side    string
	Start   string
	Terms   Terms
	Command string
}

// The longest clock: 180 minutes, and 180 seconds a move; by correspondence
// 14 days a move.
const (
	maxBase      = 180 * 60 * 1000
	maxIncrement = 180 * 1000
	maxDays      = 14
	leastTime    = 1000
)

// Create opens a game and returns its row once it is durable. Bad wishes give
// a *Fault. A command that has opened a game already gives that game.
func (l *Lobby) Create(ctx context.Context, by Person, c Create) (Row, error) {
	if err := l.check(&c); err != nil {
		return Row{}, err
	}
	id, err := c.id(by)
	if err != nil {
		return Row{}, err
	}
	e, err := firstEvent(id, CreatedData{Rules: rulesVersion, Slug: newSlug(), Game: c.Game, Start: c.Start,
		By: by, Side: c.Side, Terms: c.Terms})
	if err != nil {
		return Row{}, err
	}
	rec, err := fold([]Event{e})
	if err != nil {
		return Row{}, err
	}
	row := rec.row()
	switch err := l.log.Append(ctx, Append{Event: e, Row: row}); {
	case errors.Is(err, ErrConflict):
		if row, err = l.created(ctx, id); err != nil {
			return Row{}, err
		}
	case errors.Is(err, context.Canceled): // the visitor has gone, which says nothing of the store
		return Row{}, errNotMade
	case err != nil:
		l.logger.ErrorContext(ctx, "game not created", "err", err)
		l.stumble(time.Now())
		return Row{}, errNotMade
	}
	l.wall.invite(*row)
	if row.Terms.Visibility == Open {
		l.tell(News{Kind: NewsOpen})
	}
	return *row, nil
}

// id is that of the game that is opened: a new one, or where the command has a
// name the same one each time.
func (c *Create) id(by Person) (string, error) {
	if c.Command != "" {
		return uuid.NewSHA1(uuid.NameSpaceOID, []byte("create "+by.ID+" "+c.Command)).String(), nil
	}
	id, err := uuid.NewV7()
	return id.String(), err
}

// created is the row of a game that was opened before.
func (l *Lobby) created(ctx context.Context, id string) (*Row, error) {
	events, err := l.log.Events(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	rec, err := fold(events)
	if err != nil {
		return nil, err
	}
	return rec.row(), nil
}

// check refuses what cannot be played, and fills in the start.
func (l *Lobby) check(c *Create) error {
	if len(c.Command) > maxID {
		return errLongID
	}
	g, ok := l.games(c.Game)
	if !ok {
		return &Fault{"unknown_game", "There is no such game here."}
	}
	if c.Start == "" {
		c.Start = g.Start
	}
	if err := checkStart(g, c.Start); err != nil {
		return err
	}
	switch c.Side {
	case SideWhite, SideBlack, SideChance, SideBoth, SideNone:
	default:
		return &Fault{"bad_side", `The side is "white", "black", "chance", "both" or "none".`}
	}
	return c.Terms.check()
}

func checkStart(g *game.Game, start string) error {
	p, err := g.Parse(start)
	switch {
	case err != nil:
		return &Fault{"bad_position", err.Error()}
	case p.Outcome().Over():
		return &Fault{"finished_position", "In this position the game is over already."}
	}
	return nil
}

func (t Terms) check() error {
	switch {
	case t.Days < 0 || t.Days > maxDays:
		return &Fault{"bad_clock", "By correspondence a move has 1 to 14 days."}
	case t.Days > 0 && t.Clock != nil, t.Clock == nil && t.Black != nil:
		return &Fault{"bad_clock", "A game has a clock, or days for a move, or neither."}
	case t.Takebacks != ByConsent && t.Takebacks != Freely && t.Takebacks != Never:
		return &Fault{"bad_takebacks", `Takebacks are by consent, "free" or "never".`}
	case t.Visibility != Listed && t.Visibility != Open && t.Visibility != Private:
		return &Fault{"bad_visibility", `A game is listed, "open" or "private".`}
	}
	for _, c := range []*Control{t.Clock, t.Black} {
		if err := c.check(); err != nil {
			return err
		}
	}
	return nil
}

func (c *Control) check() error {
	switch {
	case c == nil:
		return nil
	case c.Base < 0 || c.Base > maxBase:
		return &Fault{"bad_clock", "The clock starts with at most 180 minutes."}
	case c.Increment < 0 || c.Increment > maxIncrement:
		return &Fault{"bad_clock", "At most 180 seconds are added after a move."}
	case c.Base < leastTime && c.Increment < leastTime:
		return &Fault{"bad_clock", "A clock needs at least a second, at the start or after each move."}
	}
	return nil
}

func firstEvent(id string, d CreatedData) (Event, error) {
	body, err := json.Marshal(d)
	return Event{Game: id, Seq: 1, Kind: Created, Version: eventVersion, At: time.Now().UnixMilli(), Data: body}, err
}

// slugLetters are what a slug is made of.
const slugLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// newSlug draws the 10 characters by which a game is known in URLs.
func newSlug() string {
	var b [32]byte
	rand.Read(b[:])
	return slugOf(b)
}

// slugOf makes a slug of random or hashed bytes.
func slugOf(b [32]byte) string {
	n := new(big.Int).SetBytes(b[:])
	letters, letter := big.NewInt(int64(len(slugLetters))), new(big.Int)
	slug := make([]byte, 10)
	for i := range slug {
		n.DivMod(n, letters, letter)
		slug[i] = slugLetters[letter.Int64()]
	}
	return string(slug)
}
