package room

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// FuzzReplay lets anything happen to a room, by the first byte to a game between people or
// against the computer, and then two bytes each time: what, and how. What has happened is
// recorded, and happens once more to a state that is new: it gives the same effects again,
// one after the other, and the same game. That game is the one to which the log folds.
func FuzzReplay(f *testing.F) {
	const people, computer = "\x00", "\x01"
	f.Add([]byte(people + "\x00\x00\x00\x01\x00\x02\x05\x00\x06\x00\x05\x01\x06\x00\x05\x00\x06\x01"))
	f.Add([]byte(people + "\x00\x00\x00\x01\x05\x00\x06\x00\x05\x00\x06\x00\x05\x00\x06\x02\x07\x05\x09\x00\x05\x00\x06\x00"))
	f.Add([]byte(people + "\x00\x00\x00\x01\x02\x00\x06\x00\x02\x11\x06\x00\x03\x08\x06\x00\x01\x01\x04\xff\x08\x00\x06\x00"))
	f.Add([]byte(people + "\x00\x00\x00\x01\x05\x00\x06\x03\x05\x01\x06\x01\x0a\x00\x07\xff\x08\x00\x06\x00\x02\x35\x02\x15"))
	f.Add([]byte(people + "\x00\x00\x00\x01\x00\x02\x0b\x00\x0b\x01\x0c\x00\x0c\x01\x0b\x02\x0c\x02\x0b\x05\x01\x00\x0c\x00"))
	f.Add([]byte(people + "\x00\x00\x00\x01\x0d\x07\x01\x01\x0d\x00\x04\x52\x0d\x3f\x0e\x01\x0e\x02\x0e\x03\x04\x00\x06\x00\x02\x54\x06\x00\x03\x54\x0f\x00\x06\x00"))
	f.Add([]byte(computer + "\x00\x01\x05\x00\x06\x00\x10\x00\x11\x00\x07\x05\x10\x00\x06\x00\x05\x01\x06\x00\x10\x00\x07\x05\x11\x01\x10\x00\x07\x01\x10\x00\x11\x02"))
	f.Add([]byte(computer + "\x00\x01\x12\x01\x11\x00\x06\x00\x12\x01\x11\x01\x12\x01\x05\x00\x06\x00\x10\x00\x11\x03\x02\x01\x06\x00\x10\x00\x11\x00\x10\x00\x06\x00"))
	f.Add([]byte(people + "\x00\x00\x00\x01\x04\x00\x06\x00\x02\x51\x06\x00\x03\x50\x03\x53\x03\x5a\x0f\x00\x06\x00\x02\x51\x0f\x01\x0f\x02"))
	f.Add([]byte("\x02" + "\x00\x00\x00\x01\x05\x00\x06\x00\x13\x04\x06\x00\x13\x03\x06\x03\x13\x05\x06\x00\x13\x00\x08\x00\x06\x00"))
	f.Fuzz(func(t *testing.T, script []byte) {
		if len(script) == 0 {
			return
		}
		stages := []func(*testing.T) *stage{played, against, byDays}
		set := stages[int(script[0])%len(stages)]
		s := set(t)
		for i := 1; i+1 < len(script) && i < 400; i += 2 {
			s.lets(script[i], int(script[i+1]))
		}
		for s.blind = nil; s.appending.phase == writing; {
			s.appended(nil)
		}
		s.answersPlanners()
		folded, err := gamelog.Fold(s.events)
		if err != nil || folded.Seq < s.game.Record.Seq {
			t.Errorf("the room is at event %d, the log folds to %d, %v", s.game.Record.Seq, folded.Seq, err)
		}
		again := set(t)
		again.replays(s)
		if got, want := ends(again), ends(s); got != want {
			t.Errorf("played again, the game is %s, and was %s", got, want)
		}
	})
}

// answersPlanners lets all reads end, until whoever asked for plans is answered.
func (s *stage) answersPlanners() {
	s.t.Helper()
	for n := 0; len(s.plans.callers) > 0; n++ {
		if n > 20 {
			s.t.Fatalf("who asks for plans is not answered: %+v", s.fresh)
		}
		for t := range topics {
			s.take(retryDue{topic: t})
		}
		switch {
		case s.appending.phase == writing:
			s.appended(nil)
		case s.fresh[planTopic].reading:
			s.take(plansRead{})
		default:
			s.take(s.news())
		}
	}
}

// ends is the game of a room in the end.
func ends(s *stage) string {
	return fmt.Sprint(s.game.Record.Seq, s.game.Record.Status, s.game.Record.Plies.Texts(), s.game.Left(s.at), s.degraded, s.here.Missed)
}

// replays lets happen here what has happened there, after the beginning that both have.
func (s *stage) replays(there *stage) {
	s.t.Helper()
	for i := len(s.inputs); i < len(there.inputs); i++ {
		step(&s.state, there.inputs[i].environment, there.inputs[i].input, &s.fx)
		text := s.effects() + s.order()
		s.fx.reset()
		if text != there.followed[i] {
			s.t.Fatalf("%T once gave\n%sand again\n%s", there.inputs[i].input, there.followed[i], text)
		}
	}
	s.at = there.at
}

// lets lets something happen, by two numbers.
func (s *stage) lets(what byte, how int) {
	who := visitors[how%len(visitors)]
	switch what % 21 {
	case 0:
		if s.here.Page(pageOf(who)) == nil {
			s.take(arrives(who))
		}
	case 1:
		s.take(leaves(who))
	case 2, 3, 4, 11:
		s.take(s.any(who, what%21, how))
	case 5:
		if s.game.Match != nil {
			s.take(s.moves(how))
		}
	case 6:
		s.appended([]error{nil, nil, errors.New("connection reset"), gamelog.ErrConflict, gamelog.ErrClash}[how%5])
	case 7:
		s.waits(time.Duration(how) * time.Second)
	case 8:
		s.take(timeUp{})
	case 9:
		s.health(time.Time{})
	case 10:
		s.blind = nil
		s.take(s.news())
	case 12:
		s.writesLine(how)
	case 13:
		s.hearsPeers(how)
	case 14:
		s.take([]input{reportAsked{}, grown{topic: topic(how / 5 % int(topics))}, logHolds{seq: int64(how)}, presenceDue{}, s.readsLines(how), retryDue{topic: topic(how / 5 % int(topics))}, &planLook{call: s.call()}}[how%7])
	case 15:
		s.admits(how)
	case 16:
		s.take(quiet{})
	case 17:
		s.answers(how)
	case 18:
		s.take(s.says(who, wire.InHint, wire.OnIn{On: s.game.Record.On}))
	case 19:
		s.planned(who, how)
	case 20:
		s.take(calling(s.call(), who, []Command{Join("", ""), Join("black", fmt.Sprint("c", how%5)), Share("white"), {T: wire.InResign, ID: fmt.Sprint("c", how%5)}}[how/4%4]))
	}
}

// planned is what a player has planned at this ply or one before: a move that can be played
// now, or one that cannot.
func (s *stage) planned(who gamelog.Person, how int) {
	if s.game.Match == nil {
		return
	}
	texts := s.game.Record.Plies.Texts()
	from := max(0, len(texts)-how/3%3)
	line := append(slices.Clone(texts[from:]), "nonsense")
	if legal := s.game.Match.Position().Moves(); how%2 == 0 && len(legal) > 0 {
		line[len(line)-1] = legal[how%len(legal)].Text
	}
	s.take(plansRead{plans: []gamelog.Plan{{Player: who.ID, Ply: from, Lines: [][]string{line}}}})
}

// any is a message of a page that is no move.
func (s *stage) any(who gamelog.Person, what byte, how int) *command {
	offers := []gamelog.Offer{gamelog.OfferDraw, gamelog.OfferTakeback, gamelog.OfferPause, gamelog.OfferResume, gamelog.OfferCancel, gamelog.OfferRematch}
	offer := wire.OfferIn{Offer: offers[how/16%len(offers)]}
	switch what {
	case 2:
		return s.says(who, wire.InOffer, offer)
	case 3:
		return s.says(who, []string{wire.InAccept, wire.InDecline, wire.InWithdraw}[how/3%3], offer)
	case 11:
		to := []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers}[how/3%2]
		return s.says(who, wire.InChat, wire.ChatIn{To: to, Text: fmt.Sprint("line ", how/6)})
	default:
		kinds := []string{wire.InResign, wire.InAbort, wire.InGive, wire.InBye, wire.InResync, wire.InSeatRequest, wire.InCancel}
		return s.says(who, kinds[how/16%len(kinds)], nil)
	}
}

// writesLine is what has become of the line that is being written.
func (s *stage) writesLine(how int) {
	if s.said == nil {
		return
	}
	line := s.said.line
	s.said = nil
	if line.ID == "" {
		line.ID = fmt.Sprintf("line-%03d", len(s.inputs))
	}
	if how%3 == 2 {
		s.lostLines = append(s.lostLines, line)
		s.take(lineLost{line: line})
	} else {
		s.take(lineWritten{line: line})
	}
}

// readsLines is what a reading of the chat comes to: all lines that may have been lost, or
// an error.
func (s *stage) readsLines(how int) (q chatRead) {
	if how%2 == 0 {
		q.err = gamelog.ErrAway
		return q
	}
	q.lines = slices.Clone(s.lostLines)
	return q
}

// hearsPeers is what another process reports, or that none does.
func (s *stage) hearsPeers(how int) {
	s.shared = how&1 != 0
	q := peersKnown{standing: [2]bool{how&16 != 0, how&32 != 0}}
	if s.shared {
		q.reports = map[string]cluster.Report{"there": {Seats: [2]int{how >> 1 & 1, how >> 2 & 1}, Pages: 1, Closed: [2]bool{how&64 != 0, how&128 != 0}, Runs: how&8 != 0}}
	}
	s.take(q)
}

// admits reports whether the game may be opened that a command was first to ask for.
func (s *stage) admits(how int) {
	if len(s.admitting) == 0 {
		return
	}
	of := s.admitting[0].of
	s.admitting = s.admitting[1:]
	q := admission{of: of, counted: how%3 != 2}
	if how%3 != 0 {
		q.err = gamelog.NewError("too_many", "Too many games.")
	}
	s.take(q)
}

// answers answers the question that the computer was asked first.
func (s *stage) answers(how int) {
	if len(s.questions) == 0 {
		return
	}
	q := s.questions[0]
	s.questions = slices.Delete(s.questions, 0, 1)
	err := []error{nil, fairqueue.ErrFull, errors.New("no idea"), nil}[how%4]
	moves := []string{"nonsense"}
	if s.game.Match != nil && how%4 == 0 {
		for _, m := range s.game.Match.Position().AppendMoves(nil) {
			moves = append(moves, m.Text)
		}
	}
	move := moves[len(moves)-1]
	if q.hint != nil {
		s.take(advised{question: q.number, Hint: opponent.Hint{Move: move, Reason: opponent.Best, Text: "It is the best."}, err: err})
	} else {
		s.take(answered{question: q.number, Answer: opponent.Answer{Move: move, Score: how*50 - 5000}, err: err})
	}
}
