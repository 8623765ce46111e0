package fromlog

import (
	"fmt"
	"strconv"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
)

// Record returns the PGN record of a game of this site; g must be the game of rec. It does not
// check the moves, so old games stay as they were played.
func Record(rec *gamelog.Record, g *game.Game) pgn.Record {
	r := pgn.Record{Game: g, Tags: tagsOf(rec), Start: rec.Start, Result: rec.End.Outcome.Result}
	if r.Result == "" {
		r.Result = game.NoResult
	}
	timed := rec.Terms.Clock != nil || rec.Terms.Days > 0
	r.Moves = make([]pgn.Move, rec.Plies.Len())
	for i, p := range rec.Plies.All() {
		r.Moves[i] = pgn.Move{Played: p.Played}
		if timed {
			r.Moves[i].Clock = pgn.Clock{Left: &p.Left, Spent: &p.Spent}
		}
	}
	return r
}

func tagsOf(rec *gamelog.Record) []pgn.Tag {
	tags := []pgn.Tag{
		{Name: pgn.TagEvent, Value: event(rec)},
		{Name: pgn.TagSite, Value: rec.Slug},
		{Name: pgn.TagDate, Value: time.UnixMilli(rec.Created).UTC().Format("2006.01.02")},
		{Name: pgn.TagWhite, Value: pgn.OneLine(rec.Seats.Owners[game.White].Name)},
		{Name: pgn.TagBlack, Value: pgn.OneLine(rec.Seats.Owners[game.Black].Name)},
		{Name: pgn.TagTimeControl, Value: timeControl(rec.Terms)},
	}
	if t := rec.Tournament; t != nil {
		tags = append(tags, round(t.Round), pgn.Tag{Name: "Board", Value: strconv.Itoa(t.Board)})
	}
	if m := rec.Series; m != nil {
		tags = append(tags, round(m.Number))
	}
	tags = append(tags, types(rec)...)
	if why := rec.End.Outcome.Reason; why != "" {
		tags = append(tags, pgn.Tag{Name: pgn.TagTermination, Value: string(why)})
	}
	return tags
}

// round returns the tag with the round of a tournament or the game number of a match.
func round(n int) pgn.Tag { return pgn.Tag{Name: "Round", Value: strconv.Itoa(n)} }

// types returns the tags WhiteType and BlackType (PGN standard, 9.7.3) if a player is a program,
// else nil.
func types(rec *gamelog.Record) []pgn.Tag {
	white, black := rec.Seats.Owners[game.White], rec.Seats.Owners[game.Black]
	if !white.Program() && !black.Program() {
		return nil
	}
	kind := map[bool]string{true: "program", false: "human"}
	return []pgn.Tag{{Name: "WhiteType", Value: kind[white.Program()]}, {Name: "BlackType", Value: kind[black.Program()]}}
}

// event returns the value of the tag Event: how the game was arranged.
func event(rec *gamelog.Record) string {
	switch {
	case rec.Tournament != nil:
		return pgn.OneLine(rec.Tournament.Name)
	case rec.Computer != nil:
		return "Against the computer"
	case rec.Series != nil:
		return fmt.Sprintf("Match, game %d of %d", rec.Series.Number, len(rec.Series.Games))
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
