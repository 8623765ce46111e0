package lobby_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/computer"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/talk"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// games finds the games there are.
var games = catalog.Find

// table is a lobby with a game on it, inside a bubble of synthetic time.
type table struct {
	t      *testing.T
	log    *memLog
	lobby  *lobby.Lobby
	engine computer.Engine // nil: the computer does not play
	slug   string
	sent   int // commands, for their ids
}

var (
	anna  = gamelog.Person{ID: "p-anna", Name: "First Player"}
	bert  = gamelog.Person{ID: "p-bert", Name: "Second Player"}
	carla = gamelog.Person{ID: "p-carla", Name: "Third Visitor"}
)

// bubble runs a test on a fresh table in synthetic time. Anna has invited,
// as White, to Cheskers, in which Black moves first.
func bubble(t *testing.T, c *gamelog.Control, test func(*table)) {
	t.Helper()
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: c}}, test)
}

func bubbleOf(t *testing.T, c lobby.Create, test func(*table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		log := newMemLog()
		tb := &table{t: t, log: log, lobby: newLobby(log)}
		defer tb.close()
		tb.creates(c)
		test(tb)
	})
}

func (tb *table) close() {
	tb.t.Helper()
	if err := tb.lobby.Close(tb.t.Context()); err != nil {
		tb.t.Error(err)
	}
}

// restart ends the lobby and starts another on the same log.
func (tb *table) restart() {
	tb.t.Helper()
	tb.close()
	tb.open()
}

// open starts a lobby on the log.
func (tb *table) open() {
	tb.t.Helper()
	tb.lobby = newLobbyOf(lobby.Config{Log: tb.log, Engine: tb.engine})
	tb.start()
}

func (tb *table) start() {
	tb.t.Helper()
	must.Do(tb.t, tb.lobby.Start(tb.t.Context()))
}

func newLobby(log lobby.Log) *lobby.Lobby { return newLobbyOf(lobby.Config{Log: log}) }

// newLobbyOf is a lobby with chat.
func newLobbyOf(c lobby.Config) *lobby.Lobby {
	c.Chat, _ = c.Log.(talk.Store)
	return newLobbyWith(c)
}

// newLobbyWith is a lobby that logs nothing, and has all games where none are named.
func newLobbyWith(c lobby.Config) *lobby.Lobby {
	c.Logger = slog.New(slog.DiscardHandler)
	c.Programs, _ = c.Log.(lobby.Programs)
	if c.Games == nil {
		c.Games = games
	}
	if c.Bus != nil {
		c.Bus = &lobby.Mortal{Bus: c.Bus}
	}
	return lobby.New(c)
}

// creates makes a game of Anna's and turns to it.
func (tb *table) creates(c lobby.Create) {
	tb.t.Helper()
	row := must.Get(tb.lobby.Create(tb.t.Context(), anna, c))(tb.t)
	tb.slug = row.Slug
}

// created is creates for an invitation to play any of the games.
func (tb *table) created(id string) (slug string) {
	tb.t.Helper()
	tb.creates(lobby.Create{Game: id, Side: "white"})
	return tb.slug
}

// another makes one more game of Anna's, at a table of its own.
func (tb *table) another(c lobby.Create) *table {
	tb.t.Helper()
	other := *tb
	other.creates(c)
	return &other
}

func (tb *table) join(p gamelog.Person) {
	tb.t.Helper()
	must.Do(tb.t, tb.joins(p, ""))
}

// joins lets a visitor take a free seat, by what it says of the seat.
func (tb *table) joins(p gamelog.Person, seat string) error {
	_, err := tb.lobby.Do(tb.t.Context(), tb.slug, p, room.Join(seat, ""), member.Unlimited{})
	return err
}

// shares lets one more visitor play a seat.
func (tb *table) shares(seat string, with gamelog.Person) error {
	_, err := tb.lobby.Do(tb.t.Context(), tb.slug, with, room.Share(seat), member.Unlimited{})
	return err
}

// page is one open page, with the messages it got.
type page struct {
	*table
	*member.Member
	visit *lobby.Visit
}

// message is an Out whose data is read as needed.
type message struct {
	T  string
	V  int64
	ID string
	D  json.RawMessage
}

func (tb *table) enter(p gamelog.Person) *page {
	tb.t.Helper()
	return tb.enterWith(p, member.Unlimited{})
}

// opponents opens a page of each player's: Anna's at one process, and Bert's, who accepts, at
// another, or at the same.
func opponents(annas, berts *table) (white, black *page) {
	annas.t.Helper()
	white = annas.enter(anna)
	berts.join(bert)
	return white, berts.enter(bert)
}

// enterWith is enter with limits of the page.
func (tb *table) enterWith(p gamelog.Person, limits member.Limits) *page {
	tb.t.Helper()
	m := member.New(p, func() {})
	m.Limit(limits)
	visit := must.Get(tb.lobby.Enter(tb.t.Context(), tb.slug, m))(tb.t)
	return &page{table: tb, Member: m, visit: visit}
}

// received returns all messages that have come, once everything has settled.
func (p *page) received() []message {
	p.t.Helper()
	synctest.Wait()
	var all []message
	for {
		queued, _ := p.Take()
		if len(queued) == 0 {
			return all
		}
		for _, queued := range queued {
			var m message
			must.Do(p.t, json.Unmarshal(queued.Bytes(), &m))
			all = append(all, m)
		}
	}
}

// types lists the messages by type, for comparison.
func types(all []message) string {
	var names []string
	for _, m := range all {
		names = append(names, m.T)
	}
	return strings.Join(names, " ")
}

// say sends a message and takes what comes back.
func (p *page) say(kind string, d any) []message {
	p.t.Helper()
	p.sent++
	return p.sayAs(fmt.Sprintf("%s-%d", p.Player().ID, p.sent), kind, d)
}

func (p *page) sayAs(id, kind string, d any) []message {
	p.t.Helper()
	p.received()
	in := wire.In{T: kind, ID: id}
	if d != nil {
		in.D = encoded(p.t, d)
	}
	p.visit.Do(encoded(p.t, in), time.Now())
	return p.received()
}

// look is the game as this page's visitor sees it.
func (p *page) look() wire.Snapshot {
	p.t.Helper()
	s, _, err := lookAt(p.t, p.lobby, p.slug, p.Player().ID)
	must.Do(p.t, err)
	return s
}

// lookAt is a game as a page reads it that a visitor opens, and the number of its last event.
func lookAt(t *testing.T, l *lobby.Lobby, slug, playerID string) (wire.Snapshot, int64, error) {
	t.Helper()
	v, err := l.View(t.Context(), slug, playerID, true)
	if err != nil {
		return wire.Snapshot{}, 0, err
	}
	var s wire.Snapshot
	m := v.Message()
	must.Do(t, json.Unmarshal(m.Bytes(), &struct{ D *wire.Snapshot }{&s}))
	return s, v.V, nil
}

// move plays a canonical move in the present position.
func (p *page) move(text string) []message {
	p.t.Helper()
	s := p.look()
	return p.say(wire.InMove, wire.MoveIn{On: s.State.On, Ply: len(s.Plies) + 1, Move: text})
}

// must plays a move that has to be accepted.
func (p *page) must(text string) {
	p.t.Helper()
	all := slices.DeleteFunc(p.move(text), func(m message) bool { return m.T == wire.OutPresence })
	if got := types(all); got != "moved" || all[0].ID == "" {
		p.t.Fatalf("%s: got %q, want it moved and acknowledged", text, got)
	}
}

// any plays the first legal move.
func (p *page) any() {
	p.t.Helper()
	p.must(p.look().State.Legal[0].Text)
}

// same fails unless what was got is what was wanted.
func same[V comparable](t *testing.T, what string, got, wanted V) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: %+v, want %+v", what, got, wanted)
	}
}

// ended fails unless the game's row has this result, for this reason.
func (tb *table) ended(result, reason string) {
	tb.t.Helper()
	if row := tb.log.row(tb.slug); row.Result != result || row.Reason != reason {
		tb.t.Errorf("the row says %q, %q, %q, want %q, %q", row.Status, row.Result, row.Reason, result, reason)
	}
}

// last reads the last message of this type.
func last[D any](t *testing.T, kind string, all []message) (d D) {
	t.Helper()
	for _, m := range slices.Backward(all) {
		if m.T != kind {
			continue
		}
		if err := json.Unmarshal(m.D, &d); err != nil {
			t.Fatalf("not read: %s", m.D)
		}
		return d
	}
	t.Fatalf("no %s among %q", kind, types(all))
	return d
}

func snapshotOf(t *testing.T, all []message) wire.Snapshot {
	t.Helper()
	return last[wire.Snapshot](t, wire.OutSnapshot, all)
}

func presenceOf(t *testing.T, all []message) wire.Presence {
	t.Helper()
	return last[wire.Presence](t, wire.OutPresence, all)
}

// errorCode reads the code of the one error among messages.
func errorCode(t *testing.T, all []message) string {
	t.Helper()
	for _, m := range all {
		if m.T == wire.OutError || m.T == wire.OutMoveError {
			var e wire.ErrorOut
			if err := json.Unmarshal(m.D, &e); err != nil || e.Text == "" {
				t.Fatalf("error without a sentence: %s", m.D)
			}
			return e.Code
		}
	}
	t.Fatalf("no error among %q", types(all))
	return ""
}
