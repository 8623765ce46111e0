package tournament

import (
	"slices"
	"strconv"
	"strings"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// View is a tournament as pages and programs see it.
type View struct {
	V    int64  `json:"v"` // Grows with each event and each chat message.
	Slug string `json:"slug"`
	Terms
	Status  Status       `json:"status" ts:"'open'|'running'|'over'"`
	Host    string       `json:"host"` // Name of the creator.
	Players []PlayerView `json:"players"`
	Table   []TableRow   `json:"table"` // In order.
	// By the numbers of two players: what the first got against the second. `1`, `½`, `0`, `+` and
	// `-` by default, empty where nothing counts; two marks with a space between them.
	Cross  [][]string  `json:"cross"`
	Rounds []RoundView `json:"rounds"`
	Next   *RoundView  `json:"next,omitempty"`   // The round that comes, while the one before it is over.
	Of     int         `json:"of"`               // Rounds in all, 0 before the start.
	NextAt int64       `json:"nextAt,omitempty"` // When the next round starts by itself, in milliseconds since 1970.
	ByHost bool        `json:"byHost,omitempty"` // Rounds wait for the host.
	Closed bool        `json:"closed,omitempty"` // Its chat is closed, half an hour after the end, and its streams end.
	Chat   []Line      `json:"chat"`
	You    *You        `json:"you,omitempty"` // Present for players.
}

// PlayerView is a player of a tournament.
type PlayerView struct {
	N       int    `json:"n"`      // Number, from 1; drawn at the start.
	Joined  int64  `json:"joined"` // Names the player in commands.
	Name    string `json:"name"`
	Left    bool   `json:"left,omitempty"`
	Removed bool   `json:"removed,omitempty"` // By the host.
}

// TableRow is a line of the table.
type TableRow struct {
	N      int    `json:"n"`      // Number of the player.
	Rank   int    `json:"rank"`   // From 1; equal players share one.
	Points string `json:"points"` // As text: `1½`.
	Direct string `json:"direct"` // Points against those with as many points, once all of them have met.
	Wins   int    `json:"wins"`   // Also by default.
	Berger string `json:"berger"` // Sonneborn-Berger.
	Played int    `json:"played"` // Number of games, without those by default.
	// By round: what the player got, as in `cross`.
	Got []string `json:"got"`
}

// RoundView is a round of a tournament, with its games.
type RoundView struct {
	Round int        `json:"round"` // From 1.
	Game  string     `json:"game" api:"GameID"`
	Games []GameView `json:"games"`
	Bye   []int      `json:"bye,omitempty"` // Numbers of players without a game.
}

// GameView is a game of a round.
type GameView struct {
	Board  int    `json:"board"` // From 1.
	White  int    `json:"white"` // Number of a player.
	Black  int    `json:"black"`
	Slug   string `json:"slug"`   // Empty before the round is paired.
	Result string `json:"result"` // Empty until the game is over.
	Reason string `json:"reason"` // In words; empty until the game is over.
}

// You is what a player's own page needs.
type You struct {
	N     int    `json:"n"` // Number of the player.
	Left  bool   `json:"left,omitempty"`
	Board string `json:"board,omitempty"` // Slug of the game to be played now.
}

// View returns the tournament as spectators see it; said are the lines of the chat's own table.
func (s *State) View(results Results, said []gamelog.Line) View {
	v := View{V: s.Seq + int64(len(said)), Slug: s.Slug, Terms: s.Terms, Status: s.Status, Host: s.host().Name, Players: []PlayerView{}, Table: []TableRow{},
		Rounds: []RoundView{}, Of: s.TotalRounds(), ByHost: s.ByHost, Chat: s.Chat(said)}
	for i, p := range s.Players {
		v.Players = append(v.Players, PlayerView{i + 1, p.Joined, p.Name, p.Left, p.Removed})
	}
	var got [][]string
	v.Cross, got = s.tables(results)
	for _, t := range s.Standings(results) {
		v.Table = append(v.Table, TableRow{t.Number, t.Rank, gamelog.Points(t.Points), directText(t.Direct), t.Wins, strconv.FormatFloat(float64(t.Berger)/4, 'f', -1, 64), t.Played, got[t.Number-1]})
	}
	for _, r := range s.Rounds {
		v.Rounds = append(v.Rounds, s.roundView(r, results))
	}
	if d, err := s.Pair(results, func(int, int) (id, slug string) { return "", "" }); err == nil {
		next := s.roundView(d.Data.(PairedData), results)
		v.Next = &next
	}
	if at, ok := s.NextAt(results); ok {
		v.NextAt = at.UnixMilli()
	}
	return v
}

func directText(halves int) string {
	if halves < 0 {
		return ""
	}
	return gamelog.Points(halves)
}

// You returns the place of the player with this id; nil for others.
func (s *State) You(results Results, id string) *You {
	n := s.number(id)
	if n == 0 {
		return nil
	}
	return &You{N: n, Left: s.Players[n-1].Left, Board: s.boardOf(n, results)}
}

func (s *State) roundView(r PairedData, results Results) RoundView {
	v := RoundView{Round: r.Round, Game: s.Games[(r.Round-1)%len(s.Games)], Games: []GameView{}}
	busy := map[int]bool{}
	for _, g := range r.Games {
		m, o := s.markOf(r.Round-1, g.White, g.Black, results), game.Outcome{}
		if m.over || m.blame > 0 && s.Rules >= byReason {
			o = m.outcome
		}
		v.Games = append(v.Games, GameView{g.Board, g.White, g.Black, g.Slug, string(o.Result), o.Reason.Text()})
		busy[g.White], busy[g.Black] = true, true
	}
	for n := range s.Players {
		if p := &s.Players[n]; !busy[n+1] && r.Round > p.Since && (!p.Left || r.Round <= p.Until) {
			v.Bye = append(v.Bye, n+1)
		}
	}
	return v
}

// Has reports whether the player of this number took part in a round, with a game or without.
func (v *RoundView) Has(n int) bool {
	return slices.Contains(v.Bye, n) || slices.ContainsFunc(v.Games, func(g GameView) bool { return g.White == n || g.Black == n })
}

// boardOf returns the slug of the game that a player must play now, or "".
func (s *State) boardOf(number int, results Results) string {
	if s.Status != Running || len(s.Rounds) == 0 || s.gone(number) {
		return ""
	}
	for _, g := range s.Rounds[len(s.Rounds)-1].Games {
		if _, over := results[g.Slug]; !over && (g.White == number || g.Black == number) && s.plays(g.White) && s.plays(g.Black) {
			return g.Slug
		}
	}
	return ""
}

// tables returns the crosstable, by the numbers of two players, and the results of each player by
// round, up to the last paired one.
func (s *State) tables(results Results) (cross, got [][]string) {
	cross, got = make([][]string, len(s.Players)), make([][]string, len(s.Players))
	for i := range cross {
		cross[i], got[i] = make([]string, len(s.Players)), make([]string, len(s.Rounds))
	}
	for _, m := range s.marks(results) {
		for own, other := range [2]int{m.black, m.white} {
			n := [2]int{m.white, m.black}[own] - 1
			cross[n][other-1] = strings.TrimSpace(cross[n][other-1] + " " + m.sign[own])
			if m.round < len(s.Rounds) {
				got[n][m.round] = m.sign[own]
			}
		}
	}
	return cross, got
}
