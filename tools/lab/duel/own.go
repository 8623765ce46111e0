package duel

import (
	"fmt"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/engine/weights"
	"threefold/tools/lab/baseline"
)

// Own is a player that searches in this process. A zero limit is none.
type Own struct {
	Nodes, Depth int           // limits of a move
	MoveTime     time.Duration // limit of a move by wall-clock time
	CPUTime      time.Duration // limit of a move by processor time; on Linux only
	Megabytes    int           // size of the transposition table in MiB
	Plain        bool          // use package baseline instead of the engine
	Fitted       bool          // use the fitted evaluation instead of the embedded net
	Net          *net.Net      // instead of the embedded net; may be nil

	game    *engine.Variant
	thinker engine.Thinker
}

// Begin creates the search, or resets it.
func (o *Own) Begin(v *engine.Variant) error {
	if o.game != v {
		o.game, o.thinker = v, o.newThinker(v)
	}
	o.thinker.Reset()
	return nil
}

func (o *Own) newThinker(v *engine.Variant) engine.Thinker {
	if o.Plain {
		return baseline.NewThinker(v, o.Megabytes)
	}
	weights := weights.Of(v)
	switch {
	case o.Fitted:
		weights.Net = nil
	case o.Net != nil:
		weights.Net = o.Net
	}
	return v.Equipped(o.Megabytes, weights)
}

// Move searches for a move. It returns an error if the search panics.
func (o *Own) Move(_ string, _ []string, now engine.Position) (c Choice, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the search crashed: %v", fault)
		}
	}()
	begun := time.Now()
	spent, limit := func() time.Duration { return time.Since(begun) }, o.MoveTime
	limits := engine.Limits{Nodes: o.Nodes, Depth: o.Depth}
	if o.MoveTime > 0 {
		limits.Deadline = begun.Add(o.MoveTime)
	}
	if o.CPUTime > 0 {
		since, done, err := onProcessor()
		if err != nil {
			return Choice{}, err
		}
		defer done()
		spent, limit = since, o.CPUTime
		limits.Continue = func() bool { return since() < o.CPUTime }
	}
	o.thinker.Put(now)
	r := o.thinker.Think(limits)
	c = Choice{Move: now.MoveText(r.Best()), Nodes: r.Nodes, Depth: r.Depth, Took: spent()}
	if len(r.Lines) > 0 {
		c.Score, c.Scored = r.Lines[0].Score, true
	}
	if limit > 0 {
		c.Over = max(c.Took-limit, 0)
	}
	return c, nil
}

// Close does nothing.
func (o *Own) Close() error { return nil }
