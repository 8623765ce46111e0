package tournament

import (
	"cmp"
	"slices"

	"threefold/internal/game"
)

// Standing is a player's row of the standings.
type Standing struct {
	Number int // of the player
	Rank   int // from 1; players equal in every criterion share a rank
	Points int // half points
	Direct int // half points against players with equal points; -1 if not all of them have met
	Place  int // by direct encounter among players with equal points, from 0
	Wins   int // also by default
	Berger int // Sonneborn-Berger, in quarter points
	Played int // number of games played
}

// mark is the result of two players in a game of a round, for the standings.
type mark struct {
	round        int // from 0
	white, black int // numbers
	over         bool
	outcome      game.Outcome
	points       [2]int    // half points of White and of Black
	sign         [2]string // as in a crosstable: 1, ½, 0, + and - by default
	played       [2]bool
	blame        int // number of the player who left or was removed, so that the game was not played to its end; or 0
	byDefault    bool
}

// marks returns the results that count: games that are over, and defaults of players who left.
// After the FIDE Handbook, C.05: if a player withdraws with less than half of the games played,
// these do not count; otherwise they count, and the games not played are lost by default.
func (s *State) marks(results Results) (list []mark) {
	rounds := len(s.Rounds)
	if !s.more() { // remaining rounds are not paired, but may be won by default
		rounds = s.TotalRounds()
	}
	all := s.allMarks(results)
	for _, round := range all[:rounds] {
		list = append(list, round...)
	}
	out := map[int]bool{}
	for n := range s.Players {
		out[n+1] = s.gone(n+1) && !s.hasHalf(n+1, all, list)
	}
	return slices.DeleteFunc(list, func(m mark) bool {
		return out[m.white] || out[m.black] || !m.over && s.gone(m.white) == s.gone(m.black)
	})
}

// allMarks returns the results of all pairs of players by round, without rounds before a player
// joined.
func (s *State) allMarks(results Results) [][]mark {
	all := make([][]mark, s.TotalRounds())
	for r := range all {
		for _, p := range s.round(r + 1) {
			if w, b := p[0], p[1]; max(w, b) <= len(s.Players) && r >= max(s.Players[w-1].Since, s.Players[b-1].Since) {
				all[r] = append(all[r], s.markOf(r, w, b, results))
			}
		}
	}
	return all
}

// hasHalf reports whether a player who left had played half of the games. By this site's rule, only
// rounds since the player joined count, without games by default because of others, and without
// opponents who joined after the player left. Before byReason it was half of all rounds.
func (s *State) hasHalf(number int, all [][]mark, list []mark) bool {
	played, of := 0, 0
	for _, m := range list {
		if m.white == number && m.played[0] || m.black == number && m.played[1] {
			played++
		}
	}
	if s.Rules < byReason {
		return 2*played >= s.Players[number-1].Of
	}
	for _, m := range slices.Concat(all...) {
		later := max(s.Players[m.white-1].Joined, s.Players[m.black-1].Joined) > s.Players[number-1].LeftSeq
		if (m.white == number || m.black == number) && !later && (!m.byDefault || m.blame == number) {
			of++
		}
	}
	return 2*played >= of
}

// markOf returns the result of two players in a round. A game that was not played is lost by
// default by the player who left. A player who lost because the first move was not made has not
// played, and a game without result counts as played by neither. A game in progress with a removed
// player has no result; nor has a default in favour of the host who removed the opponent, who
// cannot win that way. Otherwise the result is the game's own, and its reason decides whether it
// was played. Before byReason, a game that was in progress when a player left was not played, and a
// winner by default had played.
func (s *State) markOf(round, white, black int, results Results) mark {
	m := mark{round: round, white: white, black: black, blame: s.first(white, black)}
	o, over, paired := s.ended(round, white, black, results)
	switch m.over = over; {
	case over:
	case m.blame > 0 && s.Rules >= byReason && s.Players[m.blame-1].Removed && (paired || s.Players[white+black-m.blame-1].ID == s.By.ID):
		o = game.Outcome{Result: game.NoResult, Reason: game.CalledOff}
	default:
		o = game.Won(map[bool]game.Color{true: game.Black, false: game.White}[m.blame == white || s.Rules < byReason && s.gone(white)], game.NoShow)
	}
	m.outcome = o
	m.byDefault = !over && m.blame > 0 || o.Reason == game.NoShow || o.Reason == game.Forfeit || o.Reason == game.CalledOff
	if over && o.Reason != game.Forfeit && o.Reason != game.CalledOff {
		m.blame = 0
	}
	for i, color := range [2]game.Color{game.White, game.Black} {
		winner := o.Result == game.Won(color, "").Result
		m.played[i] = over && o.Result != game.NoResult && (!m.byDefault || s.Rules < byReason && winner)
		switch {
		case o.Result == game.NoResult && o.Reason == game.NoShow:
			m.sign[i] = "-"
		case o.Result == game.NoResult:
		case o.Result == game.Drawn:
			m.points[i], m.sign[i] = 1, "½"
		case winner:
			m.points[i], m.sign[i] = 2, map[bool]string{true: "+", false: "1"}[m.byDefault]
		default:
			m.sign[i] = map[bool]string{true: "-", false: "0"}[m.byDefault]
		}
	}
	return m
}

// first returns the number of the player of these two who left first, or 0 if none has left.
func (s *State) first(white, black int) int {
	w, b := &s.Players[white-1], &s.Players[black-1]
	switch {
	case !w.Left && !b.Left:
		return 0
	case !b.Left, w.Left && w.LeftSeq < b.LeftSeq:
		return white
	default:
		return black
	}
}

// ended returns the outcome of two players' game in a round, whether it is over, and whether it was
// paired.
func (s *State) ended(round, white, black int, results Results) (o game.Outcome, over, paired bool) {
	if round >= len(s.Rounds) {
		return game.Outcome{}, false, false
	}
	at := slices.IndexFunc(s.Rounds[round].Games, func(g PairedGame) bool { return g.White == white && g.Black == black })
	if at < 0 {
		return game.Outcome{}, false, false
	}
	r, over := results[s.Rounds[round].Games[at].Slug]
	if s.Rules < byReason {
		for _, end := range [...]int64{s.Players[white-1].LeftAt, s.Players[black-1].LeftAt, s.EndedAt} {
			over = over && (end == 0 || r.At <= end)
		}
	}
	if !over {
		return game.Outcome{}, false, true
	}
	return r.Outcome, true, true
}

func (s *State) gone(number int) bool { return s.Players[number-1].Left }

// gamesOfEach returns the number of games of each player in the whole tournament.
func (s *State) gamesOfEach() int {
	n := len(s.Players) - 1
	if s.Double {
		n *= 2
	}
	return n
}

// Standings returns the rows in order: by points, direct encounter, wins, and Sonneborn-Berger.
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
		if table[other-1].Points == own.Points && s.Rules < byReason {
			own.Direct += points
		}
		own.Berger += points * table[other-1].Points
	})
	if s.Rules >= byReason {
		meetings := 1
		if s.Double {
			meetings = 2
		}
		(&tied{table, marks, meetings}).direct()
	}
	slices.SortStableFunc(table, func(a, b Standing) int { return cmp.Or(a.before(b), cmp.Compare(a.Number, b.Number)) })
	for i := range table {
		table[i].Rank = i + 1
		if i > 0 && table[i].before(table[i-1]) == 0 {
			table[i].Rank = table[i-1].Rank
		}
	}
	return table
}

// tied breaks ties by direct encounter.
type tied struct {
	table    []Standing
	marks    []mark
	meetings int // games of each pair in the whole tournament; a pair with fewer counts by its average
}

// direct ranks players with equal points by direct encounter (FIDE Handbook, C.07, 6.1): "If some
// or all the tied participants have met each other, the sum of the scores from these encounters is
// used to produce separate standings". By 6.2 these rank all if all have met, and are repeated for
// players still tied; the exception of 6.3 is for Swiss tournaments. In a round robin a game by
// default counts as played (15.2).
func (t *tied) direct() {
	level := map[int][]int{}
	for i := range t.table {
		line := &t.table[i]
		line.Direct = -1
		level[line.Points] = append(level[line.Points], i)
	}
	for _, group := range level {
		for i, score := range t.separate(group) {
			t.table[i].Direct = score
		}
	}
}

// separate ranks a group, given as indices of the table, and returns their points against each
// other; nil if not all have met.
func (t *tied) separate(group []int) map[int]int {
	points, scores, games := map[int]int{}, map[int]int{}, map[[2]int]int{}
	for _, i := range group {
		points[i] = 0
	}
	each := func(do func(w, b int, pair, got [2]int)) {
		for _, m := range t.marks {
			if w, b := m.white-1, m.black-1; m.sign[0] != "" && slices.Contains(group, w) && slices.Contains(group, b) {
				do(w, b, [2]int{min(w, b), max(w, b)}, m.points)
			}
		}
	}
	each(func(_, _ int, pair, _ [2]int) { games[pair]++ })
	n := len(group)
	if len(games) < n*(n-1)/2 {
		return nil
	}
	each(func(w, b int, pair, got [2]int) {
		points[w] += got[0]
		points[b] += got[1]
		scores[w] += t.meetings * got[0] / games[pair]
		scores[b] += t.meetings * got[1] / games[pair]
	})
	slices.SortStableFunc(group, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	base := t.table[group[0]].Place
	for start := 0; start < n; {
		end := start + 1
		for end < n && scores[group[end]] == scores[group[start]] {
			end++
		}
		for _, i := range group[start:end] {
			t.table[i].Place = base + start
		}
		if again := group[start:end]; len(again) < n {
			t.separate(slices.Clone(again))
		}
		start = end
	}
	return points
}

// before compares two rows; the result is negative if a comes before b.
func (a Standing) before(b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Place, b.Place), cmp.Compare(b.Direct, a.Direct), cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Berger, a.Berger))
}
