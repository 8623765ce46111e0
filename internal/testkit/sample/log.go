package sample

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Log returns the log of a game between two people with these plies, which one side resigns. Events
// are a second apart, the first at time at, in epoch milliseconds. It fails if an event cannot be
// encoded.
func Log(row gamelog.Row, start string, plies []*game.Played, resigns game.Color, at int64) ([]gamelog.Event, error) {
	l := log{id: row.ID, at: at}
	l.add(gamelog.Created, gamelog.CreatedData{Rules: game.RulesVersion, Slug: row.Slug, Game: row.Game, Start: start,
		By: row.White, Side: gamelog.SideWhite, Terms: row.Terms})
	l.add(gamelog.Joined, gamelog.JoinedData{By: row.Black, Seat: game.Black.String()})
	left := int64(0)
	if row.Terms.Clock != nil {
		left = row.Terms.Clock.Base
	}
	for _, p := range plies {
		l.add(gamelog.Moved, gamelog.MovedData{Played: *p, Left: left, Spent: 1000})
	}
	l.add(gamelog.Resigned, gamelog.SeatData{Seat: resigns.String()})
	if l.err != nil {
		return nil, fmt.Errorf("the log of %s: %w", row.ID, l.err)
	}
	return l.events, nil
}

// Full returns game n with its log. The game follows its line, continues with random legal moves to
// the length of Game(n) unless it ends before, and ends by resignation. It is public and between
// people.
func (a Archive) Full(n int, rules gamelog.Rules) (Game, []gamelog.Event, error) {
	a.Mixed = false
	row := a.Game(n).Row
	kind, ok := rules(row.Game)
	if !ok {
		return Game{}, nil, fmt.Errorf("there is no game %q", row.Game)
	}
	r, line := a.line(n)
	plies, err := follow(r, kind, line, row.Plies)
	if err != nil {
		return Game{}, nil, err
	}
	events, err := Log(row, kind.Start, plies, game.Color(n%2), row.EndedAt-int64(len(plies)+2)*1000)
	if err != nil {
		return Game{}, nil, err
	}
	record, err := gamelog.Fold(events)
	if err != nil {
		return Game{}, nil, err
	}
	return Game{*record.Row(), archive.EntryOf(record, rules)}, events, nil
}

// follow plays a line for some plies and then random moves, without a last ply that ends the game.
func follow(r *rand.Rand, kind *game.Game, line Line, most int) ([]*game.Played, error) {
	match, err := game.NewCourse(kind, kind.Start)
	if err != nil {
		return nil, err
	}
	for _, step := range line.Steps[:min(stay(r), most, len(line.Steps))] {
		if _, err := match.Play(step.Move); err != nil {
			return nil, err
		}
	}
	playRandomly(r, match, most)
	plies := match.Plies()
	if match.Outcome().Over() {
		plies = plies[:len(plies)-1]
	}
	return plies, nil
}

type log struct {
	id     string
	at     int64
	events []gamelog.Event
	err    error
}

func (l *log) add(kind gamelog.Kind, data any) {
	b, err := json.Marshal(data)
	if err != nil {
		l.err = err
	}
	seq := int64(len(l.events) + 1)
	l.events = append(l.events, gamelog.Event{Game: l.id, Seq: seq, Kind: kind, Version: gamelog.EventVersion, At: l.at + (seq-1)*1000, Data: b})
}
