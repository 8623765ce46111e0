package module

import (
	"slices"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/opponent/player"
)

// Session answers the requests of one Web Worker. It is not safe for concurrent use. While Search or
// Review is paused, the other methods may be called, but neither of these two.
type Session struct {
	held       *game.Course // the line of the last request
	engine     engine.Thinker
	engineGame string         // the id of the game that engine searches
	pauses     func()         // yields the thread to the browser
	stopped    bool           // the running search must end
	plays      *player.Player // the computer as an opponent, or nil
}

// New returns a session whose searches and reviews call pause about every 50 ms: at the first
// multiple of 256 nodes after that. They continue when pause returns. It must not be nil.
func New(pause func()) *Session { return &Session{pauses: pause} }

// At is a position at the end of a line of at most 2000 moves.
type At struct {
	Game  string   // id of the game
	Start string   // position text
	Moves []string // canonical texts of the moves since Start
}

// Error is the answer to an invalid request, with a sentence for the person.
type Error struct {
	Code string // for programs, such as "bad_move"
	game.Sentence
}

// Error returns the sentence for logs.
func (f *Error) Error() string { return f.Code + ": " + f.String() }

// Values of Error.Code.
const (
	codeGame     = "unknown_game"
	codePosition = "bad_position"
	codeMove     = "bad_move"
	codeThreat   = "no_threat"
	codeOver     = "game_over"
)

// maxMoves is the greatest length of a line, in plies.
const maxMoves = 2000

// variant returns the game with an id.
func variant(id string) (*engine.Variant, error) {
	v, ok := variants.Find(id)
	if !ok {
		return nil, &Error{codeGame, game.NewSentence("record.unknown-game")}
	}
	return v, nil
}

// follow returns the course of a line. It reuses what the line has in common with the last one.
func (s *Session) follow(at At) (*game.Course, error) {
	v, err := variant(at.Game)
	if err != nil {
		return nil, err
	}
	if len(at.Moves) > maxMoves {
		return nil, &Error{codeMove, game.NewSentence("record.line-too-long")}
	}
	course, err := s.from(v.Game, at)
	if err != nil {
		return nil, &Error{codePosition, game.SentenceOf(err)}
	}
	for _, m := range at.Moves[course.Len():] {
		if _, err := course.Play(m); err != nil {
			return nil, &Error{codeMove, game.SentenceOf(err)}
		}
	}
	s.held = course
	return course, nil
}

// from returns the common part of this line and the last one, or a new course.
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

// position returns the end of a line for the engine.
func position(at At) (*engine.Variant, engine.Position, error) {
	v, err := variant(at.Game)
	if err != nil {
		return nil, engine.Position{}, err
	}
	p, err := v.Position(at.Start, at.Moves)
	if err != nil {
		return nil, engine.Position{}, &Error{codePosition, game.SentenceOf(err)}
	}
	return v, p, nil
}

// Lines splits a text at its line breaks, as the worker passes lists; the empty text has no lines.
func Lines(text string) []string {
	if text == "" {
		return nil
	}
	return slices.Collect(strings.SplitSeq(text, "\n"))
}
