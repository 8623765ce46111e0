package search

import (
	"slices"

	"threefold/internal/archive"
	"threefold/internal/game"
)

// part is a part of a query.
type part string

const (
	player  part = "player"
	against part = "against"
	stood   part = "stood"
	pieces  part = "men"
	opening part = "opening"
	reason  part = "reason"
	length  part = "length"
	pace    part = "pace"
	kind    part = "kind"
	days    part = "days"
	result  part = "result"
	once    part = "once" // a game that fits in both seats is listed once
)

// Lead names the part of a query whose index is read.
type Lead string

// The leads, with the columns of their indexes. All except Opening and Length have the order of
// a list by date, Length that of a list by length. Position and Pieces are read from a table of
// their own.
const (
	Player  Lead = "player"  // the player's seat, ended_at, id
	Against Lead = "against" // the other's seat, ended_at, id
	Opening Lead = "opening" // game, opening

	Position Lead = "position" // trait, ended_at, slug
	Pieces   Lead = "men"      // trait, ended_at, slug

	Reason Lead = "reason" // reason, ended_at, id
	Pace   Lead = "pace"   // pace, ended_at, id
	Length Lead = "length" // plies, ended_at, id
	Kind   Lead = "kind"   // game, ended_at, id
	All    Lead = "all"    // ended_at, id
)

// serves lists the parts of a query that a lead's index serves. A query must have the first one
// for the lead to be used, except All, and Length in a list by length.
var serves = map[Lead][]part{
	Player: {player, days}, Against: {against, days}, Position: {stood, days}, Pieces: {pieces, days}, Opening: {opening, kind}, Reason: {reason, days},
	Pace: {pace, days}, Length: {length}, Kind: {kind, days}, All: {days},
}

// Plan is how a query is run.
type Plan struct {
	Lead  Lead
	Whole bool // all games of the lead are read, and sorted
	Found int  // how many games the lead finds, counted up to one more than may be read
}

// maxScanned bounds the games that are read for a page if each costs a lookup by its slug.
const maxScanned = 700

// most returns how many games of a lead may be read for a page.
func (l Lead) most() int {
	if len(traitTables(l)) > 0 {
		return maxScanned
	}
	return archive.MaxRead
}

// seat is the conditions of a query for one side of the player, White, Black or either.
type seat struct {
	conds map[part][]cond

	// black is the condition on which a result counts from Black's side.
	black cond
}

// Conditions that hold for no game, and for every game.
var (
	never  = cond{"1 = 0", "1 = 0", nil}
	always = cond{"1 = 1", "1 = 1", nil}
)

// seatsOf returns the seats of a query that a lead reads one after the other: both sides if the
// lead is a player's seat, else one.
func seatsOf(q archive.Query, l Lead) []seat {
	s := shared(q)
	switch {
	case q.Player.None():
		s.add(result, resultOf(q.Result, "")...)
	case l == Player || l == Against:
		return sides(q)
	case q.Side != "":
		s.add(player, fitting(q, string(q.Side))...)
		s.black = map[archive.Side]cond{archive.AsWhite: never, archive.AsBlack: always}[q.Side]
	default:
		s.add(player, either(every(fitting(q, "white")...), every(fitting(q, "black")...)))
		s.black = not(fitting(q, "white"))
	}
	return []seat{s}
}

// sides returns a seat for each side that the player may have. A game that matches both is found
// with White only.
func sides(q archive.Query) []seat {
	white, black := seated(q, "white"), seated(q, "black")
	black.black = always
	switch q.Side {
	case archive.AsWhite:
		return []seat{white}
	case archive.AsBlack:
		return []seat{black}
	}
	black.add(once, unlessWhite(q)...)
	return []seat{white, black}
}

// seated returns the seat in which the player has this side.
func seated(q archive.Query, side string) seat {
	s := shared(q)
	s.add(player, named(side, q.Player))
	if !q.Against.None() {
		s.add(against, named(opposite[side], q.Against))
	}
	s.add(result, resultOf(q.Result, side)...)
	return s
}

// fitting returns the conditions on which the player has this side in a game.
func fitting(q archive.Query, side string) []cond {
	conds := []cond{named(side, q.Player)}
	if !q.Against.None() {
		conds = append(conds, named(opposite[side], q.Against))
	}
	return append(conds, resultOf(q.Result, side)...)
}

var opposite = map[string]string{"white": "black", "black": "white"}

// unlessWhite returns the condition that a game does not match with the player as White, too.
func unlessWhite(q archive.Query) []cond {
	if !q.Against.None() && !mayBeOne(q.Player, q.Against) {
		return nil
	}
	return []cond{not(fitting(q, "white"))}
}

// mayBeOne reports whether two may be the same person: a game against oneself then matches in
// both seats.
func mayBeOne(a, b archive.Who) bool {
	switch {
	case a.ID != "" && b.ID != "":
		return a.ID == b.ID
	case a.ID == "" && b.ID == "":
		return archive.Key(a.Name) == archive.Key(b.Name)
	default: // any person may have used the name
		return true
	}
}

// shared returns a seat with the conditions that do not depend on sides.
func shared(q archive.Query) seat {
	s := seat{map[part][]cond{}, never}
	if q.Game != "" {
		s.add(kind, texts("game", "=", q.Game))
	}
	if len(q.Opening) > 0 {
		s.add(opening, texts("opening", ">=", q.Opening.Code()), texts("opening", "<", q.Opening.After()))
	}
	if q.Position != (archive.Stood{}) {
		s.add(stood, had(traitTables(Position), traitOf(q, Position)))
	}
	if !q.Pieces.None() {
		s.add(pieces, had(traitTables(Pieces), traitOf(q, Pieces)))
	}
	if q.Reason != "" {
		s.add(reason, texts("reason", "=", string(q.Reason)))
	}
	if q.Pace != "" {
		s.add(pace, texts("pace", "=", string(q.Pace)))
	}
	if q.MinMoves > 0 {
		s.add(length, numbers("plies", ">=", 2*q.MinMoves-1))
	}
	if q.MaxMoves > 0 {
		s.add(length, numbers("plies", "<=", 2*q.MaxMoves))
	}
	if q.Since != "" {
		s.add(days, numbers("ended_at", ">=", q.Since.Begins()))
	}
	if q.Until != "" {
		s.add(days, numbers("ended_at", "<", q.Until.Ends()))
	}
	return s
}

func (s seat) add(p part, conds ...cond) { s.conds[p] = append(s.conds[p], conds...) }

// named returns the condition that this player has a side.
func named(side string, who archive.Who) cond {
	if who.ID != "" {
		return texts(side+"_id", "=", who.ID)
	}
	return texts(side+"_key", "=", archive.Key(who.Name))
}

// resultOf returns the condition on the result, for a player with this side.
func resultOf(r archive.Result, side string) []cond {
	wins := map[string]game.Result{"white": game.WhiteWins, "black": game.BlackWins}
	switch r {
	case archive.WhiteWon, archive.BlackWon:
		return []cond{texts("result", "=", string(wins[string(r)]))}
	case archive.Drawn:
		return []cond{texts("result", "=", string(game.Drawn))}
	case archive.Won:
		return []cond{texts("result", "=", string(wins[side]))}
	case archive.Lost:
		return []cond{texts("result", "=", string(wins[opposite[side]]))}
	default:
		return nil
	}
}

// ofComputer lists the leads that have an index of games against the computer.
var ofComputer = []Lead{Player, Pieces, Length, Kind}

// leads returns the leads that a query may have, those that usually find fewest games first.
func leads(q archive.Query) []Lead {
	has := seatsOf(q, Player)[0].conds
	var all []Lead
	for _, l := range []Lead{Player, Against, Position, Pieces, Opening, Reason, Length, Pace, Kind} {
		if len(has[serves[l][0]]) > 0 && (!q.Computer || slices.Contains(ofComputer, l)) {
			all = append(all, l)
		}
	}
	if len(all) == 0 {
		return []Lead{All}
	}
	return all
}

// inOrder returns the lead of a query of which all parts find many games.
func inOrder(q archive.Query) Lead {
	if q.Sort == archive.Longest {
		return Length
	}
	if byTrait(q) {
		return map[bool]Lead{true: Position, false: Pieces}[q.Position != archive.Stood{}]
	}
	for _, l := range leads(q) {
		if l != Opening && l != Length {
			return l
		}
	}
	return All
}

// split returns the conditions that a lead's index serves, and the others.
func (s seat) split(l Lead) (served, others []cond) {
	for _, p := range []part{player, against, stood, pieces, opening, reason, length, pace, kind, days, result, once} {
		if slices.Contains(serves[l], p) {
			served = append(served, s.conds[p]...)
		} else {
			others = append(others, s.conds[p]...)
		}
	}
	return served, others
}
