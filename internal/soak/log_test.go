package soak

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	gocmp "github.com/google/go-cmp/cmp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"

	"threefold/internal/gamelog"
	"threefold/internal/store"
)

// audit reads the logs of all games in the store that a setting chooses, which no process may
// have open if it is a file, and compares them with all that any page was sent, and with what
// the pages have come to. It says how many lines of chat are there for the second time.
func (w *swarm) audit(setting string) (twice int) {
	w.t.Helper()
	db := must.Get(store.Open(w.t.Context(), chosen(setting)))(w.t)
	defer db.Close()
	events, lines, ends := 0, 0, map[string]int{}
	for _, g := range w.games {
		row := must.Get(db.Row(w.t.Context(), g.slug))(w.t)
		log := must.Get(db.Events(w.t.Context(), row.ID, 0))(w.t)
		if err := errors.Join(g.check(log), replays(row, log, w.shown[g])); err != nil {
			w.t.Errorf("%s (%s): %v", g.slug, g.game, err)
		}
		said := must.Get(db.Lines(w.t.Context(), row.ID, 1000))(w.t)
		more, err := g.checkLines(said)
		if err != nil {
			w.t.Errorf("%s (%s): %v", g.slug, g.game, err)
		}
		lines, twice = lines+len(said), twice+more
		events += len(log)
		ends[row.Reason]++
	}
	w.t.Logf("%d games, %d events, %d commands acknowledged; ended by %v; %d lines, %d of them for the second time",
		len(w.games), events, w.acknowledged(), ends, lines, twice)
	return twice
}

// chosen reads the setting that chooses a store.
func chosen(setting string) store.Config {
	name, value, _ := strings.Cut(setting, "=")
	if name == "DATABASE_URL" {
		return store.Config{URL: value, Logger: slog.New(slog.DiscardHandler)}
	}
	return store.Config{Path: value, Logger: slog.New(slog.DiscardHandler)}
}

// check compares a log with what was sent of it.
func (g *observed) check(log []gamelog.Event) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	commands := map[string]int64{}
	for i, e := range log {
		if e.Seq != int64(i+1) {
			return fmt.Errorf("event %d stands at place %d of the log", e.Seq, i+1)
		}
		if kind, known := g.kinds[e.Seq]; known && kind != string(e.Kind) {
			return fmt.Errorf("event %d was sent as %s; the log says %s", e.Seq, kind, e.Kind)
		}
		if first, twice := commands[e.Command]; twice {
			return fmt.Errorf("command %s is event %d and event %d", e.Command, first, e.Seq)
		}
		if e.Command != "" {
			commands[e.Command] = e.Seq
		}
	}
	for id, seq := range g.acked {
		if commands[id] != seq {
			return fmt.Errorf("command %s was acknowledged as event %d; in the log it is event %d", id, seq, commands[id])
		}
	}
	if g.last > int64(len(log)) {
		return fmt.Errorf("pages were sent event %d; the log has %d", g.last, len(log))
	}
	for _, e := range log[g.last:] { // the last words of a server that ends
		if e.Kind != gamelog.Flagged {
			return fmt.Errorf("no page was sent event %d (%s)", e.Seq, e.Kind)
		}
	}
	return nil
}

// checkLines compares the lines of a game's chats with those that were answered: each is
// there, and what one robot has said is in the order in which it was. It counts lines that
// are there twice: one whose answer a server took with it may be sent to another.
func (g *observed) checkLines(lines []gamelog.Line) (twice int, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	there, last := map[string]bool{}, map[string]int{}
	for _, l := range lines {
		if there[l.Text] {
			twice++
			continue
		}
		there[l.Text] = true
		var who string
		var n int
		if _, err := fmt.Sscanf(l.Text, "%s says %d", &who, &n); err != nil || n < last[who] && !g.held {
			return twice, fmt.Errorf("%q comes after line %d, %v", l.Text, last[who], err)
		}
		last[who] = n
	}
	for text := range g.lines {
		if !there[text] {
			return twice, fmt.Errorf("%q was answered, and is not there", text)
		}
	}
	return twice, nil
}

// replays plays a log under the rules as far as a page shows it, and compares
// where that leads with the page and with the game's row.
func replays(row gamelog.Row, log []gamelog.Event, shown view) error {
	g, _ := catalog.Find(row.Game)
	match, err := game.NewCourse(g, shown.game.Start)
	if err != nil {
		return err
	}
	status, outcome := gamelog.Invited, game.Outcome{}
	if row.Level > 0 { // the computer is there
		status = gamelog.Playing
	}
	for _, e := range log[:shown.v] {
		if status == gamelog.Over {
			return fmt.Errorf("event %d (%s) comes after the end", e.Seq, e.Kind)
		}
		if match, outcome, err = replay(match, e); err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
		switch {
		case outcome.Over():
			status = gamelog.Over
		case e.Kind == gamelog.Joined:
			status = gamelog.Playing
		}
	}
	sent := game.Outcome{}
	if shown.game.State.Outcome != nil {
		sent = *shown.game.State.Outcome
	}
	if sent != outcome || shown.v == int64(len(log)) && (row.Status != status || row.Reason != string(outcome.Reason)) {
		return fmt.Errorf("the log ends as %s %v; the row says %s (%s), the page %v", status, outcome, row.Status, row.Reason, sent)
	}
	if len(shown.game.Plies) != match.Len() {
		return fmt.Errorf("the page shows %d plies, the log has %d", len(shown.game.Plies), match.Len())
	}
	for i, ply := range match.Plies() {
		if d := gocmp.Diff(ply, shown.game.Plies[i].Played); d != "" {
			return fmt.Errorf("ply %d of the log and of the page differ: %s", i+1, d)
		}
	}
	return nil
}

// what is all that the data of an event may say, whatever its kind.
type what struct {
	Played  *game.Played
	Outcome game.Outcome
	Seat    string
	Offer   gamelog.Offer
	Plies   int
}

// replay plays one event, and says how the game ends by it, if it does.
func replay(match *game.Course, e gamelog.Event) (*game.Course, game.Outcome, error) {
	var d what
	if err := json.Unmarshal(e.Data, &d); err != nil {
		return nil, game.Outcome{}, err
	}
	switch {
	case e.Kind == gamelog.Moved:
		return replayMove(match, d)
	case e.Kind == gamelog.Resigned && d.Seat == game.White.String():
		return match, game.Won(game.Black, game.Resignation), nil
	case e.Kind == gamelog.Resigned:
		return match, game.Won(game.White, game.Resignation), nil
	case e.Kind == gamelog.Accepted && d.Offer == gamelog.OfferDraw:
		return match, game.Draw(game.Agreement), nil
	case e.Kind == gamelog.Accepted && d.Offer == gamelog.OfferCancel:
		return match, game.Outcome{Result: game.NoResult, Reason: game.Cancelled}, nil
	case d.Plies > 0:
		match, err := match.Back(d.Plies)
		return match, game.Outcome{}, err
	default:
		return match, d.Outcome, nil
	}
}

// replayMove plays a move: the rules allow it, and say of it what is stored.
func replayMove(match *game.Course, d what) (*game.Course, game.Outcome, error) {
	step, err := match.Try(d.Played.Text)
	if err != nil {
		return nil, game.Outcome{}, err
	}
	if diff := gocmp.Diff(*step.Played, *d.Played); diff != "" {
		return nil, game.Outcome{}, fmt.Errorf("the rules play %s otherwise than it is stored: %s", d.Played.Text, diff)
	}
	if step.Outcome != d.Outcome {
		return nil, game.Outcome{}, fmt.Errorf("by the rules %s ends with %v; %v is stored", d.Played.Text, step.Outcome, d.Outcome)
	}
	match.Add(step)
	return match, step.Outcome, nil
}
