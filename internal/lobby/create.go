package lobby

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/computer"
	"threefold/internal/lobby/wire"
)

// Create describes a game to create.
type Create struct {
	Game    string // id of the game in the catalog
	Side    string // the creator's side: one of gamelog's Side constants
	Start   string // start position as text; empty for the game's own
	Terms   gamelog.Terms
	Command string   // id chosen by the page, which makes the request idempotent; or empty
	Level   int      // level of the computer as the opponent; 0 for a game between people
	Match   []string // ids of the games of a match, the first of which is Game; empty for one game
}

// Create creates a game and returns its row once it is durable. It returns a *gamelog.Error if the
// game is not possible, and wire.ErrNotMade if it could not be saved. A command that has created
// a game already returns that game.
func (l *Lobby) Create(ctx context.Context, by gamelog.Person, c Create) (gamelog.Row, error) {
	if err := c.check(l.deps.Games, l.engine); err != nil {
		return gamelog.Row{}, err
	}
	id, err := c.id(by)
	if err != nil {
		return gamelog.Row{}, err
	}
	first, _, err := gamelog.Begin(id, time.Now(), gamelog.CreatedData{Rules: game.RulesVersion, Slug: gamelog.NewSlug(), Game: c.Game, Start: c.Start,
		By: by, Side: c.Side, Terms: c.Terms, Series: c.series(l.deps.Games), Computer: c.computer(l.engine)})
	if err != nil {
		return gamelog.Row{}, err
	}
	row := first.Row
	switch err := l.log.Append(ctx, first); {
	case errors.Is(err, gamelog.ErrConflict):
		if row, err = created(ctx, l.log, id); err != nil {
			return gamelog.Row{}, err
		}
	case errors.Is(err, context.Canceled), errors.Is(err, gamelog.ErrClash):
		// The caller has cancelled, or writes clashed: the store itself works.
		return gamelog.Row{}, wire.ErrNotMade
	case err != nil:
		l.logger.ErrorContext(ctx, "game not created", "err", err)
		l.health.Failed(time.Now())
		return gamelog.Row{}, wire.ErrNotMade
	}
	l.live.AddInvitation(*row)
	if row.Terms.Visibility == gamelog.Open {
		l.others.publish(cluster.Message{Kind: cluster.NotifyOpen})
	}
	return *row, nil
}

// CreateTournamentGame creates the tournament's game with this id, with both players seated, and
// notifies them. It does nothing if the game exists. It loads a room, because first moves are due.
// It fails if the store does, and may be called again.
func (l *Lobby) CreateTournamentGame(ctx context.Context, id string, d gamelog.CreatedData) error {
	first, rec, err := gamelog.Begin(id, time.Now(), d)
	if err != nil {
		return err
	}
	first.Notifications = gamelog.OpeningNotifications(rec)
	if err := l.log.Append(ctx, first); err != nil && !errors.Is(err, gamelog.ErrConflict) {
		return err
	}
	go l.loadIfRunning(id)
	return nil
}

// id returns the id of the game to create: derived from the command, so that it is idempotent, or
// random without one.
func (c *Create) id(by gamelog.Person) (string, error) {
	if c.Command != "" {
		return uuid.NewSHA1(uuid.NameSpaceOID, []byte("create "+by.ID+" "+c.Command)).String(), nil
	}
	id, err := uuid.NewV7()
	return id.String(), err
}

func created(ctx context.Context, log Log, id string) (*gamelog.Row, error) {
	events, err := log.Events(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	rec, err := gamelog.Fold(events)
	return rec.Row(), err
}

// check returns an error if the game cannot be played, and fills in the start position.
func (c *Create) check(games gamelog.Rules, engine computer.Engine) error {
	if err := wire.CheckID(c.Command); err != nil {
		return err
	}
	g, ok := games(c.Game)
	if !ok {
		return gamelog.NewError("unknown_game", "unknown-game")
	}
	if c.Start == "" {
		c.Start = g.Start
	}
	if err := checkStart(g, c.Start); err != nil {
		return err
	}
	switch c.Side {
	case gamelog.SideWhite, gamelog.SideBlack, gamelog.SideChance, gamelog.SideBoth, gamelog.SideNone:
	default:
		return gamelog.NewError("bad_side", "bad-side")
	}
	if c.Terms.Invited != "" && (c.Level != 0 || c.Side == gamelog.SideBoth || c.Side == gamelog.SideNone) {
		return gamelog.NewError("bad_side", "bad-side-invited")
	}
	if err := c.checkMatch(games); err != nil {
		return err
	}
	if c.Level != 0 {
		return c.checkComputer(engine)
	}
	return c.Terms.Check()
}

// checkMatch returns an error if the match cannot be played. A match is between two players; one of
// several kinds of games uses their own start positions.
func (c *Create) checkMatch(games gamelog.Rules) error {
	if len(c.Match) == 0 {
		return nil
	}
	var wrong *gamelog.Error
	g, _ := games(c.Game)
	for _, id := range c.Match {
		_, known := games(id)
		switch {
		case !known:
			wrong = gamelog.NewError("bad_match", "match-unknown-game")
		case id != c.Game && c.Start != g.Start:
			wrong = gamelog.NewError("bad_match", "match-start-positions")
		}
	}
	switch n := len(c.Match); {
	case n < gamelog.MinSeries || n > gamelog.MaxSeries:
		wrong = gamelog.NewError("bad_match", "match-length", "min", gamelog.MinSeries, "n", gamelog.MaxSeries)
	case c.Match[0] != c.Game:
		wrong = gamelog.NewError("bad_match", "match-first-game")
	case c.Level != 0 || c.Side == gamelog.SideBoth:
		wrong = gamelog.NewError("bad_match", "match-two-players")
	case c.Terms.Visibility == gamelog.Open:
		wrong = gamelog.NewError("bad_match", "match-not-open")
	}
	if wrong != nil {
		return wrong
	}
	return nil
}

// series returns the match for the first event of its first game; nil for a single game.
func (c *Create) series(games gamelog.Rules) *gamelog.Series {
	if len(c.Match) == 0 {
		return nil
	}
	s := &gamelog.Series{Number: 1}
	for _, id := range c.Match {
		start := c.Start
		if g, _ := games(id); id != c.Game {
			start = g.Start
		}
		s.Games = append(s.Games, gamelog.SeriesGame{Game: id, Start: start})
	}
	return s
}

func (c *Create) checkComputer(engine computer.Engine) error {
	switch {
	case engine == nil || !engine.Plays(c.Game):
		return gamelog.NewError("no_computer", "no-computer")
	case c.Level < 1 || c.Level > gamelog.MaxLevel:
		return gamelog.NewError("bad_level", "bad-level")
	case c.Side == gamelog.SideBoth || c.Side == gamelog.SideNone:
		return gamelog.NewError("bad_side", "bad-side-computer")
	case c.Terms.Visibility == gamelog.Open:
		return gamelog.NewError("bad_visibility", "computer-not-open")
	case c.Terms.Days > 0:
		return gamelog.NewError("bad_clock", "computer-no-days")
	}
	return c.Terms.Check()
}

// computer returns the computer's part in the game: it plays the side that the creator has not
// chosen, or a random one. It is nil in a game between people.
func (c *Create) computer(engine computer.Engine) *gamelog.Computer {
	if c.Level == 0 {
		return nil
	}
	seat, chosen := gamelog.ColorOf(c.Side)
	if !chosen {
		seat = game.Color(rand.IntN(2))
	}
	return &gamelog.Computer{Seat: seat.Other().String(), Level: c.Level, Engine: engine.Version()}
}

func checkStart(g *game.Game, start string) error {
	p, err := g.Parse(start)
	switch {
	case err != nil:
		return &gamelog.Error{Code: "bad_position", Sentence: game.SentenceOf(err)}
	case p.Outcome().Over():
		return gamelog.NewError("finished_position", "finished-position")
	}
	return nil
}
