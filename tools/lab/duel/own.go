package duel

import (
	"fmt"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/engine/weights"
	"threefold/tools/lab/baseline"
)

// Own is a player that is a search in this process.
type Own struct {
	Nodes, Depth int
	MoveTime     time.Duration
	CPUTime      time.Duration // on the processor, whatever else it is busy with
	Megabytes    int
	Plain        bool     // the yardstick in place of the engine
	Fitted       bool     // the fitted weights in place of the program's net
	Net          *net.Net // in place of the program's, or nil

	game    *engine.Variant
	thinker engine.Thinker
}

// Begin makes or clears the search.
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

// Move thinks. A search that panics has crashed, as a command may.
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
