package game

import "strings"

// RulesVersion is the version of the rules of all games. Logs and records have it.
const RulesVersion = 1

// The counts of the common rules: a draw may be claimed at the third occurrence of a position
// or after 100 plies without a capture or pawn move, and is forced at the fifth or after 150.
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
	now   Position
	past  []string // what makes each position itself, from the first one to the present one
	marks []uint64 // their hashes, which lie side by side in memory as they do not
	times int      // how often the present position has stood on the board
}

// NewMatch starts a match from a position text of the game.
// The error is the *TextError of the text.
func NewMatch(g *Game, start string) (*Match, error) {
	now, err := g.Parse(start)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g, start: start}
	m.stand(now, start, 1)
	return m, nil
}

// stand puts the match into a position, whose text is given too, and which then has
// stood on the board so often.
func (m *Match) stand(now Position, text string, times int) {
	m.now, m.times = now, times
	m.remember(m.game.Identity(text))
}

func (m *Match) remember(identity string) {
	m.past = append(m.past, identity)
	m.marks = append(m.marks, mark(identity))
}

// mark is the FNV-1a hash of a text. Where two are the same the texts decide.
func mark(identity string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(identity) {
		h = (h ^ uint64(identity[i])) * 1099511628211
	}
	return h
}

// stood counts how often a position has stood on the board. It looks through all hashes,
// which are some hundreds: a map would cost more memory than that costs time.
func (m *Match) stood(text string) (times int) {
	same := m.game.Identity(text)
	marked := mark(same)
	for i, other := range m.marks {
		if other == marked && m.past[i] == same {
			times++
		}
	}
	return times
}

// Identity is what makes two positions the same: "everything in their texts
// but the two counters".
func (g *Game) Identity(text string) string {
	if !g.Counters {
		return text
	}
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

// Len is the number of plies.
func (m *Match) Len() int { return len(m.past) - 1 }

// Position is the present position.
func (m *Match) Position() Position { return m.now }

// Resume takes a match up again after plies that were played before, which led to
// these positions. Only the last of them is parsed: what was played stays as it was
// played. The error is the *TextError of a position text.
func Resume(g *Game, start string, positions []string) (*Match, error) {
	last := start
	m := &Match{game: g, start: start}
	for _, text := range positions {
		m.remember(g.Identity(last))
		last = text
	}
	now, err := g.Parse(last)
	if err != nil {
		return nil, err
	}
	m.stand(now, last, m.stood(last)+1)
	return m, nil
}

// Step is a move that could be played: what it does, and how the match would stand after it.
type Step struct {
	Played  *Played
	Outcome Outcome // zero when the match goes on
	next    Position
	times   int // how often next will have stood on the board
}

// Try works out a move by its canonical text and leaves the match as it is.
// The error is a *MoveError; a match that is over refuses every move.
func (m *Match) Try(text string) (Step, error) {
	if m.Outcome().Over() {
		return Step{}, Ended()
	}
	next, played, err := m.now.Play(text)
	if err != nil {
		return Step{}, err
	}
	times := m.stood(played.Position) + 1
	return Step{Played: &played, Outcome: outcome(next, times), next: next, times: times}, nil
}

// Add plays a step that Try of this position gave.
func (m *Match) Add(s Step) {
	m.stand(s.next, s.Played.Position, s.times)
}

// Play is Try and Add in one.
func (m *Match) Play(text string) (*Played, error) {
	s, err := m.Try(text)
	if err != nil {
		return nil, err
	}
	m.Add(s)
	return s.Played, nil
}

// Occurrences counts how often the present position has stood on the board.
func (m *Match) Occurrences() int { return m.times }

// Outcome is the end of the match that needs nobody's word: the board's own,
// else a draw forced by repetition or by the move count. A position that was
// only read is not over by its counter: the counts look at a game.
func (m *Match) Outcome() Outcome {
	if m.Len() == 0 {
		return m.now.Outcome()
	}
	return outcome(m.now, m.Occurrences())
}

// outcome is the end of a match whose present position has stood so often.
// "A move that ends the game on the board stands before either."
func outcome(now Position, occurrences int) Outcome {
	if o := now.Outcome(); o.Over() {
		return o
	}
	return counted(now, occurrences, ForcedOccurrences, ForcedPlies)
}

// Claim is the draw that the player on turn may claim now, or the zero Outcome.
func (m *Match) Claim() Outcome {
	if m.Len() == 0 || m.Outcome().Over() {
		return Outcome{}
	}
	return counted(m.now, m.Occurrences(), ClaimOccurrences, ClaimPlies)
}

func counted(now Position, occurrences, enough, plies int) Outcome {
	switch {
	case occurrences >= enough:
		return Draw(Repetition)
	case now.Halfmove() >= plies:
		return Draw(MoveCount)
	default:
		return Outcome{}
	}
}
