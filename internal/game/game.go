// Package game defines the types that the games, the server and the pages share: Game, Position,
// Move, Outcome, MoveError, and Match, which follows a game from its first position.
//
// It imports no particular game, no clock, no network and no storage. Each game is a package
// below this one that fills in a Game and implements Position; package catalog lists them.
package game

import "strings"

// Color is the side a piece belongs to, and the seat a player holds.
type Color uint8

const (
	// White and Black are the two sides.
	White Color = iota
	Black
)

// Other returns the opposite colour.
func (c Color) Other() Color { return 1 - c }

// String returns "white" or "black", as stored, sent and shown.
func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}

// Name returns "White" or "Black", as sentences name the side.
func (c Color) Name() string {
	if c == Black {
		return "Black"
	}
	return "White"
}

// Game describes one game of the catalog. It holds data; the rules are in the Positions that
// Parse returns.
type Game struct {
	ID    string // in URLs and on the command line: "cheskers"
	Name  string // for people: "Cheskers"
	First Color  // the side to move in Start
	Start string // position text of the start
	Kinds []Kind // every kind of piece, in the order of the rules page
	Board Board  // for programs that draw it

	// Blurb describes the game in two or three sentences; the first is short and is shown alone
	// where space is small. Surprise is the rule that surprises newcomers most, in one sentence.
	Blurb    string
	Surprise string

	// ByMate is true if the game is won by checkmate. A player whose clock runs out against a
	// bare king then draws.
	ByMate bool

	// Counters is true if position texts end with two numbers, as in FEN: the plies since the
	// last capture or pawn move, and the number of the move. A pawn is a piece that can promote.
	// Positions that differ only in these numbers are the same.
	Counters bool

	// Form is the format of position texts.
	Form *Form

	// Castlings lists the castling rights, in the order of Form.Rights; nil in a game without
	// castling.
	Castlings []Castling

	// Ends has the Reasons of this game in addition to the common ones. The value is a sentence
	// that explains the reason, or "" if the reason explains itself.
	Ends map[Reason]string

	// MoveErrors lists every MoveError code that Refuse, Play or Read of this game's positions
	// may return, the common ones included.
	MoveErrors []string

	// Parse parses a position text strictly. The error is a *TextError.
	Parse func(text string) (Position, error)
}

// Lead returns the first sentence of the Blurb.
func (g *Game) Lead() string {
	lead, _, _ := strings.Cut(g.Blurb, ". ")
	return strings.TrimSuffix(lead, ".") + "."
}

// Castling is a castling right of one side: its letter in position texts, the side of the board
// in words ("" if the game has only one), and the squares on which king and rook must be.
type Castling struct {
	Letter     string
	By         Color
	Side       string
	King, Rook string
}

// Kind is a kind of piece: king, pawn, camel and so on.
//
// Letter is upper case. Name is also the id of its drawing. The page offers promotions in the
// order of Becomes.
type Kind struct {
	Letter  string `json:"letter"`
	Name    string `json:"name"`
	Becomes string `json:"becomes,omitempty"` // Letters of the kinds it can promote to.
}

// Position is an immutable state of a game: pieces, side to move, and all else on which the legal
// moves depend. Its methods are safe for concurrent use.
type Position interface {
	// Turn returns the side to move.
	Turn() Color

	// Text returns the position text, which the game's Parse accepts.
	Text() string

	// Halfmove returns the plies since the last capture or pawn move; always 0 in a game without
	// Counters.
	Halfmove() int

	// Pieces returns every piece on the board, in the order of Board.Places.
	Pieces() []Piece

	// Signs returns the marks that a player should see before moving.
	Signs() Signs

	// Moves returns the legal moves, each once, in an order that depends only on the position;
	// none if the game is over.
	Moves() []Move

	// AppendMoves appends the legal moves to list and returns it, so that callers can reuse one
	// buffer.
	AppendMoves(list []Move) []Move

	// Play returns the position after the legal move with exactly this canonical text. For any
	// other text it returns a *MoveError.
	Play(text string) (Position, Played, error)

	// Read parses a move as people write it: an exact canonical or shown text, or any other text
	// that matches exactly one legal move and leaves out nothing that changes it. The error is a
	// *ReadError that lists the candidates.
	Read(text string) (Reading, error)

	// Refuse returns the reason, for the player to move, why these clicks are not a legal move.
	// Clicks are squares or slots of the board in the order clicked; unknown names are explained
	// too. It returns nil if the clicks are a legal move or a prefix of one.
	Refuse(clicks []string) *MoveError

	// Outcome returns how the game ended on the board (checkmate, stalemate, last king taken …),
	// or the zero Outcome if it continues.
	Outcome() Outcome

	// Bare reports whether this side has only its king left.
	Bare(Color) bool

	// Perft returns the number of sequences of depth legal moves, with which move generators are
	// tested. Perft(0) is 1.
	Perft(depth int) uint64
}
