package lesson

import (
	"regexp"
	"threefold/internal/game"
)

// Most refusals say the same of other places. In a node the places that were clicked, the
// first and the last, are left out of them: "no line joins {from} and {to}". A page
// puts back the clicks after which a refusal is given, so that it is always whole again.

// named is whatever looks like the name of a place or a slot.
var named = regexp.MustCompile(`\b[a-zA-Z][1-9](\.[01])?\b`)

// gaps are what is in a refusal for the clicks that it answers.
func gaps(clicks []string) [][2]string {
	from, to := clicks[0], clicks[len(clicks)-1]
	return [][2]string{{to, "{click}"}, {game.PlaceOf(to), "{to}"}, {from, "{man}"}, {game.PlaceOf(from), "{from}"}}
}

// shorten leaves the clicks out of a refusal.
func shorten(r *Refused, clicks []string) Refused {
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
