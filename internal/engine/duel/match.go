// Package duel plays matches: two players over random balanced openings, each
// with both colours, and what the results say of their strength.
package duel

import (
	"sync"

	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// Match is what is to be played.
type Match struct {
	Game    *variants.Variant
	Players [2]func() (Player, error) // makes a player; each worker has its own two
	Pairs   int
	Workers int
	Seed    uint64

	// SPRT ends the match when the sequential test between these two is
	// decided.
	SPRT [2]float64

	// OnPair is called after every pair of games.
	OnPair func(*Tally, [2]Record)
}

// Run plays the match. The error is of the first player that did wrong.
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

// work plays pair after pair with players of its own.
func (m *Match) work(next func() (int, bool), done func([2]Record, error)) {
	var players [2]Player
	for i, make := range m.Players {
		p, err := make()
		if err != nil {
			done([2]Record{}, err)
			return
		}
		defer p.Close()
		players[i] = p
	}
	judge := m.Game.NewThinker(1, true)
	for {
		pair, ok := next()
		if !ok {
			return
		}
		random := game.Scramble(m.Seed*1_000_003 + uint64(pair))
		opening := Opening(m.Game, &random, judge)
		var records [2]Record
		var err error
		if records[0], err = Play(m.Game, opening, players); err == nil {
			records[1], err = Play(m.Game, opening, [2]Player{players[1], players[0]})
		}
		done(records, err)
	}
}

// halves is what a colour got of a game, in halves of a point.
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
