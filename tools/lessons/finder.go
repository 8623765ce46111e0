package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/lesson"
)

// waysFrom are those of one piece from one place.
func waysFrom(g *game.Game, kind, from string) string {
	f := &finder{asker{g, kind, from, map[string]open{}}, map[going]bool{}, nil}
	all := make([]string, len(g.Board.Places))
	for i := range all {
		all[i] = g.Board.Places[i].ID
	}
	for due := []others{nil}; len(due) > 0; due = due[1:] { // breadth-first, so few enemies before many
		due = append(due, f.look(due[0], all)...)
	}
	texts := make([]string, len(f.list))
	for i := range f.list {
		texts[i] = f.list[i].text(&g.Board)
	}
	slices.Sort(texts)
	return strings.Join(slices.Compact(texts), ";")
}

// finder finds the ways of one piece from one place.
type finder struct {
	asker
	found map[going]bool
	list  []way
}

// look adds the ways that are open among these enemies and were not known, and gives the
// enemies among whom more are.
func (f *finder) look(o others, all []string) (more []others) {
	now := f.among(o)
	fresh := slices.DeleteFunc(sorted(now.ways), func(w going) bool { return f.found[w] })
	if len(fresh) == 0 && len(o) > 0 {
		return nil
	}
	changes, next := f.changes(o, now, f.near(o, all))
	for _, w := range fresh {
		f.found[w] = true
		f.add(w, o, now, changes)
	}
	return slices.DeleteFunc(next, func(n others) bool {
		return n.count() > most || !slices.ContainsFunc(sorted(f.among(n).ways), func(w going) bool { return !f.found[w] })
	})
}

// near are the places to look at among these enemies: where no piece must take, those that
// count for who lands on the same place, if any is known.
func (f *finder) near(o others, all []string) []string {
	now := f.among(o)
	if now.forced || len(o) == 0 {
		return all
	}
	var near []string
	for _, w := range sorted(now.ways) {
		if f.found[w] {
			continue
		}
		known := false
		for _, v := range f.list {
			if v.Lands == w.Lands {
				known = true
				near = slices.AppendSeq(near, maps.Keys(v.needs))
			}
		}
		if !known {
			return all
		}
	}
	slices.Sort(near)
	return slices.Compact(near)
}

// changes are the places where one enemy more or less changes anything, with the enemies
// as they are then.
func (f *finder) changes(o others, now open, within []string) (places []string, all []others) {
	for _, at := range within {
		different := o[at] > 0
		for n := 1; n <= f.room(at); n++ {
			with := o.with(at, n)
			if !same(f.among(with), now) {
				different, all = true, append(all, with)
			}
		}
		if different {
			places = append(places, at)
		}
	}
	return places, all
}

// room is how many enemies there can be on a place beside the piece.
func (f *finder) room(at string) int {
	n := lesson.Capacity(&f.g.Board, at)
	if at == f.from {
		n--
	}
	return n
}

func same(a, b open) bool {
	return len(a.ways) == len(b.ways) && !slices.ContainsFunc(sorted(a.ways), func(w going) bool { return !b.ways[w] })
}

func sorted(ways map[going]bool) []going {
	list := make([]going, 0, len(ways))
	for w := range ways {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b going) int {
		return cmp.Or(strings.Compare(a.Lands, b.Lands), cmp.Compare(a.Does, b.Does), strings.Compare(a.Takes, b.Takes))
	})
	return list
}

// add works out what a way needs, beginning with enemies among whom it is open.
func (f *finder) add(w going, o others, now open, places []string) {
	rank := 0
	if now.forced {
		rank = w.taken()
	}
	needs := map[string]string{}
	for _, at := range places {
		may := ""
		for n := 0; n <= f.room(at); n++ {
			if f.allows(w, o.with(at, n), places, 2) {
				may += fmt.Sprint(n)
			}
		}
		if len(may) <= f.room(at) {
			needs[at] = may
		}
	}
	for _, road := range f.roads(w, o, places, needs) {
		f.list = append(f.list, way{w, road, rank})
	}
}

// allows reports whether a way is open among these enemies, but for a duty to take more than
// it does: then it is asked with more of them, until that duty is gone.
func (f *finder) allows(w going, o others, places []string, deep int) bool {
	now := f.among(o)
	switch {
	case now.ways[w]:
		return true
	case !now.forced || slices.ContainsFunc(sorted(now.ways), func(v going) bool { return v.taken() <= w.taken() }):
		return false
	case deep == 0:
		return true
	}
	for i := range f.g.Board.Places {
		if at := f.g.Board.Places[i].ID; o[at] == 0 && at != f.from && !strings.Contains(w.Lands, at) {
			if with := o.with(at, 1); f.least(with) <= w.taken() {
				return f.allows(w, with, places, deep-1)
			}
		}
	}
	return true
}

// least is how many pieces the piece takes at least among these enemies.
func (f *finder) least(o others) int {
	n := most + 1
	for w := range f.among(o).ways {
		n = min(n, w.taken())
	}
	return n
}

// roads are what a way needs, once for each road on which the piece can go it: of two roads
// to the same end one is enough.
func (f *finder) roads(w going, o others, places []string, needs map[string]string) []map[string]string {
	if lesson.Capacity(&f.g.Board, w.Lands[strings.LastIndex(w.Lands, " ")+1:]) == 1 {
		return []map[string]string{needs}
	}
	loose := f.together(w, o, slices.DeleteFunc(slices.Clone(places), func(at string) bool { return needs[at] != "" || at == f.from || o[at] > 0 }))
	all := []map[string]string{}
	for i := range loose {
		road := f.road(w, o, append(slices.Clone(loose[i:]), loose[:i]...), needs)
		if !slices.ContainsFunc(all, func(r map[string]string) bool { return contains(road, r) }) {
			all = append(slices.DeleteFunc(all, func(r map[string]string) bool { return contains(r, road) }), road)
		}
	}
	if len(all) == 0 {
		all = append(all, needs)
	}
	return all
}

// contains reports whether one needs all that another does.
func contains(all, some map[string]string) bool {
	for at, may := range some {
		if all[at] != may {
			return false
		}
	}
	return true
}

// together are the places of which two close a way that neither closes alone.
func (f *finder) together(w going, o others, places []string) (loose []string) {
	for _, a := range places {
		if slices.ContainsFunc(places, func(b string) bool {
			return a != b && f.among(o.with(a, 1)).ways[w] && f.among(o.with(b, 1)).ways[w] && !f.among(o.with(a, 1).with(b, 1)).ways[w]
		}) {
			loose = append(loose, a)
		}
	}
	return loose
}

// road closes one place after the other while the way stays open. What cannot be closed
// is the road.
func (f *finder) road(w going, o others, order []string, needs map[string]string) map[string]string {
	road := map[string]string{}
	for at, may := range needs {
		road[at] = may
	}
	for _, at := range order {
		if with := o.with(at, 1); f.among(with).ways[w] {
			o = with
		} else {
			road[at] = "0"
		}
	}
	return road
}
