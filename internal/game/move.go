package game

// MoveKind is what a move does on its destination; the page marks destinations by it.
type MoveKind string

const (
	Quiet     MoveKind = "quiet"     // none of the others
	Capture   MoveKind = "capture"   // removes enemy pieces
	Join      MoveKind = "join"      // enters a quad with one other piece on it
	Sacrifice MoveKind = "sacrifice" // removes an enemy piece and the moving piece
	Castle    MoveKind = "castle"    // moves king and rook
)

// Move is a legal move.
//
// Its slices may be shared with other moves and positions and must not be changed.
type Move struct {
	// Text is canonical: unique in the position; it is what is stored, sent and compared.
	Text string `json:"text"` // Canonical notation.

	// Clicks lists the squares that a player clicks, in order: where the piece is, then where it
	// goes; in a chain of jumps every landing. A slot ("M1.0") is named if it distinguishes this
	// move from another one or from an illegal one: the piece's own slot if the other piece there
	// is of the same side and another kind; the enemy's slot for a capture or a sacrifice; the
	// free slot for a join. Otherwise the quad is named ("M1"), and a click on either slot or on
	// the quad means the move. Castling is clicked as the king's move.
	Clicks []string `json:"clicks"` // Squares to click, in order.

	// Choices distinguishes moves with the same clicks, in the order in which a player is asked:
	// "xQ" the kind captured, "join" or "sacrifice", and "Q", "R", … the kind promoted to ("P":
	// stays a pawn). The page does not ask for a choice that a clicked slot has already decided.
	Choices []string `json:"choices,omitempty"` // What distinguishes it from moves with the same clicks.

	Kind MoveKind `json:"kind"`

	// Path is the route of the piece, from its square to the last: two squares for a straight
	// move, three for a knight's turn, all the landings of a chain.
	Path []string `json:"path"` // Route of the piece: from its square, over each turn or landing, to the last.

	// Takes lists the squares, or slots, that lose a piece, in the order taken; the moving
	// piece's own square in a sacrifice is not listed.
	Takes []string `json:"takes,omitempty"` // Squares of captured pieces, in the order taken.
}

// Effect is what a move does to one piece. Without `from` it appears, without `to` it is removed.
//
// Each square is a slot if it is a quad.
type Effect struct {
	Piece string `json:"man"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	As    string `json:"as,omitempty"` // The piece that it promotes to.
}

// Played is a move with its effects, without times.
//
// It has all that is needed to show the move, forwards and backwards, without knowing the rules:
// it is stored and never recomputed. Path and Takes may be shared and must not be changed.
type Played struct {
	Text  string   `json:"text"`  // Canonical notation.
	Shown string   `json:"shown"` // Notation for move lists.
	By    string   `json:"by" ts:"Side"`
	Kind  MoveKind `json:"kind"`
	Path  []string `json:"path"`            // Route of the piece: from its square, over each turn or landing, to the last.
	Takes []string `json:"takes,omitempty"` // Squares of captured pieces.

	// Changes to each piece, the moved one first. Empty all `from` before filling any `to`.
	Effects []Effect `json:"effects"`

	Check    []string `json:"check,omitempty"` // Kings in check after the move.
	Position string   `json:"position"`        // Position string after the move.
}
