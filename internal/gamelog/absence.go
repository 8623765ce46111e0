package gamelog

import (
	"cmp"
	"slices"
	"time"

	"threefold/internal/game"
)

// How long a player must be absent before the opponent may claim. With a clock: 40 s, or a
// tenth of the clock's base time if that is more, at most 3 min; 10 s after the player closed
// the last page on purpose. Without a clock: 10 min.
const (
	absenceMin     = 40 * time.Second
	absenceMax     = 3 * time.Minute
	absenceClosed  = 10 * time.Second
	absenceNoClock = 10 * time.Minute
)

// Claim names what a player may claim.
type Claim string

const (
	ClaimDraw       Claim = "draw"        // by repetition or move count
	ClaimAbsentWin  Claim = "absent-win"  // the opponent is gone; the claimant wins
	ClaimAbsentDraw Claim = "absent-draw" // the opponent is gone; the game is drawn
	ClaimAbsentEnd  Claim = "absent-end"  // the opponent is gone; the game ends without result
)

// Missed says since when a player has no page of the game open.
type Missed struct {
	Since  time.Time // zero while the player is present
	Closed bool      // the player closed the last page on purpose
}

// LetsIn returns an *Error that says why a visitor cannot take, or ask for, this player's seat
// at now; nil if they can. The player must have been away for 40 s, or 10 min without a clock.
// A seat in a correspondence game moves only by a private link or a pairing code.
func (m Missed) LetsIn(r *Record, now time.Time) error {
	wait, justLeft := absenceMin, errJustLeft
	if r.Terms.Clock == nil {
		wait, justLeft = absenceNoClock, errJustLeftNoClock
	}
	switch {
	case r.Terms.Days > 0:
		return NewError("link_needed", "link-needed")
	case r.Status != Playing || r.Seats.Alone() || r.Computer != nil || m.Since.IsZero():
		return errNobodyAbsent
	case now.Sub(m.Since) < wait:
		return justLeft
	}
	return nil
}

// LetIn returns the event that lets a visitor play this player's seat, to which the opponent
// has agreed. The error is an *Error, as of LetsIn and Share.
func (m Missed) LetIn(r *Record, seat game.Color, by Person, now time.Time) (Decision, error) {
	if err := cmp.Or(permits(r, doLetIn), m.LetsIn(r, now)); err != nil {
		return Decision{}, err
	}
	d, err := r.Share(seat.String(), by)
	if data, ok := d.Data.(SharedData); ok {
		data.LetIn = true
		d.Data = data
	}
	return d, err
}

var (
	errNobodyAbsent    = NewError("nobody_absent", "nobody-absent")
	errJustLeft        = NewError("just_left", "just-left")
	errJustLeftNoClock = NewError("just_left", "just-left-no-clock")
)

// Absence is an absent player, and what the opponent may claim.
type Absence struct {
	Seat   string  `json:"seat" ts:"Side"`
	In     int64   `json:"in"` // Milliseconds until a claim is possible; 0: now.
	Claims []Claim `json:"claims"`
}

// Absence returns the absent player against whom the opponent may claim, now or later; nil if
// there is none. Only the side to move counts, in games with a clock after both have moved;
// never by correspondence or against the computer. missed is by seat.
func (g *Game) Absence(missed [2]Missed, now time.Time) *Absence {
	r := &g.Record
	if g.Match == nil || r.Status != Playing || r.Paused || r.Terms.Days > 0 || r.Seats.Alone() || r.Computer != nil {
		return nil
	}
	turn := g.Turn()
	gone := missed[turn]
	if gone.Since.IsZero() || g.Clock != nil && r.Plies.Len() < 2 {
		return nil
	}
	a := &Absence{Seat: turn.String(), Claims: []Claim{ClaimAbsentEnd, ClaimAbsentDraw}}
	due := gone.Since.Add(absenceNoClock)
	if g.Clock != nil {
		a.Claims = []Claim{ClaimAbsentWin, ClaimAbsentDraw}
		due = Latest(gone.Since, g.Clock.Since).Add(r.absenceWait(turn, gone.Closed))
	}
	a.In = max(0, due.Sub(now).Milliseconds())
	return a
}

// absenceWait returns how long the opponent of an absent player must wait before a claim.
func (r *Record) absenceWait(side game.Color, closed bool) time.Duration {
	if closed {
		return absenceClosed
	}
	tenth := Milliseconds(r.Terms.control(side).Base) / 10
	return min(max(absenceMin, tenth), absenceMax)
}

// Latest returns the later of two moments.
func Latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Claim returns the event of a claim by this side: of a draw by the rules, in the position
// after event number on, or because of the opponent's absence a, nil if no player is absent. The
// game must be in progress. The error is an *Error if this side may not claim that, or not yet.
func (g *Game) Claim(seat game.Color, claim Claim, on int64, a *Absence) (Decision, error) {
	outcome, err := game.Outcome{}, permits(&g.Record, MayClaim)
	switch {
	case err != nil:
	case claim == ClaimDraw && on != g.Record.On:
		err = ErrStale
	case claim == ClaimDraw:
		outcome, err = g.claimDraw(seat)
	default:
		outcome, err = claimAbsence(a, seat, claim)
	}
	if err != nil {
		return Decision{}, err
	}
	return Decision{Kind: Claimed, Data: EndedData{Seat: seat.String(), Outcome: outcome}}, nil
}

func (g *Game) claimDraw(seat game.Color) (game.Outcome, error) {
	draw := g.Match.Claim()
	switch {
	case seat != g.Turn():
		return draw, ErrNotYourTurn
	case !draw.Over():
		return draw, NewError("no_claim", "no-claim-of-draw")
	}
	return draw, nil
}

// claimAbsence returns the outcome that the player who stayed gets by a claim.
func claimAbsence(a *Absence, seat game.Color, claim Claim) (game.Outcome, error) {
	switch {
	case a == nil || a.Seat == seat.String():
		return game.Outcome{}, NewError("not_absent", "not-absent")
	case !slices.Contains(a.Claims, claim):
		return game.Outcome{}, NewError("no_claim", "no-claim")
	case a.In > 0:
		return game.Outcome{}, NewError("wait", "opponent-may-come-back")
	case claim == ClaimAbsentWin:
		return game.Won(seat, game.Absence), nil
	case claim == ClaimAbsentDraw:
		return game.Draw(game.Absence), nil
	default:
		return game.Outcome{Result: game.NoResult, Reason: game.Cancelled}, nil
	}
}
