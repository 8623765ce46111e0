package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

const longestQuestion = 64 << 10

// question is a line of input. Without position it is about the start position; without depth
// nothing is counted.
type question struct {
	Game     string  `json:"game"`
	Position *string `json:"position"`
	Depth    *int    `json:"depth"`
}

type answer struct {
	Moves  []string `json:"moves"` // canonical, in byte order
	Over   bool     `json:"over"`
	Winner string   `json:"winner"` // "white", "black" or ""
	Reason string   `json:"reason"`
	Check  bool     `json:"check"`
	Perft  *uint64  `json:"perft,omitempty"`
}

// rulesCommand answers questions about positions, one JSON line each, until its input ends. It
// flushes after each answer. To an invalid question it answers {"error":"…"} and continues.
func rulesCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) > 0 {
		return errors.New("usage: rules, with questions as JSON lines on standard input")
	}
	lines := bufio.NewReaderSize(stdin, longestQuestion)
	out := bufio.NewWriter(stdout)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		line, err := nextLine(lines)
		switch {
		case err == io.EOF:
			return nil
		case err != nil && err != errLongLine:
			return err
		}
		if err := encoder.Encode(reply(line, err)); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
}

// reply returns the answer to a line, or to the error of reading it.
func reply(line []byte, err error) any {
	var a *answer
	if err == nil {
		a, err = answerLine(line)
	}
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	return a
}

var errLongLine = fmt.Errorf("the line is longer than %d bytes", longestQuestion)

// nextLine returns the next line; the last one may lack its newline. It skips a line that is too
// long and returns errLongLine. At the end of the input it returns io.EOF.
func nextLine(r *bufio.Reader) ([]byte, error) {
	line, err := r.ReadSlice('\n')
	if err == io.EOF && len(line) > 0 || err == nil {
		return line, nil
	}
	if err != bufio.ErrBufferFull {
		return nil, err
	}
	for err == bufio.ErrBufferFull {
		_, err = r.ReadSlice('\n')
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	return nil, errLongLine
}

func answerLine(line []byte) (*answer, error) {
	q, err := readQuestion(line)
	if err != nil {
		return nil, err
	}
	g, err := gameNamed(q.Game)
	if err != nil {
		return nil, err
	}
	text := g.Start
	if q.Position != nil {
		text = *q.Position
	}
	p, err := g.Parse(text)
	if err != nil {
		return nil, inEnglish(err)
	}
	o := p.Outcome()
	a := &answer{Moves: moveTexts(p), Over: o.Over(), Winner: o.Winner(), Reason: string(o.Reason),
		Check: len(p.Signs().Check) > 0}
	if q.Depth != nil {
		if err := depthInBounds(*q.Depth); err != nil {
			return nil, err
		}
		nodes := p.Perft(*q.Depth)
		a.Perft = &nodes
	}
	return a, nil
}

// readQuestion decodes one JSON object. Unknown names are errors: a misspelt "position" must not
// mean the start position.
func readQuestion(line []byte) (q question, err error) {
	if !utf8.Valid(line) {
		return q, errors.New("the line is not valid UTF-8")
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&q); err != nil {
		return q, fmt.Errorf("the line is no question in JSON: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return q, errors.New("the line holds more than one question")
	}
	return q, nil
}
