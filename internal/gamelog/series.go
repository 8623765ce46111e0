package gamelog

import (
	"context"
	"strconv"
	"time"

	"threefold/internal/game"
)

// Series is a match of several games between two players, as stored in each of its games. (A
// game.Match is one game in play.) Sides are exchanged after each game. The next one is a
// rematch, whose slug is in the log of the game before it.
type Series struct {
	Of     string       `json:"of,omitempty"` // slug of the first game and of the match; empty in the first game
	Games  []SeriesGame `json:"games"`        // in order
	Number int          `json:"number"`       // of this game, from 1
}

// SeriesGame is a planned game of a match.
type SeriesGame struct {
	Game  string `json:"game"`  // id in the catalog
	Start string `json:"start"` // position text
}

// A match has at least MinSeries games, and at most MaxSeries.
const (
	MinSeries = 2
	MaxSeries = 6
)

// The next game of a match starts by itself when both players have been present for NextWait. A
// match without a next game for seriesRest, or slowSeriesRest by correspondence, is over.
const (
	NextWait       = 20 * time.Second
	seriesRest     = 24 * time.Hour
	slowSeriesRest = 14 * 24 * time.Hour
)

// known reports whether the game's number is one of the match's.
func (s *Series) known() bool { return s == nil || 1 <= s.Number && s.Number <= len(s.Games) }

// Score is the points of the players of both seats, in half points.
type Score struct {
	White int `json:"white"`
	Black int `json:"black"`
}

func (s Score) exchanged() Score { return Score{White: s.Black, Black: s.White} }

// with returns the score with a game added: one point for a win, half a point each for a draw,
// none for a game without result.
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

// Tally returns the score of the match, or of the chain of rematches, including this game.
func (r *Record) Tally() Score {
	var before Score
	if r.Score != nil {
		before = *r.Score
	}
	return before.with(r.End.Outcome)
}

// MatchSlug returns the slug of the match, which is that of its first game; empty if the game
// is of no match.
func (r *Record) MatchSlug() string {
	switch {
	case r.Series == nil:
		return ""
	case r.Series.Of == "":
		return r.Slug
	}
	return r.Series.Of
}

// HasNext reports whether the game is over and its match has another game that was not created
// yet. That game can be created for a day, or for 14 days by correspondence. A game without result
// is played again.
func HasNext(r *Record, at time.Time) bool {
	if r.Series == nil || r.Status != Over || r.Rematch != "" {
		return false
	}
	rest := seriesRest
	if r.Terms.Days > 0 {
		rest = slowSeriesRest
	}
	return at.Before(time.UnixMilli(r.End.At).Add(rest)) && (r.Series.Number < len(r.Series.Games) || r.End.withoutResult())
}

func (e *End) withoutResult() bool { return e.Outcome.Result == game.NoResult }

// Decided reports whether a player has more than half of all points of the match.
func (r *Record) Decided() bool {
	tally := r.Tally()
	return r.Series != nil && max(tally.White, tally.Black) > len(r.Series.Games)
}

// nextSeat returns the seat that the player of this seat has in the next game: sides are
// exchanged, except after a game without result.
func (r *Record) nextSeat(seat game.Color) game.Color {
	if r.End.withoutResult() {
		return seat
	}
	return seat.Other()
}

// following returns the data of the game after this one: the next of a match, or else the same
// game with sides exchanged. A game without result is repeated as it was, and a match that is
// over starts again. agreeRematch sets the other fields.
func following(r *Record, at time.Time) CreatedData {
	d := CreatedData{Game: r.Game, Start: r.Start, Terms: r.Terms}
	seats, score := r.Seats, r.Tally()
	if !r.End.withoutResult() {
		d.Terms, seats, score = d.Terms.exchanged(), seats.exchanged(), score.exchanged()
	}
	if r.Series != nil {
		next := Series{Games: r.Series.Games, Number: 1}
		switch {
		case !HasNext(r, at):
			score = Score{}
		case r.End.withoutResult():
			next.Of, next.Number = r.MatchSlug(), r.Series.Number
		default:
			next.Of, next.Number = r.MatchSlug(), r.Series.Number+1
		}
		d.Series, d.Game, d.Start = &next, next.Games[next.Number-1].Game, next.Games[next.Number-1].Start
	}
	d.Rematch = &RematchData{Of: r.Slug, White: seats.Owners[game.White], Black: seats.Owners[game.Black],
		SharedWhite: seats.Shared[game.White], SharedBlack: seats.Shared[game.Black]}
	for seat, l := range seats.LetIn {
		if l.lately(at.UnixMilli()) {
			d.Rematch.LetIn[seat] = l
		}
	}
	if !seats.Alone() {
		d.Rematch.Score = &score
	}
	return d
}

// goesOn reports whether the next game of a match starts by itself while both players are
// present: not if the match is decided, this game had no result, or a player has declined.
func goesOn(r *Record, now time.Time) bool {
	return HasNext(r, now) && !r.Decided() && !r.End.withoutResult() && r.Offers.NotNow == [2]bool{}
}

// NextAt returns when the next game of a match starts by itself, if both players have been
// present since both: NextWait after that, after the end of this game, and after a player who
// had declined has offered it. It is zero if the game does not start by itself.
func NextAt(r *Record, both, now time.Time) time.Time {
	if both.IsZero() || !goesOn(r, now) {
		return time.Time{}
	}
	return Latest(both, time.UnixMilli(max(r.End.At, r.Offers.again))).Add(NextWait)
}

// NotNow returns the seats whose players have declined the next game of the match, "white" and
// "black"; nil if there is no next game.
func NotNow(r *Record, now time.Time) (seats []string) {
	for _, seat := range bothSeats {
		if r.Offers.NotNow[seat] && HasNext(r, now) {
			seats = append(seats, seat.String())
		}
	}
	return seats
}

// StartNext returns the event by which the next game of a match starts by itself, without
// notifications, because both players are present. The caller has checked that with NextAt.
func StartNext(g *Game, at time.Time) (Decision, error) {
	d, err := g.agree(game.White, OfferRematch, at)
	if err == nil {
		for i := range d.Before.Notifications {
			d.Before.Notifications[i].Kind = ""
		}
	}
	return d, err
}

// Points returns a number of half points as text: "1½" for 3.
func Points(half int) string {
	switch {
	case half == 1:
		return "½"
	case half%2 == 1:
		return strconv.Itoa(half/2) + "½"
	}
	return strconv.Itoa(half / 2)
}

// maxOpened bounds the games of a match that are listed; games without result are repeated.
const maxOpened = 40

// GamesOfMatch returns the games of a match that were created, in order, at most 40. find returns
// a game by its slug. The error is ErrNotFound if no match has this slug, or that of find.
func GamesOfMatch(ctx context.Context, slug string, find func(ctx context.Context, slug string) (Game, error)) (all []Record, _ error) {
	for next := slug; next != ""; {
		g, err := find(ctx, next)
		if err != nil {
			return nil, err
		}
		if g.Record.MatchSlug() != slug {
			break
		}
		all = append(all, g.Record)
		if next = ""; g.Record.Continued && len(all) < maxOpened {
			next = g.Record.Rematch
		}
	}
	if len(all) == 0 {
		return nil, ErrNotFound
	}
	return all, nil
}
