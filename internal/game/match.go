package game

import "strings"

// RulesVersion is the version of the rules of all games, written to logs and records. A log of a
// greater version is not read.
const RulesVersion = 1

// Limits of the draw rules common to all games: a draw may be claimed at the third occurrence of
// a position or after 100 plies without a capture or pawn move, and is forced at the fifth or
// after 150.
const (
	ClaimOccurrences  = 3
	ForcedOccurrences = 5
	ClaimPlies        = 100
	ForcedPlies       = 150
)

// Match follows one game from its first position and applies the rules that depend on the
// history: repetition and the move count. It is not safe for concurrent use; its Position is.
type Match struct {
	game  *Game
	start string
	now   Position
	past  []string // RepetitionKey of each position, from the first to the current one
	marks []uint64 // hashes of past, contiguous in memory for a fast scan
	times int      // occurrences of the current position
}

// NewMatch starts a match from a position text of the game. The error is a *TextError.
func NewMatch(g *Game, start string) (*Match, error) {
	now, err := g.Parse(start)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g, start: start}
	m.stand(now, start, 1)
	return m, nil
}

// stand sets the current position, its text and its number of occurrences.
func (m *Match) stand(now Position, text string, times int) {
	m.now, m.times = now, times
	m.remember(m.game.RepetitionKey(text))
}

func (m *Match) remember(identity string) {
	m.past = append(m.past, identity)
	m.marks = append(m.marks, mark(identity))
}

// mark returns the FNV-1a hash of a text. If two hashes are equal, the texts are compared.
func mark(identity string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(identity) {
		h = (h ^ uint64(identity[i])) * 1099511628211
	}
	return h
}

// stood counts the occurrences of a position. It scans all hashes, a few hundred: a map would
// cost more in memory than the scan costs in time.
func (m *Match) stood(text string) (times int) {
	same := m.game.RepetitionKey(text)
	marked := mark(same)
	for i, other := range m.marks {
		if other == marked && m.past[i] == same {
			times++
		}
	}
	return times
}

// RepetitionKey returns the part of a position text that decides whether two positions are the
// same: "everything in their texts but the two counters".
func (g *Game) RepetitionKey(text string) string {
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

// Game returns the game played.
func (m *Match) Game() *Game { return m.game }

// Start returns the text of the first position.
func (m *Match) Start() string { return m.start }

// Len returns the number of plies played.
func (m *Match) Len() int { return len(m.past) - 1 }

// Position returns the current position.
func (m *Match) Position() Position { return m.now }

// Resume returns a match that continues after earlier plies, which led to these position texts.
// Only the last text is parsed. The error is a *TextError.
func Resume(g *Game, start string, positions []string) (*Match, error) {
	last := start
	m := &Match{game: g, start: start}
	for _, text := range positions {
		m.remember(g.RepetitionKey(last))
		last = text
	}
	now, err := g.Parse(last)
	if err != nil {
		return nil, err
	}
	m.stand(now, last, m.stood(last)+1)
	return m, nil
}

// Step is the result of Match.Try: a legal move, its effects, and the outcome of the match after
// it.
type Step struct {
	Played  *Played // the move with its effects
	Outcome Outcome // zero if the match continues
	next    Position
	times   int // occurrences of next
}

// Try returns the Step for a move's canonical text without changing the match. The error is a
// *MoveError; in a match that is over every move is refused.
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

// Add plays a step that Try returned in the current position.
func (m *Match) Add(s Step) {
	m.stand(s.next, s.Played.Position, s.times)
}

// Play calls Try and Add. The error is that of Try.
func (m *Match) Play(text string) (*Played, error) {
	s, err := m.Try(text)
	if err != nil {
		return nil, err
	}
	m.Add(s)
	return s.Played, nil
}

// Occurrences returns how often the current position has occurred, from 1.
func (m *Match) Occurrences() int { return m.times }

// Outcome returns the end of the match that no player has to claim: the outcome on the board, or
// a draw forced by repetition or by the move count; the zero Outcome if the match continues. A
// start position is not over by its counter alone.
func (m *Match) Outcome() Outcome {
	if m.Len() == 0 {
		return m.now.Outcome()
	}
	return outcome(m.now, m.Occurrences())
}

// outcome returns the end of a match whose current position has this many occurrences.
// "A move that ends the game on the board stands before either."
func outcome(now Position, occurrences int) Outcome {
	if o := now.Outcome(); o.Over() {
		return o
	}
	return counted(now, occurrences, ForcedOccurrences, ForcedPlies)
}

// Claim returns the draw that the player to move may claim now, or the zero Outcome.
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
