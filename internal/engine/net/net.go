// Package net evaluates positions by a small neural net (NNUE) that was trained on games. It
// imports no particular game, and computes with integers alone, so that the same pieces give the
// same score on every computer.
//
//	net       the net, its accumulator, and the evaluation
//	weigh     the last layer, with vector instructions where available
//	file      the file format
//
// The inputs are pieces on places. Each side has its own view (perspective) of the board. The
// accumulator is the hidden layer of both views. The last layer applies SCReLU, with separate
// weights for the side to move and the other side, and one set of weights (bucket) for each
// range of the number of pieces left.
package net

// Feature is an input of a net, a piece on a place: its row of the first layer in White's view
// and its row in Black's.
type Feature uint32

// NewFeature returns the feature with these rows, each below 65,536.
func NewFeature(white, black int) Feature { return Feature(white | black<<16) }

// Row returns the feature's row in the view of White, 0, or Black, 1.
func (f Feature) Row(view int) int { return int(f >> (16 * view) & 0xFFFF) }

// Inputs describes the inputs of a game's net.
type Inputs struct {
	Rows   int      // number of rows of the first layer
	Pieces int      // most features of a position; a piece with two features counts twice
	Start  int      // pieces at the start of a game
	Mirror []uint16 // for each row, the row on the mirrored board; nil without such a symmetry
}

// The numbers of a net.
const (
	// whole is an activation of one, unit a weight of one in the last layer.
	whole = 255
	unit  = 64

	// OutputScale is an output of one in hundredths of a pawn: the score at which the expected
	// share of the point is 1/(1+1/e).
	OutputScale = 130

	// MaxHidden is the greatest width of the hidden layer, which must be a multiple of 4.
	MaxHidden = 64
	// Buckets is the number of sets of weights of the last layer; see Inputs.Bucket.
	Buckets = 4

	lanes    = 4 // sums in a word of the hidden layer
	maxWords = MaxHidden / lanes

	// maxSum is the greatest sum of a lane, maxWeight the greatest weight of the last layer.
	maxSum    = 1<<15 - 1
	maxWeight = 127

	// furthest bounds the evaluation, in hundredths of a pawn, far below forced wins.
	furthest = 6000
)

// About is the header of a net's file.
type About struct {
	Game      string  // id of the game
	Hidden    int     // width of the hidden layer
	Command   string  // that trained the net
	Seed      uint64  // of the training's random numbers
	Positions int     // number of positions of the training, those for validation included
	Above     bool    // the net's output is added to the fitted evaluation
	Loss      float64 // mean squared error over the validation set
	Hash      string  // SHA-256 of the numbers, in hexadecimal digits
}

// Net is a trained net. It is immutable and safe for concurrent use.
type Net struct {
	About  About
	Inputs Inputs

	words  int      // of the hidden layer, four lanes in each
	rows   []uint64 // the first layer, a row of words for each input
	bias   [maxWords]uint64
	last   [Buckets][2 * MaxHidden]int16 // the side to move first
	offset [Buckets]int32
}

// Accumulator is the hidden layer of a position in both views, four lanes to a word.
// A lane holds its sum plus 1<<15, so that whole words can be added and subtracted: no lane
// borrows from the next as long as every sum fits.
type Accumulator [2][maxWords]uint64

// Refresh computes an accumulator from all pieces of a position.
func (n *Net) Refresh(s *Accumulator, pieces []Feature) {
	s[0], s[1] = n.bias, n.bias
	n.Update(s, s, pieces, nil)
}

// Update computes an accumulator from that of another position, and the features added and
// removed between the two. Both may be the same accumulator.
func (n *Net) Update(to, from *Accumulator, added, removed []Feature) {
	for view := range to {
		sums, old := to[view][:n.words], from[view][:n.words]
		added, removed := added, removed
		if len(added) > 0 && len(removed) > 0 { // as after most moves: one pass does both
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

// Bucket returns the index of the last layer's weights for so many pieces, below Buckets.
func (in *Inputs) Bucket(pieces int) int { return min(max(pieces-1, 0)*Buckets/in.Start, Buckets-1) }

// Evaluate returns the evaluation of a position with so many pieces for the side to move, 0
// White and 1 Black, in hundredths of a pawn, from -6000 to 6000.
func (n *Net) Evaluate(s *Accumulator, turn, pieces int) int {
	b := n.Inputs.Bucket(pieces)
	width := n.words * lanes
	sum := weigh(s[turn][:n.words], n.last[b][:width]) + weigh(s[1-turn][:n.words], n.last[b][MaxHidden:MaxHidden+width])
	v := (int(sum)/whole + int(n.offset[b])) * OutputScale / (whole * unit)
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

// screlu clips the lowest lane to 0 to whole and squares it.
func screlu(word uint64) int32 {
	v := int32(word&0xFFFF) - 1<<15
	v = min(max(v, 0), whole)
	return v * v
}
