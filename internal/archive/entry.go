package archive

import (
	"threefold/internal/game"
	"threefold/internal/gamelog"
)

const (
	// SummedPlies is how deep a game's positions are kept as sums: those before each
	// of the first sixteen moves. The start has every game of its kind.
	SummedPlies = 16

	// IndexedPlies is how deep positions are kept at all; beyond SummedPlies game by game.
	IndexedPlies = 40
)

// Entry is what the index keeps of a game. Of a game that no list shows it is empty.
type Entry struct {
	Slug         string
	Game         string // id of its kind
	Listed       bool
	White, Black string // ids
	WhiteKey     string // of their names
	BlackKey     string
	Pace         Pace
	Opening      Opening
	Result       string
	EndedAt      int64   // epoch milliseconds
	Steps        []Step  // none of a game against the computer, or one that has left the catalog
	Pieces       []int64 // the traits of which pieces stood against which (Pieces.Trait), each once
}

// Step is a position that stood in a game, and the move that was played in it.
type Step struct {
	Position int64 // its Hash
	Ply      int   // how many plies led to it
	Move     string
}

// Traits lists by what the game is found besides its row: its first positions, whose sums
// name few games, and its pieces.
func (e Entry) Traits() []int64 {
	var all []int64
	for _, s := range e.Steps {
		if s.Summed() {
			all = append(all, s.Position)
		}
	}
	return append(all, e.Pieces...)
}

// Counts reports whether the game counts in the scores of its players, who are two people.
func (e Entry) Counts() bool {
	return e.Listed && e.White != e.Black && e.White != gamelog.ComputerPerson.ID && e.Black != gamelog.ComputerPerson.ID
}

// Summed reports whether the step counts in the sums of its position.
func (s Step) Summed() bool { return s.Ply < SummedPlies }

// EntryOf is what the index keeps of a finished game, whose log gives this record.
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

// openingOf is how a game began that began at its kind's own start.
func openingOf(g *game.Game, r gamelog.Record) Opening {
	if g.RepetitionKey(g.Start) != g.RepetitionKey(r.Start) {
		return nil
	}
	return r.Plies.First(min(r.Plies.Len(), OpeningPlies)).Texts()
}

// stepsOf lists the positions of the line that is in the record, each once, where
// it stood first. The last one of a short game has no move.
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
