package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// follower is a program that reads a game's stream, and asks for it again where
// it has ended without the game's end.
type follower struct {
	t     *testing.T
	url   string
	v     int64
	moves []string
	over  string // the reason, when it is
}

// follow reads until the game has so many moves, or is over.
func (f *follower) follow(moves int) {
	f.t.Helper()
	for end := time.Now().Add(patience); ; {
		if f.over != "" || len(f.moves) >= moves {
			return
		}
		if time.Now().After(end) {
			f.t.Fatalf("the stream has moves %q, and not %d", f.moves, moves)
		}
		answer, err := http.Get(fmt.Sprintf("%s?from=%d", f.url, f.v))
		if err != nil {
			time.Sleep(50 * time.Millisecond) // the server is away
			continue
		}
		f.read(answer, moves)
		answer.Body.Close()
	}
}

func (f *follower) read(answer *http.Response, moves int) {
	type ply struct{ Text string }
	for lines := bufio.NewReader(answer.Body); f.over == "" && len(f.moves) < moves; {
		text, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		var line struct {
			Type   string
			V      int64
			Reason string
			Ply    *ply
			Game   struct{ Plies []ply }
		}
		if text == "\n" {
			continue
		} else if err := json.Unmarshal([]byte(text), &line); err != nil {
			f.t.Fatalf("%v: %s", err, text)
		}
		f.v = line.V
		switch {
		case line.Type == "gameFull":
			f.moves = nil
			for _, p := range line.Game.Plies {
				f.moves = append(f.moves, p.Text)
			}
		case line.Type == "gameEnd":
			f.over = line.Reason
		case line.Ply != nil:
			f.moves = append(f.moves, line.Ply.Text)
		}
	}
}

// A program that follows a game misses nothing when the server is killed.
func TestAStreamThroughARestart(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "cheskers"))
	f := &follower{t: t, url: s.URL + "/api/games/" + strings.TrimPrefix(b.path, "/g/") + "/stream"}
	moves := courses[0].moves()
	b.play(t, moves[0])
	f.follow(1)
	b.play(t, moves[1])
	f.follow(2)
	b.kill(s)
	b.restart(s)
	b.play(t, moves[2])
	f.follow(3)
	b.players[0].confirms("resign")
	f.follow(4)
	if want := look(t, s, b.path); f.over != "resignation" || len(want.Plies) != 3 || f.moves[2] != want.Plies[2].Text {
		t.Errorf("the stream has %q, then %q", f.moves, f.over)
	}
}
