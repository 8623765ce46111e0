package pgn

import (
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Of is the record of a game that was played here, g its description. It asks no rule:
// an old game is written down as it was played.
func Of(rec *gamelog.Record, g *game.Game) Record {
	r := Record{Game: g, Tags: tagsOf(rec), Start: rec.Start, Result: rec.End.Outcome.Result}
	if r.Result == "" {
		r.Result = game.NoResult
	}
	timed := rec.Terms.Clock != nil || rec.Terms.Days > 0
	r.Moves = make([]Move, rec.Plies.Len())
	for i, p := range rec.Plies.All() {
		r.Moves[i] = Move{Played: p.Played}
		if timed {
			r.Moves[i].Clock = Clock{&p.Left, &p.Spent}
		}
	}
	return r
}

func tagsOf(rec *gamelog.Record) []Tag {
	tags := []Tag{
		{TagEvent, event(rec)},
		{TagSite, rec.Slug},
		{TagDate, time.UnixMilli(rec.Created).UTC().Format("2006.01.02")},
		{TagWhite, oneLine(rec.Seats.Owners[game.White].Name)},
		{TagBlack, oneLine(rec.Seats.Owners[game.Black].Name)},
		{TagTimeControl, timeControl(rec.Terms)},
	}
	if why := rec.End.Outcome.Reason; why != "" {
		tags = append(tags, Tag{TagTermination, string(why)})
	}
	return tags
}

// event says how the game came about.
func event(rec *gamelog.Record) string {
	switch {
	case rec.Machine != nil:
		return "Against the computer"
	case rec.RematchOf != "":
		return "Rematch"
	case rec.Side == gamelog.SideBoth:
		return "On one device"
	case rec.Terms.Visibility == gamelog.Open:
		return "Open challenge"
	default:
		return "By invitation"
	}
}
