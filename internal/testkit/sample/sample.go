// Package sample generates finished games, always the same, for tests and benchmarks of a large
// archive. Players, clocks, lengths and results are drawn so that some filters find half of all
// games and others one in ten thousand.
package sample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/google/uuid"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Line is the positions and moves of a game, whose beginning other games share.
type Line struct {
	Game  string // id of the game
	Last  string // position text at the end
	Steps []archive.Step
}

// Archive generates games that begin like its lines.
type Archive struct {
	Lines   []Line
	Players int // number of players

	// Mixed makes some games private, and some against the computer.
	Mixed bool
}

// New returns an archive with so many lines of each game.
func New(kinds []*game.Game, lines int) Archive {
	a := Archive{Players: Players}
	for n := range lines {
		for _, g := range kinds {
			a.Lines = append(a.Lines, lineOf(g, RandomGame(g, n, LineLength)))
		}
	}
	return a
}

// LineLength is the number of plies of a line, unless its game ends before.
const LineLength = 30

// Game is a finished game with its entry in the archive's index.
type Game struct {
	Row   gamelog.Row
	Entry archive.Entry
}

const (
	// Players is the number of players of New.
	Players = 20_000

	// firstEnd is the time at which game 0 ended, in epoch milliseconds; between is the time from
	// the end of one game to that of the next, in milliseconds.
	firstEnd = 1_700_000_000_000
	between  = 60_000
)

// clocks are the time controls of games, the most frequent first.
var clocks = []gamelog.Terms{
	{Clock: &gamelog.Control{Base: 180_000, Increment: 2_000}},
	{Clock: &gamelog.Control{Base: 600_000, Increment: 5_000}},
	{},
	{Clock: &gamelog.Control{Base: 1_800_000}},
	{Days: 3},
}

// Game returns game n, counted from 0.
func (a Archive) Game(n int) Game {
	r, line := a.line(n)
	white, black := rank(r, a.Players, 4), rank(r, a.Players, 4)
	if white == black {
		black = (white + 1) % a.Players
	}
	row := gamelog.Row{ID: uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "sample %d", n)).String(), Slug: Slug(n), Game: line.Game,
		Status: gamelog.Over, Creator: Person(white), Side: gamelog.SideWhite, Terms: clocks[rank(r, len(clocks), 2)],
		White: Person(white), Black: Person(black), Plies: 1 + int(12+r.ExpFloat64()*40), Position: line.Last,
		EndedAt: EndedAt(n)}
	row.CreatedAt = row.EndedAt - 600_000
	ending(r, &row)
	g := Game{row, a.entry(r, &row, line)}
	if a.Mixed {
		g.mix(n)
	}
	return g
}

// line returns the line of game n, and its random source, from which the rest is drawn.
func (a Archive) line(n int) (*rand.Rand, Line) {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	return r, a.Lines[rank(r, len(a.Lines), 2)]
}

// One of onePrivate games is private, one of oneMachine is against the computer.
const (
	onePrivate = 20
	oneMachine = 10
)

// mix makes some games private, and some against the computer, by their numbers.
func (g *Game) mix(n int) {
	switch {
	case n%onePrivate == 1:
		g.Row.Terms.Visibility = gamelog.Private
		g.Entry = archive.Entry{}
	case n%oneMachine == 2:
		g.Row.Black, g.Row.Level = gamelog.ComputerPerson, 1+n/oneMachine%gamelog.MaxLevel
		g.Entry.Black, g.Entry.BlackKey, g.Entry.Steps = g.Row.Black.ID, archive.Key(g.Row.Black.Name), nil
	}
}

// Page returns the address of the page of player n.
func Page(n int) string { return fmt.Sprintf("P%09d", n) }

// Person returns player n. Players with low numbers have many games.
func Person(n int) gamelog.Person {
	return gamelog.Person{ID: uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "player %d", n)).String(), Name: fmt.Sprintf("Player %d", n)}
}

// rank draws a number below n; the greater steep is, the more often a small one.
func rank(r *rand.Rand, n, steep int) int {
	return int(math.Pow(r.Float64(), float64(steep)) * float64(n))
}

// Slug returns the slug of game n.
func Slug(n int) string { return fmt.Sprintf("S%09d", n) }

// EndedAt returns the time at which game n ended, in epoch milliseconds.
func EndedAt(n int) int64 { return firstEnd + int64(n)*between }

// ending draws a result and its reason.
func ending(r *rand.Rand, row *gamelog.Row) {
	result := []game.Result{game.WhiteWins, game.BlackWins, game.Drawn}[rank(r, 3, 2)]
	reasons := []game.Reason{game.Resignation, game.Checkmate, game.Time, game.Absence, game.TimeBareKing}
	if result == game.Drawn {
		reasons = []game.Reason{game.Agreement, game.Repetition, game.MoveCount, game.Stalemate, game.DeadMaterial}
	}
	row.Result, row.Reason = string(result), string(reasons[rank(r, len(reasons), 3)])
}

// entry follows the line for some plies, and leaves it for positions that no other game has.
func (a Archive) entry(r *rand.Rand, row *gamelog.Row, line Line) archive.Entry {
	e := archive.Entry{Slug: row.Slug, Game: row.Game, Listed: true, White: row.White.ID, Black: row.Black.ID,
		WhiteKey: archive.Key(row.White.Name), BlackKey: archive.Key(row.Black.Name), Pace: archive.PaceOf(row.Terms),
		Result: row.Result, EndedAt: row.EndedAt}
	e.Pieces = piecesOf(r, row)
	leaves, seen := stay(r), map[int64]bool{}
	for ply := 0; ply <= min(row.Plies, archive.IndexedPlies); ply++ {
		step := archive.Step{Position: r.Int64(), Ply: ply, Move: a.move(r, line.Game, ply)}
		if ply <= leaves && ply < len(line.Steps) {
			step.Position = line.Steps[ply].Position
		}
		if ply < leaves && ply < len(line.Steps) {
			step.Move = line.Steps[ply].Move
		}
		if ply == row.Plies {
			step.Move = ""
		}
		if ply < archive.OpeningPlies && step.Move != "" {
			e.Opening = append(e.Opening, step.Move)
		}
		if !seen[step.Position] {
			e.Steps = append(e.Steps, step)
		}
		seen[step.Position] = true
	}
	return e
}

// piecesOf draws the traits of a game's pieces, a few for each game.
func piecesOf(r *rand.Rand, row *gamelog.Row) []int64 {
	var traits []int64
	for range min(row.Plies/8, maxTraits) {
		m := archive.Pieces{Alone: r.IntN(3) == 0}
		for range 1 + r.IntN(archive.MaxPieces) {
			m.One = append(m.One, kinds[rank(r, len(kinds), 1)])
		}
		for range r.IntN(archive.MaxPieces) {
			m.Other = append(m.Other, kinds[rank(r, len(kinds), 1)])
		}
		slices.Sort(m.One)
		slices.Sort(m.Other)
		traits = append(traits, m.Trait(row.Game, row.Level > 0))
	}
	slices.Sort(traits)
	return slices.Compact(traits)
}

// maxTraits is the most traits of a game.
const maxTraits = 12

// kinds are the kinds of pieces in traits.
var kinds = []string{"bishop", "camel", "king"}

// stay draws the number of plies for which a game follows its line.
func stay(r *rand.Rand) int { return int(r.ExpFloat64() * 6) }

// move draws the text of a move that was played in this game at about this ply.
func (a Archive) move(r *rand.Rand, kind string, ply int) string {
	at := r.IntN(len(a.Lines))
	for a.Lines[at].Game != kind {
		at = (at + 1) % len(a.Lines)
	}
	steps := a.Lines[at].Steps
	return steps[ply%len(steps)].Move
}

// lineOf returns the line of a game that was played from the start position.
func lineOf(g *game.Game, plies []*game.Played) Line {
	l := Line{Game: g.ID, Last: g.Start}
	for i, p := range plies {
		if i <= archive.IndexedPlies {
			l.Steps = append(l.Steps, archive.Step{Position: archive.Hash(g, l.Last), Ply: i, Move: p.Text})
		}
		l.Last = p.Position
	}
	return l
}

// RandomGame returns the plies of random game n, at most so many. Moves that the rules list first
// are played more often.
func RandomGame(g *game.Game, n, most int) []*game.Played {
	r := rand.New(rand.NewPCG(2, uint64(n)))
	match, err := game.NewCourse(g, g.Start)
	if err != nil {
		return nil
	}
	playRandomly(r, match, most)
	return match.Plies()
}

// playRandomly plays random moves until the game has so many plies or is over.
func playRandomly(r *rand.Rand, match *game.Course, most int) {
	for match.Len() < most && !match.Outcome().Over() {
		moves := match.Position().Moves()
		if _, err := match.Play(moves[rank(r, len(moves), 2)].Text); err != nil {
			return
		}
	}
}
