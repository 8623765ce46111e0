// Package net evaluates positions by a small neural net (NNUE) that was trained on games. It
// knows no game and computes with integers alone, so that the same pieces give the same score
// on every machine.
//
//	net       the net, its accumulator, and the evaluation
//	weigh     its last layer, with vector instructions where there are some
//	file      the file format
//
// The inputs are pieces on places. Each side has its own view: its pieces and the enemy's, with
// its own corner of the board nearest. The accumulator is the hidden layer of both views. The
// last layer applies SCReLU and weighs the side to move and the other side apart; it has one set
// of weights for each range of the number of pieces left.
package net

// Feature is a piece on a place: the row of the first layer that it is in
// White's view, and the one that he is in Black's.
type Feature uint32

// NewFeature makes a feature of its two rows, each below 65,536.
func NewFeature(white, black int) Feature { return Feature(white | black<<16) }

// Row is the feature's row in the view of White, 0, or Black, 1.
func (f Feature) Row(view int) int { return int(f >> (16 * view) & 0xFFFF) }

// Inputs is what a game's board gives to a net.
type Inputs struct {
	Rows   int      // how many rows there are
	Pieces int      // that any text may put on the board, those who count twice included
	Start  int      // pieces at the start of a game
	Mirror []uint16 // the row of each row on the mirrored board, or nil
}

// The scales of the integers: an activation of one is whole, a weight of one
// in the last layer is unit, and an answer of one is Answer hundredths of a
// pawn: the score at which the expected share of the point is 1/(1+1/e).
const (
	whole  = 255
	unit   = 64
	Answer = 130

	// MaxHidden is the greatest width of the hidden layer, which must be a
	// multiple of lanes; Buckets is how many sets of weights the last layer has.
	MaxHidden = 64
	Buckets   = 4
	lanes     = 4
	maxWords  = MaxHidden / lanes

	// maxSum bounds what may stand in a lane, maxWeight the last layer.
	maxSum    = 1<<15 - 1
	maxWeight = 127

	// furthest bounds the answer, far from scores of wins by force.
	furthest = 6000
)

// About is what a net's file says of how it came to be.
type About struct {
	Game      string
	Hidden    int
	Command   string  // that trained it
	Seed      uint64  // of the trainer
	Positions int     // learned from, those kept apart included
	Above     bool    // its answer is added to the fitted evaluation
	Loss      float64 // the mean squared error over those kept apart
	Hash      string  // of the numbers, SHA-256 in hexadecimal digits
}

// Net is a trained net. It never changes, and may be asked from several goroutines at once.
type Net struct {
	About  About
	Inputs Inputs

	words  int      // four lanes in each
	rows   []uint64 // the first layer, a row of words for each input
	bias   [maxWords]uint64
	last   [Buckets][2 * MaxHidden]int16 // the side on turn first
	offset [Buckets]int32
}

// Accumulator is the hidden layer of a position in both views, four lanes to a word.
// A lane holds its sum above 1<<15, so that words are added and subtracted
// whole: no lane borrows from the next as long as every sum fits.
type Accumulator [2][maxWords]uint64

// Refresh makes the sums of a position again from all its pieces.
func (n *Net) Refresh(s *Accumulator, pieces []Feature) {
	s[0], s[1] = n.bias, n.bias
	n.Update(s, s, pieces, nil)
}

// Update makes the sums of a position from those of another one, and from the
// pieces that added and are removed between the two.
func (n *Net) Update(to, from *Accumulator, added, removed []Feature) {
	for view := range to {
		sums, old := to[view][:n.words], from[view][:n.words]
		added, removed := added, removed
		if len(added) > 0 && len(removed) > 0 { // a piece has moved
			plus, minus := n.row(added[0].Row(view))[:len(sums)], n.row(removed[0].Row(view))[:len(sums)]
			for i := range sums {
				sums[i] = old[i] + plus[i] - minus[i]
			}
			added, removed = added[1:], removed[1:]
		} else {
			copy(sums, old)
		}
		for _, f := range added {
			row := n.row(f.Row(view))[:len(sums)]
			for i := range sums {
				sums[i] += row[i]
			}
		}
		for _, f := range removed {
			row := n.row(f.Row(view))[:len(sums)]
			for i := range sums {
				sums[i] -= row[i]
			}
		}
	}
}

func (n *Net) row(i int) []uint64 { return n.rows[i*n.words : (i+1)*n.words] }

// Bucket is which weights of the last layer count for so many pieces.
func (in *Inputs) Bucket(pieces int) int { return min(max(pieces-1, 0)*Buckets/in.Start, Buckets-1) }

// Evaluate is what a position of so many pieces is worth to the side on turn, 0
// White and 1 Black, in hundredths of a pawn.
func (n *Net) Evaluate(s *Accumulator, turn, pieces int) int {
	b := n.Inputs.Bucket(pieces)
	width := n.words * lanes
	sum := weigh(s[turn][:n.words], n.last[b][:width]) + weigh(s[1-turn][:n.words], n.last[b][MaxHidden:MaxHidden+width])
	v := (int(sum)/whole + int(n.offset[b])) * Answer / (whole * unit)
	return min(max(v, -furthest), furthest)
}

// weighPlainly is weigh in plain Go.
func weighPlainly(sums []uint64, weights []int16) (sum int32) {
	for i, word := range sums {
		w := weights[i*lanes : i*lanes+lanes : i*lanes+lanes]
		sum += screlu(word)*int32(w[0]) + screlu(word>>16)*int32(w[1]) +
			screlu(word>>32)*int32(w[2]) + screlu(word>>48)*int32(w[3])
	}
	return sum
}

// screlu is the square of the lowest lane, clipped to between nothing and a whole.
func screlu(word uint64) int32 {
	v := int32(word&0xFFFF) - 1<<15
	v = min(max(v, 0), whole)
	return v * v
}
