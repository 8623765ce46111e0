package player

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/opponent"
)

// This file has the positional reasons. One is given only where the move raises a term of the
// evaluation, and its sentence holds by the rules.

// positional is a positional reason with its term of the evaluation.
type positional struct {
	reason opponent.Reason
	term   string
	say    func(*advice) game.Sentence
}

var positionals = []positional{
	{opponent.Trades, game.TermSafety, (*advice).trades},
	{opponent.Leaves, game.TermSafety, (*advice).leaves},
	{opponent.Guards, game.TermSafety, (*advice).guards},
	{opponent.Develops, game.TermMobility, (*advice).develops},
	{opponent.Room, game.TermMobility, (*advice).room},
	{opponent.Aims, game.TermKingAttack, (*advice).aims},
	{opponent.Passes, game.TermPassedPawns, (*advice).passes},
	{opponent.Stands, game.TermPieceSquare, (*advice).stands},
}

// leastGain is the least gain of a term for a reason, in hundredths of a pawn.
const leastGain = 5

// positional returns the positional reason that holds and whose term gains most.
func (a *advice) positional() (opponent.Reason, game.Sentence) {
	gains := a.gains()
	byGain := func(x, y positional) int { return cmp.Compare(gains[y.term], gains[x.term]) }
	for _, p := range slices.SortedStableFunc(slices.Values(positionals), byGain) {
		if gains[p.term] < leastGain {
			break
		}
		if said := p.say(a); said.Key != "" {
			return p.reason, said
		}
	}
	return opponent.Best, game.Sentence{}
}

// gains returns by how much the move raises each term of the evaluation for its side, in
// hundredths of a pawn.
func (a *advice) gains() map[string]int {
	before := a.terms()
	a.tree.Play(a.move)
	defer a.tree.Undo()
	sign := 1 - 2*int(a.now.Turn())
	gains := map[string]int{}
	for name, value := range a.terms() {
		gains[name] = sign * (value - before[name])
	}
	return gains
}

// terms returns the terms of the evaluation in the present position, for White.
func (a *advice) terms() map[string]int {
	weights := a.game.Weights
	counts := make([]int16, len(weights))
	phase := a.tree.Count(counts)
	values := map[string]int{}
	for _, t := range a.game.Terms {
		for i := t.First; i < t.Past; i++ {
			values[t.Name] += int(counts[i]) * (int(weights[i][0])*phase + int(weights[i][1])*(256-phase))
		}
	}
	for name := range values {
		values[name] /= 256
	}
	return values
}

// passed returns the position with the enemy to move. ok is false in check.
func (a *advice) passed() (p game.Position, ok bool) {
	if a.tree.Check() {
		return nil, false
	}
	a.tree.Pass()
	defer a.tree.Undo()
	p, err := a.game.Parse(a.tree.Text())
	return p, err == nil
}

// again returns the position after the move with the same side to move again. ok is false in
// check.
func (a *advice) again() (p game.Position, ok bool) {
	a.tree.Play(a.move)
	defer a.tree.Undo()
	return a.passed()
}

// trades holds if the enemy must capture, and after each capture as many pieces can be taken back.
func (a *advice) trades() (says game.Sentence) {
	replies := a.next.Moves()
	for _, m := range replies {
		if len(m.Takes) == 0 || !a.answered(m.Text, func(back game.Move) bool { return len(back.Takes) >= len(m.Takes) }) {
			return says
		}
	}
	if len(replies) > 0 {
		says = game.NewSentence("hint.trades")
	}
	return says
}

// answered reports whether a move of the enemy has an answer that satisfies such.
func (a *advice) answered(reply string, such func(game.Move) bool) bool {
	after, _, err := a.next.Play(reply)
	return err == nil && slices.ContainsFunc(after.Moves(), such)
}

// leaves holds if the enemy can capture nothing, as it could after other moves. It is not used in
// games that end by mate, where most pieces are guarded and it says little.
func (a *advice) leaves() (says game.Sentence) {
	if a.game.ByMate || takes(a.next) {
		return says
	}
	others := 0
	for _, m := range a.now.Moves() {
		if after, _, err := a.now.Play(m.Text); err == nil && takes(after) {
			others++
		}
	}
	if others > 0 {
		says = game.NewSentence("hint.leaves", game.Number("n", others))
	}
	return says
}

// takes reports whether the side to move can capture.
func takes(p game.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return len(m.Takes) > 0 })
}

// guards names a piece that the enemy can take, and before the move could take for nothing.
func (a *advice) guards() game.Sentence {
	enemy, ok := a.passed()
	if !ok {
		return game.Sentence{}
	}
	for _, piece := range game.PiecesOn(a.next, placesOf(a.next.Pieces(), a.now.Turn())) {
		free, still := capturers(enemy, piece.At), capturers(a.next, piece.At)
		if !slices.Contains(a.now.Pieces(), piece) || len(free) == 0 || len(still) == 0 {
			continue
		}
		if unavenged(enemy, free) && !unavenged(a.next, still) {
			return game.NewSentence("hint.guards", game.Pieces("pieces", piece))
		}
	}
	return game.Sentence{}
}

// placesOf returns the places of a side's pieces.
func placesOf(pieces []game.Piece, c game.Color) (places []string) {
	for _, m := range pieces {
		if strings.HasPrefix(m.Piece, c.String()) {
			places = append(places, m.At)
		}
	}
	return places
}

// capturers returns the moves that take a piece on a place.
func capturers(p game.Position, at string) (list []game.Move) {
	for _, m := range p.Moves() {
		if slices.Contains(m.Takes, at) {
			list = append(list, m)
		}
	}
	return list
}

// unavenged reports whether one of these captures cannot be answered by a recapture.
func unavenged(p game.Position, captures []game.Move) bool {
	return slices.ContainsFunc(captures, func(m game.Move) bool {
		after, played, err := p.Play(m.Text)
		return err == nil && len(capturers(after, played.Effects[0].To)) == 0
	})
}

// develops holds if a piece other than a pawn or king leaves its place at the start of the game.
func (a *advice) develops() game.Sentence {
	start, err := a.game.Parse(a.game.Start)
	if err != nil || a.piece.Kind() == "pawn" || a.piece.Kind() == "king" || !slices.Contains(start.Pieces(), a.piece) {
		return game.Sentence{}
	}
	return game.NewSentence("hint.develops", game.Pieces("pieces", a.piece))
}

// room names the piece that gains most mobility by the move: the piece that moves, or one whose
// way it opens.
func (a *advice) room() game.Sentence {
	again, ok := a.again()
	if !ok || a.tree.Forced() {
		return game.Sentence{}
	}
	most, says := leastRoom-1, game.Sentence{}
	if before, after, ok := a.goals(again, a.mover.From, a.mover.To); ok && len(after)-len(before) > most {
		most = len(after) - len(before)
		says = game.NewSentence("hint.room-"+a.places(), game.Number("n", len(after)), game.Number("before", len(before)),
			game.On("at", game.PlaceOf(a.mover.To)), game.On("from", game.PlaceOf(a.mover.From)))
	}
	for _, piece := range game.PiecesOn(again, placesOf(again.Pieces(), a.now.Turn())) {
		if piece.At == a.mover.To || !slices.Contains(a.now.Pieces(), piece) {
			continue
		}
		before, after, ok := a.goals(again, piece.At, piece.At)
		if more := len(after) - len(before); ok && more > most {
			most = more
			says = game.NewSentence("hint.opens-"+a.places(), game.Number("n", len(after)), game.Number("before", len(before)), game.Pieces("pieces", piece))
		}
	}
	return says
}

// leastRoom is the least gain of mobility that room names, in places.
const leastRoom = 2

// goals returns the places to which a piece can go before the move, and those to which it could
// go after it. ok is false for a piece that shares its place with another of its side.
func (a *advice) goals(again game.Position, from, to string) (before, after []string, ok bool) {
	turn := a.now.Turn()
	ok = sharing(a.now, turn, from) == 1 && sharing(again, turn, to) == 1
	return goals(a.now, game.PlaceOf(from)), goals(again, game.PlaceOf(to)), ok
}

// sharing counts a side's pieces on the place of a slot.
func sharing(p game.Position, c game.Color, at string) (n int) {
	for _, own := range placesOf(p.Pieces(), c) {
		if game.PlaceOf(own) == game.PlaceOf(at) {
			n++
		}
	}
	return n
}

// goals returns the places to which legal moves other than castling lead from a place.
func goals(p game.Position, from string) (list []string) {
	for _, m := range p.Moves() {
		to := m.Path[len(m.Path)-1]
		if m.Path[0] == from && to != from && m.Kind != game.Castle && !slices.Contains(list, to) {
			list = append(list, to)
		}
	}
	return list
}

// places returns what the places of the board are called: points, or squares.
func (a *advice) places() string {
	if a.game.Board.Style == game.StylePoints {
		return "points"
	}
	return "squares"
}

// aims holds if the piece that moves could go beside the enemy king next, as it could not before.
func (a *advice) aims() game.Sentence {
	again, ok := a.again()
	king := a.kings(a.now.Turn().Other())
	if !ok || a.tree.Forced() || len(king) != 1 {
		return game.Sentence{}
	}
	beside := func(at string) bool { return a.touch(at, game.PlaceOf(king[0].At)) }
	before, after, ok := a.goals(again, a.mover.From, a.mover.To)
	near := slices.DeleteFunc(after, func(at string) bool { return !beside(at) })
	if !ok || len(near) == 0 || slices.ContainsFunc(before, beside) {
		return game.Sentence{}
	}
	const few = 3
	return game.NewSentence("hint.aims", game.On("at", game.PlaceOf(a.mover.To)), game.On("places", near[:min(few, len(near))]...), game.On("king", king[0].At))
}

// kings returns a side's kings.
func (a *advice) kings(c game.Color) (list []game.Piece) {
	for _, m := range a.now.Pieces() {
		if m.Piece == c.String()+" king" {
			list = append(list, m)
		}
	}
	return list
}

// touch reports whether two places share a side or a corner.
func (a *advice) touch(one, other string) bool {
	p, q := a.board(one), a.board(other)
	reach := (p.Size+q.Size)/2 + 0.1
	return one != other && math.Abs(p.X-q.X) < reach && math.Abs(p.Y-q.Y) < reach
}

func (a *advice) board(at string) game.Place {
	i := slices.IndexFunc(a.game.Board.Places, func(p game.Place) bool { return p.ID == game.PlaceOf(at) })
	return a.game.Board.Places[i]
}

// passes holds if a pawn arrives where no enemy pawn is ahead of it on its own file or a
// neighboring one.
func (a *advice) passes() game.Sentence {
	if a.piece.Kind() != "pawn" {
		return game.Sentence{}
	}
	at, forward := a.board(a.mover.To), 1-2*float64(a.now.Turn())
	for _, m := range a.next.Pieces() {
		if m.Piece != a.now.Turn().Other().String()+" pawn" {
			continue
		}
		other := a.board(m.At)
		half := (at.Size + other.Size) / 2
		if math.Abs(other.X-at.X) < half+0.9 && (other.Y-at.Y)*forward > half-0.9 {
			return game.Sentence{}
		}
	}
	return game.NewSentence("hint.passes", game.On("at", game.PlaceOf(a.mover.To)))
}

// stands holds if the move has one effect; its term says that the new place is better.
func (a *advice) stands() game.Sentence {
	if len(a.played.Effects) != 1 || a.mover.From == "" || a.mover.To == "" {
		return game.Sentence{}
	}
	return game.NewSentence("hint.stands", game.On("at", game.PlaceOf(a.mover.To)), game.On("from", game.PlaceOf(a.mover.From)))
}
