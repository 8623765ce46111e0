package review

import (
	"errors"
	"fmt"
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
	better        []told   // from before
	answer        []told   // from after
	lit           []string // places that the reason names
}

// told is a move of a line with the position after it.
type told struct {
	game.Played
	to game.Position
}

// why returns the words of the first reason that holds, and the places that they name.
func (r *Reader) why(t *Turn) (says string, lit []string) {
	s := &story{Turn: t, game: r.game, had: r.At(t.Move - 1), has: r.At(t.Move), made: *r.course.Plies()[t.Move-1]}
	var errs [4]error
	s.tree, errs[0] = r.Position(t.Move - 1)
	s.next, errs[1] = r.Position(t.Move)
	s.before, errs[2] = r.game.Parse(r.plies[t.Move-1].text)
	s.after, errs[3] = r.game.Parse(r.plies[t.Move].text)
	if errors.Join(errs[:]...) != nil {
		return "", nil
	}
	s.better, s.answer = follow(s.before, s.tree.Texts(t.Better)), follow(s.after, s.next.Texts(t.Answer))
	reasons := [...]func(*story) string{
		(*story).mated, (*story).misses, (*story).hangs, (*story).overlooks,
		(*story).forces, (*story).pins, (*story).promotes, (*story).knows,
	}
	for _, reason := range reasons {
		if says = reason(s); says != "" {
			return says, s.lit
		}
	}
	return s.plain(), nil
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
func (s *story) mated() (says string) {
	plies, wins := engine.MatesIn(forWhite(s.has.Score, s.By))
	if !wins || plies > 0 || len(s.answer) == 0 {
		return says
	}
	return fmt.Sprintf("Now %s %s, starting with %s.", s.By.Other().Name(), ending(s.game, (1-plies)/2), s.answer[0].Shown)
}

// misses holds if the mover had a forced win.
func (s *story) misses() (says string) {
	plies, wins := engine.MatesIn(forWhite(s.had.Score, s.By))
	if !wins || plies <= 0 || len(s.better) == 0 {
		return says
	}
	return fmt.Sprintf("Misses that %s %s, starting with %s.", s.By.Name(), ending(s.game, (plies+1)/2), s.better[0].Shown)
}

// comes reports whether the answer follows only this move. An answer that follows the better move
// too is no reason.
func (s *story) comes() bool {
	return len(s.answer) > 0 && (len(s.better) < 2 || s.better[1].Text != s.answer[0].Text)
}

// hangs holds if the answer wins a piece.
func (s *story) hangs() (says string) {
	if !s.comes() || len(s.answer[0].Takes) == 0 || !s.next.Gains(s.Answer[0], worthTelling) {
		return says
	}
	taken := game.PiecesOn(s.after, s.answer[0].Takes)
	if len(taken) == 0 {
		return says
	}
	shown, lost := s.answer[0].Shown, s.called(taken)
	mover := s.made.Effects[0].To
	switch {
	case len(taken) == 1 && taken[0].At == mover:
		return fmt.Sprintf("Puts %s where %s takes it.%s", lost, shown, s.instead())
	case s.hung(s.answer[0].Text):
		return fmt.Sprintf("Leaves %s where %s takes %s.%s", lost, shown, pronoun(taken), s.instead())
	default:
		return fmt.Sprintf("Loses %s to %s.%s", lost, shown, s.instead())
	}
}

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
func (s *story) overlooks() (says string) {
	if len(s.better) == 0 || len(s.better[0].Takes) == 0 || !s.tree.Gains(s.Better[0], worthTelling) {
		return says
	}
	taken := game.PiecesOn(s.before, s.better[0].Takes)
	if len(taken) == 0 {
		return says
	}
	return fmt.Sprintf("Misses that %s takes %s.", s.better[0].Shown, s.called(taken))
}

// forces holds if the mover misses a shot or allows one.
func (s *story) forces() (says string) {
	if pieces, ok := shot(s.better); ok {
		return fmt.Sprintf("Misses %s: then %s must take, and %s takes %s.", s.better[0].Shown, s.By.Other().Name(), s.By.Name(), pieces)
	}
	if pieces, ok := shot(s.answer); ok && s.comes() {
		return fmt.Sprintf("Allows %s: then %s must take, and %s takes %s.%s", s.answer[0].Shown, s.By.Name(), s.By.Other().Name(), pieces, s.instead())
	}
	return says
}

// shot reports whether a line begins with a quiet move that forces a capture and then takes more
// pieces back, and returns their number in words.
func shot(line []told) (pieces string, ok bool) {
	if len(line) < 3 || len(line[2].Takes) <= len(line[1].Takes) {
		return "", false
	}
	for _, m := range line[0].to.Moves() {
		if len(m.Takes) == 0 {
			return "", false
		}
	}
	if len(line[0].Takes) > 0 {
		return "", false
	}
	return game.NumberWord(len(line[2].Takes)) + " back", true
}

// pins holds if the answer, or the better move, pins a piece.
func (s *story) pins() (says string) {
	if piece, ok := pinned(s.after, s.answer, s.By); ok && s.comes() {
		return fmt.Sprintf("After %s %s is pinned.%s", s.answer[0].Shown, s.called(piece), s.instead())
	}
	if piece, ok := pinned(s.before, s.better, s.By.Other()); ok {
		return fmt.Sprintf("Misses %s, which pins %s.", s.better[0].Shown, s.called(piece))
	}
	return says
}

// pinned returns a piece of a side that the first move of a line pins.
func pinned(at game.Position, line []told, side game.Color) ([]game.Piece, bool) {
	if len(line) == 0 {
		return nil, false
	}
	before := at.Signs().Pinned
	for _, m := range game.PiecesOn(line[0].to, line[0].to.Signs().Pinned) {
		if strings.HasPrefix(m.Piece, side.String()) && !slices.Contains(before, m.At) {
			return []game.Piece{m}, true
		}
	}
	return nil, false
}

// promotes holds if the answer, or the better move, promotes a pawn.
func (s *story) promotes() (says string) {
	if as, ok := becomes(s.answer); ok && s.comes() {
		return fmt.Sprintf("Allows a promotion to %[1]s with %[2]s.%[3]s", game.WithArticle(as), s.answer[0].Shown, s.instead())
	}
	if as, ok := becomes(s.better); ok {
		return fmt.Sprintf("Misses %s, a promotion to %s.", s.better[0].Shown, game.WithArticle(as))
	}
	return says
}

func becomes(line []told) (kind string, ok bool) {
	if len(line) == 0 {
		return "", false
	}
	_, kind, ok = strings.Cut(line[0].Effects[0].As, " ")
	return kind, ok
}

// knows holds if the endgame tables have another value after the move than before.
func (s *story) knows() (says string) {
	if s.had.Known == nil || s.has.Known == nil || *s.had.Known == *s.has.Known {
		return says
	}
	return fmt.Sprintf("With best play: %s before, %s now.%s", s.standing(s.had), s.standing(s.has), s.instead())
}

// standing returns a known value for the mover in a word.
func (s *story) standing(v View) string {
	return map[int]string{1: "won", 0: "drawn", -1: "lost"}[forWhite(int(*v.Known), s.By)]
}

// plain returns the words where no reason holds.
func (s *story) plain() string {
	return "There is no single reason; see the line." + s.instead()
}

// instead returns a sentence with the better move.
func (s *story) instead() string {
	if len(s.better) == 0 {
		return ""
	}
	return " Better: " + s.better[0].Shown + "."
}

// called names pieces with their side, "Black’s knight on d4", and adds their places to lit.
func (s *story) called(list []game.Piece) string {
	var parts []string
	for _, m := range list {
		side, kind, _ := strings.Cut(m.Piece, " ")
		parts = append(parts, game.Title(side)+"’s "+kind+" on "+game.PlaceOf(m.At))
		s.lit = append(s.lit, m.At)
	}
	return game.JoinWords("and", parts...)
}

func pronoun(list []game.Piece) string {
	if len(list) == 1 {
		return "it"
	}
	return "them"
}
