package review

import (
	"errors"
	"slices"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/game"
)

// worthTelling is the least gain of a capture for a reason, in hundredths of a pawn.
const worthTelling = 80

// story is a turn with the data for its reason.
type story struct {
	*Turn
	game          *engine.Variant
	before, after game.Position
	tree, next    engine.Position // before and after for the engine
	had, has      View            // of before and after
	made          game.Played
	better        []told // from before
	answer        []told // from after
}

// told is a move of a line with the position after it.
type told struct {
	game.Played
	to game.Position
}

// why returns the first reason that holds, nil if the moves cannot be played.
func (r *Reader) why(t *Turn) []game.Sentence {
	s := &story{Turn: t, game: r.game, had: r.At(t.Move - 1), has: r.At(t.Move), made: *r.course.Plies()[t.Move-1]}
	var errs [4]error
	s.tree, errs[0] = r.Position(t.Move - 1)
	s.next, errs[1] = r.Position(t.Move)
	s.before, errs[2] = r.game.Parse(r.plies[t.Move-1].text)
	s.after, errs[3] = r.game.Parse(r.plies[t.Move].text)
	if errors.Join(errs[:]...) != nil {
		return nil
	}
	s.better, s.answer = follow(s.before, s.tree.Texts(t.Better)), follow(s.after, s.next.Texts(t.Answer))
	reasons := [...]func(*story) []game.Sentence{
		(*story).mated, (*story).misses, (*story).hangs, (*story).overlooks,
		(*story).forces, (*story).pins, (*story).promotes, (*story).knows,
	}
	for _, reason := range reasons {
		if says := reason(s); says != nil {
			return says
		}
	}
	return s.instead("why.none")
}

// follow plays a line up to its first illegal move.
func follow(at game.Position, texts []string) (line []told) {
	for _, text := range texts {
		next, played, err := at.Play(text)
		if err != nil {
			break
		}
		line = append(line, told{played, next})
		at = next
	}
	return line
}

// mated holds if the other side now wins by force.
func (s *story) mated() []game.Sentence {
	plies, wins := engine.MatesIn(forWhite(s.has.Score, s.By))
	if !wins || plies > 0 || len(s.answer) == 0 {
		return nil
	}
	return say("why.now-"+s.By.Other().String()+ending(s.game), first(s.answer), game.Number("n", (1-plies)/2))
}

// misses holds if the mover had a forced win.
func (s *story) misses() []game.Sentence {
	plies, wins := engine.MatesIn(forWhite(s.had.Score, s.By))
	if !wins || plies <= 0 || len(s.better) == 0 {
		return nil
	}
	return say("why.misses-"+s.By.String()+ending(s.game), first(s.better), game.Number("n", (plies+1)/2))
}

// comes reports whether the answer follows only this move. An answer that follows the better move
// too is no reason.
func (s *story) comes() bool {
	return len(s.answer) > 0 && (len(s.better) < 2 || s.better[1].Text != s.answer[0].Text)
}

// hangs holds if the answer wins a piece.
func (s *story) hangs() []game.Sentence {
	if !s.comes() || len(s.answer[0].Takes) == 0 || !s.next.Gains(s.Answer[0], worthTelling) {
		return nil
	}
	taken := game.PiecesOn(s.after, s.answer[0].Takes)
	if len(taken) == 0 {
		return nil
	}
	key := "why.loses"
	if len(taken) == 1 && taken[0].At == s.made.Effects[0].To {
		key = "why.puts"
	} else if s.hung(s.answer[0].Text) {
		key = "why.leaves"
	}
	return s.instead(key, first(s.answer), game.Number("n", len(taken)), game.Pieces("pieces", taken...))
}

// first returns the first move of a line as an argument.
func first(line []told) game.Arg { return game.Words("move", line[0].Shown) }

// hung reports whether the other side, if it had been to move, could have made the same capture
// before.
func (s *story) hung(text string) bool {
	if s.tree.Forced() {
		return false
	}
	s.tree.Pass()
	defer s.tree.Undo()
	for _, m := range s.tree.Noisy(nil) {
		if s.tree.MoveText(m) == text {
			return true
		}
	}
	return false
}

// overlooks holds if the better move wins a piece.
func (s *story) overlooks() []game.Sentence {
	if len(s.better) == 0 || len(s.better[0].Takes) == 0 || !s.tree.Gains(s.Better[0], worthTelling) {
		return nil
	}
	taken := game.PiecesOn(s.before, s.better[0].Takes)
	if len(taken) == 0 {
		return nil
	}
	return say("why.misses-capture", first(s.better), game.Number("n", len(taken)), game.Pieces("pieces", taken...))
}

// forces holds if the mover misses a shot or allows one.
func (s *story) forces() []game.Sentence {
	if n, ok := shot(s.better); ok {
		return say("why.misses-shot-of-"+s.By.String(), first(s.better), game.Number("n", n))
	}
	if n, ok := shot(s.answer); ok && s.comes() {
		return s.instead("why.allows-shot-of-"+s.By.Other().String(), first(s.answer), game.Number("n", n))
	}
	return nil
}

// shot reports whether a line begins with a quiet move that forces a capture and then takes more
// pieces back, and returns their number.
func shot(line []told) (pieces int, ok bool) {
	if len(line) < 3 || len(line[2].Takes) <= len(line[1].Takes) {
		return 0, false
	}
	for _, m := range line[0].to.Moves() {
		if len(m.Takes) == 0 {
			return 0, false
		}
	}
	return len(line[2].Takes), len(line[0].Takes) == 0
}

// pins holds if the answer, or the better move, pins a piece.
func (s *story) pins() []game.Sentence {
	if piece, ok := pinned(s.after, s.answer, s.By); ok && s.comes() {
		return s.instead("why.pinned", first(s.answer), game.Pieces("pieces", piece))
	}
	if piece, ok := pinned(s.before, s.better, s.By.Other()); ok {
		return say("why.misses-pin", first(s.better), game.Pieces("pieces", piece))
	}
	return nil
}

// pinned returns a piece of a side that the first move of a line pins.
func pinned(at game.Position, line []told, side game.Color) (piece game.Piece, ok bool) {
	if len(line) == 0 {
		return piece, false
	}
	before := at.Signs().Pinned
	for _, m := range game.PiecesOn(line[0].to, line[0].to.Signs().Pinned) {
		if strings.HasPrefix(m.Piece, side.String()) && !slices.Contains(before, m.At) {
			return m, true
		}
	}
	return piece, false
}

// promotes holds if the answer, or the better move, promotes a pawn.
func (s *story) promotes() []game.Sentence {
	if as, ok := becomes(s.answer); ok && s.comes() {
		return s.instead("why.allows-promotion", first(s.answer), game.Kinds("kind", as))
	}
	if as, ok := becomes(s.better); ok {
		return say("why.misses-promotion", first(s.better), game.Kinds("kind", as))
	}
	return nil
}

func becomes(line []told) (kind string, ok bool) {
	if len(line) == 0 {
		return "", false
	}
	_, kind, ok = strings.Cut(line[0].Effects[0].As, " ")
	return kind, ok
}

// knows holds if the mover had more by the endgame tables before the move than after it.
func (s *story) knows() []game.Sentence {
	if s.had.Known == nil || s.has.Known == nil {
		return nil
	}
	had, has := forWhite(int(*s.had.Known), s.By), forWhite(int(*s.has.Known), s.By)
	switch {
	case had <= has:
		return nil
	case had == 0:
		return s.instead("why.drawn-now-lost")
	case has == 0:
		return s.instead("why.won-now-drawn")
	default:
		return s.instead("why.won-now-lost")
	}
}

func say(key string, with ...game.Arg) []game.Sentence {
	return []game.Sentence{game.NewSentence(key, with...)}
}

// instead returns a reason, and the better move.
func (s *story) instead(key string, with ...game.Arg) []game.Sentence {
	says := say(key, with...)
	if len(s.better) > 0 {
		says = append(says, game.NewSentence("review.better", first(s.better)))
	}
	return says
}
