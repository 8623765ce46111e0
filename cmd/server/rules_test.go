package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

func TestRulesCommand(t *testing.T) {
	const over = `{"moves":[],"over":true,"winner":"black","reason":"no legal move","check":false}`
	tests := []struct{ line, want string }{
		{`{"game":"cheskers","depth":3}`, `{"moves":["Cb8-a5","Cb8-c5","b6-a5","b6-c5","d6-c5","d6-e5","f6-e5","f6-g5","h6-g5"],"over":false,"winner":"","reason":"","check":false,"perft":652}`},
		{`{"game":"cheskers","position":"` + blocked + `"}`, over},
		{`{"game":"cheskers","position":"` + blocked + `","depth":0}`, strings.Replace(over, "}", `,"perft":1}`, 1)},
		{`{"game":"cheskers","depth":-1}`, `{"error":"the depth is -1; it must be 0 to 30"}`},
		{`{"game":"cheskers","depth":1.5}`, `{"error":"the line is no question in JSON: `},
		{`{"game":"cheskers","position":""}`, `{"error":"A position text needs 4 parts`},
		{`{"game":"cheskers","postion":"8"}`, `{"error":"the line is no question in JSON: `},
		{`{"game":"cheskers"}{}`, `{"error":"the line holds more than one question"}`},
		{`{"game":"draughts"}`, `{"error":"there is no game \"draughts\"; `},
		{`{}`, `{"error":"there is no game \"\"; `},
		{`null`, `{"error":"there is no game \"\"; `},
		{``, `{"error":"the line is no question in JSON: `},
		{`[`, `{"error":"the line is no question in JSON: `},
		{"{\"game\":\"\xff\"}", `{"error":"the line is not valid UTF-8"}`},
		{strings.Repeat(" ", 200_000), `{"error":"the line is longer than 65536 bytes"}`},
		{`{"game":"cheskers","position":"` + blocked + `"}`, over},
	}
	var lines []string
	for _, test := range tests {
		lines = append(lines, test.line)
	}
	out, err := run(rulesCommand, strings.Join(lines, "\n")) // the last line has no end
	answers := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if err != nil || len(answers) != len(tests) {
		t.Fatalf("%d answers to %d lines, %v", len(answers), len(tests), err)
	}
	for i, test := range tests {
		if !strings.HasPrefix(answers[i], test.want) {
			t.Errorf("%.80q is answered\n%s\nwant\n%s", test.line, answers[i], test.want)
		}
	}
}

// Each answer is out before the next question is in.
func TestRulesAnswersAtOnce(t *testing.T) {
	questions, in := io.Pipe()
	out, answers := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- rulesCommand(nil, questions, answers) }()
	lines := bufio.NewReader(out)
	for range 2 {
		must.Get(io.WriteString(in, `{"game":"cheskers"}`+"\n"))(t)
		if line, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(line, `{"moves":[`) {
			t.Fatalf("answered %q, %v", line, err)
		}
	}
	broken := errors.New("the input broke")
	in.CloseWithError(broken)
	if err := <-done; err != broken {
		t.Errorf("ended with %v, want %v", err, broken)
	}
}
