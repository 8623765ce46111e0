package chesquerque

import "threefold/internal/game"

// colorName is the colour as a sentence names the side.
func colorName(c game.Color) string {
	if c == game.Black {
		return "Black"
	}
	return "White"
}

// told is the men on some points, as the player on turn is told of them.
func (b *board) told(on set) game.Men {
	var men []game.Man
	for _, p := range on.list() {
		men = append(men, game.Man{At: p.String(), Man: b.men[p].String()})
	}
	return game.NewMen(b.turn, men...)
}

// who names the man on a point: "your king on c5", "the enemy pawn on d6".
func (b *board) who(p point) game.Clause { return b.told(single[p]).Named() }

// told names the point.
func (p point) told() game.Clause { return game.At(p.String()) }

// nature says what sort of point this is, in the words of the rules.
func nature(p point) string {
	if p.diagonal() {
		return "a point with diagonals"
	}
	return "a point without diagonals"
}

// habits say how each kind goes from an odd and from an even point.
var habits = [...]struct{ odd, even string }{
	king:       {"takes one step along its file or its rank", "takes one step in any direction"},
	queen:      {"slides along its file and its rank", "slides in all eight directions"},
	rook:       {"slides along its file and its rank", "slides along its file and its rank, or takes one diagonal step"},
	bishop:     {"takes one step along its file or its rank", "slides along the diagonals, or takes one step along its file or its rank"},
	knight:     {"takes one straight step to a free point, then one diagonal step outward", "takes one diagonal step to a free point, then one straight step outward"},
	archbishop: {"takes one step along its file or its rank, or goes as a knight: one straight step to a free point, then one diagonal step outward", "slides along the diagonals, takes one straight step, or goes as a knight: one diagonal step to a free point, then one straight step outward"},
	pawn:       {"moves or captures one step straight forward", "moves one step straight forward and captures one step diagonally forward"},
}

// habit says how a kind goes from a point: "from c4, a point without
// diagonals, a rook slides along its file and its rank".
func habit(k kind, p point) game.Clause {
	does := habits[k].odd
	if p.diagonal() {
		does = habits[k].even
	}
	return game.Say("from %s, %s, %s %s", p.told(), nature(p), game.WithArticle(k.String()), does)
}
