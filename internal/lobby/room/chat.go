package room

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/chat"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/plaintext"
)

// say sends a line, which the log has before anybody reads it. The players' chat is
// for the players alone, the watchers' chat for everybody. It is answered by the line
// itself. A page that has not got the answer may send it again, under its id.
func (r *Room) say(c *command, d wire.ChatIn) (*draft, error) {
	if r.saidBefore(c) {
		return nil, nil
	}
	if c.player.Program() {
		return nil, gamelog.NewError("no_programs", "Programs cannot chat.")
	}
	said := chat.Said{By: c.player, Seats: r.game.Record.Seats.Of(c.player.ID), To: d.To, Command: c.ID, At: c.at}
	said.Text, said.Plain = plaintext.Line(d.Text)
	var waiting []gamelog.Line
	for _, l := range r.chat.unwritten {
		waiting = append(waiting, l.line)
	}
	if err := r.chat.Refuse(said, waiting, r.now); err != nil {
		return nil, err
	}
	r.chat.unwritten = append(r.chat.unwritten, unwritten{[]*command{c}, r.chat.Line(said)})
	r.chat.Note(said)
	if len(r.chat.unwritten) == 1 {
		r.writeLine()
	}
	return nil, nil
}

// saidBefore answers a line that is sent again: at once if it is written, else once it is.
func (r *Room) saidBefore(c *command) bool {
	if c.ID == "" {
		return false
	}
	for i, l := range r.chat.unwritten {
		if l.said[0].player.ID == c.player.ID && l.said[0].ID == c.ID {
			r.chat.unwritten[i].said = append(l.said, c)
			return true
		}
	}
	known := r.chat.Known(c.player.ID, c.ID, r.now)
	if known {
		r.acknowledge(c, r.game.Record.Seq)
	}
	return known
}

// writeLine has the next line written in the background: a flood of lines must not stand before
// moves. It gets its id here, so that lines said one after the other have ids in that order.
func (r *Room) writeLine() {
	if len(r.chat.unwritten) == 0 {
		return
	}
	line, by := r.chat.unwritten[0].line, r.chat.unwritten[0].said[0].player.ID
	if line.ID == "" {
		line.ID = uuid.Must(uuid.NewV7()).String()
	}
	r.background(func(context.Context) func() {
		err := r.deps.Log.AddLine(r.deps.Life, r.ID, by, line)
		if err == nil {
			r.publish(cluster.NotifyChat, 0, nil)
		} else {
			r.complain("chat not written", "err", err)
		}
		return func() { r.lineWritten(line, err) }
	})
}

// lineWritten shows a line that is in the store, which answers who said it. After an error it may not
// be there.
func (r *Room) lineWritten(line gamelog.Line, err error) {
	if err != nil && !r.chat.Has(line) {
		r.loseLines(line)
		return
	}
	said := r.chat.unwritten[0].said
	r.chat.unwritten = slices.Delete(r.chat.unwritten, 0, 1)
	switch {
	case err != nil:
		r.publish(cluster.NotifyChat, 0, nil)
	case r.chat.Add(line):
		r.sendLine(line, said[0])
		said = said[1:]
	}
	for _, c := range said { // or it was read, and shown, already
		r.acknowledge(c, r.game.Record.Seq)
	}
	r.writeLine()
}

// loseLines refuses a line, and those that wait behind it: the store does not answer. They may
// be sent again at once. If the line is there all the same, it is found.
func (r *Room) loseLines(line gamelog.Line) {
	lost := r.chat.unwritten
	r.chat.unwritten = nil
	r.chat.Lost(lost[0].said[0].player.ID, line)
	for _, l := range lost {
		r.chat.Forget(l.said[0].player.ID, l.said[0].ID)
		for _, c := range l.said {
			r.refuse(c, ErrNotMade)
		}
	}
	r.readChat()
}

// readChat has the last lines of the game's chats read in the background. What is asked for during
// a read is read once more; a read that failed is repeated in a while until one succeeds.
func (r *Room) readChat() {
	if r.chat.again = r.chat.reading; r.chat.reading || r.chat.retry.err != nil {
		return
	}
	r.chat.reading = true
	r.background(func(ctx context.Context) func() {
		lines, err := r.deps.Log.Lines(ctx, r.ID, chat.Tail)
		return func() { r.linesRead(lines, err) }
	})
}

func (r *Room) linesRead(lines []gamelog.Line, err error) {
	r.chat.reading = false
	if err != nil {
		r.retryLater(&r.chat.retry, "chat not read", err, r.readChat)
		return
	}
	r.chat.retry = retry{}
	r.showLines(lines)
	if r.chat.again {
		r.readChat()
	}
}

// showLines takes the last lines as the store has them, and shows those that were not shown
// before. Where some between them are missing every page gets the last lines in place of those
// that it has. A line that was refused because its write was not answered, and that is there
// all the same, is published to the other processes.
func (r *Room) showLines(lines []gamelog.Line) {
	missed := false
	for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
		last := slices.DeleteFunc(slices.Clone(lines), func(l gamelog.Line) bool { return l.To != to })
		missed = r.chat.Join(to, last) || missed
		for _, line := range last {
			if r.chat.Add(line) && !missed {
				r.sendLine(line, nil)
			}
			if r.chat.Found(line, r.now) {
				r.publish(cluster.NotifyChat, 0, nil)
			}
		}
	}
	if missed {
		r.snapshots()
	}
}
