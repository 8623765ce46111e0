package lobby_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/opponent"
)

// sage is an engine pool that a test makes answer as it wants, with the first legal move.
type sage struct {
	mu     sync.Mutex
	thinks time.Duration // before it answers
	score  int
	full   bool             // it takes no question
	asked  int              // questions it took
	who    fairqueue.Caller // who asked the last of them
}

func (s *sage) Plays(id string) bool { return id != "quadsquare" } // for a game that it does not play
func (s *sage) Version() string      { return "sage" }

func (s *sage) Choose(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Answer, error)) error {
	return s.think(ctx, who, func() {
		then(opponent.Answer{Move: moves(t)[0].Text, Score: s.score}, nil)
	})
}

func (s *sage) Hint(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Hint, error)) error {
	return s.think(ctx, who, func() {
		m := moves(t)[0]
		then(opponent.Hint{Move: m.Text, Piece: game.Piece{At: m.Path[0], Piece: "black pawn"}, Reason: opponent.Best, Says: game.NewSentence("hint.best")}, nil)
	})
}

func (s *sage) think(ctx context.Context, who fairqueue.Caller, answer func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full {
		return errors.New("too many questions")
	}
	s.asked++
	s.who = who
	go func() {
		select {
		case <-time.After(s.thinks):
			s.mu.Lock()
			defer s.mu.Unlock()
			answer()
		case <-ctx.Done():
		}
	}()
	return nil
}

// taken is how many questions it took.
func (s *sage) taken() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// set changes how the sage answers.
func (s *sage) set(change func(*sage)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// moves lists the legal moves in a task's position.
func moves(t opponent.Task) []game.Move {
	g, _ := games(t.Game)
	p, err := g.Parse(t.Start)
	for _, text := range t.Moves {
		if err == nil {
			p, _, err = p.Play(text)
		}
	}
	if err != nil {
		panic(err)
	}
	return p.AppendMoves(nil)
}

// against runs a test on Anna's game of Cheskers against the computer. As White she is
// not the first to move.
func against(t *testing.T, side string, terms gamelog.Terms, test func(tb *table, s *sage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &sage{thinks: 10 * time.Millisecond}
		tb := &table{t: t, log: newMemLog(), engine: s}
		tb.open()
		defer tb.close()
		tb.creates(lobby.Create{Game: "cheskers", Side: side, Terms: terms, Level: 5})
		test(tb, s)
	})
}

// lately is long enough for the computer to move, and too short for what is due later.
const lately = 3 * time.Second

// answered is Anna's page, whose first move as Black the computer has answered.
func (tb *table) answered() *page {
	tb.t.Helper()
	black := tb.enter(anna)
	black.any()
	black.after(lately)
	return black
}

// after lets so much time pass, and reads what came.
func (p *page) after(d time.Duration) []message {
	p.t.Helper()
	time.Sleep(d)
	return p.received()
}
