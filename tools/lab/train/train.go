// Package train trains a net on positions by gradient descent. The loss is the squared error
// between the net's expected score and a blend of the search's score and the game's result.
//
//	train      the training
//	samples    reading of positions
//	layers     the net in floating point, its output and gradient
//
// It uses all processors. Each batch is always cut into the same shards, which are added in order:
// the same positions and seed give the same net on the same kind of processor.
package train

import (
	"errors"
	"io"
	"math"
	"runtime"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/game"
)

// Train is the settings of a training.
type Train struct {
	Hidden  int     // width of the hidden layer: a multiple of 4, at most net.MaxHidden
	Above   bool    // the net's output is added to the fitted evaluation
	Rounds  int     // epochs
	Blend   float64 // weight of the game's result, 0 to 1; the search's score has the rest
	Seed    uint64
	Workers int    // goroutines; 0 is one for each processor
	Command string // for the header of the net's file

	// OnRead is called with the number of positions and the mean squared error of the fitted
	// evaluation over the validation set, the last tenth of them. It may be nil.
	OnRead func(positions int, fitted float64)
	// OnRound is called after each epoch, counted from 1, with the mean squared errors of the net
	// over the training set and the validation set. It may be nil.
	OnRound func(round int, learned, apart float64)
}

const (
	batch   = 8192
	shards  = 16
	fastest = 1.5e-3 // learning rate of Adam in the first round
	slowest = 2e-5   // learning rate in the last round
)

func (t *Train) workers() int {
	if t.Workers > 0 {
		return t.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// Run reads positions, as tune.Games writes them, and writes the file of a net. It fails if a line is
// invalid or there are fewer than ten.
func (t *Train) Run(v *engine.Variant, in io.Reader, out io.Writer) error {
	all, err := t.read(v, in)
	if err != nil {
		return err
	}
	if len(all.list) < 10 {
		return errors.New("too few positions")
	}
	cut := len(all.list) * 9 / 10
	learned, apart := samples{all.list[:cut], all.rows}, samples{all.list[cut:], all.rows}
	if t.OnRead != nil {
		t.OnRead(len(all.list), apart.fitted())
	}
	random := game.SplitMix64(t.Seed)
	l := newLayers(v.Inputs, t.Hidden, &random)
	l.above = t.Above
	loss := t.descend(l, v.Inputs, &learned, &apart, &random)
	return write(out, net.About{Game: v.ID, Hidden: t.Hidden, Above: t.Above, Command: t.Command, Seed: t.Seed, Positions: len(all.list), Loss: loss}, l.integers())
}

// descend trains the net, and returns its mean squared error over the validation set.
func (t *Train) descend(l *layers, in *net.Inputs, learned, apart *samples, random *game.SplitMix64) (loss float64) {
	order := make([]uint32, len(learned.list))
	for i := range order {
		order[i] = uint32(i)
	}
	parts := make([]*gradient, shards)
	for i := range parts {
		parts[i] = newGradient(l)
	}
	descent := newDescent(l)
	steps := (len(order) + batch - 1) / batch * t.Rounds
	for round := 1; round <= t.Rounds; round++ {
		for i := len(order) - 1; i > 0; i-- {
			j := random.IntN(i + 1)
			order[i], order[j] = order[j], order[i]
		}
		sum := 0.0
		for first := 0; first < len(order); first += batch {
			list := order[first:min(first+batch, len(order))]
			mirrored := random.Next()
			t.parallel(func(shard int) {
				g := parts[shard]
				g.clear()
				for i := shard; i < len(list); i += shards {
					var mirror []uint16
					if mirrored>>(i%64)&1 != 0 {
						mirror = in.Mirror
					}
					g.add(l, learned, &learned.list[list[i]], mirror)
				}
			})
			for _, g := range parts {
				sum += g.loss
			}
			progress := float64(descent.step) / float64(steps)
			pace := slowest + (fastest-slowest)*(1+math.Cos(math.Pi*progress))/2
			descent.descend(t, l, parts, pace)
		}
		loss = t.mistake(l, apart)
		if t.OnRound != nil {
			t.OnRound(round, sum/float64(len(order)), loss)
		}
	}
	return loss
}

// mistake returns the mean squared error over positions.
func (t *Train) mistake(l *layers, s *samples) float64 {
	var sums [shards]float64
	t.parallel(func(shard int) {
		g := scratch{own: make([]float32, l.hidden), other: make([]float32, l.hidden)}
		for i := shard; i < len(s.list); i += shards {
			x := &s.list[i]
			d := l.answer(&g, s, x, nil) - float64(x.target)
			sums[shard] += d * d
		}
	})
	sum := 0.0
	for _, part := range sums {
		sum += part
	}
	return sum / float64(max(len(s.list), 1))
}

// parallel does each shard once.
func (t *Train) parallel(do func(shard int)) {
	var all sync.WaitGroup
	next := make(chan int, shards)
	for i := range shards {
		next <- i
	}
	close(next)
	for range min(t.workers(), shards) {
		all.Go(func() {
			for shard := range next {
				do(shard)
			}
		})
	}
	all.Wait()
}
