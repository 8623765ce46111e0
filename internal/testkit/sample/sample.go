// Package sample makes up finished games, as many as are wanted and always the same:
// for tests and measurements of an archive that is larger than any site's. Who plays
// whom, with which clock, for how long and how it ends is drawn so that some filters
// find half of all games and others one in ten thousand.
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

// Line is how a game went: the positions and moves that others may share with it.
type Line struct {
	Game  string // id
	Last  string // the position text at the end
	Steps []archive.Step
}

// Archive makes up games that follow these lines for a while.
type Archive struct {
	Lines   []Line
	Players int // how many people play

	// Mixed says that some games are private, and some against the computer.
	Mixed bool
}

// New makes up games that begin like so many of each of these kinds.
func New(kinds []*game.Game, lines int) Archive {
	a := Archive{Players: Players}
	for n := range lines {
		for _, g := range kinds {
			a.Lines = append(a.Lines, lineOf(g, Played(g, n, LineLength)))
		}
	}
	return a
}

// LineLength is how many plies a line has, unless the game ends before.
const LineLength = 30

// Game is a game that is over, and its entry in the index.
type Game struct {
	Row   gamelog.Row
	Entry archive.Entry
}

const (
	// Players is how many people play, where nothing else is said.
	Players = 20_000

	// firstEnd is when the first game ended, and between is how much later the next one
	// did, in milliseconds.
	firstEnd = 1_700_000_000_000
	between  = 60_000
)

// clocks are what is played with, the first ones most.
var clocks = []gamelog.Terms{
	{Clock: &gamelog.Control{Base: 180_000, Increment: 2_000}},
	{Clock: &gamelog.Control{Base: 600_000, Increment: 5_000}},
	{},
	{Clock: &gamelog.Control{Base: 1_800_000}},
	{Days: 3},
}

// Game is the game of this number, counted from 0.
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

// line draws what the game of this number follows, and goes on drawing.
func (a Archive) line(n int) (*rand.Rand, Line) {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	return r, a.Lines[rank(r, len(a.Lines), 2)]
}

// Of so many games one is private, and one against the computer.
const (
	onePrivate = 20
	oneMachine = 10
)

// mix makes a game private, or one against the computer, if its number says so.
func (g *Game) mix(n int) {
	switch {
	case n%onePrivate == 1:
		g.Row.Terms.Visibility = gamelog.Private
		g.Entry = archive.Entry{}
	case n%oneMachine == 2:
		g.Row.Black, g.Row.Level = gamelog.MachinePerson, 1+n/oneMachine%gamelog.MaxLevel
		g.Entry.Black, g.Entry.BlackKey, g.Entry.Steps = g.Row.Black.ID, archive.Key(g.Row.Black.Name), nil
	}
}

// Page is the address of a player's page.
func Page(n int) string { return fmt.Sprintf("P%09d", n) }

// Person is the player of this number: of a few there are very many games.
func Person(n int) gamelog.Person {
	return gamelog.Person{ID: uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "player %d", n)).String(), Name: fmt.Sprintf("Player %d", n)}
}

// rank draws a number below n, small ones far more often: the more, the steeper.
func rank(r *rand.Rand, n, steep int) int {
	return int(math.Pow(r.Float64(), float64(steep)) * float64(n))
}

// Slug is a game's address.
func Slug(n int) string { return fmt.Sprintf("S%09d", n) }

// EndedAt is when the game of this number ended, in epoch milliseconds.
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

// piecesOf draws which pieces stood against which: a few in every game, as a game played by the
// rules has them, and few of them in many games.
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

// maxTraits is how many traits of its pieces a game has at most.
const maxTraits = 12

// kinds are pieces that stand against others.
var kinds = []string{"bishop", "camel", "king"}

// stay draws how many plies a game follows its line.
func stay(r *rand.Rand) int { return int(r.ExpFloat64() * 6) }

// move is the text of a move as one is played in this kind of game at about this ply.
func (a Archive) move(r *rand.Rand, kind string, ply int) string {
	at := r.IntN(len(a.Lines))
	for a.Lines[at].Game != kind {
		at = (at + 1) % len(a.Lines)
	}
	steps := a.Lines[at].Steps
	return steps[ply%len(steps)].Move
}

// lineOf is the line of a game that was played from the start.
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

// Played plays a game at random, and gives its moves; the earlier ones of a list of
// moves are played more often.
func Played(g *game.Game, n, most int) []*game.Played {
	r := rand.New(rand.NewPCG(2, uint64(n)))
	match, err := game.NewCourse(g, g.Start)
	if err != nil {
		return nil
	}
	playRandomly(r, match, most)
	return match.Plies()
}

// playRandomly plays at random until there are so many plies, or the game is over.
func playRandomly(r *rand.Rand, match *game.Course, most int) {
	for match.Len() < most && !match.Outcome().Over() {
		moves := match.Position().Moves()
		if _, err := match.Play(moves[rank(r, len(moves), 2)].Text); err != nil {
			return
		}
	}
}
