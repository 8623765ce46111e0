package gamelog

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

// In every log that was ever stored a person's name is rewritten, and not a byte besides.
func TestRenamed(t *testing.T) {
	files, err := filepath.Glob("../lobby/testdata/logs/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	renamed := 0
	for _, file := range files {
		for _, e := range storedEvents(t, file) {
			for _, person := range personsIn(e.Data) {
				got, changed, err := e.Renamed(Person{ID: person.ID, Name: "Zoe"})
				if err != nil || !changed {
					t.Fatalf("%s, event %d: %t, %v", file, e.Seq, changed, err)
				}
				old, fresh := encoded(t, person), encoded(t, Person{person.ID, "Zoe"})
				if want := strings.ReplaceAll(string(e.Data), old, fresh); string(got.Data) != want {
					t.Errorf("%s, event %d: %s, want %s", file, e.Seq, got.Data, want)
				}
				renamed++
			}
			if _, changed, err := e.Renamed(Person{ID: "stranger", Name: "Zoe"}); changed || err != nil {
				t.Errorf("%s, event %d, by a stranger: %t, %v", file, e.Seq, changed, err)
			}
		}
	}
	if renamed < len(files) {
		t.Errorf("%d names in %d logs", renamed, len(files))
	}
}

// What this program cannot read whole it does not rewrite.
func TestUnknownEventsAreNotRenamed(t *testing.T) {
	data := `{"by":{"id":"ada","name":"Ada"},"seat":"white"%s}`
	for _, e := range []Event{
		{Kind: Joined, Version: EventVersion + 1, Data: []byte(strings.ReplaceAll(data, "%s", ""))},
		{Kind: Joined, Version: EventVersion, Data: []byte(strings.ReplaceAll(data, "%s", `,"more":1`))},
		{Kind: Shared, Version: EventVersion, Data: []byte(`{`)},
	} {
		if got, changed, err := e.Renamed(Person{ID: "ada", Name: "Zoe"}); err == nil || changed || !bytes.Equal(got.Data, e.Data) {
			t.Errorf("%s: %s, %v", e.Data, got.Data, err)
		}
	}
}

// storedEvents reads a log.
func storedEvents(t *testing.T, file string) []Event {
	t.Helper()
	b := must.Get(os.ReadFile(file))(t)
	var events []Event
	for line := range bytes.Lines(b) {
		var e Event
		must.Do(t, json.Unmarshal(line, &e))
		events = append(events, e)
	}
	return events
}

func encoded(t *testing.T, p Person) string {
	t.Helper()
	b := must.Get(json.Marshal(p))(t)
	return string(b)
}

// personsIn are the persons that an event's data name, wherever they stand.
func personsIn(data []byte) []Person {
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) != nil {
		return nil
	}
	var all []Person
	for _, name := range []string{"by", "with", "white", "black"} {
		var p Person
		if json.Unmarshal(members[name], &p) == nil && p.ID != "" {
			all = append(all, p)
		}
	}
	return append(all, personsIn(members["rematch"])...)
}
