package gamelog

import (
	"fmt"
	"strconv"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// Control is a clock: initial time and increment per move, in milliseconds. One of them is at
// least a second.
type Control struct {
	Base      int64 `json:"base" api:"minimum=0 maximum=10800000"`
	Increment int64 `json:"increment" api:"minimum=0 maximum=180000"`
}

// Terms are settings by the creator: a clock, days per move, or neither.
//
// Both players see them before they begin. At most one of Clock and Days is set.
type Terms struct {
	// Clock is the clock of both players, or White's where Black has another. Days is the
	// time for each move by correspondence, in days. At most one of Clock and Days is set.
	Clock *Control `json:"clock,omitempty"`                           // For both players, or for White if `black` is set.
	Black *Control `json:"black,omitempty"`                           // Only if it differs from White's.
	Days  int64    `json:"days,omitempty" api:"minimum=0 maximum=14"` // Days per move.

	// `open`: anyone may accept. `private`: not listed. Default: anyone may watch, and the link
	// invites.
	Visibility Visibility `json:"visibility,omitempty"`
	Takebacks  Takebacks  `json:"takebacks,omitempty"` // Default: by consent.
	NoGiving   bool       `json:"noGiving,omitempty"`  // Players cannot give the opponent time.

	Programs bool   `json:"programs,omitempty"` // Programs may accept an open challenge.
	Invited  string `json:"invited,omitempty"`  // Id of the program that is invited: only it may accept.
}

// Visibility says who can find and accept a game.
type Visibility string

const (
	Listed  Visibility = ""        // anyone with the link may accept; everyone may watch
	Open    Visibility = "open"    // anyone may accept, from the lobby
	Private Visibility = "private" // not listed; anyone with the link may watch
)

// Takebacks says how moves may be taken back.
type Takebacks string

const (
	ByConsent Takebacks = ""      // if the opponent agrees
	Freely    Takebacks = "free"  // without asking
	Never     Takebacks = "never" // not at all
)

func (v Visibility) known() bool { return v == Listed || v == Open || v == Private }

func (b Takebacks) known() bool { return b == ByConsent || b == Freely || b == Never }

// The Side constants are the sides a creator may choose.
const (
	SideWhite  = "white"
	SideBlack  = "black"
	SideChance = "chance" // drawn when the other player joins
	SideBoth   = "both"   // one visitor plays both sides on one device
	SideNone   = "none"   // the creator hands out both seats
)

var sides = []string{SideWhite, SideBlack, SideChance, SideBoth, SideNone}

// A clock starts with at most 180 minutes and adds at most 180 seconds for each move; by
// correspondence a move has at most 14 days.
const (
	maxBase      = 180 * 60 * 1000
	maxIncrement = 180 * 1000
	maxDays      = 14
	minTime      = 1000
)

// Check returns an *Error for terms that no game may have.
func (t Terms) Check() error {
	switch {
	case t.Days < 0 || t.Days > maxDays:
		return NewError("bad_clock", "bad-days")
	case t.Days > 0 && t.Clock != nil, t.Clock == nil && t.Black != nil:
		return NewError("bad_clock", "clock-or-days")
	case !t.Takebacks.known():
		return NewError("bad_takebacks", "bad-takebacks")
	case !t.Visibility.known():
		return NewError("bad_visibility", "bad-visibility")
	}
	if err := t.checkPrograms(); err != nil {
		return err
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
		return NewError("bad_clock", "long-clock")
	case c.Increment < 0 || c.Increment > maxIncrement:
		return NewError("bad_clock", "long-increment")
	case c.Base < minTime && c.Increment < minTime:
		return NewError("bad_clock", "empty-clock")
	}
	return nil
}

// startTimes returns the time of both clocks at the start, in milliseconds.
func (t Terms) startTimes() [2]int64 {
	var left [2]int64
	for _, side := range []game.Color{game.White, game.Black} {
		if t.Days > 0 {
			left[side] = t.Days * dayMillis
		} else if c := t.control(side); c != nil {
			left[side] = c.Base
		}
	}
	return left
}

const dayMillis = 24 * 60 * 60 * 1000

// control returns a side's clock setting, nil without a clock.
func (t Terms) control(side game.Color) *Control {
	if side == game.Black && t.Black != nil {
		return t.Black
	}
	return t.Clock
}

// ClockIn returns the clock in short, in a language: "10 + 5" (minutes and seconds), "10 + 5 / 5 + 3"
// if Black has another clock, "2 days per move".
func (t Terms) ClockIn(l *locale.Language) string {
	switch {
	case t.Days > 0:
		return l.T("terms.days-per-move", "n", int(t.Days))
	case t.Clock == nil:
		return l.T("terms.no-clock")
	case t.Unequal():
		return t.Clock.String() + " / " + t.Black.String()
	default:
		return t.Clock.String()
	}
}

// Unequal reports whether Black has another clock than White.
func (t Terms) Unequal() bool { return t.Black != nil && *t.Black != *t.Clock }

// String returns the minutes, with seconds if there are any, and the seconds after a move: "10 + 5",
// "1:30 + 0".
func (c Control) String() string {
	minutes := strconv.FormatInt(c.Base/60000, 10)
	if c.Base%60000 > 0 {
		minutes = fmt.Sprintf("%s:%02d", minutes, c.Base/1000%60)
	}
	return fmt.Sprintf("%s + %d", minutes, c.Increment/1000)
}

// timed reports whether moves have a time limit.
func (t Terms) timed() bool { return t.Clock != nil || t.Days > 0 }

// exchanged returns the terms with the two clocks exchanged, so that each player keeps theirs
// when sides are exchanged.
func (t Terms) exchanged() Terms {
	if t.Black != nil {
		t.Clock, t.Black = t.Black, t.Clock
	}
	return t
}
