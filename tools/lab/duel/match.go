// Package duel plays matches between two players over random balanced openings, each with both
// colours, and computes the Elo difference.
//
//	match, play     a match, and one game of it
//	adjudicate      early ends of games with a clear result
//	journal         resuming an interrupted match
//	own             the engine as a player
//	opening         the openings
//	tally, account  results, Elo and SPRT; other statistics
package duel

import (
	"sync"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/tools/lab/baseline"
)

// Match is the settings of a match.
type Match struct {
	Game    *engine.Variant
	Players [2]func() (Player, error) // constructors; each worker has two players of its own
	Pairs   int                       // number of pairs of games
	Workers int                       // pairs played at the same time; 0 means 1
	Seed    uint64                    // of the openings
	Early   Adjudication              // which games end early

	// SPRT has the two hypotheses of a sequential test, as Elo differences of the first player; the
	// match ends when one is accepted. Two zeros are no test.
	SPRT [2]float64

	// Journal returns the games that were played before under Name, and stores the others. It may
	// be nil.
	Journal *Journal
	// Name must identify all settings that make games differ, except pair and colours.
	Name string

	// OnPair is called after each pair of games with the results so far, by one goroutine at a
	// time. The first game has the first player as White. It may be nil.
	OnPair func(*Tally, [2]Record)
}

// Run plays the match. A player that makes an illegal move or crashes loses the game. Run fails if
// a player cannot be started or the journal cannot be written.
func (m *Match) Run() (Tally, error) {
	var (
		tally Tally
		fault error
		mu    sync.Mutex
		wait  sync.WaitGroup
		pair  int
	)
	next := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		tested := m.SPRT != [2]float64{} && tally.Verdict(m.SPRT[0], m.SPRT[1]) != ""
		if fault != nil || tested || pair >= m.Pairs {
			return 0, false
		}
		pair++
		return pair, true
	}
	done := func(records [2]Record, err error) {
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			fault = err
			return
		}
		tally.Add(halves(records[0], game.White), halves(records[1], game.Black))
		if m.OnPair != nil {
			m.OnPair(&tally, records)
		}
	}
	for range max(m.Workers, 1) {
		wait.Go(func() { m.work(next, done) })
	}
	wait.Wait()
	return tally, fault
}

// worker plays pair after pair with players of its own.
type worker struct {
	*Match
	players [2]Player // nil until they are needed
	judge   engine.Thinker
}

func (m *Match) work(next func() (int, bool), done func([2]Record, error)) {
	w := worker{Match: m, judge: baseline.NewThinker(m.Game, 1)}
	defer w.dismiss()
	for {
		pair, ok := next()
		if !ok {
			return
		}
		done(w.pair(pair))
	}
}

// pair plays a pair of games, as far as they are not in the journal.
func (w *worker) pair(number int) (records [2]Record, err error) {
	var opening []string
	for i := range records {
		at := place{w.Name, number, i}
		var known bool
		if records[i], known = w.Journal.find(at); known {
			continue
		}
		if opening == nil {
			random := game.SplitMix64(w.Seed*1_000_003 + uint64(number))
			opening = Opening(w.Game, &random, w.judge)
		}
		if err := w.summon(); err != nil {
			return records, err
		}
		players := [2]Player{w.players[i], w.players[1-i]}
		records[i] = Play(w.Game, opening, players, w.Early)
		if err := w.Journal.keep(at, records[i]); err != nil {
			return records, err
		}
		if records[i].Fault != "" {
			w.dismiss() // a player that failed is started again
		}
	}
	return records, nil
}

// summon starts the players that are not running.
func (w *worker) summon() (err error) {
	for i, make := range w.Players {
		if w.players[i] == nil {
			if w.players[i], err = make(); err != nil {
				w.players[i] = nil // make may have returned a nil pointer, which as an interface is not nil
				return err
			}
		}
	}
	return nil
}

// dismiss ends the players.
func (w *worker) dismiss() {
	for i, p := range w.players {
		if p != nil {
			p.Close()
			w.players[i] = nil
		}
	}
}

// halves returns the result of a game for a colour, in half points.
func halves(r Record, c game.Color) int {
	switch r.Outcome.Winner() {
	case c.String():
		return 2
	case "":
		return 1
	default:
		return 0
	}
}
