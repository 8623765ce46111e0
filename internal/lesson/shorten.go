package lesson

import (
	"regexp"
	"threefold/internal/game"
)

// Most refusals differ only in their places. To make answers smaller, the first and the last click
// are replaced by placeholders, "no line joins {from} and {to}", so that equal refusals are stored
// once. A page fills in the clicks again.

// named matches names of places and slots.
var named = regexp.MustCompile(`\b[a-zA-Z][1-9](\.[01])?\b`)

// gaps returns the placeholders for the first and the last click.
func gaps(clicks []string) [][2]string {
	from, to := clicks[0], clicks[len(clicks)-1]
	return [][2]string{{to, "{click}"}, {game.PlaceOf(to), "{to}"}, {from, "{man}"}, {game.PlaceOf(from), "{from}"}}
}

// shorten replaces the clicks in a refusal by placeholders.
func shorten(r *Refusal, clicks []string) Refusal {
	swap := func(name string) string {
		for _, gap := range gaps(clicks) {
			if name == gap[0] {
				return gap[1]
			}
		}
		return name
	}
	short := *r
	short.Title, short.Text = named.ReplaceAllStringFunc(r.Title, swap), named.ReplaceAllStringFunc(r.Text, swap)
	short.Places, short.From = nil, nil
	for _, at := range r.Places {
		short.Places = append(short.Places, swap(at))
	}
	for _, way := range r.From {
		short.From = append(short.From, []string{swap(way[0]), swap(way[1])})
	}
	return short
}
