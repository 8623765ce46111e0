package puzzle

import (
	"strings"
	"testing"
)

func TestALineIsAPuzzle(t *testing.T) {
	line := `{"id":"abcde","before":"b","slip":"s","nodes":[{"position":"p","best":"m","reply":"r","next":1,"refuted":{"x":["y"]}}],"themes":["mate"],"grade":2,"source":"engine 7 12"}`
	all, err := Parse([]byte(line + "\n" + line + "\n"))
	if err != nil || len(all) != 2 || all[1].Nodes[0].Refuted["x"][0] != "y" || all[1].Grade != 2 {
		t.Errorf("read %+v, %v", all, err)
	}
}

func TestABadLineIsNamed(t *testing.T) {
	for _, text := range []string{"{}\n{", "{}\n" + `{"nobody":1}`} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
