package renderer

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/rpc"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/picture"
	"threefold/internal/testkit/must"
)

// TestMain is the process that draws, where a test has started it as one.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) < 2 || os.Args[1] != "draw":
		os.Exit(m.Run())
	case Serve(os.Stdin, os.Stdout) != nil:
		os.Exit(1)
	}
}

// newProcess is a Process of the usual priority: one that stands back draws nothing while
// other tests compute.
func newProcess(t *testing.T) *Process {
	p := NewProcess("draw")
	p.lower = func() {}
	t.Cleanup(p.Close)
	return p
}

// course is the position and the moves of a game that is played at random, always in the
// same way.
func course(t *testing.T, g *game.Game, plies int) (pieces []game.Piece, played []*game.Played) {
	t.Helper()
	now := must.Get(g.Parse(g.Start))(t)
	pieces = now.Pieces()
	for n := range plies {
		moves := now.Moves()
		if len(moves) == 0 {
			break
		}
		next, ply, err := now.Play(moves[n*7%len(moves)].Text)
		must.Do(t, err)
		now, played = next, append(played, &ply)
	}
	return pieces, played
}

// jobs are one of each kind, diagrams and sheets of each game.
func jobs(t *testing.T) (all []*Job) {
	for _, g := range catalog.Games {
		pieces, played := course(t, g, 6)
		now := picture.Position{Pieces: picture.After(pieces, played), Last: played[len(played)-1]}
		all = append(all,
			&Job{Game: g.ID, Diagram: &Diagram{Position: now, Flip: true, About: "a diagram"}},
			&Job{Game: g.ID, Board: &picture.Position{Pieces: pieces}},
			&Job{Game: g.ID, Tiles: &picture.Position{Pieces: pieces}})
		if g != catalog.Games[0] {
			continue
		}
		all = append(all,
			&Job{Game: g.ID, Card: &picture.Card{Position: now, Heading: "Ada – Ben", Lines: []string{"one", "two"}, Foot: "Watch"}},
			&Job{Game: g.ID, GIF: &picture.GIF{Pieces: pieces, Plies: played}})
	}
	return append(all, &Job{Player: &picture.PlayerCard{Name: "Ada", Games: []picture.PlayerScore{{ID: "cheskers", Game: "Cheskers", Won: 2, Lost: 1}}}})
}

// Another process draws what this one would, several jobs at once, and says what it cannot.
func TestAnotherProcessDrawsTheSame(t *testing.T) {
	p := newProcess(t)
	var all sync.WaitGroup
	for _, j := range jobs(t) {
		all.Go(func() {
			want, wrong := (InProcess{}).Draw(t.Context(), j)
			got, err := p.Draw(t.Context(), j)
			if errors.Is(wrong, ErrNoPicture) != errors.Is(err, ErrNoPicture) || wrong == nil && (err != nil || !bytes.Equal(got, want)) {
				t.Errorf("%d bytes, %v; want %d, %v", len(got), err, len(want), wrong)
			}
		})
	}
	all.Wait()
	for name, j := range map[string]*Job{"no game": {Game: "chess", Diagram: &Diagram{}}, "empty": {Game: "cheskers"}} {
		if _, err := p.Draw(t.Context(), j); err == nil || errors.Is(err, errDied) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A drawing that panics ends no other.
func TestADrawingThatPanics(t *testing.T) {
	var none context.Context // by which it panics
	gif := &Job{Game: "cheskers", GIF: &picture.GIF{}}
	if _, err := (InProcess{}).Draw(none, gif); err == nil || !strings.HasPrefix(err.Error(), "panic: ") {
		t.Error(err)
	}
}

// A process that was killed is followed by another, which draws what was under way.
func TestAProcessThatDies(t *testing.T) {
	p := newProcess(t)
	job := jobs(t)[0]
	for range 3 {
		must.Get(p.Draw(t.Context(), job))(t)
		p.child.kill()
	}
	first := p.child
	<-first.dead
	if _, err := p.Draw(t.Context(), job); err != nil || p.child == first {
		t.Error(err)
	}
	p.Close()
	if _, err := p.Draw(t.Context(), job); err == nil {
		t.Error("it draws after its end")
	}
	none := &Process{path: "/nonexistent", lower: func() {}}
	if _, err := none.Draw(t.Context(), job); err == nil {
		t.Error("a program that is not there draws")
	}
	ends := &Process{path: ownPath(), args: []string{"-test.list=^$"}, lower: func() {}} // which ends at once
	defer ends.Close()
	if _, err := ends.Draw(t.Context(), job); !errors.Is(err, errDied) {
		t.Errorf("a process that ends at once: %v", err)
	}
}

// longGIF is a GIF of as many frames as there may be.
func longGIF(t *testing.T) *Job {
	g := catalog.Games[0]
	pieces, played := course(t, g, 40)
	for len(played) < picture.MaxFrames {
		played = append(played, played...)
	}
	return &Job{Game: g.ID, GIF: &picture.GIF{Pieces: pieces, Plies: played}}
}

// A drawing is broken off by the order to end it: the answer is no picture.
func TestADrawingIsBrokenOff(t *testing.T) {
	p := &Painter{jobs: map[uint64]context.CancelFunc{}}
	done := make(chan error)
	var body []byte
	go func() { done <- p.Draw(Order{1, longGIF(t)}, &body) }()
	for {
		must.Do(t, p.End(1, nil))
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) || body != nil || len(p.jobs) > 0 {
				t.Errorf("%d bytes, %v, of %d jobs", len(body), err, len(p.jobs))
			}
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// A GIF whose request was canceled ends, and the process goes on.
func TestAGIFThatNobodyWaitsFor(t *testing.T) {
	p := newProcess(t)
	p.endWait = time.Hour
	must.Get(p.Draw(t.Context(), jobs(t)[0]))(t)
	before, long := p.child, longGIF(t)
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := p.Draw(ctx, long)
		gone <- err
	}()
	for before.last.Load() < 2 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := p.Draw(t.Context(), jobs(t)[0]); err != nil || p.child != before {
		t.Errorf("after it: %v", err)
	}
}

// silent is an output that counts what is written there.
type silent struct{ written atomic.Int64 }

func (s *silent) Write(b []byte) (int, error) {
	s.written.Add(int64(len(b)))
	return len(b), nil
}

// The process ends when its input ends, and does not wait for a GIF that it draws.
func TestServeEndsWithItsInput(t *testing.T) {
	in, orders := io.Pipe()
	answers, out := io.Pipe()
	defer out.Close()
	var said silent
	ended := make(chan error)
	go func() { ended <- serve(in, &said) }()
	client := rpc.NewClient(struct {
		io.Reader
		io.WriteCloser
	}{answers, orders})
	client.Go("Painter.Draw", Order{1, longGIF(t)}, new([]byte), nil)
	must.Do(t, orders.Close(), <-ended)
	if n := said.written.Load(); n > 0 {
		t.Errorf("it has drawn the film first: %d bytes", n)
	}
}
