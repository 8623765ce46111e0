package module

import (
	"context"
	"errors"
	"strconv"

	"threefold/internal/jsonw"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
)

// Choose gives the move of the computer at a level, the Chosen of types.js: that of the
// server to the same seed, but that no level has a net here. Before is what it thought of
// its last answer, or nil: who was lost twice in a row gives up.
func (s *Session) Choose(at At, level int, seed uint64, before *int) ([]byte, error) {
	t := task(at, level, seed)
	course, err := s.follow(at)
	if err != nil {
		return nil, err
	}
	chosen, err := s.player().Choose(context.Background(), t)
	if err != nil {
		return nil, asError(err)
	}
	scores := []int{chosen.Score}
	if before != nil {
		scores = []int{*before, chosen.Score}
	}
	b := jsonw.PutText([]byte{'{'}, "move", chosen.Move)
	b = jsonw.PutInt(b, "score", int64(chosen.Score))
	b = jsonw.PutInt(b, "pace", opponent.Pace(t.Level, len(course.Position().Moves()), -1, 0).Milliseconds())
	b = strconv.AppendBool(jsonw.Key(b, "resigns"), opponent.Resigns(t.Level, scores))
	b = strconv.AppendBool(jsonw.Key(b, "agrees"), opponent.AcceptsDraw(chosen.Score, course.Len()))
	return append(b, '}'), nil
}

func task(at At, level int, seed uint64) opponent.Task {
	return opponent.Task{Game: at.Game, Start: at.Start, Moves: at.Moves, Level: opponent.Level(level), Seed: seed}
}

// player is made when it is first asked.
func (s *Session) player() *player.Player {
	if s.plays == nil {
		s.plays = player.New()
	}
	return s.plays
}

// asError is an error of the player's.
func asError(err error) error {
	if errors.Is(err, opponent.ErrOver) {
		return &Error{codeOver, "The game is over."}
	}
	return &Error{codeLevel, err.Error()}
}
