package treetest

import (
	"regexp"
	"slices"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// exchange is a sequence of captures on one place, played by the rules.
type exchange struct {
	t    *testing.T
	game *engine.Variant
	tree engine.Tree
	at   string
}

// gain returns what the side to move wins by capturing on the place with best play in so many
// plies, at least 0, in hundredths of a pawn.
func (e exchange) gain(plies int) (best int) {
	if plies == 0 {
		return 0
	}
	for _, m := range e.takers() {
		price := e.tree.Price(m)
		e.tree.Play(m)
		best = max(best, price-e.gain(plies-1))
		e.tree.Undo()
	}
	return best
}

// takers returns the legal moves that capture on the place.
func (e exchange) takers() (list []engine.Move) {
	for _, m := range e.tree.Noisy(nil) {
		if text := e.tree.MoveText(m); e.tree.Price(m) > 0 && slices.Contains(e.taken(text), e.at) {
			list = append(list, m)
		}
	}
	return list
}

var placeName = regexp.MustCompile(`[A-Za-z][1-9]`)

// taken returns the places of the pieces that a move captures.
func (e exchange) taken(text string) []string {
	if e.game.ID != "cheskers" {
		places := placeName.FindAllString(text, -1)
		return places[len(places)-1:]
	}
	now := must.Get(e.game.Parse(e.tree.Text()))(e.t)
	moves := now.Moves()
	return moves[slices.IndexFunc(moves, func(m game.Move) bool { return m.Text == text })].Takes
}

// gains compares Gains, a static exchange evaluation that may be wrong at times, with the exchange
// played out; wrong is the greatest share of errors.
func gains(t *testing.T, v *engine.Variant, wrong float64) {
	asked, missed := 0, 0
	for _, p := range RandomPositions(t, v, 300) {
		for _, m := range p.Moves(nil) {
			places := placeName.FindAllString(p.MoveText(m), -1)
			if places == nil {
				continue // castling
			}
			price := p.Price(m)
			p.Play(m)
			worth := price - exchange{t, v, p.Tree, places[len(places)-1]}.gain(6)
			p.Undo()
			for _, least := range []int{-100, 0, 100} {
				asked++
				if p.Gains(m, least) != (worth >= least) {
					missed++
				}
			}
		}
	}
	share := float64(missed) / float64(asked)
	t.Logf("%s: %d of %d are wrong, %.2f %%", v.ID, missed, asked, 100*share)
	if share > wrong || asked < 5000 {
		t.Errorf("%s: %d of %d are wrong, %.2f %%", v.ID, missed, asked, 100*share)
	}
}
