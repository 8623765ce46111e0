package game

// MoveKind says what a move does to the place it goes to; the page marks destinations by it.
type MoveKind string

const (
	Quiet     MoveKind = "quiet"
	Capture   MoveKind = "capture"
	Join      MoveKind = "join"      // enters a place where one piece stands
	Sacrifice MoveKind = "sacrifice" // removes an enemy together with the mover
	Castle    MoveKind = "castle"
)

// Move is a legal move.
//
// Its lists may be shared with other moves and positions: nobody changes them.
type Move struct {
	// Text is canonical: unique in the position, stored, sent, compared.
	Text string `json:"text"` // Canonical notation.

	// Clicks are the places a player clicks, in order: where the piece is, then where it
	// goes; in a chain of jumps every landing. A slot ("M1.0") is named where it tells this
	// move from another, or from a refusal: the piece's own slot when the other piece there is a
	// friend of another kind; the enemy's slot for a capture or a sacrifice; the free slot
	// for a join. Elsewhere the place is named ("M1") and either slot, or the tile, will do.
	// Castling is clicked as the king's move.
	Clicks []string `json:"clicks"` // Squares to click, in order.

	// Choices tell apart moves that the clicks on places alone do not, in
	// the order in which a player is asked: "xQ" the kind captured, "join"
	// or "sacrifice", and "Q", "R", … the kind promoted to ("P": stays a
	// pawn). A choice already answered by a clicked slot is not asked.
	Choices []string `json:"choices,omitempty"` // What distinguishes it from moves with the same clicks.

	Kind MoveKind `json:"kind"`

	// Path is the way the piece walks, corner by corner, from its place to its last: two places
	// for a straight move, three for a knight that turns, all the landings of a chain.
	Path []string `json:"path"` // Route of the piece: from its square, over each turn or landing, to the last.

	// Takes lists the places (slots where there are any) that lose a piece,
	// in the order taken; the mover's own in a sacrifice is not listed.
	Takes []string `json:"takes,omitempty"` // Squares of captured pieces, in the order taken.
}

// Effect is the change to one piece. Without `from` it appears, without `to` it is removed.
//
// Places are slots where there are any.
type Effect struct {
	Piece string `json:"man"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	As    string `json:"as,omitempty"` // What it promotes to.
}

// Played is a move with its effects, without times.
//
// It holds all that is needed to show it, forwards and backwards, without knowing any rule: it
// is stored as it is and shown so for ever. Path and Takes may be shared as those of a Move
// are.
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
