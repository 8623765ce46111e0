package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"threefold/internal/game"
)

// others is where enemies stand, and how many. It is never changed.
type others map[string]int

// with is the same with so many on a place.
func (o others) with(at string, n int) others {
	more := maps.Clone(o)
	if more == nil {
		more = others{}
	}
	more[at] = n
	if n == 0 {
		delete(more, at)
	}
	return more
}

// id is the same for equal ones.
func (o others) id() string {
	var b strings.Builder
	for _, at := range slices.Sorted(maps.Keys(o)) {
		fmt.Fprintf(&b, "%s%d ", at, o[at])
	}
	return b.String()
}

// count is how many they are.
func (o others) count() (n int) {
	for _, here := range o {
		n += here
	}
	return n
}

// going is a way that a piece can go: where it lands, what that does, and who is taken.
// It is the same for any promotion and any kind of enemy.
type going struct {
	Lands string
	Does  game.MoveKind
	Takes string
}

// taken counts whom it takes.
func (w going) taken() int { return len(strings.Fields(w.Takes)) }

// open is what a piece can do among enemies; forced where it must take.
type open struct {
	ways   map[going]bool
	forced bool
}

// asker asks the rules where a white piece goes. A position needs kings, and enemies are of
// some kind: they are put now here, now there, now this, now that, and the piece goes wherever
// any of it lets him. Kings in the way, checks and pins are so left aside.
type asker struct {
	g     *game.Game
	kind  string
	from  string
	known map[string]open
}

// among asks for the ways among these enemies.
func (a *asker) among(o others) open {
	id := o.id()
	if found, ok := a.known[id]; ok {
		return found
	}
	all := open{ways: map[going]bool{}}
	need := 3
	for i := range a.g.Kinds {
		k := a.g.Kinds[len(a.g.Kinds)-1-i].Name // a place may be attacked by one kind and not by another
		if k != "king" && (need > 0 || a.kind == "king") {
			need -= a.ask(o, k, i, max(1, need), &all)
		}
	}
	if all.forced {
		all.leave()
	}
	a.known[id] = all
	return all
}

// leave leaves the ways that take the most: a king in the way of a chain may have let others be.
func (o open) leave() {
	best := 0
	for w := range o.ways {
		best = max(best, w.taken())
	}
	maps.DeleteFunc(o.ways, func(w going, _ bool) bool { return w.taken() < best })
}

// ask asks with enemies of one kind, with kings at some pairs of places; it gives how many
// of them there could be.
func (a *asker) ask(o others, enemy string, shift, pairs int, all *open) (found int) {
	pieces := []game.Piece{{At: a.from, Piece: "white " + a.kind}}
	for _, at := range slices.Sorted(maps.Keys(o)) {
		for range o[at] {
			pieces = append(pieces, game.Piece{At: at, Piece: "black " + enemy})
		}
	}
	used := map[string]bool{}
	for try := 0; try < 60 && found < pairs; try++ {
		free := a.aside(o, all)
		ours := free[(try*5+shift*3+1)%len(free)]
		aside := []game.Piece{{At: free[(try*7+shift*11)%len(free)], Piece: "black king"}}
		if bare := len(pieces) < 3; bare { // with so few pieces the game may be over
			aside = append(aside, game.Piece{At: free[(try*3+5)%len(free)], Piece: "black pawn"})
		}
		if a.kind != "king" {
			aside = append(aside, game.Piece{At: ours, Piece: "white king"})
		}
		if distinct(aside) && !used[ours] && a.put(append(slices.Clip(pieces), aside...), ours, aside, all) {
			found++
			used[ours] = a.kind != "king"
		}
	}
	return found
}

// aside are the places on which a king can stand by itself, best where the piece does not
// come, as far as is known, and far from a piece that is a king.
func (a *asker) aside(o others, all *open) []string {
	lands := map[string]bool{}
	for w := range all.ways {
		for _, at := range strings.Fields(w.Lands) {
			lands[at] = true
		}
	}
	var free, away []string
	here := a.g.Board.Places[slices.IndexFunc(a.g.Board.Places, func(p game.Place) bool { return p.ID == a.from })]
	for i := range a.g.Board.Places {
		p := &a.g.Board.Places[i]
		if p.Slots > 0 || p.ID == a.from || o[p.ID] > 0 {
			continue
		}
		free = append(free, p.ID)
		near := a.kind == "king" && max(p.X-here.X, here.X-p.X, p.Y-here.Y, here.Y-p.Y) < 4
		if !lands[p.ID] && !near {
			away = append(away, p.ID)
		}
	}
	if len(away) < 4 {
		return free
	}
	return away
}

func distinct(pieces []game.Piece) bool {
	for i := range pieces {
		if slices.ContainsFunc(pieces[:i], func(m game.Piece) bool { return m.At == pieces[i].At }) {
			return false
		}
	}
	return true
}

// put asks of one position. It says nothing where there is no such one, or where a king
// has a part in what the piece may do.
func (a *asker) put(pieces []game.Piece, ours string, aside []game.Piece, all *open) bool {
	at, err := a.g.Parse(game.Setup{Pieces: pieces, Turn: game.White, Fullmove: 1}.Text(a.g))
	if err != nil || at.Outcome().Over() {
		return false
	}
	signs, list := at.Signs(), at.Moves()
	if slices.Contains(signs.Forced, ours) || len(signs.Check) > 0 && a.kind != "king" {
		return false
	}
	var ways []going
	for _, m := range list {
		if game.PlaceOf(m.Path[0]) != a.from || a.kind != "king" && m.Clicks[0] == ours {
			continue
		}
		if slices.ContainsFunc(aside, func(k game.Piece) bool { return slices.Contains(m.Takes, k.At) }) {
			return false
		}
		ways = append(ways, goingOf(m))
	}
	for _, w := range ways {
		all.ways[w] = true
	}
	all.forced = all.forced || slices.Contains(signs.Forced, a.from)
	return true
}

// goingOf is a move without what makes no difference here.
func goingOf(m game.Move) going {
	places := func(list []string) string {
		var all []string
		for _, at := range list {
			all = append(all, game.PlaceOf(at))
		}
		return strings.Join(all, " ")
	}
	return going{places(m.Clicks[1:]), m.Kind, places(m.Takes)}
}
