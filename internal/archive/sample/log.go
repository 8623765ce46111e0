package sample

import (
	"encoding/json"
	"fmt"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Log is the log of a game between two people that went like this and ended when one
// side resigned. Events are a second apart, the first at this moment in epoch
// milliseconds. The error says what is wrong with what was asked for.
func Log(row gamelog.Row, start string, plies []*game.Played, resigns game.Color, at int64) ([]gamelog.Event, error) {
	l := log{id: row.ID, at: at}
	l.add(gamelog.Created, gamelog.CreatedData{Rules: gamelog.RulesVersion, Slug: row.Slug, Game: row.Game, Start: start,
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
