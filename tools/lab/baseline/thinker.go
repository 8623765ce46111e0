package baseline

import "threefold/internal/engine"

// NewThinker returns a baseline search of a game, with a table of at most so many MiB.
func NewThinker(v *engine.Variant, megabytes int) engine.Thinker {
	tree, err := v.NewTree(v.Start)
	if err != nil {
		panic(err) // the start position is always valid
	}
	return thinker{New(tree, nil, megabytes)}
}

// thinker is a Search as an engine.Thinker.
type thinker struct{ *Search }

func (t thinker) Put(p engine.Position) { t.Set(p.Tree, p.Past) }
func (t thinker) Reset()                { t.Clear() }
