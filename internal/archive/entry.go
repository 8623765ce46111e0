package archive

import (
	"threefold/internal/game"
	"threefold/internal/gamelog"
)

const (
	// SummedPlies is the number of plies whose positions are indexed as sums over all games,
	// because many games share them.
	SummedPlies = 16

	// IndexedPlies is the number of plies whose positions are indexed; from SummedPlies on
	// there is a row for each game.
	IndexedPlies = 40
)

// Entry is a game's entry in the index. It is empty for a game that is not listed.
type Entry struct {
	Slug         string
	Game         string // id in the catalog
	Listed       bool   // a list shows the game; false: all other fields are zero
	White, Black string // ids of the players
	WhiteKey     string // Key of White's name
	BlackKey     string // Key of Black's name
	Pace         Pace
	Opening      Opening // nil if the game did not begin at the start position
	Result       string  // a game.Result
	EndedAt      int64   // epoch milliseconds
	Steps        []Step  // none for a game against the computer, or one that the catalog lacks
	Pieces       []int64 // Pieces.Trait of each balance of pieces that occurred, without duplicates
}

// Step is a position of a game, and the move that was played in it.
type Step struct {
	Position int64  // its Hash
	Ply      int    // how many plies led to it
	Move     string // canonical text; empty if the game ended there
}

// Traits returns the keys by which the game is found besides its row: its first positions, and
// its pieces.
func (e Entry) Traits() []int64 {
	var all []int64
	for _, s := range e.Steps {
		if s.Summed() {
			all = append(all, s.Position)
		}
	}
	return append(all, e.Pieces...)
}

// Counts reports whether the game counts in the scores of its players: it is listed, and they
// are two people.
func (e Entry) Counts() bool {
	return e.Listed && e.White != e.Black && e.White != gamelog.ComputerPerson.ID && e.Black != gamelog.ComputerPerson.ID
}

// Summed reports whether the position is indexed as a sum over all games.
func (s Step) Summed() bool { return s.Ply < SummedPlies }

// EntryOf returns the entry of a finished game with this record.
func EntryOf(r gamelog.Record, rules gamelog.Rules) Entry {
	g, known := rules(r.Game)
	white, black := r.Seats.Owners[game.White], r.Seats.Owners[game.Black]
	e := Entry{Slug: r.Slug, Game: r.Game, Listed: true, White: white.ID, Black: black.ID, WhiteKey: Key(white.Name), BlackKey: Key(black.Name),
		Pace: PaceOf(r.Terms), Result: string(r.End.Outcome.Result), EndedAt: r.End.At}
	if known {
		e.Opening, e.Pieces = openingOf(g, r), piecesOf(g, r)
	}
	if known && r.Computer == nil {
		e.Steps = stepsOf(g, r)
	}
	return e
}

// openingOf returns the opening of a game that began at the standard start position; else nil.
func openingOf(g *game.Game, r gamelog.Record) Opening {
	if g.RepetitionKey(g.Start) != g.RepetitionKey(r.Start) {
		return nil
	}
	return r.Plies.First(min(r.Plies.Len(), OpeningPlies)).Texts()
}

// stepsOf returns the positions of a game, each where it occurred first.
func stepsOf(g *game.Game, r gamelog.Record) []Step {
	var steps []Step
	seen := map[int64]bool{}
	position := r.Start
	moves, positions := r.Plies.Texts(), r.Plies.Positions()
	for ply := 0; ply <= min(len(moves), IndexedPlies); ply++ {
		step := Step{Position: Hash(g, position), Ply: ply}
		if ply < len(moves) {
			step.Move, position = moves[ply], positions[ply]
		}
		if !seen[step.Position] {
			steps = append(steps, step)
		}
		seen[step.Position] = true
	}
	return steps
}
