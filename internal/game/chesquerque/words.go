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
func (b *Board) told(on Set) game.Men {
	var men []game.Man
	for _, p := range on.list() {
		men = append(men, game.Man{At: p.String(), Man: b.Men[p].String()})
	}
	return game.NewMen(b.Turn, men...)
}

// who names the man on a point: "your king on c5", "the enemy pawn on d6".
func (b *Board) who(p Point) game.Clause { return b.told(Single[p]).Named() }

// told names the point.
func (p Point) told() game.Clause { return game.At(p.String()) }

// nature says what sort of point this is, in the words of the rules.
func nature(p Point) string {
	if p.Diagonal() {
		return "a point with diagonals"
	}
	return "a point without diagonals"
}

// habits say how each kind goes from an odd and from an even point.
var habits = [...]struct{ odd, even string }{
	King:       {"takes one step along its file or its rank", "takes one step in any direction"},
	Queen:      {"slides along its file and its rank", "slides in all eight directions"},
	Rook:       {"slides along its file and its rank", "slides along its file and its rank, or takes one diagonal step"},
	Bishop:     {"takes one step along its file or its rank", "slides along the diagonals, or takes one step along its file or its rank"},
	Knight:     {"takes one straight step to a free point, then one diagonal step outward", "takes one diagonal step to a free point, then one straight step outward"},
	Archbishop: {"takes one step along its file or its rank, or goes as a knight: one straight step to a free point, then one diagonal step outward", "slides along the diagonals, takes one straight step, or goes as a knight: one diagonal step to a free point, then one straight step outward"},
	Pawn:       {"moves or captures one step straight forward", "moves one step straight forward and captures one step diagonally forward"},
}

// habit says how a kind goes from a point: "from c4, a point without
// diagonals, a rook slides along its file and its rank".
func habit(k Kind, p Point) game.Clause {
	does := habits[k].odd
	if p.Diagonal() {
		does = habits[k].even
	}
	return game.Say("from %s, %s, %s %s", p.told(), nature(p), game.WithArticle(k.String()), does)
}
