package main

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestWhatFilesHave(t *testing.T) {
	for text, want := range map[string]looked{
		"func f() { g() }":                          {},
		"func f() { go g() }":                       {true, true},
		"func f(w *group) { w.Go(g) }":              {true, true},
		"func f() { time.AfterFunc(second, g) }":    {true, true},
		"func f(c <-chan int) { g(c) }":             {false, true},
		"func TestF(t *testing.T) { t.Parallel() }": {false, true},
		"import \"sync\"; var mu sync.Mutex":        {false, true},
		"import \"syncer\"; var mu syncer.Mutex":    {},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "f.go", "package p; "+text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var got looked
		if got.add(file); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// A package that only drives one with goroutines is watched as well; the rules of a
// game are not.
func TestWatched(t *testing.T) {
	got, err := watched()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"lobby/room": true, "lobby": true, "store": true, "site/gameinfo": true, "opponent/brain": true, "soak": true,
		"game/cheskers": false, "engine": false, "pgn": false, "backup": false,
	} {
		if is, known := got["threefold/internal/"+name]; is != want || !known {
			t.Errorf("%s: watched %t (known %t)", name, is, known)
		}
	}
}
