package lobby_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// FuzzFold reads lines of "kind data" as the log of a game, whatever they say: it is shown, to
// everybody, or there is an error. Nothing else may come of what a store holds.
func FuzzFold(f *testing.F) {
	files, err := filepath.Glob("testdata/logs/*.jsonl")
	if err != nil || len(files) == 0 {
		f.Fatalf("no stored logs: %v", err)
	}
	for _, file := range files {
		f.Add(lines(f, file))
	}
	for _, hostile := range hostileEvents {
		f.Add(append(lines(f, "testdata/logs/agreed.jsonl"), hostile...))
		f.Add(append(lines(f, "testdata/logs/live.jsonl"), hostile...))
	}
	f.Fuzz(func(t *testing.T, log []byte) {
		events := eventsOf(log)
		if len(events) == 0 {
			return
		}
		store := newMemLog()
		store.events["g"] = events
		l := newLobby(store)
		defer l.Close(t.Context())
		for _, status := range []gamelog.Status{gamelog.Playing, gamelog.Over} { // in a room, and without one
			store.set(func(l *memLog) { l.rows["s"] = gamelog.Row{ID: "g", Slug: "s", Status: status} })
			for _, id := range []string{"", "p-anna", "p-bert"} {
				s, v, err := lookAt(t, l, "s", id)
				if err != nil {
					continue
				}
				if v < int64(len(events)) { // a flag may have fallen meanwhile
					t.Errorf("of %d events %d are shown", len(events), v)
				}
				if _, err := json.Marshal(s); err != nil {
					t.Errorf("what is shown cannot be sent: %v", err)
				}
			}
		}
	})
}

// hostileEvents are what no server of ours has written.
var hostileEvents = []string{
	`tookback {"seat":"white","plies":-3}`,
	`tookback {"seat":"white","plies":9223372036854775807}`,
	`accepted {"seat":"black","offer":"takeback","plies":-1}`,
	`accepted {"seat":"black","offer":"resume"}`,
	`created {"game":"cheskers","start":"nowhere"}`,
	`created null`,
	`joined {"by":{"id":""},"seat":"red"}`,
	`moved {"played":{"by":"green","position":"nowhere"}}`,
	`moved {"left":-9223372036854775808,"spent":9223372036854775807}`,
	`moved {"played":{"by":"white","path":["i9"],"effects":[{"man":"","from":"z0"}]},"outcome":{"result":"2-0"}}`,
	`declined {"seat":"white","offer":"draw"}`,
	`given {"seat":"white","time":9223372036854775807}`,
	`shared {"seat":"both","with":{"id":"p-anna"}}`,
	`claimed {"outcome":{}}`,
	`forgiven {"left":{"white":-9223372036854775808,"black":9223372036854775807}}`,
}

// lines is a stored log as "kind data" a line.
func lines(f *testing.F, file string) []byte {
	stored := must.Get(os.ReadFile(file))(f)
	var log []byte
	for line := range bytes.Lines(stored) {
		var e gamelog.Event
		must.Do(f, json.Unmarshal(line, &e))
		log = append(log, string(e.Kind)+" "+string(e.Data)+"\n"...)
	}
	return log
}

// eventsOf reads what lines writes.
func eventsOf(log []byte) []gamelog.Event {
	var events []gamelog.Event
	for line := range bytes.Lines(log) {
		kind, data, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
		events = append(events, gamelog.Event{Game: "g", Seq: int64(len(events) + 1), Kind: gamelog.Kind(kind), Version: 1, At: 946684800000, Data: data})
	}
	return events
}
