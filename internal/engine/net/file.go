//go:build !js

// Browsers read no net file: there the computer evaluates by the fitted weights. So this file and
// SHA-256 stay out of their module.

package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The factors by which a trainer multiplies its weights to make the integers of a file, and the
// bound of those in the last layer.
const (
	RowScale    = whole                     // factor of the first layer and its biases
	LastScale   = unit                      // factor of the last layer
	OffsetScale = whole * unit              // factor of the offsets
	MostLast    = float64(maxWeight) / unit // greatest weight of the last layer, before scaling
)

// Title is the first line of a net's file. Then follow the lines of About, an empty line, and
// the numbers, little-endian: of the first layer Hidden weights for each input, then Hidden
// biases, as int16; of the last layer 2*Hidden weights for each bucket, the side to move first,
// as int16; and an offset for each bucket, as int32. `lab train` writes such files.
const Title = "threefold net 1\n"

// maxHeader bounds the text before the numbers.
const maxHeader = 2048

// Read decodes a net's file. It fails if the header is malformed, if the net is of another game or
// has other inputs, if its hash or length is wrong, or if a number is out of range.
func Read(file []byte, game string, in Inputs) (*Net, error) {
	text, _, found := bytes.Cut(file[:min(len(file), maxHeader)], []byte("\n\n"))
	if !found || !bytes.HasPrefix(text, []byte(Title)) {
		return nil, errors.New("net: the file does not begin as one of a net")
	}
	body := file[len(text)+2:]
	a, err := readAbout(string(text[len(Title):]))
	if err != nil {
		return nil, err
	}
	switch h := a.Hidden; {
	case a.Game != game:
		return nil, fmt.Errorf("net: it is of the game %q, not of %q", a.Game, game)
	case h <= 0 || h > MaxHidden || h%lanes != 0:
		return nil, fmt.Errorf("net: a hidden layer of %d is none that can be asked", h)
	case len(body) != 2*h*(in.Rows+1)+Buckets*(4*h+4):
		return nil, fmt.Errorf("net: %d bytes of numbers are not those of this board and hidden layer", len(body))
	case hashOf(body) != a.Hash:
		return nil, errors.New("net: its numbers do not have the hash that it names")
	}
	return build(a, in, body)
}

// hashOf is the SHA-256 of a net's numbers, in hexadecimal digits.
func hashOf(numbers []byte) string {
	sum := sha256.Sum256(numbers)
	return hex.EncodeToString(sum[:])
}

func readAbout(text string) (a About, err error) {
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch key {
		case "game":
			a.Game = value
		case "hidden":
			a.Hidden, err = strconv.Atoi(value)
		case "above":
			a.Above, err = strconv.ParseBool(value)
		case "command":
			a.Command = value
		case "seed":
			a.Seed, err = strconv.ParseUint(value, 10, 64)
		case "positions":
			a.Positions, err = strconv.Atoi(value)
		case "loss":
			a.Loss, err = strconv.ParseFloat(value, 64)
		case "hash":
			a.Hash = value
		}
		if err != nil {
			return a, fmt.Errorf("net: its line %q: %w", key, err)
		}
	}
	return a, nil
}

// build makes a net of the numbers, whose count was checked.
func build(a About, in Inputs, body []byte) (*Net, error) {
	next := func() int {
		v := int16(binary.LittleEndian.Uint16(body))
		body = body[2:]
		return int(v)
	}
	n := &Net{About: a, Inputs: in, words: a.Hidden / lanes, rows: make([]uint64, in.Rows*a.Hidden/lanes)}
	most, bias := make([]int, a.Hidden), make([]int, a.Hidden)
	for i := range in.Rows * a.Hidden {
		v := next()
		n.rows[i/lanes] += uint64(v) << (16 * (i % lanes))
		most[i%a.Hidden] = max(most[i%a.Hidden], v, -v)
	}
	for i := range bias {
		bias[i] = next()
		n.bias[i/lanes] += uint64(bias[i]+1<<15) << (16 * (i % lanes))
		if max(bias[i], -bias[i])+most[i]*in.Pieces > maxSum {
			return nil, errors.New("net: a sum of its hidden layer may not fit")
		}
	}
	for b := range Buckets {
		for i := range 2 * a.Hidden {
			v := next()
			if v < -maxWeight || v > maxWeight {
				return nil, errors.New("net: a weight of its last layer does not fit")
			}
			n.last[b][i/a.Hidden*MaxHidden+i%a.Hidden] = int16(v)
		}
	}
	for b := range n.offset {
		n.offset[b] = int32(binary.LittleEndian.Uint32(body[4*b:]))
		if n.offset[b] > math.MaxInt32/4 || n.offset[b] < -math.MaxInt32/4 {
			return nil, errors.New("net: an offset does not fit")
		}
	}
	return n, nil
}
