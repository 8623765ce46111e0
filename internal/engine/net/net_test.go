package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

var inputs = Inputs{Rows: 20, Pieces: 6, Start: 6}

// random is a net of random numbers, the greatest that fit among them.
func random(t *testing.T, seed uint64, hidden int) (*Net, integers) {
	t.Helper()
	r := game.SplitMix64(seed)
	upTo := func(most, count int) (list []int16) {
		for range count {
			list = append(list, int16(r.IntN(2*most+1)-most))
		}
		return list
	}
	w := integers{Rows: upTo(5000, inputs.Rows*hidden), Bias: upTo(2000, hidden), Last: upTo(maxWeight, Buckets*2*hidden), Offset: []int32{5, -6000, 0, 1 << 20}}
	n := must.Get(Read(file(t, w, hidden), "game", inputs))(t)
	return n, w
}

// integers are the numbers of a net.
type integers struct {
	Rows, Bias, Last []int16
	Offset           []int32
}

func file(t testing.TB, w integers, hidden int) []byte {
	t.Helper()
	var body bytes.Buffer
	for _, part := range []any{w.Rows, w.Bias, w.Last, w.Offset} {
		must.Do(t, binary.Write(&body, binary.LittleEndian, part))
	}
	return fmt.Appendf(nil, "%sgame game\nhidden %d\nabove false\ncommand lab train\nseed 3\npositions 7\nloss 0.25\nhash %x\n\n%s",
		Title, hidden, sha256.Sum256(body.Bytes()), body.Bytes())
}

// slowly is the answer reckoned number by number, from the file's integers.
func slowly(w integers, hidden int, pieces []Feature, turn int) int {
	sum := 0
	b := inputs.Bucket(len(pieces))
	for half, view := range [...]int{turn, 1 - turn} {
		for i := range hidden {
			v := int(w.Bias[i])
			for _, f := range pieces {
				v += int(w.Rows[f.Row(view)*hidden+i])
			}
			v = min(max(v, 0), whole)
			sum += v * v * int(w.Last[b*2*hidden+half*hidden+i])
		}
	}
	return min(max((sum/whole+int(w.Offset[b]))*OutputScale/(whole*unit), -furthest), furthest)
}

// The packed lanes give what single numbers give, whether the sums are made
// again or kept as pieces come and go.
func TestLanesAreNumbers(t *testing.T) {
	r := game.SplitMix64(9)
	for _, hidden := range []int{4, 32, MaxHidden} {
		n, w := random(t, 11, hidden)
		var pieces []Feature
		var kept, fresh Accumulator
		n.Refresh(&kept, nil)
		for range 2000 {
			var added, removed []Feature
			if len(pieces) > 0 && (len(pieces) == inputs.Pieces || r.IntN(2) == 0) {
				i := r.IntN(len(pieces))
				removed = append(removed, pieces[i])
				pieces = append(pieces[:i:i], pieces[i+1:]...)
			}
			if len(pieces) < inputs.Pieces {
				added = append(added, NewFeature(r.IntN(inputs.Rows), r.IntN(inputs.Rows)))
				pieces = append(pieces, added...)
			}
			n.Update(&kept, &kept, added, removed)
			if n.Refresh(&fresh, pieces); fresh != kept {
				t.Fatal("the sums that were kept are not those made anew")
			}
			for turn := range 2 {
				if got, want := n.Evaluate(&kept, turn, len(pieces)), slowly(w, hidden, pieces, turn); got != want {
					t.Fatalf("%d hidden, %d men: %d, want %d", hidden, len(pieces), got, want)
				}
			}
		}
	}
}

func TestFilesThatAreNoNets(t *testing.T) {
	_, w := random(t, 11, 8)
	good := file(t, w, 8)
	n, err := Read(good, "game", inputs)
	if err != nil || n.About.Seed != 3 || n.About.Positions != 7 || n.About.Loss != 0.25 || n.About.Command != "lab train" {
		t.Fatalf("%v, about %+v", err, n.About)
	}
	wide := w
	wide.Rows = append([]int16{}, w.Rows...)
	wide.Rows[3] = 6000
	heavy := w
	heavy.Last = append([]int16{}, w.Last...)
	heavy.Last[3] = maxWeight + 1
	far := w
	far.Offset = []int32{0, 0, 0, 1 << 30}
	changed := append([]byte{}, good...)
	changed[len(changed)-9] ^= 1
	for name, c := range map[string]struct {
		file []byte
		game string
	}{
		"nothing":           {nil, "game"},
		"another title":     {append([]byte("x"), good...), "game"},
		"another game":      {good, "other"},
		"short":             {good[:len(good)-1], "game"},
		"changed":           {changed, "game"},
		"no number":         {[]byte(strings.Replace(string(good), "seed 3", "seed x", 1)), "game"},
		"another width":     {[]byte(strings.Replace(string(good), "hidden 8", "hidden 9", 1)), "game"},
		"sums that burst":   {file(t, wide, 8), "game"},
		"a weight too big":  {file(t, heavy, 8), "game"},
		"an offset too big": {file(t, far, 8), "game"},
	} {
		if _, err := Read(c.file, c.game, inputs); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

// No file, however it added, makes the reader panic.
func FuzzRead(f *testing.F) {
	f.Add([]byte(Title + "game game\nhidden 4\n\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if n, err := Read(file, "game", inputs); err == nil {
			var s Accumulator
			n.Refresh(&s, []Feature{NewFeature(0, 19)})
			n.Evaluate(&s, 0, 1)
		}
	})
}

func BenchmarkNet(b *testing.B) {
	w := integers{Rows: make([]int16, inputs.Rows*MaxHidden), Bias: make([]int16, MaxHidden), Last: make([]int16, Buckets*2*MaxHidden), Offset: make([]int32, Buckets)}
	n := must.Get(Read(file(b, w, MaxHidden), "game", inputs))(b)
	var from, to Accumulator
	n.Refresh(&from, nil)
	added, removed := []Feature{NewFeature(3, 4)}, []Feature{NewFeature(5, 6)}
	b.Run("update", func(b *testing.B) {
		for b.Loop() {
			n.Update(&to, &from, added, removed)
		}
	})
	b.Run("evaluate", func(b *testing.B) {
		for b.Loop() {
			n.Evaluate(&from, 1, 3)
		}
	})
}

// Wide registers give the numbers of plain Go, at the ends of every range.
func FuzzWeigh(f *testing.F) {
	f.Add(uint64(1), uint8(4))
	f.Add(uint64(7), uint8(16))
	f.Fuzz(func(t *testing.T, seed uint64, words uint8) {
		r := game.SplitMix64(seed)
		sums, weights := make([]uint64, int(words)%(maxWords+1)), make([]int16, int(words)%(maxWords+1)*lanes)
		for i := range weights {
			lane := [...]int{0, 1, 1<<15 - 1, 1 << 15, 1<<15 + whole - 1, 1<<15 + whole, 1<<15 + whole + 1, 1<<16 - 1, r.IntN(1 << 16), 1<<15 + r.IntN(256)}[r.IntN(10)]
			sums[i/lanes] |= uint64(lane) << (16 * (i % lanes))
			weights[i] = int16(r.IntN(2*maxWeight+1) - maxWeight)
		}
		if got, want := weigh(sums, weights), weighPlainly(sums, weights); got != want {
			t.Fatalf("%d, want %d: %x by %v", got, want, sums, weights)
		}
	})
}
