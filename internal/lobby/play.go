package lobby

import (
	"errors"
	"strings"
	"time"

	"threefold/internal/game"
)

// move plays a move of the player on turn.
func (c command) move() error {
	d, err := moveData(c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		switch {
		case c.rec.paused:
			return errPaused
		case c.rec.seq >= maxEvents:
			return errLongest
		case d.On != c.rec.on || d.Ply != len(c.rec.plies)+1:
			return errStale
		case seat != c.turn():
			return errNotYourTurn
		}
		step, err := c.match.Try(d.Move)
		if err != nil {
			return err
		}
		moved := MovedData{Played: *step.Played}
		if step.Outcome.Over() {
			moved.Outcome = &step.Outcome
		}
		draft := c.draft(Moved, nil)
		moved.Left, moved.Spent, draft.lag = c.charge(seat)
		draft.data, draft.step = moved, &step
		c.write(draft)
		return nil
	})
}

// charge is what the mover has left and has spent, in milliseconds: up to the
// arrival of the move, less the network's delay as far as the quota reaches; and
// the quota after that.
func (c command) charge(seat game.Color) (left, spent int64, quota lagQuota) {
	if c.clock == nil {
		return 0, 0, c.lag
	}
	quota = c.lag
	given := c.compensation(seat)
	if _, running := c.running(); running {
		given = min(given, max(0, c.at.Sub(c.clock.since)))
		quota = c.lag.use(seat, given)
	}
	l, s := c.clock.Press(c.at.Add(-given))
	return l.Milliseconds(), s.Milliseconds(), quota
}

// maxClicks and maxClick bound an ask: the longest chain takes every piece of
// the opponent, and no place has a longer name.
const (
	maxClicks = 40
	maxClick  = 8
)

// ask explains why clicks are no legal move.
func (c command) ask() error {
	d, err := data[AskIn](c.in)
	if err != nil {
		return err
	}
	if len(d.Clicks) == 0 || len(d.Clicks) > maxClicks {
		return &Fault{"bad_message", "A question names between one and forty places."}
	}
	for _, click := range d.Clicks {
		if len(click) > maxClick {
			return &Fault{"bad_message", "A place's name is too long."}
		}
	}
	seat, err := c.seated()
	switch {
	case err != nil:
		return err
	case d.On != c.rec.on:
		return errStale
	case seat != c.turn():
		return game.Refuse(errNotYourTurn.Code, "Not your turn", game.Say("your opponent is to move"))
	}
	if refusal := c.match.Position().Refuse(d.Clicks); refusal != nil {
		return refusal
	}
	return game.Refuse("unfinished", "Go on", game.Say("this is the beginning of a legal move: choose where it goes"))
}

// maxTyped bounds a text to be read, in bytes: the text of the longest chain has
// fewer than fifty.
const maxTyped = 256

// read tells the player on turn which legal move a typed text means.
func (c command) read() error {
	d, err := data[ReadIn](c.in)
	if err != nil {
		return err
	}
	if strings.TrimSpace(d.Text) == "" || len(d.Text) > maxTyped {
		return &Fault{"bad_message", "A move to be read has between one and 256 bytes."}
	}
	seat, err := c.seated()
	switch {
	case err != nil:
		return err
	case d.On != c.rec.on:
		return errStale
	case seat != c.turn():
		return errNotYourTurn
	}
	c.member.send(encode(Out{T: OutRead, ID: c.in.ID, D: readAnswer(c.match.Position().Read(d.Text))}))
	return nil
}

// readAnswer is the answer to a text that was read.
func readAnswer(m game.Move, err error) ReadOut {
	var unread *game.ReadError
	switch {
	case err == nil:
		return ReadOut{Moves: []string{m.Text}}
	case !errors.As(err, &unread):
		return ReadOut{Moves: []string{}}
	case unread.Ambiguous:
		return ReadOut{Moves: unread.Candidates}
	default:
		return ReadOut{Moves: []string{}, Why: unread.Reason}
	}
}

// resync: a page that may have seen more, at another process, gets the whole
// game when the log has been read on.
func (c command) resync() error {
	if !c.member.mayGreet(time.Now()) {
		return errGreeted
	}
	if c.roll.alone() {
		c.greet(c.member)
		return nil
	}
	c.room.greeted = append(c.greeted, c.member)
	if !c.reading {
		c.lookOn()
	}
	return nil
}

func (c command) resign() error {
	return c.playing(func(seat game.Color) error {
		return c.event(Resigned, SeatData{Seat: seat.String()})
	})
}

// abort ends a game without result before both sides have moved.
func (c command) abort() error {
	return c.playing(func(seat game.Color) error {
		if len(c.rec.plies) >= 2 {
			return &Fault{"both_moved", "Both sides have moved: the game can be resigned, drawn or cancelled together."}
		}
		return c.event(Aborted, EndedData{Seat: seat.String(), Outcome: game.Outcome{Result: game.NoResult, Reason: game.Aborted}})
	})
}

// cancel takes an invitation back.
func (c command) cancel() error {
	switch {
	case c.rec.creator.ID != c.member.player.ID:
		return &Fault{"not_yours", "Only who made the invitation can take it back."}
	case c.rec.status != Invited:
		return &Fault{"already_started", "The game has started: it can only be played, resigned or drawn."}
	}
	return c.event(Cancelled, struct{}{})
}

// giveTime is what one tap gives the opponent.
const giveTime = 15 * time.Second

// give gives the opponent time.
func (c command) give() error {
	return c.playing(func(seat game.Color) error {
		switch {
		case c.long():
			return errLongGame
		case !c.mayGive():
			return &Fault{"no_giving", "No time can be given in this game."}
		case c.clock.Left(seat.Other(), c.at)+giveTime > milliseconds(maxBase):
			return &Fault{"full_clock", "Your opponent has plenty of time."}
		}
		return c.event(Given, GivenData{Seat: seat.String(), Time: giveTime.Milliseconds()})
	})
}

func (r *room) mayGive() bool {
	return r.rec.terms.Clock != nil && !r.rec.terms.NoGiving && len(r.rec.plies) >= 2 && !r.rec.paused && !r.alone() && !r.long()
}

// alone says that one visitor plays both sides.
func (r *room) alone() bool {
	return r.rec.seats[game.White].ID != "" && r.rec.seats[game.White] == r.rec.seats[game.Black]
}

// claim ends the game where the rules, or the opponent's absence, allow it.
func (c command) claim() error {
	d, err := data[ClaimIn](c.in)
	if err != nil {
		return err
	}
	return c.playing(func(seat game.Color) error {
		if d.Claim == ClaimDraw && d.On != c.rec.on {
			return errStale
		}
		outcome, err := c.claimed(seat, d.Claim)
		if err != nil {
			return err
		}
		return c.event(Claimed, EndedData{Seat: seat.String(), Outcome: outcome})
	})
}

func (c command) claimed(seat game.Color, claim Claim) (game.Outcome, error) {
	if claim != ClaimDraw {
		return c.claimAbsence(seat, claim)
	}
	draw := c.match.Claim()
	switch {
	case seat != c.turn():
		return draw, errNotYourTurn
	case !draw.Over():
		return draw, &Fault{"no_claim", "No draw can be claimed in this position."}
	}
	return draw, nil
}
