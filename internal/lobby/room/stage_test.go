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
)

// stage is a room's state and nothing around it: a test hands it what happens, at moments
// of its own, reads what follows, and carries nothing out but what it says: it is the log,
// the store's health, and the computer.
type stage struct {
	state
	t         *testing.T
	at        time.Time       // the moment of what happens next
	shared    bool            // whether other processes are known
	events    []gamelog.Event // that the log holds
	blind     error           // of a reading of the log
	failing   time.Time       // since when the store fails
	fx        effects
	sent      int        // messages of pages
	questions []question // to the computer, not answered yet
	said      *lineOut   // the line of chat that is being written
	admitting []limited  // games that commands open, not let yet
	inputs    []input    // all that has happened
	followed  []string   // from each of these
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
	s := &stage{t: t, at: began, state: newState("g")}
	s.thinks, s.plans.kept = true, true
	first, err := gamelog.FirstEvent("g", s.at, c)
	if err != nil {
		t.Fatal(err)
	}
	s.events = []gamelog.Event{first}
	return s
}

// played is a stage on which Bert has sat down at the game, and the room has loaded it.
func played(t *testing.T) *stage {
	t.Helper()
	s := setStage(t, created)
	s.writes(gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "black"})
	s.begins()
	return s
}

// byDays is played with two days for each move.
func byDays(t *testing.T) *stage {
	t.Helper()
	c := created
	c.Terms = gamelog.Terms{Days: 2}
	s := setStage(t, c)
	s.writes(gamelog.Joined, gamelog.JoinedData{By: bert, Seat: "black"})
	s.begins()
	return s
}

// against is a stage on which Bert, who is Black, plays the computer.
func against(t *testing.T) *stage {
	t.Helper()
	c := created
	c.By, c.Side, c.Machine = bert, gamelog.SideBlack, &gamelog.Machine{Seat: "white", Level: 5, Engine: "sage"}
	s := setStage(t, c)
	s.begins()
	return s
}

// begins lets the room load the game.
func (s *stage) begins() string { return s.take(started{}) }

// writes adds an event that another process has written.
func (s *stage) writes(kind gamelog.Kind, data any) {
	s.t.Helper()
	body, err := gamelog.EventBody(data)
	if err != nil {
		s.t.Fatal(err)
	}
	s.events = append(s.events, gamelog.Event{Game: "g", Seq: int64(len(s.events)) + 1, Kind: kind, Version: gamelog.EventVersion,
		At: s.at.UnixMilli(), Data: body})
}

// waits lets time pass.
func (s *stage) waits(d time.Duration) { s.at = s.at.Add(d) }

// take lets something happen now, and what follows from it at once, and returns the
// effects, a part a line.
func (s *stage) take(q happening) string {
	s.t.Helper()
	text := s.happens(q)
	for s.state.waits() {
		text += s.happens(hasTurn{})
	}
	return text
}

// happens is one step. Readings of the log for which the room waits end at once.
func (s *stage) happens(q happening) string {
	s.t.Helper()
	in := input{moment{now: s.at, alone: !s.shared}, q}
	step(&s.state, in, &s.fx)
	text, reads := s.effects(), s.fx.reads
	s.questions = slices.DeleteFunc(s.questions, func(q question) bool { return slices.Contains(s.fx.thoughts.drop, q.number) })
	s.questions = append(s.questions, s.fx.thoughts.ask...)
	if s.fx.line != nil {
		s.said = s.fx.line
	}
	s.admitting = append(s.admitting, slices.DeleteFunc(slices.Clone(s.fx.limits), func(l limited) bool { return l.what != limitGame })...)
	s.fx.reset()
	s.inputs, s.followed = append(s.inputs, in), append(s.followed, text)
	for _, r := range reads {
		switch r.why {
		case readAll:
			text += s.happens(s.loaded())
		case readConflict:
			read := s.reading(r)
			if s.blind != nil {
				s.failing = s.at
				read.failing = s.at
			}
			text += s.happens(read)
		case readSettle:
			text += s.happens(s.reading(r))
		}
	}
	return text
}

// reading is what a reading of the log comes to.
func (s *stage) reading(r readOut) eventsRead {
	return eventsRead{why: r.why, events: slices.Clone(s.events[min(int(r.after), len(s.events)):]), err: s.blind}
}

// news is what other processes have written.
func (s *stage) news() eventsRead { return s.reading(readOut{why: readNews}) }

// loaded is the game as the log has it.
func (s *stage) loaded() loaded {
	q := loaded{err: s.blind, failing: s.failing}
	if q.err == nil {
		var known eventLog
		q.game, q.err = gamelog.Load(s.events, func(string) (*game.Game, bool) { return cheskers.Game, true }, known.remember)
		q.commands = known.commands
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
		body, err := json.Marshal(d)
		if err != nil {
			s.t.Fatal(err)
		}
		in.D = body
	}
	return &command{page: pageOf(p), player: p, in: in, at: s.at}
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
	q := appended{err: err}
	switch f := s.log.pending; {
	case f == nil:
		return ""
	case err == nil:
		s.events = append(s.events, f.event)
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
	d := s.log.unclear
	body, err := gamelog.EventBody(d.Data)
	if err != nil {
		s.t.Fatal(err)
	}
	return gamelog.Event{Game: "g", Seq: s.log.unsure, Kind: d.Kind, Version: gamelog.EventVersion, At: d.at.UnixMilli(), Command: d.command, Data: body}
}

// effects is what has followed from the last thing that happened, a part a line.
func (s *stage) effects() string {
	s.t.Helper()
	fx, text := &s.fx, new(strings.Builder)
	line := func(format string, args ...any) { fmt.Fprintf(text, format+"\n", args...) }
	for i, p := range visitors {
		for _, sent := range fx.sends {
			if sent.to == pageID(i+1) {
				line("to %s: %s", p.Name, sent.message.Bytes())
			}
		}
	}
	for _, n := range fx.news {
		body, err := json.Marshal(n)
		if err != nil {
			s.t.Fatal(err)
		}
		line("publish %s", body)
	}
	s.around(line)
	for _, r := range fx.reads {
		switch r.why {
		case readNews:
			line("read behind %d", r.after)
		case readChat:
			line("read chat")
		case readPlans:
			line("read plans")
		}
	}
	if w := fx.write; w.wanted {
		line("write %d %s %s", w.event.Event.Seq, w.event.Event.Kind, w.event.Event.Data)
	}
	if l := fx.line; l != nil {
		line("chat %s: %s", l.line.To, l.line.Text)
	}
	for _, q := range fx.thoughts.ask {
		line("ask %d %v %s %d", q.number, q.hint, q.asker.Address, len(q.task.Moves))
	}
	for _, number := range fx.thoughts.drop {
		line("drop %d", number)
	}
	for _, p := range fx.plans.drop {
		line("drop the plan of %s", p.Player)
	}
	if fx.plans.unread {
		line("plans unread")
	}
	for _, l := range fx.limits {
		line("limit %d of %d, machine %v", l.what, l.page, l.machine)
	}
	for _, a := range fx.replies {
		line("reply %d %v %v", a.to, a.view != nil, a.err)
	}
	return text.String()
}

// around is what has followed for the lists, the timers and the operator.
func (s *stage) around(line func(format string, args ...any)) {
	fx := &s.fx
	if fx.loaded != "" {
		line("loaded %s", fx.loaded)
	}
	for _, p := range fx.plays {
		line("plays %d %v", p.page, p.plays)
	}
	if fx.card.change != 0 {
		line("card %v", fx.card.change == listed)
	}
	if fx.invite.changed {
		line("challenge %v", fx.invite.challenge != nil)
	}
	if fx.stays.changed {
		line("stays %v", fx.stays.stays)
	}
	for _, timer := range []struct {
		name string
		alarm
	}{{"due", fx.timers.due}, {"look", fx.timers.look}} {
		switch {
		case timer.changed && timer.at.IsZero():
			line("%s never", timer.name)
		case timer.changed:
			line("%s in %v", timer.name, timer.at.Sub(s.now))
		}
	}
	if len(fx.timers.later) > 0 {
		line("again later %v", fx.timers.later)
	}
	if fx.timers.presence {
		line("presence later")
	}
	for _, m := range fx.meters {
		line("count %d %s %v", m.kind, m.code, m.by)
	}
	for _, e := range fx.journal {
		line("log %s: %s", e.level, e.text)
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
			var n cluster.Notification
			if json.Unmarshal([]byte(words[1]), &n) == nil {
				kinds = append(kinds, "publish "+string(n.Kind))
			}
		default:
			kinds = append(kinds, l)
		}
	}
	return strings.Join(kinds, ", ")
}
