package cheskers

import (
	"strings"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// This file explains clicks on a later landing of a chain: "Every landing is
// written; two routes with the same ends are two moves."

// passing returns the legal moves that begin with these clicks and later land on a square.
func (p position) passing(squares []rules.Square, to rules.Square) (list []rules.Move) {
	for _, m := range p.legal {
		if m.Begins(squares) && comesTo(m, to, len(squares)) > 0 {
			list = append(list, m)
		}
	}
	return list
}

// comesTo returns the index of a square among a move's stops, from the stop first on; -1 if it is
// not among them.
func comesTo(m rules.Move, to rules.Square, first int) int {
	stops := m.Stops()
	for i := first; i < len(stops); i++ {
		if stops[i] == to {
			return i
		}
	}
	return -1
}

// refuseLanding explains that landings before this one were left out; passing are the legal moves
// through it. If there is only one, it is offered.
func (p position) refuseLanding(squares []rules.Square, to rules.Square, passing []rules.Move) *game.MoveError {
	n := len(squares)
	var next rules.Set
	routes := map[string]bool{}
	for _, m := range passing {
		stops := m.Stops()
		next |= stops[n].Set()
		routes[strings.Join(rules.Names(stops[:comesTo(m, to, n)]), " ")] = true
	}
	with := []game.Arg{on("from", squares[0]), on("to", to), game.NextClicks("next", rules.Names(squares), rules.Names(next.Squares())...)}
	r := game.Refuse(refuseLanding, "refusal.cheskers.landing", with...)
	if n := len(routes); n > 1 {
		r = game.Refuse(refuseLanding, "refusal.cheskers.landings", append(with, game.Number("n", n))...)
	}
	if m := passing[0]; len(passing) == 1 && m.To() == to {
		r.Offer(p.MoveText(m), "refusal.instead.jump-there")
	}
	return r
}

// lands reports whether a sequence of jumps from a square could land on another, even if it takes
// too few pieces.
func lands(j *rules.Jumper, at, enemy rules.Set, to rules.Square) bool {
	for d := j.First; d < j.Past; d++ {
		over, landing := j.Jump(at, enemy, d)
		if landing != 0 && (landing.Has(to) || lands(j, landing, enemy&^over, to)) {
			return true
		}
	}
	return false
}

// jumpsTo reports whether a pawn or king that started on from, jumped the pieces on gone and is
// on at, could reach to by more jumps, even if they take too few pieces.
func jumpsTo(b *rules.Board, from, to rules.Square, gone rules.Set, at rules.Square) bool {
	if b.ByKind[rules.Bishop].Has(from) || b.ByKind[rules.Camel].Has(from) {
		return false
	}
	j := b.Jumper(from)
	return lands(&j, at.Set(), b.ByColor[b.ToMove.Other()]&^gone, to)
}
