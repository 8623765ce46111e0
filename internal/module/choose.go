package module

import (
	"context"
	"errors"
	"strconv"

	"threefold/internal/game"
	"threefold/internal/jsonw"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
)

// Choose returns the move of the computer at a level, 1 to 8, as a Chosen of types.js. It is that of
// the server for the same seed, except that no level has a net here. before is the score of the
// computer's last answer, in hundredths of a pawn, or nil if it has none: the computer resigns if it
// is lost twice in a row. Choose does not pause. It fails with an *Error if the line is
// invalid or the game is over.
func (s *Session) Choose(at At, level int, seed uint64, before *int) ([]byte, error) {
	t := task(at, level, seed)
	course, err := s.follow(at)
	if err != nil {
		return nil, err
	}
	chosen, err := s.player().Choose(context.Background(), t)
	if err != nil {
		if errors.Is(err, opponent.ErrOver) {
			err = &Error{codeOver, game.NewSentence("refusal.over")}
		}
		return nil, err
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

// player returns the player, which is created at the first call.
func (s *Session) player() *player.Player {
	if s.plays == nil {
		s.plays = player.New()
	}
	return s.plays
}
