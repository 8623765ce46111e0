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

// mark is what two players got in a game of a round.
type mark struct {
	white, black int // numbers
	over         bool
	points       [2]int    // half points of White and Black
	sign         [2]string // as in a crosstable: 1, ½, 0, + and - by default
	played       [2]bool
}

// marks lists all that counts: games that are over, and games that were not played because one had
// left. "Who leaves is out: what he has played stands if it is half or more, else it does not count.
// Games not played by one who has left count as won by default where he had played half." (FIDE
// Handbook, C.05.)
func (s *State) marks(results Results) (list []mark) {
	played, rounds := map[int]int{}, len(s.Rounds)
	if !s.more() { // those without games are not paired, but may be won by default
		rounds = s.RoundsInAll()
	}
	for r := range rounds {
		for _, p := range s.round(r + 1) {
			if w, b := p[0], p[1]; max(w, b) <= len(s.Players) && r >= max(s.Players[w-1].Since, s.Players[b-1].Since) {
				m := s.markOf(r, w, b, results)
				for i, n := range p {
					if m.played[i] {
						played[n]++
					}
				}
				list = append(list, m)
			}
		}
	}
	out := func(n int) bool { return s.gone(n) && 2*played[n] < s.Players[n-1].Of }
	return slices.DeleteFunc(list, func(m mark) bool {
		return out(m.white) || out(m.black) || !m.over && s.gone(m.white) == s.gone(m.black)
	})
}

// markOf is what these two got in a round: where their game was not played, by default of who has
// left. Who lost it because the first move was not made has not played it, and nobody one without
// result.
func (s *State) markOf(round, white, black int, results Results) mark {
	m := mark{white: white, black: black}
	o, over := s.ended(round, white, black, results)
	if m.over = over; !over {
		o = game.Won(map[bool]game.Color{true: game.Black, false: game.White}[s.gone(white)], game.NoShow)
	}
	for i, color := range [2]game.Color{game.White, game.Black} {
		winner := o.Result == game.Won(color, "").Result
		m.played[i] = over && o.Result != game.NoResult && (o.Reason != game.NoShow || winner)
		switch {
		case o.Result == game.NoResult:
		case o.Result == game.Drawn:
			m.points[i], m.sign[i] = 1, "½"
		case winner:
			m.points[i], m.sign[i] = 2, map[bool]string{true: "+", false: "1"}[o.Reason == game.NoShow]
		default:
			m.sign[i] = map[bool]string{true: "-", false: "0"}[o.Reason == game.NoShow]
		}
	}
	return m
}

// ended is how the game of these two in a round ended. One that went on when a player left, or when
// the tournament ended, was not played, however it ended.
func (s *State) ended(round, white, black int, results Results) (game.Outcome, bool) {
	if round >= len(s.Rounds) {
		return game.Outcome{}, false
	}
	at := slices.IndexFunc(s.Rounds[round].Games, func(g PairedGame) bool { return g.White == white && g.Black == black })
	if at < 0 {
		return game.Outcome{}, false
	}
	r, over := results[s.Rounds[round].Games[at].Slug]
	for _, end := range [...]int64{s.Players[white-1].LeftAt, s.Players[black-1].LeftAt, s.EndedAt} {
		over = over && (end == 0 || r.At <= end)
	}
	if !over {
		return game.Outcome{}, false
	}
	return r.Outcome, true
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
