package lobby_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/testkit/must"
)

// stored reads a log as it was once stored: one event a line. The files are
// never edited: they hold what old servers wrote.
func stored(t *testing.T, file string) []gamelog.Event {
	t.Helper()
	f := must.Get(os.Open(file))(t)
	defer f.Close()
	var events []gamelog.Event
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var e gamelog.Event
		must.Do(t, json.Unmarshal(lines.Bytes(), &e))
		events = append(events, e)
	}
	return events
}

// seeded is a table whose log holds these events of one game.
func seeded(t *testing.T, events []gamelog.Event) *table {
	t.Helper()
	var created gamelog.CreatedData
	must.Do(t, json.Unmarshal(events[0].Data, &created))
	log := newMemLog()
	status := gamelog.Invited
	if len(events) > 1 {
		status = gamelog.Playing
	}
	log.events[events[0].Game] = events
	log.rows[created.Slug] = gamelog.Row{ID: events[0].Game, Slug: created.Slug, Game: created.Game, Status: status, Terms: created.Terms}
	return &table{t: t, log: log, slug: created.Slug, lobby: newLobby(log)}
}

func encoded(t *testing.T, v any) json.RawMessage {
	t.Helper()
	return must.Get(json.Marshal(v))(t)
}

// Every log that was ever stored is read for ever, to the same end.
func TestStoredLogs(t *testing.T) {
	files, err := filepath.Glob("testdata/logs/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stored logs: %v", err)
	}
	kinds := map[gamelog.Kind]bool{}
	for _, file := range files {
		events := stored(t, file)
		for _, e := range events {
			kinds[e.Kind] = true
		}
		synctest.Test(t, func(t *testing.T) { // the logs are of the moment at which its clock begins
			tb := seeded(t, events)
			defer tb.close()
			got, v, err := lookAt(t, tb.lobby, tb.slug, "")
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if v != int64(len(events)) {
				t.Errorf("%s: read up to event %d of %d", file, v, len(events))
			}
			golden(t, strings.TrimSuffix(file, ".jsonl")+".snapshot.json", got)
		})
	}
	for _, k := range []gamelog.Kind{gamelog.Created, gamelog.Joined, gamelog.Moved, gamelog.Offered, gamelog.Withdrawn, gamelog.Declined,
		gamelog.Accepted, gamelog.Aborted, gamelog.TookBack, gamelog.Given, gamelog.Shared, gamelog.Claimed, gamelog.Resigned, gamelog.Flagged, gamelog.Cancelled, gamelog.Forgiven, gamelog.Hinted} {
		if !kinds[k] {
			t.Errorf("no stored log holds an event of kind %q", k)
		}
	}
}

func TestCreateChecks(t *testing.T) {
	against := func(level int) lobby.Create { return lobby.Create{Game: "cheskers", Side: "white", Level: level} }
	alone, open, byDays, byFlag, bad := against(1), against(1), against(1), against(1), against(0)
	alone.Side, open.Terms.Visibility, byDays.Terms.Days, byFlag.Terms.Clock, bad.Terms.Days = "both", gamelog.Open, 1, &gamelog.Control{}, 15
	with := newLobbyOf(lobby.Config{Log: newMemLog(), Engine: &sage{}})
	without := newLobby(newMemLog())
	for _, tc := range []struct {
		at     *lobby.Lobby
		create lobby.Create
		code   string
	}{
		{without, lobby.Create{Game: "chess", Side: "white"}, "unknown_game"},
		{without, lobby.Create{Game: "cheskers", Side: "red"}, "bad_side"},
		{without, lobby.Create{Game: "cheskers", Side: "white", Start: "8/8"}, "bad_position"},
		{without, lobby.Create{Game: "cheskers", Side: "white", Start: "8/8/3k4/8/8/8/8/8 w 0 1"}, "finished_position"},
		{without, bad, "bad_clock"},
		{without, against(1), "no_computer"},
		{with, lobby.Create{Game: "quadsquare", Side: "white", Level: 1}, "no_computer"},
		{with, against(9), "bad_level"},
		{with, against(-1), "bad_level"},
		{with, alone, "bad_side"},
		{with, open, "bad_visibility"},
		{with, byDays, "bad_clock"},
		{with, byFlag, "bad_clock"},
	} {
		_, err := tc.at.Create(t.Context(), anna, tc.create)
		if f, ok := err.(*gamelog.Error); !ok || f.Code != tc.code {
			t.Errorf("%+v: got %v, want %s", tc.create, err, tc.code)
		}
	}
	row, err := without.Create(t.Context(), anna, lobby.Create{Game: "cheskers", Side: "chance", Terms: gamelog.Terms{Clock: &gamelog.Control{Increment: 180_000}}})
	if err != nil || len(row.Slug) != 10 || row.Status != gamelog.Invited || row.CreatedAt > time.Now().UnixMilli() {
		t.Errorf("got %+v, %v", row, err)
	}
}
