package chesquerque

import "threefold/internal/game"

// board is the compact board: a plain value, copied to be played on. The men
// are kept twice, by point and by set, and Verify compares the two.
type board struct {
	men   [points]man
	of    [2]set        // by colour
	are   [pawn + 1]set // by kind, both colours
	kings [2]point      // by colour
	turn  game.Color    // who moves
	may   rights        // castling rights
	// passed is the point that a pawn has just passed over, where it can be
	// captured en passant this very ply; nowhere when no such capture is
	// legal, "so that equal positions have equal texts".
	passed   point
	halfmove int32
	fullmove int32
}

// maxCount is the highest counter that fits in a position text; the counters
// stop there.
const maxCount = 999_999_999

// put stands a man on a free point.
func (b *board) put(p point, m man) {
	b.men[p] = m
	b.of[m.color()] = b.of[m.color()].or(single[p])
	b.are[m.kind()] = b.are[m.kind()].or(single[p])
	if m.kind() == king {
		b.kings[m.color()] = p
	}
}

// lift takes the man off a point where one stands, and tells which.
func (b *board) lift(p point) man {
	m := b.men[p]
	b.men[p] = nobody
	b.of[m.color()] = b.of[m.color()].minus(single[p])
	b.are[m.kind()] = b.are[m.kind()].minus(single[p])
	return m
}

// occupied is every point where a man stands.
func (b *board) occupied() set { return b.of[game.White].or(b.of[game.Black]) }

// own is where the side on turn has men of a kind.
func (b *board) own(k kind) set { return b.are[k].and(b.of[b.turn]) }

// dead says that neither side can mate: "King against king, and king against
// king and one knight, draw at once as dead material."
func (b *board) dead() bool {
	switch b.occupied().count() {
	case 2:
		return true
	case 3:
		return b.are[knight].any()
	default:
		return false
	}
}
