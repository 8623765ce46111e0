package gamelog

import (
	"context"
	"strconv"
	"time"

	"threefold/internal/game"
)

// Series is a match of several games between two players, as each of its games knows it. (A
// game.Match is one game in play.) Sides are exchanged after each game, and the next one opens as
// a rematch does: the log of a game names the game that follows, and so all of them are found
// from the first.
type Series struct {
	Of     string       `json:"of,omitempty"` // slug of the first game, which is the match's; empty in that game
	Games  []SeriesGame `json:"games"`        // in order
	Number int          `json:"number"`       // of this game, from 1
}

// SeriesGame is a game of a match before it is played.
type SeriesGame struct {
	Game  string `json:"game"`
	Start string `json:"start"` // position text
}

// A match has at least MinSeries games, and at most MaxSeries.
const (
	MinSeries = 2
	MaxSeries = 6
)

// The next game of a match starts by itself nextWait after the last one, if both players are
// there. A match without a next game for seriesRest, or by days for slowSeriesRest, is over as it
// stands.
const (
	nextWait       = 20 * time.Second
	seriesRest     = 24 * time.Hour
	slowSeriesRest = 14 * 24 * time.Hour
)

// known reports whether the game's number is one of the match's.
func (s *Series) known() bool { return s == nil || 1 <= s.Number && s.Number <= len(s.Games) }

// Score is what the players of both seats have won, in half points.
type Score struct {
	White int `json:"white"`
	Black int `json:"black"`
}

func (s Score) exchanged() Score { return Score{White: s.Black, Black: s.White} }

// with adds a game: one point for a win, half a point each for a draw. A game without result
// counts for nobody.
func (s Score) with(o game.Outcome) Score {
	switch o.Result {
	case game.WhiteWins:
		s.White += 2
	case game.BlackWins:
		s.Black += 2
	case game.Drawn:
		s.White++
		s.Black++
	}
	return s
}

// Tally is the score of the match, or of the chain of rematches, with this game in it.
func (r *Record) Tally() Score {
	var before Score
	if r.Score != nil {
		before = *r.Score
	}
	return before.with(r.End.Outcome)
}

// MatchSlug is the slug of the match, which is that of its first game; empty without one.
func (r *Record) MatchSlug() string {
	switch {
	case r.Series == nil:
		return ""
	case r.Series.Of == "":
		return r.Slug
	}
	return r.Series.Of
}

// hasNext reports whether the game is over, and its match has a next one that has not begun.
func hasNext(r *Record, at time.Time) bool {
	return r.Series != nil && r.Series.Number < len(r.Series.Games) && r.Status == Over && r.Rematch == "" && !r.Rested(at)
}

// Rested reports whether a match has had no game for too long, and is over as it stands.
func (r *Record) Rested(at time.Time) bool {
	rest := seriesRest
	if r.Terms.Days > 0 {
		rest = slowSeriesRest
	}
	return r.Series != nil && r.Status == Over && r.Rematch == "" && !at.Before(time.UnixMilli(r.End.At).Add(rest))
}

// Decided reports whether a player has more than half of all points of the match.
func (r *Record) Decided() bool {
	tally := r.Tally()
	return r.Series != nil && max(tally.White, tally.Black) > len(r.Series.Games)
}

// following is the game that follows this one, as far as it is not the rematch of any game: the
// next of a match, or else the same again. A match that is over begins again.
func following(r *Record, at time.Time) (d CreatedData) {
	d.Game, d.Start = r.Game, r.Start
	d.Rematch = &RematchData{Of: r.Slug, White: r.Seats.Owners[game.Black], Black: r.Seats.Owners[game.White]}
	score := r.Tally().exchanged()
	if r.Series != nil {
		next := Series{Games: r.Series.Games, Number: 1}
		if hasNext(r, at) {
			next.Of, next.Number = r.MatchSlug(), r.Series.Number+1
		} else {
			score = Score{}
		}
		d.Series, d.Game, d.Start = &next, next.Games[next.Number-1].Game, next.Games[next.Number-1].Start
	}
	if !r.Seats.Alone() {
		d.Rematch.Score = &score
	}
	return d
}

// NextDue is when the next game of a match starts by itself, if both players are there then: not
// where the match is decided, or a player has declined to go on.
func NextDue(g *Game) (time.Time, bool) {
	r := &g.Record
	at := time.UnixMilli(r.End.At).Add(nextWait)
	for _, seat := range bothSeats {
		if r.Offers.Asked[seat][OfferRematch].declined > 0 {
			return at, false
		}
	}
	return at, hasNext(r, at) && !r.Decided()
}

// StartNext decides that the next game of a match starts, where that is due.
func StartNext(g *Game, at time.Time) (d Decision, ok bool) {
	if due, waits := NextDue(g); !waits || at.Before(due) || g.Record.Rested(at) {
		return Decision{}, false
	}
	d, err := g.agree(game.White, OfferRematch, at)
	return d, err == nil
}

// Points is half points as a number: "1½".
func Points(half int) string {
	switch {
	case half == 1:
		return "½"
	case half%2 == 1:
		return strconv.Itoa(half/2) + "½"
	}
	return strconv.Itoa(half / 2)
}

// GamesOfMatch lists the games of a match that were opened, in order. find finds a game by its
// slug. The error is ErrNotFound where no match has this slug.
func GamesOfMatch(ctx context.Context, slug string, find func(ctx context.Context, slug string) (Game, error)) (all []Record, _ error) {
	for next := slug; next != ""; {
		g, err := find(ctx, next)
		if err != nil {
			return nil, err
		}
		if g.Record.MatchSlug() != slug { // a rematch of the match is another match
			break
		}
		all = append(all, g.Record)
		next = g.Record.Rematch
	}
	if len(all) == 0 {
		return nil, ErrNotFound
	}
	return all, nil
}
