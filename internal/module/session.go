package module

import (
	"slices"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/opponent/player"
)

// Session answers the questions of one worker. The zero Session is ready.
type Session struct {
	held    *game.Course // the line last asked about
	mind    engine.Thinker
	minds   string         // the id of the game that the mind thinks about
	pauses  func()         // hands the thread to who else waits
	stopped bool           // the search that runs is to end
	plays   *player.Player // the computer as an opponent, or nil
}

// New makes a session whose searches call pause now and then: 50 ms after the last time,
// at most 256 nodes later.
func New(pause func()) *Session { return &Session{pauses: pause} }

// At is a position and what led to it: moves, by their canonical texts, from a position
// text of a game.
type At struct {
	Game, Start string
	Moves       []string
}

// Error is a question that cannot be answered. Move is the index of a move that is not
// legal where it is, or -1.
type Error struct {
	Code string
	Text string
}

func (f *Error) Error() string { return f.Text }

// Codes of errors.
const (
	codeGame     = "unknown_game"
	codePosition = "bad_position"
	codeMove     = "bad_move"
	codeThreat   = "no_threat"
	codeOver     = "game_over"
	codeLevel    = "bad_level"
)

// maxMoves bounds a line: longer ones are nobody's game.
const maxMoves = 2000

// variant finds a game by its id.
func variant(id string) (*engine.Variant, error) {
	v, ok := variants.Find(id)
	if !ok {
		return nil, &Error{codeGame, "Unknown game " + game.Shorten(id) + " here."}
	}
	return v, nil
}

// follow plays a line, from where it leaves the one asked about before.
func (s *Session) follow(at At) (*game.Course, error) {
	v, err := variant(at.Game)
	if err != nil {
		return nil, err
	}
	if len(at.Moves) > maxMoves {
		return nil, &Error{codeMove, "This line is too long."}
	}
	course, err := s.from(v.Game, at)
	if err != nil {
		return nil, &Error{codePosition, err.Error()}
	}
	for _, m := range at.Moves[course.Len():] {
		if _, err := course.Play(m); err != nil {
			return nil, &Error{codeMove, err.Error()}
		}
	}
	s.held = course
	return course, nil
}

// from is the line asked about before, back to where this one leaves it; or a new one.
func (s *Session) from(g *game.Game, at At) (*game.Course, error) {
	if s.held == nil || s.held.Game() != g || s.held.Start() != at.Start {
		return game.NewCourse(g, at.Start)
	}
	plies := s.held.Plies()
	same := 0
	for same < len(plies) && same < len(at.Moves) && plies[same].Text == at.Moves[same] {
		same++
	}
	if same == len(plies) {
		return s.held, nil
	}
	return s.held.Back(len(plies) - same)
}

// position is a line's end as the engine has it.
func position(at At) (*engine.Variant, engine.Position, error) {
	v, err := variant(at.Game)
	if err != nil {
		return nil, engine.Position{}, err
	}
	p, err := v.Position(at.Start, at.Moves)
	if err != nil {
		return nil, engine.Position{}, &Error{codePosition, err.Error()}
	}
	return v, p, nil
}

// Lines takes a text of one part a line apart; the empty text has none.
func Lines(text string) []string {
	if text == "" {
		return nil
	}
	return slices.Collect(strings.SplitSeq(text, "\n"))
}
