package records

import (
	"strconv"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
)

// variation is a variation in a PGN record.
type variation struct {
	Of    int            `json:"of"`  // Index of the variation it branches from, or -1 for the game.
	Ply   int            `json:"ply"` // Number of plies on the board where it branches.
	Moves []*game.Played `json:"moves"`
}

// remarks are the comments and variations of a record as chat messages, each at its ply. The
// message of a variation has an id, "variation-0" for the first.
type remarks struct {
	lines      []gamelog.Line
	variations []variation
}

func remarksOf(rec *pgn.Record) *remarks {
	r := &remarks{}
	for _, text := range rec.Comments {
		r.add(0, "", text)
	}
	for i := range rec.Moves {
		m := &rec.Moves[i]
		for _, text := range m.Comments {
			r.add(i+1, "", text)
		}
		for j := range m.Variations {
			r.vary(&m.Variations[j], -1, i, i+1, "Instead: ")
		}
	}
	return r
}

func (r *remarks) add(ply int, id, text string) {
	r.lines = append(r.lines, gamelog.Line{ID: id, To: gamelog.ToWatchers, Text: clean(text), Ply: ply})
}

// vary adds a variation, and those within it. It branches off after ply plies, and its message
// is at ply at of the game.
func (r *remarks) vary(line *pgn.Line, of, ply, at int, says string) {
	index := len(r.variations)
	v := variation{Of: of, Ply: ply}
	for i := range line.Moves {
		v.Moves = append(v.Moves, line.Moves[i].Played)
	}
	r.variations = append(r.variations, v)
	r.add(at, "variation-"+strconv.Itoa(index), says+line.Text(ply))
	for i := range line.Moves {
		for j := range line.Moves[i].Variations {
			r.vary(&line.Moves[i].Variations[j], index, ply+i, at, "In this line: ")
		}
	}
}
