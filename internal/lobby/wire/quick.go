package wire

import (
	"bytes"

	"threefold/internal/jsonw"
)

// quickMove decodes a move in exactly the form that our own page sends:
// {"t":"move","id":"…","d":{"on":…,"ply":…,"move":"…"}}. ok is false for any other form, which
// strict decodes to the same result with 19 more allocations, a third of those of a move
// (BenchmarkMove of package lobby).
func quickMove(b []byte) (c Command, ok bool) {
	f := form{rest: b}
	f.word(`{"t":"move","id":"`)
	id := f.text()
	f.word(`,"d":`)
	d, closed := bytes.CutSuffix(f.rest, []byte("}"))
	if f.other || !closed || len(id) > MaxID {
		return Command{}, false
	}
	on, ply, move, ok := moveForm(d)
	if !ok {
		return Command{}, false
	}
	return Command{Kind: InMove, ID: string(id), Data: MoveIn{On: int64(on), Ply: ply, Move: string(move)}}, true
}

// moveForm decodes {"on":…,"ply":…,"move":"…"}.
func moveForm(b []byte) (on, ply int, move []byte, ok bool) {
	f := form{rest: b}
	f.word(`{"on":`)
	on = f.number()
	f.word(`,"ply":`)
	ply = f.number()
	f.word(`,"move":"`)
	move = f.text()
	f.word(`}`)
	return on, ply, move, !f.other && len(f.rest) == 0
}

// form decodes JSON of one exact form, from its beginning. When other becomes true the text has
// another form, and the values decoded before are invalid.
type form struct {
	rest  []byte
	other bool
}

func (f *form) word(w string) {
	rest, ok := bytes.CutPrefix(f.rest, []byte(w))
	f.rest, f.other = rest, f.other || !ok
}

// text decodes the rest of a string after its opening quote.
func (f *form) text() []byte {
	n := 0
	for n < len(f.rest) && jsonw.Plain[f.rest[n]] {
		n++
	}
	text := f.rest[:n]
	f.rest = f.rest[n:]
	f.word(`"`)
	return text
}

// maxDigits is a number of digits that fits into any int.
const maxDigits = 9

// number decodes a natural number.
func (f *form) number() int {
	n, value := 0, 0
	for n < len(f.rest) && n < maxDigits && '0' <= f.rest[n] && f.rest[n] <= '9' {
		value = 10*value + int(f.rest[n]-'0')
		n++
	}
	leadingZero := n > 1 && f.rest[0] == '0'
	f.rest, f.other = f.rest[n:], f.other || n == 0 || leadingZero
	return value
}
