package player

import (
	"slices"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// advice is an advised move with the positions before and after it.
type advice struct {
	game   *engine.Variant
	tree   engine.Position
	now    game.Position
	move   engine.Move
	text   string // of the move
	next   game.Position
	played game.Played
	mover  game.Effect // the effect of the move on the piece that moves
	piece  game.Piece  // that piece, at its place before the move
	score  int
}

// explain returns the first reason that holds, and what it says. A reason that does not hold has
// an empty key.
func (a *advice) explain() (opponent.Reason, game.Sentence) {
	says := [...]func(*advice) game.Sentence{
		(*advice).only, (*advice).ends, (*advice).forces, (*advice).takes,
		(*advice).saves, (*advice).promotes, (*advice).checks,
	}
	for i, say := range says {
		if said := say(a); said.Key != "" {
			return opponent.Reasons[i], said
		}
	}
	if reason, said := a.positional(); said.Key != "" {
		return reason, said
	}
	return opponent.Best, game.NewSentence("hint.best")
}

func (a *advice) only() (says game.Sentence) {
	if len(a.now.Moves()) == 1 {
		says = game.NewSentence("hint.only")
	}
	return says
}

func (a *advice) ends() (says game.Sentence) {
	switch a.next.Outcome().Reason {
	case "":
	case game.Checkmate:
		says = game.NewSentence("hint.checkmate")
	case game.LastKingTaken:
		says = game.NewSentence("hint.last-king")
	case game.NoLegalMove:
		says = game.NewSentence("hint.no-move")
	default:
		says = game.NewSentence("hint.draw")
	}
	return says
}

func (a *advice) forces() (says game.Sentence) {
	plies, ok := engine.MatesIn(a.score)
	if !ok || plies <= 0 {
		return says
	}
	key := "hint.forces"
	if a.game.ByMate {
		key = "hint.mates"
	}
	return game.NewSentence(key, game.Number("n", (plies+1)/2))
}

func (a *advice) takes() game.Sentence {
	pieces := game.PiecesOn(a.now, a.played.Takes)
	switch {
	case len(pieces) == 0:
		return game.Sentence{}
	case a.played.Kind == game.Sacrifice:
		return game.NewSentence("hint.sacrifices", game.Number("n", len(pieces)), game.Pieces("pieces", pieces...))
	default:
		return game.NewSentence("hint.takes", game.Number("n", len(pieces)), game.Pieces("pieces", pieces...))
	}
}

// saves names the most valuable piece that the enemy could win, if it cannot be captured after
// the move.
func (a *advice) saves() game.Sentence {
	at, ok := a.endangered()
	if !ok {
		return game.Sentence{}
	}
	where := at
	for _, e := range a.played.Effects {
		if e.From == at {
			where = e.To
		}
	}
	for _, m := range a.next.Moves() {
		if slices.Contains(m.Takes, where) {
			return game.Sentence{}
		}
	}
	return game.NewSentence("hint.saves", game.Pieces("pieces", game.PiecesOn(a.now, []string{at})...))
}

// worthSaving is the least value of a piece that saves names, in hundredths of a pawn: more than
// a pawn.
const worthSaving = 150

// endangered returns the place of the most valuable piece of the side to move that the enemy
// could win if it were to move. ok is false where there is none, or the side to move is forced.
func (a *advice) endangered() (at string, ok bool) {
	if a.tree.Forced() {
		return "", false
	}
	enemy, ok := a.passed()
	if !ok {
		return "", false
	}
	a.tree.Pass()
	defer a.tree.Undo()
	ok = false
	takes := map[string][]string{}
	for _, m := range enemy.Moves() {
		takes[m.Text] = m.Takes
	}
	dearest := worthSaving - 1
	for _, m := range a.tree.Noisy(nil) {
		lost := takes[a.tree.MoveText(m)]
		if price := a.tree.Price(m); len(lost) == 1 && price > dearest && a.tree.Gains(m, price/2) {
			dearest, at, ok = price, lost[0], true
		}
	}
	return at, ok
}

func (a *advice) promotes() game.Sentence {
	_, kind, ok := strings.Cut(a.mover.As, " ")
	if !ok {
		return game.Sentence{}
	}
	return game.NewSentence("hint.promotes", game.On("at", a.mover.From), game.Kinds("kind", kind))
}

func (a *advice) checks() (says game.Sentence) {
	if len(a.played.Check) > 0 {
		says = game.NewSentence("hint.checks")
	}
	return says
}
