package room

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// stage is a room's state and nothing around it: a test hands it what happens, at moments
// of its own, reads what follows, and carries nothing out but what it says: it is the log,
// the store's health, and the computer.
type stage struct {
	state
	t         *testing.T
	at        time.Time       // the moment of what happens next
	shared    bool            // whether other processes are known
	deaf      bool            // what others report does not come
	events    []gamelog.Event // that the log holds
	blind     error           // of a reading of the log
	holds     bool            // readings of the log for which the room waits do not end at once
	held      eventsRead      // what the last of them comes to
	failing   time.Time       // since when the store fails
	fx        effects
	replied   map[callID]bool
	lostLines []gamelog.Line // that may have been written though nobody was told so
	sent      int            // messages of pages
	questions []question     // to the computer, not answered yet
	said      *writeLine     // the line of chat that is being written
	admitting []countGame    // games that commands open, not let yet
	inputs    []happened     // all that has happened
	followed  []string       // from each of these
}

// happened is an input at its moment.
type happened struct {
	environment
	input
}

var (
	anna  = gamelog.Person{ID: "p-anna", Name: "Anna"}
	bert  = gamelog.Person{ID: "p-bert", Name: "Bert"}
	carla = gamelog.Person{ID: "p-carla", Name: "Carla"}

	visitors = []gamelog.Person{anna, bert, carla}
)

// pageOf is the number of a visitor's page.
func pageOf(p gamelog.Person) pageID {
	return pageID(slices.Index(visitors, p) + 1)
}

// began is when the stages' games begin.
var began = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

// created is a game of Cheskers between Anna, who is White, and Bert, with a minute each.
// Black moves first.
var created = gamelog.CreatedData{Rules: game.RulesVersion, Slug: "slug", Game: "cheskers", Start: cheskers.Game.Start,
	By: anna, Side: gamelog.SideWhite, Terms: gamelog.Terms{Clock: &gamelog.Control{Base: 60_000, Increment: 1_000}}}

// setStage is a stage with this game.
func setStage(t *testing.T, c gamelog.CreatedData) *stage {
	t.Helper()
	s := &stage{t: t, at: began, state: newState("g"), replied: map[callID]bool{}}
	s.machine.thinks, s.plans.kept = true, true
	first := must.Get(gamelog.FirstEvent("g", s.at, c))(t)
	s.events = []gamelog.Event{first}
	return s
}

// playedAs is a stage on which Bert has sat down at this game, and the room has loaded it.
func playedAs(t *testing.T, c gamelog.CreatedData) *stage {
	t.Helper()
	s := setStage(t, c)
	if c.Machine == nil {
		s.writes(gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "black"})
	}
	s.take(started{})
	return s
}

func played(t *testing.T) *stage { t.Helper(); return playedAs(t, created) }

// byDays is played with two days for each move.
func byDays(t *testing.T) *stage {
	t.Helper()
	c := created
	c.Terms = gamelog.Terms{Days: 2}
	return playedAs(t, c)
}

// machineGame is a game of Bert's, who is Black, against the computer.
func machineGame() gamelog.CreatedData {
	c := created
	c.By, c.Side, c.Machine = bert, gamelog.SideBlack, &gamelog.Machine{Seat: "white", Level: 5, Engine: "sage"}
	return c
}

func against(t *testing.T) *stage { t.Helper(); return playedAs(t, machineGame()) }

// writes adds an event that another process has written.
func (s *stage) writes(kind gamelog.Kind, data any) {
	s.t.Helper()
	body := must.Get(json.Marshal(data))(s.t)
	s.events = append(s.events, gamelog.Event{Game: "g", Seq: int64(len(s.events)) + 1, Kind: kind, Version: gamelog.EventVersion,
		At: s.at.UnixMilli(), Data: body})
}

// waits lets time pass.
func (s *stage) waits(d time.Duration) { s.at = s.at.Add(d) }

// take lets something happen now, and what follows from it at once, and returns the
// effects, a part a line.
func (s *stage) take(q input) string {
	s.t.Helper()
	text := s.happens(q)
	for s.state.waits() {
		text += s.happens(hasTurn{})
	}
	return text
}

// happens is one step. Readings of the log for which the room waits end at once.
func (s *stage) happens(q input) string {
	s.t.Helper()
	at := environment{now: s.at, alone: !s.shared, busDown: s.deaf}
	step(&s.state, at, q, &s.fx)
	text, noted := s.effects(), slices.Clone(s.fx.list)
	s.inputs, s.followed = append(s.inputs, happened{at, q}), append(s.followed, text+s.order())
	s.fx.reset()
	for _, e := range noted {
		if r, ok := e.other.(reply); ok {
			if s.replied[r.to] {
				s.t.Fatalf("call %d is answered a second time, by %T", r.to, q)
			}
			s.replied[r.to] = true
		}
		text += s.around(e.other)
	}
	return text
}

// around is what is around the room: it keeps what the room asks, and lets readings of the log
// for which the room waits end at once.
func (s *stage) around(e performer) string {
	s.t.Helper()
	switch e := e.(type) {
	case question:
		s.questions = append(s.questions, e)
	case unasked:
		s.questions = slices.DeleteFunc(s.questions, func(q question) bool { return q.number == int(e) })
	case writeLine:
		s.said = &e
	case countGame:
		s.admitting = append(s.admitting, e)
	case readGame:
		return s.happens(s.loaded())
	case readLog:
		read := s.reading(e)
		switch {
		case e.why == readNews:
			return ""
		case e.why == readConflict && s.blind != nil:
			s.failing, read.failing = s.at, s.at
		}
		if s.holds {
			s.held = read
			return ""
		}
		return s.happens(read)
	}
	return ""
}

// reading is what a reading of the log comes to.
func (s *stage) reading(r readLog) eventsRead {
	return eventsRead{why: r.why, events: slices.Clone(s.events[min(int(r.after), len(s.events)):]), err: s.blind}
}

// news is what other processes have written.
func (s *stage) news() eventsRead { return s.reading(readLog{why: readNews}) }

// loaded is the game as the log has it.
func (s *stage) loaded() loaded {
	q := loaded{err: s.blind, failing: s.failing}
	if q.err == nil {
		var known gamelog.Commands
		q.game, q.err = gamelog.Load(s.events, func(string) (*game.Game, bool) { return cheskers.Game, true }, known.Remember)
		q.commands = known
	}
	return q
}

// enter lets visitors open a page.
func (s *stage) enter(all ...gamelog.Person) *stage {
	for _, p := range all {
		s.take(arrives(p))
	}
	return s
}

func arrives(p gamelog.Person) *arrival {
	return &arrival{page: pageOf(p), player: p, share: "home of " + p.Name}
}

func leaves(p gamelog.Person) departure { return departure{page: pageOf(p)} }

// says is the message of a visitor's page.
func (s *stage) says(p gamelog.Person, kind string, d any) *command {
	s.t.Helper()
	s.sent++
	in := wire.In{T: kind, ID: fmt.Sprint("c", s.sent)}
	if d != nil {
		body := must.Get(json.Marshal(d))(s.t)
		in.D = body
	}
	return &command{page: pageOf(p), player: p, in: in, at: s.at}
}

// calling is a command of a call.
func calling(id callID, by gamelog.Person, c Command) *command {
	return &command{call: id, player: by, in: c, at: began}
}

// moves is a legal move by who is on turn: the one of this number.
func (s *stage) moves(n int) *command {
	who := anna
	if s.game.Turn() == game.Black {
		who = bert
	}
	legal := s.game.Match.Position().AppendMoves(nil)
	return s.says(who, wire.InMove, wire.MoveIn{On: s.game.Record.On, Ply: s.game.Record.Plies.Len() + 1, Move: legal[n%len(legal)].Text})
}

// appended is the result of the pending append: nil where the log takes it.
func (s *stage) appended(err error) string {
	q := written{err: err}
	switch f := &s.appending; {
	case f.phase != writing:
		return ""
	case err == nil:
		s.events = append(s.events, f.append.Event)
	case err != gamelog.ErrConflict && err != gamelog.ErrClash:
		if s.failing.IsZero() {
			s.failing = s.at
		}
		q.failing = s.failing
	}
	return s.take(q)
}

// plays plays so many plies.
func (s *stage) plays(plies int) *stage {
	for range plies {
		s.take(s.moves(0))
		s.appended(nil)
	}
	return s
}

// health is the store's, from now on.
func (s *stage) health(failing time.Time) string {
	s.failing = failing
	return s.take(healthKnown{failing: failing})
}

// lost is the event whose append failed.
func (s *stage) lost() gamelog.Event {
	s.t.Helper()
	d := s.appending.pending
	body := must.Get(json.Marshal(d.Data))(s.t)
	return gamelog.Event{Game: "g", Seq: s.appending.unsure, Kind: d.Kind, Version: gamelog.EventVersion, At: d.at.UnixMilli(), Command: d.command, Data: body}
}

// effects is what has followed from the last thing that happened, a part a line: messages by
// their page first, and the others by what they are about.
func (s *stage) effects() string {
	s.t.Helper()
	lines := map[part][]string{}
	for _, e := range s.fx.list {
		if e.other == nil {
			to := visitors[e.to-1]
			lines[part(e.to-1)] = append(lines[part(e.to-1)], fmt.Sprintf("to %s: %s\n", to.Name, e.message.Bytes()))
		} else if about, line := s.line(e.other); line != "" {
			lines[about] = append(lines[about], line+"\n")
		}
	}
	text := ""
	for about := range parts {
		text += strings.Join(lines[about], "")
	}
	return text
}

// order is the effects by their kinds, in the order in which they are carried out.
func (s *stage) order() string {
	var kinds []string
	for _, e := range s.fx.list {
		if e.other == nil {
			kinds = append(kinds, "to "+visitors[e.to-1].Name)
		} else {
			kinds = append(kinds, strings.TrimPrefix(strings.TrimLeft(fmt.Sprintf("%T", e.other), "*"), "room."))
		}
	}
	return strings.Join(kinds, ", ")
}

// call is the id of another call.
func (s *stage) call() callID {
	s.sent++
	return callID(s.sent)
}

// part is what effects are about.
type part int

const (
	aboutNews part = iota + 3 // after the visitors' messages
	aboutLists
	aboutStays
	aboutTimers
	aboutOperator
	aboutReading
	aboutWriting
	aboutAsking
	aboutDropping
	aboutPlans
	aboutLimits
	aboutReplies
	parts
)

// line is what one effect says.
func (s *stage) line(e performer) (about part, line string) {
	s.t.Helper()
	switch e := e.(type) {
	case publish:
		body, err := json.Marshal(cluster.Message{Kind: e.kind, Game: s.id, Seq: e.seq, Report: e.report})
		must.Do(s.t, err)
		return aboutNews, fmt.Sprintf("publish %s", body)
	case loadedGame:
		return aboutLists, fmt.Sprintf("loaded %s", string(e))
	case seatedPage:
		return aboutLists, fmt.Sprintf("plays %d %v", e.page, e.plays)
	case *card:
		return aboutLists, fmt.Sprintf("card %v", !e.off)
	case *invite:
		return aboutLists, fmt.Sprintf("challenge %v", e.challenge != nil)
	case *stays:
		return aboutStays, fmt.Sprintf("stays %v", e.stays)
	case *alarm:
		return aboutTimers, fmt.Sprintf("%s %s", []string{"due", "look"}[e.kind], s.until(e.at))
	case later:
		return aboutOperator, fmt.Sprintf("again later %T", e.input)
	case conflict, refused, lateFlag:
		return aboutOperator, fmt.Sprintf("count %T %v", e, e)
	case entry:
		return aboutOperator, fmt.Sprintf("log %s: %s", e.level, e.text)
	case readLog:
		if e.why == readNews {
			return aboutReading, fmt.Sprintf("read behind %d", e.after)
		}
	case readChat:
		return aboutReading, "read chat"
	case readPlans:
		return aboutReading, "read plans"
	case *pending:
		return aboutWriting, fmt.Sprintf("write %d %s %s", e.append.Event.Seq, e.append.Event.Kind, e.append.Event.Data)
	case writeLine:
		return aboutWriting, fmt.Sprintf("chat %s: %s", e.line.To, e.line.Text)
	case question:
		return aboutAsking, fmt.Sprintf("ask %d %v %s %d", e.number, e.hint != nil, e.asker.Address, len(e.task.Moves))
	case unasked:
		return aboutDropping, fmt.Sprintf("drop %d", int(e))
	case dropPlan:
		return aboutPlans, fmt.Sprintf("drop the plan of %s", e.Player)
	case plansUnread:
		return aboutPlans, "plans unread"
	case countGame:
		return aboutLimits, fmt.Sprintf("limit 0 of %d, machine %v", e.of.page, e.machine)
	case notOpened:
		return aboutLimits, fmt.Sprintf("limit 1 of %d, machine %v", e.of.page, e.machine)
	case notHinted:
		return aboutLimits, fmt.Sprintf("limit 2 of %d, machine %v", e.of.page, false)
	case reply:
		_, view := e.value.(wire.View)
		return aboutReplies, fmt.Sprintf("reply %d %v %v", e.to, view, e.err)
	}
	return aboutReading, "" // what ends at once
}

// until says for when a timer is set.
func (s *stage) until(at time.Time) string {
	if at.IsZero() {
		return "never"
	}
	return fmt.Sprintf("in %v", at.Sub(s.now))
}

// same fails unless what was got is what was wanted.
func same[V comparable](t *testing.T, what string, got, wanted V) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: %+v, want %+v", what, got, wanted)
	}
}

// brief is the kinds of effects alone: to whom which message goes, and what else but what
// the operator is told.
func brief(effects string) string {
	var kinds []string
	for l := range strings.Lines(effects) {
		l = strings.TrimSuffix(l, "\n")
		words := strings.Fields(l)
		switch words[0] {
		case "count", "log", "plays":
		case "to":
			var m struct{ T string }
			if json.Unmarshal([]byte(strings.Join(words[2:], " ")), &m) == nil {
				kinds = append(kinds, words[1]+m.T)
			}
		case "write":
			kinds = append(kinds, words[0]+" "+words[2])
		case "publish":
			var n cluster.Message
			if json.Unmarshal([]byte(words[1]), &n) == nil {
				kinds = append(kinds, "publish "+string(n.Kind))
			}
		default:
			kinds = append(kinds, l)
		}
	}
	return strings.Join(kinds, ", ")
}
