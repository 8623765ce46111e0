package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/locale"
	"threefold/internal/opponent"
	"threefold/internal/testkit/must"
)

// What is said of any move, be it good or bad, is held against the rules, in
// positions of random games; every reason comes that needs no search.
func TestReasonsAreTrue(t *testing.T) {
	said := map[opponent.Reason]int{}
	for _, v := range variants.All {
		for seed := range uint64(60) {
			now, err := v.Position(v.Start, nil)
			must.Do(t, err)
			random := game.SplitMix64(seed)
			for range 60 {
				legal := now.Moves(nil)
				if len(legal) == 0 {
					break
				}
				position, err := v.Parse(now.Text())
				must.Do(t, err)
				move := legal[random.IntN(len(legal))]
				hint, err := advise(v, now, engine.Line{Moves: []engine.Move{move}})
				must.Do(t, err)
				said[hint.Reason]++
				holds(t, v, position, hint)
				holdsPositional(t, v, position, hint)
				must.Do(t, now.PlayText(hint.Move))
			}
		}
	}
	for _, reason := range opponent.Reasons {
		if said[reason] == 0 && reason != opponent.Forces {
			t.Errorf("nothing was said to be %s: %v", reason, said)
		}
	}
}

// Positions in which one reason is the right one.
func TestHint(t *testing.T) {
	p := New()
	for _, c := range []struct {
		game, start, move, piece, key string
		n                             int
	}{
		{"cheskers", "8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1", "b2xd4xf6", "white pawn", "hint.only", 0},
		{"cheskers", "8/2k1b3/1k6/B7/3B1K2/4K1P1/8/8 w 7 33", "Bd4xb6", "white bishop", "hint.forces", 3},
		{"chesquerque", "4k4/9/4K4/9/9/9/9/9/Q8 w - - 0 1", "a1a9", "white queen", "hint.checkmate", 0},
		{"chesquerque", "5k3/7r1/9/p3n1p1p/9/2P6/4KP3/1q3NP2/9 b - - 1 66", "b2c1", "black queen", "hint.mates", 2},
		{"quadsquare", "q2/kb1/p2pp1p/3/3/P1PPP1P/3/1K1 w -/-/-/Q/-/Q - 3 12", "S4xd6", "white queen", "hint.mates", 2},
	} {
		hint, err := p.Hint(t.Context(), opponent.Task{Game: c.game, Start: c.start})
		must.Do(t, err)
		v, _ := variants.Find(c.game)
		now, err := v.Parse(c.start)
		must.Do(t, err)
		holds(t, v, now, hint)
		if hint.Move != c.move || hint.Piece.Piece != c.piece || hint.Says.Key != c.key || number(hint.Says, "n") != c.n {
			t.Errorf("%s: %+v", c.start, hint)
		}
	}
}

// holds says what is untrue in a hint.
func holds(t *testing.T, v *engine.Variant, now game.Position, h opponent.Hint) {
	t.Helper()
	wrong := func(why string) { t.Helper(); t.Errorf("%s %s: %+v: %s", v.ID, now.Text(), h, why) }
	places := h.Says.Places()
	next, played, err := now.Play(h.Move)
	if err != nil {
		wrong(err.Error())
		return
	}
	if !slices.Contains(now.Pieces(), h.Piece) || !strings.HasPrefix(h.Piece.Piece, now.Turn().String()) || !strings.HasPrefix(played.Path[0], strings.Split(h.Piece.At, ".")[0]) {
		wrong("this man does not move")
	}
	if !slices.Contains(opponent.Reasons, h.Reason) {
		wrong("no reason of the list")
	}
	said := locale.InEnglish().Say(h.Says)
	if said == h.Says.Key || strings.Contains(said, ": .") {
		wrong(fmt.Sprintf("says %q", said))
	}
	for _, place := range places {
		if !strings.Contains(said, game.PlaceOf(place)) {
			wrong(place + " is not named in " + said)
		}
	}
	switch h.Reason {
	case opponent.Only:
		if len(now.Moves()) != 1 {
			wrong("there are others")
		}
	case opponent.Ends:
		if !next.Outcome().Over() {
			wrong("the game goes on")
		}
	case opponent.Forces:
		if number(h.Says, "n") == 2 && !forcedIn(next, 1) {
			wrong("there is a defence")
		}
	case opponent.Takes:
		if len(played.Takes) == 0 || !slices.Equal(sorted(played.Takes), sorted(places)) {
			wrong("it takes others")
		}
	case opponent.Saves:
		at := places[0]
		if !takeable(passed(t, v, now), at) {
			wrong("nobody could take him")
		}
		for _, e := range played.Effects {
			if e.From == places[0] {
				at = e.To
			}
		}
		if takeable(next, at) {
			wrong("he can still be taken")
		}
	case opponent.Promotes:
		if played.Effects[0].As == "" {
			wrong("nobody is promoted")
		}
	case opponent.Checks:
		if len(played.Check) == 0 {
			wrong("there is no check")
		}
	}
}

// argument returns the argument of a sentence with this name, an empty one if it has none.
func argument(s game.Sentence, name string) (a game.Arg) {
	if i := slices.IndexFunc(s.With, func(a game.Arg) bool { return a.Name == name }); i >= 0 {
		a = s.With[i]
	}
	return a
}

// number returns a number that a sentence names, 0 if it names none.
func number(s game.Sentence, name string) int {
	if n := argument(s, name).Number; n != nil {
		return *n
	}
	return 0
}

// on returns the places that an argument of a sentence names.
func on(s game.Sentence, name string) []string {
	one := game.NewSentence(s.Key, argument(s, name))
	return one.Places()
}

// holdsPositional says what is untrue in a reason of position.
func holdsPositional(t *testing.T, v *engine.Variant, now game.Position, h opponent.Hint) {
	t.Helper()
	wrong := func(why string) { t.Helper(); t.Errorf("%s %s: %+v: %s", v.ID, now.Text(), h, why) }
	places := h.Says.Places()
	next, played, err := now.Play(h.Move)
	must.Do(t, err)
	from, to := played.Effects[0].From, played.Effects[0].To
	switch h.Reason {
	case opponent.Trades:
		for _, m := range next.Moves() {
			after, _, err := next.Play(m.Text)
			if err != nil || len(m.Takes) == 0 || slices.Max(counts(after)) < len(m.Takes) {
				wrong(m.Text + " is no trade")
			}
		}
	case opponent.Leaves:
		others := 0
		for _, m := range now.Moves() {
			after, _, err := now.Play(m.Text)
			must.Do(t, err)
			if slices.Max(append(counts(after), 0)) > 0 {
				others++
			}
		}
		if slices.Max(append(counts(next), 0)) > 0 || others == 0 || number(h.Says, "n") != others {
			wrong("somebody can be taken, or after other moves nobody")
		}
	case opponent.Guards:
		at := places[0]
		if !hanging(t, passed(t, v, now), at) || !takeable(next, at) || hanging(t, next, at) {
			wrong("he was guarded, or is not, or nobody could take him")
		}
	case opponent.Develops:
		start, err := v.Parse(v.Start)
		if err != nil || !slices.Contains(start.Pieces(), h.Piece) || places[0] != from {
			wrong("he does not stand there at the start")
		}
	case opponent.Room:
		at, then := places[0], places[0]
		if len(on(h.Says, "pieces")) == 0 {
			at, then = from, to
		}
		before, after := reached(now, at), reached(passed(t, v, next), then)
		if after < before+2 || number(h.Says, "n") != after || number(h.Says, "before") != before {
			wrong(fmt.Sprintf("he had %d places to go to, and has %d", before, after))
		}
	case opponent.Aims:
		king := on(h.Says, "king")[0]
		if i := slices.IndexFunc(next.Pieces(), func(m game.Piece) bool { return m.At == king }); next.Pieces()[i].Piece != next.Turn().String()+" king" {
			wrong("the king is elsewhere")
		}
		for _, at := range on(h.Says, "places") {
			goes := func(m game.Move) bool { return m.Path[0] == on(h.Says, "at")[0] && m.Path[len(m.Path)-1] == at }
			if !slices.ContainsFunc(passed(t, v, next).Moves(), goes) || !adjacent(v, at, king) {
				wrong("he could not go to " + at)
			}
		}
	case opponent.Passes:
		for _, m := range next.Pieces() {
			if m.Piece == next.Turn().String()+" pawn" && ahead(v, on(h.Says, "at")[0], m.At, now.Turn()) {
				wrong("a pawn stands on " + m.At)
			}
		}
	case opponent.Stands:
		if before, after := placed(t, v, now), placed(t, v, next); (after-before)*(1-2*int(now.Turn())) < 1 {
			wrong(fmt.Sprintf("what men count for where they stand goes from %d to %d", before, after))
		}
	case opponent.Best:
		if h.Says.Key != "hint.best" {
			wrong("it is no reason")
		}
	}
}

// counts are how many pieces each move takes.
func counts(p game.Position) (list []int) {
	for _, m := range p.Moves() {
		list = append(list, len(m.Takes))
	}
	return list
}

// hanging reports whether a piece can be captured without a recapture.
func hanging(t *testing.T, p game.Position, at string) bool {
	return slices.ContainsFunc(p.Moves(), func(m game.Move) bool {
		if !slices.Contains(m.Takes, at) {
			return false
		}
		after, played, err := p.Play(m.Text)
		must.Do(t, err)
		return !takeable(after, played.Effects[0].To)
	})
}

// reached counts the places to which the piece on a place may go, castling aside.
func reached(p game.Position, at string) int {
	at, _, _ = strings.Cut(at, ".")
	goals := map[string]bool{}
	for _, m := range p.Moves() {
		if to := m.Path[len(m.Path)-1]; m.Path[0] == at && to != at && m.Kind != game.Castle {
			goals[to] = true
		}
	}
	return len(goals)
}

// span is the columns and rows that a place covers, from and to.
func span(v *engine.Variant, at string) (left, right, bottom, top float64) {
	at, _, _ = strings.Cut(at, ".")
	for _, p := range v.Board.Places {
		if p.ID == at {
			return p.X - p.Size/2, p.X + p.Size/2, p.Y - p.Size/2, p.Y + p.Size/2
		}
	}
	panic("no place " + at)
}

func adjacent(v *engine.Variant, one, other string) bool {
	l, r, b, t := span(v, one)
	left, right, bottom, top := span(v, other)
	return one != other && left <= r && right >= l && bottom <= t && top >= b
}

// ahead says that part of a place lies before a pawn's, on its files or beside them.
func ahead(v *engine.Variant, pawn, at string, c game.Color) bool {
	l, r, b, t := span(v, pawn)
	left, right, bottom, top := span(v, at)
	if c == game.Black {
		t, top = -b, -bottom
	}
	return left < r+1 && right > l-1 && top > t
}

// placed is what the pieces count for where they stand, for White.
func placed(t *testing.T, v *engine.Variant, p game.Position) (sum int) {
	tree, err := v.NewTree(p.Text())
	must.Do(t, err)
	weights := v.Weights
	counts := make([]int16, len(weights))
	phase := tree.Count(counts)
	for _, term := range v.Terms {
		for i := term.First; i < term.Past && term.Name == game.TermPieceSquare; i++ {
			sum += int(counts[i]) * (int(weights[i][0])*phase + int(weights[i][1])*(256-phase))
		}
	}
	return sum / 256
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// forcedIn reports whether the side that is not to move wins by so many moves of
// its own, whatever the other does.
func forcedIn(p game.Position, moves int) bool {
	if p.Outcome().Over() {
		return p.Outcome().Winner() == p.Turn().Other().String()
	}
	if moves == 0 {
		return false
	}
	for _, reply := range p.Moves() {
		after, _, err := p.Play(reply.Text)
		if err != nil || after.Outcome().Over() || !slices.ContainsFunc(after.Moves(), func(m game.Move) bool {
			end, _, err := after.Play(m.Text)
			return err == nil && forcedIn(end, moves-1)
		}) {
			return false
		}
	}
	return true
}

func takeable(p game.Position, at string) bool {
	return slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return slices.Contains(m.Takes, at) })
}

// passed is a position with the other side to move.
func passed(t *testing.T, v *engine.Variant, now game.Position) game.Position {
	t.Helper()
	tree, err := v.NewTree(now.Text())
	must.Do(t, err)
	tree.Pass()
	p, err := v.Parse(tree.Text())
	must.Do(t, err)
	return p
}
