package game

import "strings"

// The counts of the common rules: a draw may be claimed at the third
// occurrence of a position or after 100 plies without a capture or pawn
// move, and is forced at the fifth or after 150.
const (
	ClaimOccurrences  = 3
	ForcedOccurrences = 5
	ClaimPlies        = 100
	ForcedPlies       = 150
)

// Match follows one game from its first position through its plies, and
// knows what only the whole course tells: repetition and the move count.
// It is not safe for use by several goroutines; its Position is.
type Match struct {
	game  *Game
	start string
	plies []Played
	now   Position
	seen  map[string]int // occurrences of each position, counters left out
}

// NewMatch starts a match from a position text of the game.
// The error is the *TextError of the text.
func NewMatch(g *Game, start string) (*Match, error) {
	now, err := g.Parse(start)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g, start: start, now: now, seen: map[string]int{}}
	m.seen[identity(start)]++
	return m, nil
}

// identity is what makes two positions the same: "everything in their texts
// but the two counters".
func identity(text string) string {
	for range 2 {
		if i := strings.LastIndexByte(text, ' '); i >= 0 {
			text = text[:i]
		}
	}
	return text
}

// Game is the game played.
func (m *Match) Game() *Game { return m.game }

// Start is the text of the first position.
func (m *Match) Start() string { return m.start }

// Plies are the moves played so far. The slice must not be changed.
func (m *Match) Plies() []Played { return m.plies }

// Position is the present position.
func (m *Match) Position() Position { return m.now }

// Play plays a canonical move text. The error is a *Refusal, and the match
// stays as it was; it is refused too when the match is over.
func (m *Match) Play(text string) (Played, error) {
	if m.Outcome().Over() {
		return Played{}, &Refusal{Code: RefuseOver, Title: "The game is over",
			Text: "This game has ended: no move can be played."}
	}
	next, played, err := m.now.Play(text)
	if err != nil {
		return Played{}, err
	}
	m.add(next, played)
	return played, nil
}

func (m *Match) add(next Position, played Played) {
	m.now = next
	m.plies = append(m.plies, played)
	m.seen[identity(played.Position)]++
}

// Occurrences counts how often the present position has stood on the board.
func (m *Match) Occurrences() int { return m.seen[identity(m.now.Text())] }

// Outcome is the end of the match that needs nobody's word: the board's own,
// else a draw forced by repetition or by the move count. "A move that ends
// the game on the board stands before either." A position that was only read
// is not over by its counter: the counts look at a game.
func (m *Match) Outcome() Outcome {
	if o := m.now.Outcome(); o.Over() {
		return o
	}
	return m.counted(ForcedOccurrences, ForcedPlies)
}

// Claim is the draw that the player on turn may claim now, or the zero
// Outcome.
func (m *Match) Claim() Outcome {
	if m.Outcome().Over() {
		return Outcome{}
	}
	return m.counted(ClaimOccurrences, ClaimPlies)
}

func (m *Match) counted(occurrences, plies int) Outcome {
	switch {
	case len(m.plies) == 0:
		return Outcome{}
	case m.Occurrences() >= occurrences:
		return Draw(Repetition)
	case m.now.Halfmove() >= plies:
		return Draw(MoveCount)
	default:
		return Outcome{}
	}
}
