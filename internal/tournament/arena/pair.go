package arena

import (
	"cmp"
	"slices"
	"time"

	"threefold/internal/tournament"
)

const (
	restsFor = 3 * time.Second // a player is not paired sooner after a game
	againIn  = 2 * time.Second // two who have just met wait so long for others before they meet again
)

// waiter is a player who waits for a game, with what decides about the next one.
type waiter struct {
	n, rank int
	since   int64 // waits since this moment, epoch milliseconds
	only    string
	last    int            // number of the last opponent, or 0
	whites  int            // games with White, less those with Black
	white   bool           // had White in the last game
	played  map[string]int // games by id
}

// waiting returns the players who wait, those who play one game only first, then by since.
func (s *State) waiting(now time.Time) []*waiter {
	all := make([]*waiter, len(s.Players))
	for i, p := range s.Players {
		all[i] = &waiter{n: i + 1, since: p.Since, only: p.Only, played: map[string]int{}}
	}
	for i, row := range s.Table() {
		all[row.N-1].rank = i
	}
	playing := make([]bool, len(s.Players))
	for i := range s.Games {
		g := &s.Games[i]
		w, b := all[g.White-1], all[g.Black-1]
		w.last, w.white, b.last, b.white = b.n, true, w.n, false
		w.whites++
		b.whites--
		for _, p := range [...]*waiter{w, b} {
			p.played[g.Game]++
			p.since = max(p.since, g.Result.At+restsFor.Milliseconds())
			playing[p.n-1] = playing[p.n-1] || !g.Over()
		}
	}
	all = slices.DeleteFunc(all, func(p *waiter) bool { return playing[p.n-1] || p.since > now.UnixMilli() || !s.paired(p.n) })
	slices.SortStableFunc(all, func(a, b *waiter) int {
		return cmp.Or(cmp.Compare(min(1, len(b.only)), min(1, len(a.only))), cmp.Compare(a.since, b.since))
	})
	return all
}

// Pair returns the event by which players who wait meet; the Draft is zero if none do. name returns
// the id and slug of a game by its number.
//
// Neighbours in the table meet. Two do not meet twice in a row while one of them could meet another
// who waits. A player with fewer games with White gets White. The game is the one that a player
// plays only, or that the two have played least; the games of the hour are taken in turn.
func (s *State) Pair(now time.Time, name func(number int) (id, slug string)) tournament.Draft {
	if at := now.UnixMilli(); at < s.Starts || at >= s.Closes {
		return tournament.Draft{}
	}
	var d PairedData
	for _, p := range pairs(s.waiting(now), now.UnixMilli()) {
		number := len(s.Games) + len(d.Games) + 1
		if number > MaxGames {
			break
		}
		id, slug := name(number)
		white, black := colors(p[0], p[1])
		d.Games = append(d.Games, Paired{id, slug, s.gameFor(p, number), white.n, black.n})
	}
	if len(d.Games) == 0 {
		return tournament.Draft{}
	}
	return tournament.Draft{Kind: tournament.Paired, Data: d}
}

// pairs pairs players who wait. First no two meet again who have just met; then those who are left
// do, unless they can exchange opponents with another pair.
func pairs(waiting []*waiter, now int64) (found [][2]*waiter) {
	var left []*waiter
	for len(waiting) > 0 {
		if p, rest, ok := meet(waiting, func(a, b *waiter) bool { return fit(a, b) && !again(a, b) }); ok {
			found, waiting = append(found, p), rest
		} else {
			left, waiting = append(left, waiting[0]), waiting[1:]
		}
	}
	for len(left) > 0 {
		p, rest, ok := meet(left, func(a, b *waiter) bool {
			return fit(a, b) && max(a.since, b.since)+againIn.Milliseconds() <= now
		})
		if left = left[1:]; ok {
			left = rest
			found = append(found, p)
			exchange(found)
		}
	}
	return found
}

// meet finds an opponent for the first of these players: their nearest in the table who may meet
// them, and who plays the same game only, if they play one only. rest is without the two.
func meet(waiting []*waiter, may func(a, b *waiter) bool) (p [2]*waiter, rest []*waiter, ok bool) {
	first := waiting[0]
	others := slices.DeleteFunc(slices.Clone(waiting[1:]), func(o *waiter) bool { return !may(first, o) })
	if len(others) == 0 {
		return p, waiting, false
	}
	other := slices.MinFunc(others, func(a, b *waiter) int {
		return cmp.Or(cmp.Compare(apart(first.only, a.only), apart(first.only, b.only)), cmp.Compare(abs(a.rank-first.rank), abs(b.rank-first.rank)))
	})
	return [2]*waiter{first, other}, slices.DeleteFunc(slices.Clone(waiting[1:]), func(o *waiter) bool { return o == other }), true
}

// exchange exchanges an opponent between the last pair, if its players have just met, and a pair
// before it, so that no two meet again.
func exchange(found [][2]*waiter) {
	last := &found[len(found)-1]
	for i := range found[:len(found)-1] {
		p := &found[i]
		for k := range p {
			if a, b, c, d := last[0], last[1], p[k], p[1-k]; again(a, b) && fit(a, c) && fit(b, d) && !again(a, c) && !again(b, d) {
				*last, *p = [2]*waiter{a, c}, [2]*waiter{b, d}
			}
		}
	}
}

// fit reports whether there is a game that both play.
func fit(a, b *waiter) bool { return a.only == "" || b.only == "" || a.only == b.only }

// again reports whether two have just met.
func again(a, b *waiter) bool { return a.last == b.n || b.last == a.n }

func apart(a, b string) int {
	if a == b {
		return 0
	}
	return 1
}

func abs(n int) int { return max(n, -n) }

// colors returns who gets White and who Black: White to who had it less often, then to who had Black
// last, then to the second.
func colors(a, b *waiter) (white, black *waiter) {
	if a.whites < b.whites || a.whites == b.whites && !a.white && b.white {
		return a, b
	}
	return b, a
}

// gameFor returns the game of a pair.
func (s *State) gameFor(p [2]*waiter, number int) string {
	if only := cmp.Or(p[0].only, p[1].only); only != "" {
		return only
	}
	first := number % len(s.Terms.Games)
	turns := slices.Concat(s.Terms.Games[first:], s.Terms.Games[:first])
	return slices.MinFunc(turns, func(a, b string) int {
		return cmp.Compare(p[0].played[a]+p[1].played[a], p[0].played[b]+p[1].played[b])
	})
}
