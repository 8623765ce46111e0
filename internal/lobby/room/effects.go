package room

import (
	"log/slog"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lane"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// effects are what follows outside of a room from what has happened to it, as data: step
// notes them, and Room.perform carries them out.
type effects struct {
	sends    []send                 // to pages, in this order
	news     []cluster.Notification // to the other processes, in this order
	plays    []seatedPage           // to pages
	loaded   string                 // to the lobby's table: the slug of the game
	card     card                   // on the list of live games
	invite   invite                 // on the list of open challenges
	stays    changedStays           // in the lobby's table
	timers   timers
	reads    []readOut // of the store
	write    writeOut  // to the log
	line     *lineOut  // of chat, to the store
	limits   []limited // of pages
	thoughts thoughts
	plans    plansOut
	replies  []reply // to whom waits for the room
	meters   []measure
	journal  []entry // for the operator
}

type (
	send struct {
		to      pageID
		message outbox.Message
	}
	seatedPage struct { // whether a page's visitor plays
		page  pageID
		plays bool
	}
	// card is the game on the live list, or that it is taken off.
	card struct {
		change listing
		game   live.Game
	}
	listing int
	// invite is the room's open challenge; nil takes it off.
	invite struct {
		changed   bool
		created   int64
		challenge *wire.Challenge
	}
	changedStays struct{ changed, stays bool }
	// alarm is a timer that is set to a moment, or stopped.
	alarm struct {
		changed bool
		at      time.Time // zero: stopped
	}
	// timers are the moments at which something happens to the room.
	timers struct {
		due      alarm    // timeUp
		look     alarm    // quiet
		later    []Signal // after RetryEvery
		presence bool     // presenceDue, after presenceEvery
	}
	// readOut is a read; of the log, what is behind the event of this number.
	readOut struct {
		why   purpose
		after int64
		at    time.Time // when came what waits for it
	}
	// writeOut is an event to append, after one that opens another game if there is one.
	writeOut struct {
		wanted bool
		before *gamelog.Append
		event  gamelog.Append
	}
	// lineOut is a line of chat to write, which gets an id if it has none.
	lineOut struct {
		said []*command // the first said it, the others have sent it again; each is answered
		line gamelog.Line
	}
	// limited is something that the limits of a page hear of.
	limited struct {
		page    pageID
		what    limit
		of      *command // that opens a game
		machine bool     // a game against the computer
	}
	// thoughts is what is asked of the brain, by numbers of the room's own, and what is
	// not to be answered any more.
	thoughts struct {
		ask  []question
		drop []int
	}
	question struct {
		number int
		hint   bool   // for a page, whose limits count it
		page   pageID // that asks for a hint
		asker  lane.Asker
		task   opponent.Task
	}
	reply struct {
		to   callID
		view *wire.View
		game *gamelog.Game
		err  error
	}
	// measure is something that is counted: a conflict, a refusal with this code, or by
	// how much a flag was noticed too late.
	measure struct {
		kind counted
		code string
		by   time.Duration
	}
	entry struct {
		level slog.Level
		text  string
		args  []any
	}
)

// limit is what the limits of a page hear of.
type limit int

const (
	limitGame      limit = iota // a command opens a game: an admission follows
	limitNotOpened              // it does not after all
	limitNotHinted              // nobody had time for a hint
)

// counted is what a measure counts.
type counted int

const (
	countConflict counted = iota
	countRefusal
	countLateFlag
)

// send notes a message in one piece for a page.
func (fx *effects) send(to pageID, message []byte) {
	fx.sendMessage(to, outbox.Whole(outbox.Other, message))
}

func (fx *effects) sendMessage(to pageID, message outbox.Message) {
	fx.sends = append(fx.sends, send{to, message})
}

// reply notes the reply to a call, if anybody waits for it.
func (fx *effects) reply(to callID, err error) {
	if to != 0 {
		fx.replies = append(fx.replies, reply{to: to, err: err})
	}
}

func (fx *effects) publish(n cluster.Notification) { fx.news = append(fx.news, n) }

func (fx *effects) count(m measure) { fx.meters = append(fx.meters, m) }

// log notes an entry for the operator; the game's id goes with each.
func (fx *effects) log(level slog.Level, text string, args ...any) {
	fx.journal = append(fx.journal, entry{level, text, args})
}

// reset forgets the effects, and keeps their memory for others.
func (fx *effects) reset() {
	sends, news := fx.sends, fx.news
	clear(sends)
	clear(news)
	*fx = effects{}
	if cap(sends) <= sendsKept {
		fx.sends = sends[:0]
	}
	fx.news = news[:0]
}

// What becomes of the game on the live list; zero: it stays as it is.
const (
	listed listing = iota + 1
	unlisted
)

// scratch holds effects to be used again: a room at rest has none.
var scratch = sync.Pool{New: func() any { return new(effects) }}

// sendsKept is for how many messages memory is kept: most rooms have two pages.
const sendsKept = 16
