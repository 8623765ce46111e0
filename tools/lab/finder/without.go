package finder

import (
	"slices"

	"threefold/internal/engine"
)

// without is a board that leaves out some moves of the position on which a search is put,
// so that all others are searched together, once.
type without struct {
	engine.Tree
	left []engine.Move
	ply  int // moves played since then
}

func (w *without) Moves(list []engine.Move) []engine.Move { return w.keep(list, w.Tree.Moves) }
func (w *without) Calm(list []engine.Move) []engine.Move  { return w.keep(list, w.Tree.Calm) }
func (w *without) Noisy(list []engine.Move) []engine.Move { return w.keep(list, w.Tree.Noisy) }

// keep appends the moves that are not left out.
func (w *without) keep(list []engine.Move, more func([]engine.Move) []engine.Move) []engine.Move {
	from := len(list)
	list = more(list)
	if w.ply == 0 {
		list = list[:from+len(slices.DeleteFunc(list[from:], w.leaves))]
	}
	return list
}

func (w *without) leaves(m engine.Move) bool { return slices.Contains(w.left, m) }

func (w *without) Legal(m engine.Move) bool {
	return w.Tree.Legal(m) && (w.ply > 0 || !w.leaves(m))
}

func (w *without) Play(m engine.Move) { w.ply++; w.Tree.Play(m) }
func (w *without) Pass()              { w.ply++; w.Tree.Pass() }
func (w *without) Undo()              { w.ply--; w.Tree.Undo() }
