package tournament

import (
	"cmp"
	"slices"

	"threefold/internal/game"
)

// Standing is a player's line of the table.
type Standing struct {
	Number int // of the player
	Rank   int // from 1; players who are level in everything share one
	Points int // half points
	Direct int // half points against those with as many points
	Wins   int
	Berger int // Sonneborn-Berger, in quarter points
	Played int // games that were played
}

// mark is what one player got against another in one game.
type mark struct {
	white, black int       // numbers
	points       [2]int    // half points of White and Black
	sign         [2]string // as in a crosstable: 1, ½, 0, + and - by default
	played       [2]bool
}

// marks lists all that counts: games that are over, and games that were not played because one had
// left. "Who leaves is out: what he has played stands if it is half or more, else it does not count.
// Games not played by one who has left count as won by default where he had played half." (FIDE
// Handbook, C.05.)
func (s *State) marks(results Results) (list []mark) {
	played := map[int]int{}
	for _, r := range s.Rounds {
		for _, g := range r.Games {
			if o, over := s.ended(g, results); over {
				m := markOf(g, o)
				list = append(list, m)
				for i, n := range [2]int{m.white, m.black} {
					if m.played[i] {
						played[n]++
					}
				}
			}
		}
	}
	half := func(n int) bool { return 2*played[n] >= s.gamesOfEach() }
	list = slices.DeleteFunc(list, func(m mark) bool {
		return s.gone(m.white) && !half(m.white) || s.gone(m.black) && !half(m.black)
	})
	return append(list, s.defaults(results, half)...)
}

// defaults are the games that one who has left would have played.
func (s *State) defaults(results Results, half func(int) bool) (list []mark) {
	for r := 1; r <= len(s.Rounds); r++ {
		for _, p := range s.round(r) {
			w, b := p[0], p[1]
			if w > len(s.Players) || b > len(s.Players) || s.gone(w) == s.gone(b) || r <= max(s.Players[w-1].Since, s.Players[b-1].Since) || s.result(r, w, b, results) {
				continue
			}
			if gone := map[bool]int{true: w, false: b}[s.gone(w)]; half(gone) {
				m := mark{white: w, black: b, points: [2]int{2, 0}, sign: [2]string{"+", "-"}}
				if gone == w {
					m.points, m.sign = [2]int{0, 2}, [2]string{"-", "+"}
				}
				list = append(list, m)
			}
		}
	}
	return list
}

// result reports whether these two have a game in a round that is over.
func (s *State) result(round, white, black int, results Results) bool {
	return slices.ContainsFunc(s.Rounds[round-1].Games, func(g PairedGame) bool {
		_, over := s.ended(g, results)
		return over && g.White == white && g.Black == black
	})
}

// ended is how a game of a round ended. One that went on when a player left was not played, however
// it ended.
func (s *State) ended(g PairedGame, results Results) (game.Outcome, bool) {
	r, over := results[g.Slug]
	for _, n := range [...]int{g.White, g.Black} {
		if p := &s.Players[n-1]; p.Left && r.At > p.LeftAt {
			over = false
		}
	}
	return r.Outcome, over
}

func (s *State) gone(number int) bool { return s.Players[number-1].Left }

// gamesOfEach is how many games each player has in the whole tournament.
func (s *State) gamesOfEach() int {
	n := len(s.Players) - 1
	if s.Double {
		n *= 2
	}
	return n
}

// markOf is what a game that is over gave. Who lost it because the first move was not made has not
// played it, and nobody one without result.
func markOf(g PairedGame, o game.Outcome) mark {
	m := mark{white: g.White, black: g.Black}
	m.played[0] = o.Result != game.NoResult && (o.Reason != game.NoShow || o.Result == game.WhiteWins)
	m.played[1] = o.Result != game.NoResult && (o.Reason != game.NoShow || o.Result == game.BlackWins)
	switch o.Result {
	case game.WhiteWins:
		m.points, m.sign = [2]int{2, 0}, [2]string{"1", "0"}
	case game.BlackWins:
		m.points, m.sign = [2]int{0, 2}, [2]string{"0", "1"}
	case game.Drawn:
		m.points, m.sign = [2]int{1, 1}, [2]string{"½", "½"}
	}
	if o.Reason == game.NoShow {
		byDefault := map[string]string{"1": "+", "0": "-"}
		m.sign = [2]string{byDefault[m.sign[0]], byDefault[m.sign[1]]}
	}
	return m
}

// Standings is the table: by points, then direct encounter, wins, and Sonneborn-Berger.
func (s *State) Standings(results Results) []Standing {
	marks := s.marks(results)
	table := make([]Standing, len(s.Players))
	for i := range table {
		table[i].Number = i + 1
	}
	add := func(each func(own *Standing, other, points int, played bool)) {
		for i := range marks {
			m := &marks[i]
			each(&table[m.white-1], m.black, m.points[0], m.played[0])
			each(&table[m.black-1], m.white, m.points[1], m.played[1])
		}
	}
	add(func(own *Standing, _, points int, played bool) {
		own.Points += points
		own.Wins += points / 2
		if played {
			own.Played++
		}
	})
	add(func(own *Standing, other, points int, _ bool) {
		if table[other-1].Points == own.Points {
			own.Direct += points
		}
		own.Berger += points * table[other-1].Points
	})
	slices.SortStableFunc(table, func(a, b Standing) int { return cmp.Or(a.before(b), cmp.Compare(a.Number, b.Number)) })
	for i := range table {
		table[i].Rank = i + 1
		if i > 0 && table[i].before(table[i-1]) == 0 {
			table[i].Rank = table[i-1].Rank
		}
	}
	return table
}

// before compares two lines of the table: below 0 for one that comes before the other.
func (a Standing) before(b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Direct, a.Direct), cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Berger, a.Berger))
}
