package train

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/game"
)

// sample is one position as the trainer sees it.
type sample struct {
	first  uint32 // index of its rows: those in the view of the side to move, then the others
	pieces uint8
	bucket uint8
	target float32 // the expected share of the point of the side to move
	fitted float32 // the fitted evaluation, in units of a net's output
}

// samples are positions, their rows one after the other.
type samples struct {
	list []sample
	rows []uint16
}

// views returns a sample's rows, those of the side to move first.
func (s *samples) views(x *sample) (own, other []uint16) {
	rows := s.rows[x.first : x.first+2*uint32(x.pieces)]
	return rows[:x.pieces], rows[x.pieces:]
}

func expected(score float64) float64 { return 1 / (1 + math.Exp(-score/net.OutputScale)) }

// linesAtOnce is the number of lines that one goroutine parses together.
const linesAtOnce = 4096

// read parses the lines that tune.Games.Play writes, in several goroutines.
func (t *Train) read(v *engine.Variant, in io.Reader) (all samples, err error) {
	type part struct {
		samples
		err error
	}
	order := make(chan chan part, 2*t.workers())
	var done sync.WaitGroup
	free := make(chan struct{}, t.workers())
	scan := bufio.NewScanner(in)
	go func() {
		defer close(order)
		for more := true; more; {
			var lines []string
			for len(lines) < linesAtOnce && more {
				if more = scan.Scan(); more {
					lines = append(lines, scan.Text())
				}
			}
			result := make(chan part, 1)
			order <- result
			free <- struct{}{}
			done.Go(func() {
				defer func() { <-free }()
				s, err := t.parse(v, lines)
				result <- part{s, err}
			})
		}
	}()
	for result := range order {
		p := <-result
		if err == nil {
			err = p.err
		}
		for _, x := range p.list {
			x.first += uint32(len(all.rows))
			all.list = append(all.list, x)
		}
		all.rows = append(all.rows, p.rows...)
	}
	done.Wait()
	return all, cmp.Or(err, scan.Err())
}

// parse returns the samples of lines.
func (t *Train) parse(v *engine.Variant, lines []string) (s samples, err error) {
	var pieces []net.Feature
	for _, line := range lines {
		result, rest, _ := strings.Cut(line, " ")
		score, text, _ := strings.Cut(rest, " ")
		halves, wrong := strconv.Atoi(result)
		points, wrongToo := strconv.Atoi(score)
		if wrong != nil || wrongToo != nil {
			return s, fmt.Errorf("%q does not begin with a result and a score", game.Shorten(line))
		}
		tree, err := v.NewTree(text)
		if err != nil {
			return s, err
		}
		pieces = tree.Features(pieces[:0])
		x := sample{first: uint32(len(s.rows)), pieces: uint8(len(pieces)), bucket: uint8(v.Inputs.Bucket(tree.Pieces()))}
		target := t.Blend*float64(halves)/2 + (1-t.Blend)*expected(float64(points))
		turn := int(tree.Turn())
		if turn == 1 {
			target = 1 - target
		}
		x.target, x.fitted = float32(target), float32(tree.Evaluate())/net.OutputScale
		for _, view := range [...]int{turn, 1 - turn} {
			for _, f := range pieces {
				s.rows = append(s.rows, uint16(f.Row(view)))
			}
		}
		s.list = append(s.list, x)
	}
	return s, nil
}

// fitted returns the mean squared error of the fitted evaluation.
func (s *samples) fitted() (sum float64) {
	for i := range s.list {
		d := expected(float64(s.list[i].fitted)*net.OutputScale) - float64(s.list[i].target)
		sum += d * d
	}
	return sum / float64(max(len(s.list), 1))
}
