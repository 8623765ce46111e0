package train

import (
	"math"

	"threefold/internal/engine/net"
	"threefold/internal/game"
)

// layers is a net in floating point. All its numbers are in one list: the rows of the first layer, its
// bias, the last layer by bucket, its offsets.
type layers struct {
	inputs, hidden int
	numbers        []float32
	above          bool    // its output is added to the fitted evaluation
	maxRow         float32 // bounds the rows, so that no sum of integers overflows
}

// maxBias bounds the bias of the first layer.
const maxBias = 8.0

func (l *layers) row(i int) []float32 { return l.numbers[i*l.hidden : (i+1)*l.hidden] }
func (l *layers) bias() []float32     { return l.row(l.inputs) }
func (l *layers) lastAt() int         { return (l.inputs + 1) * l.hidden }
func (l *layers) offsetAt() int       { return l.lastAt() + net.Buckets*2*l.hidden }

func newLayers(in *net.Inputs, hidden int, random *game.SplitMix64) *layers {
	l := &layers{inputs: in.Rows, hidden: hidden}
	l.numbers = make([]float32, l.offsetAt()+net.Buckets)
	l.maxRow = float32(min(1.98, (math.MaxInt16/net.RowScale-maxBias-1)/float64(in.Pieces)))
	uniform := func(most float64) float32 {
		return float32((float64(random.Next()>>11)/(1<<52) - 1) * most)
	}
	for i := range l.lastAt() {
		l.numbers[i] = uniform(1 / math.Sqrt(float64(in.Start)) / 2)
	}
	for i := range l.bias() {
		l.bias()[i] += 0.3
	}
	for i := l.lastAt(); i < l.offsetAt(); i++ {
		l.numbers[i] = uniform(1 / math.Sqrt(float64(hidden)))
	}
	return l
}

// scratch holds the hidden layer of both views while one shard evaluates a position.
type scratch struct{ own, other []float32 }

func (l *layers) sum(sums []float32, rows, mirror []uint16) {
	copy(sums, l.bias())
	for _, r := range rows {
		if mirror != nil {
			r = mirror[r]
		}
		row := l.row(int(r))[:len(sums)]
		for i := range sums {
			sums[i] += row[i]
		}
	}
}

// answer returns the expected share of the point; the sums of both views stay in the scratch.
func (l *layers) answer(g *scratch, s *samples, x *sample, mirror []uint16) float64 {
	own, other := s.views(x)
	l.sum(g.own, own, mirror)
	l.sum(g.other, other, mirror)
	last := l.numbers[l.lastAt()+int(x.bucket)*2*l.hidden:]
	v := l.numbers[l.offsetAt()+int(x.bucket)]
	if l.above {
		v += x.fitted
	}
	for half, sums := range [...][]float32{g.own, g.other} {
		w := last[half*l.hidden : (half+1)*l.hidden]
		for i, h := range sums {
			c := min(max(h, 0), 1)
			v += c * c * w[i]
		}
	}
	return 1 / (1 + math.Exp(-float64(v)))
}

// gradient is the sum of the gradients of one shard of a batch, by number.
type gradient struct {
	scratch
	numbers []float32
	back    []float32
	loss    float64
}

func newGradient(l *layers) *gradient {
	return &gradient{
		scratch: scratch{make([]float32, l.hidden), make([]float32, l.hidden)},
		numbers: make([]float32, len(l.numbers)),
		back:    make([]float32, l.hidden),
	}
}

func (g *gradient) clear() {
	clear(g.numbers)
	g.loss = 0
}

// add adds the gradient of one position.
func (g *gradient) add(l *layers, s *samples, x *sample, mirror []uint16) {
	p := l.answer(&g.scratch, s, x, mirror)
	d := p - float64(x.target)
	g.loss += d * d
	slope := float32(2 * d * p * (1 - p))
	at := int(x.bucket)
	g.numbers[l.offsetAt()+at] += slope
	own, other := s.views(x)
	for half, sums := range [...][]float32{g.own, g.other} {
		first := l.lastAt() + (2*at+half)*l.hidden
		w, gw := l.numbers[first:first+l.hidden], g.numbers[first:first+l.hidden]
		bias := g.numbers[l.inputs*l.hidden : (l.inputs+1)*l.hidden]
		for i, h := range sums {
			g.back[i] = 0
			c := min(max(h, 0), 1)
			gw[i] += slope * c * c
			if h > 0 && h < 1 {
				g.back[i] = slope * w[i] * 2 * h
				bias[i] += g.back[i]
			}
		}
		rows := own
		if half == 1 {
			rows = other
		}
		for _, r := range rows {
			if mirror != nil {
				r = mirror[r]
			}
			row := g.numbers[int(r)*l.hidden : (int(r)+1)*l.hidden][:len(g.back)]
			for i, b := range g.back {
				row[i] += b
			}
		}
	}
}

// descent is the state of Adam: the running means of each number's gradient and of its square.
type descent struct {
	step         int
	mean, square []float32
}

func newDescent(l *layers) *descent {
	return &descent{mean: make([]float32, len(l.numbers)), square: make([]float32, len(l.numbers))}
}

// descend makes one step by the sum of the shards' gradients.
func (d *descent) descend(t *Train, l *layers, parts []*gradient, pace float64) {
	const keep, keepSquares = 0.9, 0.999
	d.step++
	rate := float32(pace * math.Sqrt(1-math.Pow(keepSquares, float64(d.step))) / (1 - math.Pow(keep, float64(d.step))))
	n := len(l.numbers)
	t.parallel(func(shard int) {
		for i := shard * n / shards; i < (shard+1)*n/shards; i++ {
			sum := float32(0)
			for _, g := range parts {
				sum += g.numbers[i]
			}
			sum /= batch
			d.mean[i] = keep*d.mean[i] + (1-keep)*sum
			d.square[i] = keepSquares*d.square[i] + (1-keepSquares)*sum*sum
			v := l.numbers[i] - rate*d.mean[i]/(float32(math.Sqrt(float64(d.square[i])))+1e-8)
			most := l.most(i)
			l.numbers[i] = min(max(v, -most), most)
		}
	})
}

// most returns the greatest absolute value of the number with an index.
func (l *layers) most(i int) float32 {
	switch {
	case i < l.inputs*l.hidden:
		return l.maxRow
	case i < l.lastAt():
		return maxBias
	case i < l.offsetAt():
		return float32(net.MostLast)
	default:
		return 100
	}
}

// integers returns the net's numbers, scaled and rounded as in its file.
func (l *layers) integers() integers {
	round := func(list []float32, scale float64) []int16 {
		w := make([]int16, len(list))
		for i, v := range list {
			w[i] = int16(math.Round(float64(v) * scale))
		}
		return w
	}
	w := integers{
		rows: round(l.numbers[:l.inputs*l.hidden], net.RowScale),
		bias: round(l.bias(), net.RowScale),
		last: round(l.numbers[l.lastAt():l.offsetAt()], net.LastScale),
	}
	for _, v := range l.numbers[l.offsetAt():] {
		w.offset = append(w.offset, int32(math.Round(float64(v)*net.OffsetScale)))
	}
	return w
}
