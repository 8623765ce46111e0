// Package uci serves UCI, the protocol between chess engines and the programs that drive them.
// The three games are values of the option UCI_Variant. Positions are position texts, moves are
// canonical texts, and 0000 is no move. With the option Level the engine plays as the site's
// computer of that level, and ignores the limits of go.
package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
)

// The sizes of a transposition table in MiB, and the most lines of MultiPV.
const (
	leastHash, usualHash, maxHash = 1, 16, 256
	maxLines                      = 64
)

// Engine is the engine that Serve drives.
type Engine struct {
	Name string // as UCI reports it

	// NewThinker returns a search of a game, with a transposition table of at most so many MiB.
	NewThinker func(v *engine.Variant, megabytes int) engine.Thinker

	Say func(error) string // says an error of the rules in words; nil says it by its key
}

// said returns an error in words.
func (e *Engine) said(err error) string {
	if e.Say == nil {
		return err.Error()
	}
	return e.Say(err)
}

// Strongest is the site's engine without a limit of level.
var Strongest = Engine{Name: "Threefold", NewThinker: weights.NewThinker}

// server is the state of one Serve.
type server struct {
	out     *lockedWriter
	engine  Engine
	variant *engine.Variant
	now     engine.Position
	thinker engine.Thinker // nil until it is needed, and after its settings have changed
	moves   []string       // that led to now
	hash    int
	lines   int
	level   int // of player; 0 is none: the engine plays as well as it can
	seed    uint64
	player  *player.Player

	stop     atomic.Bool
	cancel   context.CancelFunc // stops the player
	thinking sync.WaitGroup
}

// lockedWriter writes whole lines from several goroutines, and keeps the first error.
type lockedWriter struct {
	mu  sync.Mutex
	out io.Writer
	err error
}

func (w *lockedWriter) say(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		_, w.err = fmt.Fprintf(w.out, format+"\n", args...)
	}
}

func (w *lockedWriter) failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// Serve executes the commands read from in, and writes answers to out, until quit or the end of
// in. It returns the first error of reading or writing; a wrong command is answered by an info
// string and is no error. A search that is still running is stopped first.
func Serve(in io.Reader, out io.Writer, e Engine) error {
	s := &server{out: &lockedWriter{out: out}, engine: e, hash: usualHash, lines: 1, seed: rand.Uint64(), player: player.Equipped(weights.Of), cancel: func() {}}
	s.choose(variants.All[0])
	defer s.halt()
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4096), longestLine)
	for lines.Scan() {
		c, err := read(lines.Text())
		if err == nil {
			if c.word == "quit" {
				return nil
			}
			err = s.do(c)
		}
		if err != nil {
			s.out.say("info string %s", strings.ReplaceAll(e.said(err), "\n", " "))
		}
		if err := s.out.failure(); err != nil {
			return err
		}
	}
	return lines.Err()
}

// halt stops a search and waits until it has written its best move.
func (s *server) halt() {
	s.stop.Store(true)
	s.cancel()
	s.thinking.Wait()
}

func (s *server) choose(v *engine.Variant) {
	s.variant, s.thinker, s.moves = v, nil, nil
	s.now, _ = v.Position(v.Start, nil)
}

func (s *server) do(c command) error {
	switch c.word {
	case "uci":
		s.introduce()
	case "isready":
		s.out.say("readyok")
	case "stop":
		s.halt()
	case "setoption":
		s.halt()
		return s.set(c.name, c.value)
	case "ucinewgame":
		s.halt()
		s.seed = rand.Uint64()
		if s.thinker != nil {
			s.thinker.Reset()
		}
	case "position":
		s.halt()
		return s.place(c.text, c.moves)
	case "go":
		s.halt()
		if s.level > 0 {
			s.play()
		} else {
			s.think(c.limit)
		}
	}
	return nil
}

func (s *server) introduce() {
	s.out.say("id name %s\nid author Threefold", s.engine.Name)
	s.out.say("option name Hash type spin default %d min %d max %d", usualHash, leastHash, maxHash)
	s.out.say("option name MultiPV type spin default 1 min 1 max %d", maxLines)
	s.out.say("option name Level type spin default 0 min 0 max %d", opponent.Strongest)
	var games strings.Builder
	for _, v := range variants.All {
		games.WriteString(" var " + v.ID)
	}
	s.out.say("option name UCI_Variant type combo default %s%s", variants.All[0].ID, games.String())
	s.out.say("uciok")
}

func (s *server) set(name, value string) error {
	switch strings.ToLower(name) {
	case "uci_variant":
		v, ok := variants.Find(value)
		if !ok {
			return fmt.Errorf("there is no game %q", value)
		}
		s.choose(v)
		return nil
	case "hash":
		s.thinker = nil
		return setWithin(&s.hash, name, value, leastHash, maxHash)
	case "multipv":
		return setWithin(&s.lines, name, value, 1, maxLines)
	case "level":
		return setWithin(&s.level, name, value, 0, int(opponent.Strongest))
	default:
		return nil // UCI ignores unknown options
	}
}

func setWithin(to *int, name, value string, least, most int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return fmt.Errorf("%s is %q; it must be %d to %d", name, value, least, most)
	}
	*to = n
	return nil
}

// place sets the position; after an error the one before stays.
func (s *server) place(text string, moves []string) error {
	if text == "" {
		text = s.variant.Start
	}
	p, err := s.variant.Position(text, moves)
	if err != nil {
		return err
	}
	s.now, s.moves = p, moves
	return nil
}

// play chooses a move as the site's computer of the level does.
func (s *server) play() {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	s.thinking.Go(func() {
		a, err := s.player.ChooseAt(ctx, s.variant, s.now, opponent.Task{Game: s.variant.ID, Moves: s.moves, Level: opponent.Level(s.level), Seed: s.seed})
		if err != nil {
			a.Move = "0000" // no legal move, or stopped
		}
		s.out.say("bestmove %s", a.Move)
	})
}

// think starts a search, which writes bestmove when it ends.
func (s *server) think(l limit) {
	if s.thinker == nil {
		s.thinker = s.engine.NewThinker(s.variant, s.hash)
	}
	begun := time.Now()
	s.stop.Store(false)
	limits := engine.Limits{Nodes: l.nodes, Depth: l.depth, Lines: s.lines,
		Continue: func() bool { return !s.stop.Load() },
		OnDepth:  func(r engine.Result) { s.report(r, begun) },
	}
	if d := l.time(int(s.now.Turn())); d > 0 {
		limits.Deadline = begun.Add(d)
	}
	s.thinker.Put(s.now)
	s.thinking.Go(func() {
		r := s.thinker.Think(limits)
		for l.infinite && !s.stop.Load() { // "infinite" ends by stop alone
			time.Sleep(time.Millisecond)
		}
		if len(r.Lines) == 0 {
			s.out.say("bestmove 0000")
			return
		}
		s.out.say("bestmove %s", s.now.MoveText(r.Best()))
	})
}

// time returns the time for a move: movetime, or a part of what is left on the clock. Zero is no
// limit.
func (l *limit) time(turn int) time.Duration {
	const spare = 10 * time.Millisecond // the driver receives the move with a delay
	switch {
	case l.movetime > 0:
		return max(l.movetime-spare/5, time.Millisecond)
	case l.clock[turn] > 0:
		return max(min(l.clock[turn]/30+l.increment[turn]*3/4, l.clock[turn]-spare), time.Millisecond)
	default:
		return 0
	}
}

// report writes an info line for each line of a completed depth.
func (s *server) report(r engine.Result, begun time.Time) {
	took := time.Since(begun)
	rate := int(float64(r.Nodes) / max(took.Seconds(), 1e-6))
	for i, l := range r.Lines {
		s.out.say("info depth %d multipv %d score %s nodes %d nps %d time %d pv %s", r.Depth, i+1,
			score(l.Score), r.Nodes, rate, took.Milliseconds(), strings.Join(s.now.Texts(l.Moves), " "))
	}
}

// score formats a score for UCI: hundredths of a pawn, or moves to mate.
func score(v int) string {
	plies, won := engine.MatesIn(v)
	switch {
	case !won:
		return fmt.Sprintf("cp %d", v)
	case plies > 0:
		return fmt.Sprintf("mate %d", (plies+1)/2)
	default:
		return fmt.Sprintf("mate %d", plies/2)
	}
}
