package player

import (
	"fmt"
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

// explain returns the first reason that holds, and its words. A reason that does not hold has an
// empty clause.
func (a *advice) explain() (opponent.Reason, game.Clause) {
	says := [...]func(*advice) game.Clause{
		(*advice).only, (*advice).ends, (*advice).forces, (*advice).takes,
		(*advice).saves, (*advice).promotes, (*advice).checks,
	}
	for i, say := range says {
		if clause := say(a); clause.Text != "" {
			return opponent.Reasons[i], clause
		}
	}
	if reason, clause := a.positional(); clause.Text != "" {
		return reason, clause
	}
	return opponent.Best, game.Clause{Text: "it is the best move the computer found"}
}

func (a *advice) only() (says game.Clause) {
	if len(a.now.Moves()) == 1 {
		says.Text = "it is the only legal move"
	}
	return says
}

func (a *advice) ends() (says game.Clause) {
	switch a.next.Outcome().Reason {
	case "":
	case game.Checkmate:
		says.Text = "it is checkmate"
	case game.LastKingTaken:
		says.Text = "it takes the last king"
	case game.NoLegalMove:
		says.Text = "it wins: your opponent has no legal move"
	default:
		says.Text = "it ends the game in a draw"
	}
	return says
}

func (a *advice) forces() (says game.Clause) {
	plies, ok := engine.MatesIn(a.score)
	if !ok || plies <= 0 {
		return says
	}
	verb := "wins by force"
	if a.game.ByMate {
		verb = "mates"
	}
	says.Text = fmt.Sprintf("it %s in %s moves", verb, game.NumberWord((plies+1)/2))
	return says
}

func (a *advice) takes() game.Clause {
	pieces := game.PiecesOn(a.now, a.played.Takes)
	switch {
	case len(pieces) == 0:
		return game.Clause{}
	case a.played.Kind == game.Sacrifice:
		return game.Clausef("it sacrifices a piece to take %s", game.NewPieces(a.now.Turn(), pieces...).Named())
	default:
		return game.Clausef("it takes %s", game.NewPieces(a.now.Turn(), pieces...).Named())
	}
}

// saves names the most valuable piece that the enemy could win, if it cannot be captured after
// the move.
func (a *advice) saves() game.Clause {
	at, ok := a.endangered()
	if !ok {
		return game.Clause{}
	}
	where := at
	for _, e := range a.played.Effects {
		if e.From == at {
			where = e.To
		}
	}
	for _, m := range a.next.Moves() {
		if slices.Contains(m.Takes, where) {
			return game.Clause{}
		}
	}
	pieces := game.PiecesOn(a.now, []string{at})
	return game.Clausef("it saves %s, which your opponent could take", game.NewPieces(a.now.Turn(), pieces...).Named())
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

func (a *advice) promotes() game.Clause {
	if a.mover.As == "" {
		return game.Clause{}
	}
	_, kind, _ := strings.Cut(a.mover.As, " ")
	says := game.PiecesOn(a.now, []string{a.mover.From})
	return game.Clausef("%s becomes %s", game.NewPieces(a.now.Turn(), says...).Named(), game.WithArticle(kind))
}

func (a *advice) checks() (says game.Clause) {
	if len(a.played.Check) > 0 {
		says.Text = "it gives check"
	}
	return says
}
