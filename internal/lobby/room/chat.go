package room

import (
	"slices"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/chat"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/plaintext"
)

// talk is the chat of a room, and what is to be written of it. One line is written after the
// other.
type talk struct {
	chat.History
	unwritten []writeLine // the first of them is being written
}

// say sends a line, which the log has before anybody reads it. The players' chat is
// for the players alone, the watchers' chat for everybody. It is answered by the line
// itself. A page that has not got the answer may send it again, under its id.
func say(s *state, c *command, d wire.ChatIn) error {
	if saidBefore(s, c) {
		return nil
	}
	if c.player.Program() {
		return gamelog.NewError("no_programs", "Programs cannot chat.")
	}
	said := chat.Said{By: c.player, Seats: s.game.Record.Seats.Of(c.player.ID), To: d.To, Command: c.in.ID, At: c.at}
	said.Text, said.Plain = plaintext.Line(d.Text)
	var unwritten []gamelog.Line
	for _, l := range s.chat.unwritten {
		unwritten = append(unwritten, l.line)
	}
	if err := s.chat.Refuse(said, unwritten, s.now); err != nil {
		return err
	}
	s.chat.unwritten = append(s.chat.unwritten, writeLine{[]*command{c}, s.chat.Line(said)})
	s.chat.Note(said)
	if len(s.chat.unwritten) == 1 {
		writeNext(s)
	}
	return nil
}

// saidBefore answers a line that is sent again: at once if it is written, else once it is.
func saidBefore(s *state, c *command) bool {
	if c.in.ID == "" {
		return false
	}
	for i, l := range s.chat.unwritten {
		if l.said[0].player.ID == c.player.ID && l.said[0].in.ID == c.in.ID {
			s.chat.unwritten[i].said = append(slices.Clip(l.said), c)
			return true
		}
	}
	known := s.chat.Known(c.player.ID, c.in.ID, s.now)
	if known {
		acknowledge(s, c, s.game.Record.Seq)
	}
	return known
}

// writeNext has the next line written.
func writeNext(s *state) {
	if len(s.chat.unwritten) > 0 {
		s.out.add(s.chat.unwritten[0])
	}
}

// written takes the line whose write has ended from those that wait, and gives the commands
// that wait for it.
func (h *talk) written() []*command {
	said := h.unwritten[0].said
	h.unwritten[0] = writeLine{}
	h.unwritten = h.unwritten[1:]
	return said
}

// apply shows the line, which answers who said it.
func (q lineWritten) apply(s *state) {
	said := s.chat.written()
	if s.chat.Add(q.line) {
		sendLine(s, q.line, said[0])
		said = said[1:]
	}
	acknowledgeLine(s, said) // or it was read, and shown, already
	writeNext(s)
}

func acknowledgeLine(s *state, said []*command) {
	for _, c := range said {
		acknowledge(s, c, s.game.Record.Seq)
	}
}

// apply refuses the line, and those that wait behind it: the store does not answer. They may
// be sent again at once. If the line is there all the same, it is found.
func (q lineLost) apply(s *state) {
	said := s.chat.written()
	if s.chat.Has(q.line) {
		s.out.add(publish{kind: cluster.NotifyChat})
		acknowledgeLine(s, said)
		writeNext(s)
		return
	}
	s.chat.Lost(said[0].player.ID, q.line)
	for refuseLine(s, said); len(s.chat.unwritten) > 0; {
		refuseLine(s, s.chat.written())
	}
	refresh(s, chatTopic)
}

// refuseLine refuses a line, and forgets that it was sent.
func refuseLine(s *state, said []*command) {
	s.chat.Forget(said[0].player.ID, said[0].in.ID)
	for _, c := range said {
		refuse(s, c, ErrNotMade)
	}
}

// apply takes the last lines as the store has them, and shows those that were not shown
// before. Where some between them are missing every page gets the last lines in place of those
// that it has. A line that was refused because its write was not answered, and that is there
// all the same, is published to the other processes.
func (q chatRead) apply(s *state) {
	if !refreshed(s, chatTopic, q.err) {
		return
	}
	missed := false
	for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
		last := slices.DeleteFunc(slices.Clone(q.lines), func(l gamelog.Line) bool { return l.To != to })
		missed = s.chat.Join(to, last) || missed
		for _, line := range last {
			if s.chat.Add(line) && !missed {
				sendLine(s, line, nil)
			}
			if s.chat.Found(line, s.now) {
				s.out.add(publish{kind: cluster.NotifyChat})
			}
		}
	}
	if missed {
		snapshots(s)
	}
	refreshAgain(s, chatTopic)
}
