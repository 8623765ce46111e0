// Package game is the vocabulary shared by the games, the server and the
// page: what a game is, what a position can be asked, what a move, an
// outcome and a refusal are, and how a game's course is followed (Match).
//
// It knows no particular game, no clock, no network and no storage. A
// particular game is a package below this one that fills in a Game and
// implements Position; package catalog lists them.
package game

import "strings"

// Color is the side a piece belongs to, and the seat a player holds.
type Color uint8

const (
	White Color = iota
	Black
)

// Other is the opponent's colour.
func (c Color) Other() Color { return 1 - c }

// String is "white" or "black", as stored, sent and shown.
func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}

// Name is "White" or "Black", as a sentence names the side.
func (c Color) Name() string {
	if c == Black {
		return "Black"
	}
	return "White"
}

// Game describes one game of the catalog. It is data: behaviour is in the
// positions that Parse makes.
type Game struct {
	ID    string // in URLs and on the command line: "cheskers"
	Name  string // for people: "Cheskers"
	First Color  // who moves first from Start
	Start string // position text of the start
	Kinds []Kind // every kind of piece, in the order of the rules page
	Board Board

	// Blurb says in two or three sentences what the game is, the first of which is
	// short and is alone where there is little room; Surprise is the one rule
	// that surprises a newcomer most, in one sentence.
	Blurb    string
	Surprise string

	// ByMate says that the game is won by checkmate, so that a player whose
	// clock runs out against a bare king draws.
	ByMate bool

	// Counters says that position texts end with two numbers, as in chess: the plies since
	// the last capture or pawn move, and the number of the move. A pawn is a piece that can be
	// promoted. Positions that differ in these alone are the same.
	Counters bool

	// Form is how position texts are written.
	Form *Form

	// Castlings are the rights of the form, in its order.
	Castlings []Castling

	// Ends has the reasons for which this game alone may end on the board,
	// beside the common ones, each with a sentence about what it means, or
	// empty where the reason's own words say it.
	Ends map[Reason]string

	// MoveErrors lists every code that a position of this game gives in
	// Refuse, Play or Read, the common ones included.
	MoveErrors []string

	// Parse reads a position text strictly. The error is a *TextError.
	Parse func(text string) (Position, error)
}

// Lead is the first sentence of the blurb.
func (g *Game) Lead() string {
	lead, _, _ := strings.Cut(g.Blurb, ". ")
	return strings.TrimSuffix(lead, ".") + "."
}

// Castling is a right to castle: its letter in a position text, whose it is, the
// side of the board as people name it (empty where there is one alone), and where
// king and rook have to stand for it.
type Castling struct {
	Letter     string
	By         Color
	Side       string
	King, Rook string
}

// Kind is a kind of piece.
//
// Letter is upper case. Name is also the id of its drawing. The page asks for a promotion in
// the order of Becomes, before the player's turn comes.
type Kind struct {
	Letter  string `json:"letter"`
	Name    string `json:"name"`
	Becomes string `json:"becomes,omitempty"` // Letters of the kinds it can promote to.
}

// Position is an immutable state of a board: pieces, side on turn and whatever
// else the game needs to know what may be played. All methods leave it
// untouched and may be called from several goroutines at once.
type Position interface {
	// Turn is the side to move.
	Turn() Color

	// Text writes the position; the game's Parse reads it back.
	Text() string

	// Halfmove counts the plies since the last capture or pawn move, as far
	// as the text knows; always 0 in a game whose texts have no counters.
	Halfmove() int

	// Pieces lists every piece on the board, in the order of the board's places.
	Pieces() []Piece

	// Signs are the marks a player should see before moving.
	Signs() Signs

	// Moves lists the legal moves, each once, in an order that depends on
	// nothing but the position. A position that is over has none.
	Moves() []Move

	// AppendMoves appends them to a list, and gives the longer one: for who
	// lists the moves of one position after the other and keeps none.
	AppendMoves(list []Move) []Move

	// Play plays the legal move with this canonical text, exactly. The
	// error for any other text is a *MoveError; the position stays as it was.
	Play(text string) (Position, Played, error)

	// Read finds the legal move a person means: an exact canonical or shown
	// text, else a text that fits exactly one legal move where nothing that
	// matters is lost. The error is a *ReadError that lists the candidates.
	Read(text string) (Reading, error)

	// Refuse explains to the player on turn why this chain of clicks is no legal move. Clicks
	// are places or slots of the board, in the order clicked; unknown names are explained too.
	// Called with the clicks of a legal move, or with a beginning of one, it returns nil.
	Refuse(clicks []string) *MoveError

	// Outcome is the end that the board alone brings about (mate,
	// stalemate, last king taken, …), or the zero Outcome.
	Outcome() Outcome

	// Bare says that this side has nothing left but its king.
	Bare(Color) bool

	// Perft counts the sequences of depth legal moves. A line ends where
	// the game is over on the board. Depth 0 counts 1.
	Perft(depth int) uint64
}
