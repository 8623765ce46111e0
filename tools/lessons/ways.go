package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/lesson"
)

// ways is what is written of the ways of a game's pieces, nothing where it has no course: a
// line for each kind and place.
func ways(g *game.Game) ([]byte, error) {
	if _, taught, err := lesson.Read(g.ID); !taught || err != nil {
		return nil, err
	}
	return waysText(g, findWays(g)), nil
}

// waysText is how they are written.
func waysText(g *game.Game, w *lesson.Ways) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "{\"most\": %d, \"men\": {", w.Most)
	for i, k := range g.Kinds {
		fmt.Fprintf(&b, "%s\n%q: {", map[bool]string{true: ","}[i > 0], k.Name)
		for j, from := range slices.Sorted(maps.Keys(w.Pieces[k.Name])) {
			fmt.Fprintf(&b, "%s\n%q: %q", map[bool]string{true: ","}[j > 0], from, w.Pieces[k.Name][from])
		}
		b.WriteString("}")
	}
	b.WriteString("}}\n")
	return []byte(b.String())
}

// most is how many enemies are reckoned with.
const most = 3

// findWays works out the ways of a game's pieces. It asks the rules some hundred thousand times.
func findWays(g *game.Game) *lesson.Ways {
	w := &lesson.Ways{Most: most, Pieces: map[string]map[string]string{}}
	for _, k := range g.Kinds {
		w.Pieces[k.Name] = map[string]string{}
		for i := range g.Board.Places {
			from := g.Board.Places[i].ID
			if stands(g, k.Name, from) {
				w.Pieces[k.Name][from] = waysFrom(g, k.Name, from)
			}
		}
	}
	return w
}

// way is a way that a piece can go. It is open while every place that it needs is as it says.
type way struct {
	going
	needs map[string]string // of a place, how many enemies there may be: "0", "01"
	rank  int
}

// text is how a way is written, as lesson.Ways tells.
func (w *way) text(b *game.Board) string {
	end := w.Lands[strings.LastIndex(w.Lands, " ")+1:]
	parts := []string{strings.ReplaceAll(w.Lands, " ", "-"), string(w.Does[:1])}
	if w.rank > 0 {
		parts[1] += fmt.Sprint(w.rank)
	}
	if w.Takes != "" && w.Takes != end {
		parts = append(parts, "x"+strings.ReplaceAll(w.Takes, " ", "-"))
	}
	for _, at := range slices.Sorted(maps.Keys(w.needs)) {
		switch may := w.needs[at]; {
		case at == end && may == lesson.DefaultEnemies(b, w.Does, at):
		case may == "0":
			parts = append(parts, at)
		default:
			parts = append(parts, at+":"+may)
		}
	}
	return strings.Join(parts, " ")
}

// stands reports whether a white piece of this kind can stand on a place.
func stands(g *game.Game, kind, from string) bool {
	a := &asker{g, kind, from, map[string]open{}}
	free := a.aside(nil, new(open))
	for i, theirs := range free {
		pieces := []game.Piece{{At: from, Piece: "white " + kind}, {At: theirs, Piece: "black king"}}
		if kind != "king" {
			pieces = append(pieces, game.Piece{At: free[(i+1)%len(free)], Piece: "white king"})
		}
		if _, err := g.Parse(game.Setup{Pieces: pieces, Turn: game.White, Fullmove: 1}.Text(g)); err == nil {
			return true
		}
	}
	return false
}
