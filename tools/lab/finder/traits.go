package finder

import (
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/puzzle"
)

// step is a ply of a solution, as people see it.
type step struct {
	game.Move
	piece           string // "white rook"
	before, after   game.Position
	solver          bool
	price           int  // what it takes and gains by promotion
	pending, forces bool // only captures are legal, before it; and after it
}

// walk plays a solution.
func (m *Miner) walk(line []found) (steps []step) {
	for i := range line {
		f := &line[i]
		texts := []string{f.move}
		if i+1 < len(line) {
			texts = append(texts, f.reply)
		}
		p, err := m.game.Position(f.position, nil)
		if err != nil {
			panic(err) // the text is that of a position
		}
		for _, text := range texts {
			s := step{before: m.parse(p.Text()), solver: len(steps)%2 == 0}
			for _, move := range p.Moves(nil) {
				if p.MoveText(move) == text {
					s.price, s.pending = p.Price(move), !m.game.ByMate && p.Forced()
				}
			}
			for _, move := range s.before.Moves() {
				if move.Text == text {
					s.Move = move
				}
			}
			var played game.Played
			var err error
			if s.after, played, err = s.before.Play(text); err != nil || p.PlayText(text) != nil {
				panic("finder: a solution has an illegal move")
			}
			s.piece, s.forces = played.Effects[0].Piece, !m.game.ByMate && p.Forced()
			steps = append(steps, s)
		}
	}
	return steps
}

func (m *Miner) parse(text string) game.Position {
	p, err := m.game.Parse(text)
	if err != nil {
		panic(err) // the text is that of a position
	}
	return p
}

// retakes reports whether the solution only recaptures the piece that the slip has moved.
func (m *Miner) retakes(s slip, first *found) bool {
	_, played, err := m.parse(s.before).Play(s.move)
	if err != nil || len(played.Takes) == 0 {
		return false
	}
	walked := m.walk([]found{*first})
	return slices.Equal(walked[0].Takes, played.Path[len(played.Path)-1:])
}

// hangs reports whether the first move takes a piece, and no reply captures on its square.
func (m *Miner) hangs(line []found) bool {
	first := m.walk(line[:1])[0]
	if len(first.Takes) == 0 || first.after.Outcome().Over() || slices.ContainsFunc(first.Choices, func(c string) bool { return !strings.HasPrefix(c, "x") }) {
		return false // a promotion or a sacrifice is more than a capture
	}
	at := game.PlaceOf(first.Path[len(first.Path)-1])
	for _, answer := range first.after.Moves() {
		if slices.ContainsFunc(answer.Takes, func(t string) bool { return game.PlaceOf(t) == at }) {
			return false
		}
	}
	return true
}

// traits returns the themes of a puzzle, and its grade.
func (m *Miner) traits(line []found) (themes []string, grade int) {
	steps := m.walk(line)
	has := m.themes(steps)
	has[puzzle.Hanging] = m.hangs(line)
	if first, err := m.game.Position(line[0].position, nil); err == nil {
		_, has[puzzle.Ending] = m.table(first)
	}
	themes = []string{}
	for _, t := range puzzle.Themes {
		if has[t] {
			themes = append(themes, t)
		}
	}
	return themes, m.grade(line, has)
}

// themes returns the themes that follow from the moves alone.
func (m *Miner) themes(steps []step) map[string]bool {
	has := map[string]bool{}
	first, last := &steps[0], &steps[len(steps)-1]
	switch outcome := last.after.Outcome(); {
	case outcome.Over() && m.game.ByMate:
		if n := len(steps) / 2; n < len(mates) { // longer mates have no theme
			has[mates[n]] = true
		}
	case outcome.Over() && len(last.Takes) > 0 && kingless(last.after):
		has[puzzle.LastKing] = true
	case outcome.Over():
		has[puzzle.NoMoves] = true
	}
	has[puzzle.OnlyCheck] = first.checks() && !slices.ContainsFunc(first.before.Moves(), func(other game.Move) bool {
		after, _, err := first.before.Play(other.Text)
		return other.Text != first.Text && err == nil && len(after.Signs().Check) > 0
	})
	has[puzzle.Quiet] = len(first.Takes) == 0 && !first.promotes() && !first.forces && !first.checks()
	has[puzzle.Fork] = m.forks(steps)
	has[puzzle.Camel], has[puzzle.Bishop] = !m.game.ByMate && first.kind() == "camel", !m.game.ByMate && first.kind() == "bishop"
	balance := 0
	for i := range steps {
		s := &steps[i]
		has[puzzle.Straight] = has[puzzle.Straight] || m.game.ID == "chesquerque" && s.kind() == "pawn" && len(s.Takes) > 0 && s.Path[0][0] == s.to()[0]
		if !s.solver {
			balance -= s.price
			has[puzzle.ForcedCapture] = has[puzzle.ForcedCapture] || s.pending
			has[puzzle.Sacrifice] = has[puzzle.Sacrifice] || balance <= -m.stake()
			continue
		}
		balance += s.price
		m.move(s, has)
	}
	return has
}

// stake returns the least loss of a sacrifice, in hundredths of a pawn: more than a pawn, but one
// pawn in Cheskers, where most pieces are pawns.
func (m *Miner) stake() int {
	if m.game.ByMate {
		return 150
	}
	return 100
}

var mates = [...]string{puzzle.Mate1, puzzle.Mate2, puzzle.Mate3, puzzle.Mate4, puzzle.Mate5, puzzle.Mate6}

// move adds the themes of one of the solver's moves.
func (m *Miner) move(s *step, has map[string]bool) {
	mark := func(theme string, is bool) { has[theme] = has[theme] || is }
	mark(puzzle.Chain, len(s.Takes) > 1)
	mark(puzzle.GivenBishop, s.Kind == game.Sacrifice)
	mark(puzzle.Company, s.Kind == game.Join)
	mark(puzzle.Pin, pinned(s.after) > pinned(s.before))
	switch m.game.ID {
	case "chesquerque":
		mark(puzzle.Line, s.kind() == "rook" && (diagonal(s.Path[0], s.to()) || s.checks() && diagonal(s.to(), s.king())))
		mark(puzzle.NoLine, m.lacksLine(s))
	case "quadsquare":
		mark(puzzle.Alone, s.alone())
	}
	if s.promotes() {
		best := map[bool]string{true: "Q", false: "K"}[m.game.ByMate]
		mark(puzzle.Promotion, true)
		mark(puzzle.Underpromotion, !slices.Contains(s.Choices, best))
	}
}

// kind returns the kind of the piece that moves: "rook".
func (s *step) kind() string {
	_, kind, _ := strings.Cut(s.piece, " ")
	return kind
}

// to returns the place where the move ends.
func (s *step) to() string { return game.PlaceOf(s.Path[len(s.Path)-1]) }

// king returns the place of the king of the side to move after the step.
func (s *step) king() string {
	for _, piece := range s.after.Pieces() {
		if piece.Piece == s.after.Turn().String()+" king" {
			return game.PlaceOf(piece.At)
		}
	}
	return ""
}

// diagonal reports whether two points of Chesquerque's board are diagonal neighbours.
func diagonal(a, b string) bool {
	away := func(i int) int { return max(int(a[i])-int(b[i]), int(b[i])-int(a[i])) }
	return away(0) == 1 && away(1) == 1
}

// joined reports whether a point has diagonals: "A point whose file number (a = 1) plus rank number is
// even".
func joined(point string) bool { return (point[0]-'a'+1+point[1]-'0')%2 == 0 }

// lacksLine reports whether a king is mated on a point without diagonals, and a diagonal step would
// save it.
func (m *Miner) lacksLine(s *step) bool {
	if !s.after.Outcome().Over() || joined(s.king()) {
		return false
	}
	setup, err := game.ReadSetup(m.game.Game, s.after.Text())
	if err != nil {
		panic(err) // the text is that of a position
	}
	king := slices.IndexFunc(setup.Pieces, func(p game.Piece) bool { return p.At == s.king() })
	setup.Castlings, setup.EnPassant = "", ""
	return slices.ContainsFunc(m.game.Board.Places, func(to game.Place) bool {
		if !diagonal(to.ID, s.king()) {
			return false
		}
		saved := setup
		saved.Pieces = slices.Clone(setup.Pieces)
		saved.Pieces[king].At = to.ID
		saved.Pieces = slices.DeleteFunc(saved.Pieces, func(p game.Piece) bool {
			return p.At == to.ID && !strings.HasPrefix(p.Piece, s.after.Turn().String())
		})
		p, err := m.game.Parse(saved.Text(m.game.Game))
		return err == nil && len(p.Signs().Check) == 0
	})
}

// alone reports whether the piece ends where a piece of the other side can join it, and none can
// take it: "a piece that is alone on a quad cannot be captured, except by a bishop's sacrifice".
func (s *step) alone() bool {
	joins := false
	for _, answer := range s.after.Moves() {
		if game.PlaceOf(answer.Path[len(answer.Path)-1]) == s.to() {
			if joins = true; answer.Kind != game.Join {
				return false
			}
		}
	}
	return joins
}

// checks reports whether the other side is in check after the step.
func (s *step) checks() bool { return len(s.after.Signs().Check) > 0 }

// promotes reports whether the step promotes a pawn.
func (s *step) promotes() bool {
	return slices.ContainsFunc(s.Choices, func(c string) bool {
		return len(c) == 1 && c != "P"
	})
}

// pinned counts the pinned pieces of both sides, which may not leave their quads.
func pinned(p game.Position) int { return len(p.Signs().Pinned) }

// kingless reports whether a side has no king.
func kingless(p game.Position) bool {
	kings := map[string]bool{}
	for _, piece := range p.Pieces() {
		kings[piece.Piece] = true
	}
	return !kings["white king"] || !kings["black king"]
}

// grade returns 1 to 3: by the nodes until the solution was found, by themes that make it hard, and
// by the number of moves. A puzzle that begins with the only check has grade 1.
func (m *Miner) grade(line []found, has map[string]bool) int {
	points := min(len(line), 3)
	for _, bound := range []int{1_000, 10_000} {
		if line[0].nodes > bound {
			points++
		}
	}
	for _, theme := range []string{puzzle.Quiet, puzzle.Sacrifice, puzzle.GivenBishop, puzzle.Underpromotion} {
		if has[theme] {
			points++
		}
	}
	switch {
	case points == 1 || len(line) == 1 && has[puzzle.Hanging] || has[puzzle.OnlyCheck]:
		return 1
	case points < 4:
		return 2
	default:
		return 3
	}
}

// dear is the least value of a piece whose attack counts in a fork, in hundredths of a pawn.
const dear = 150

// forks reports whether a piece of the solver attacks two pieces at once, a king in check included,
// and takes one of them by the solver's next move. It is false in games that are not won by mate.
func (m *Miner) forks(steps []step) bool {
	for i := 0; i+2 < len(steps) && m.game.ByMate; i += 2 {
		s, next := &steps[i], &steps[i+2]
		at := game.PlaceOf(s.Path[len(s.Path)-1])
		if len(next.Takes) == 0 || game.PlaceOf(next.Path[0]) != at {
			continue
		}
		if len(m.attacked(s, at))+min(len(s.after.Signs().Check), 1) > 1 {
			return true
		}
	}
	return false
}

// attacked returns the pieces worth at least dear, but for the king, that the piece at a place could
// take after a move, if its side moved once more.
func (m *Miner) attacked(s *step, at string) map[string]bool {
	p, err := m.game.Position(s.after.Text(), nil)
	if err != nil {
		panic(err) // the text is that of a position
	}
	targets := map[string]bool{}
	p.Pass()
	for _, move := range p.Noisy(nil) {
		text := p.MoveText(move)
		rest, own := strings.CutPrefix(strings.TrimLeft(text, "KQRBNAP"), at)
		if price := p.Price(move); own && price >= dear && price < kingly && !strings.ContainsAny(rest, "=*") {
			targets[rest] = true
		}
	}
	return targets
}

// kingly is less than the value of any king.
const kingly = 5_000
