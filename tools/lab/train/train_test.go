package train

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/engine/variants"
	"threefold/internal/testkit/must"
)

// positions are lines of positions as `tune play` writes them, from the start on, with a
// score that favours the side to move.
func positions(t *testing.T, v *engine.Variant, plies int) string {
	t.Helper()
	at := must.Get(v.Parse(v.Start))(t)
	var lines strings.Builder
	for ply := range plies {
		fmt.Fprintf(&lines, "%d %d %s\n", ply%3, 20-40*(ply%2), at.Text())
		moves := at.Moves()
		if len(moves) == 0 {
			break
		}
		next, _, err := at.Play(moves[ply%len(moves)].Text)
		must.Do(t, err)
		at = next
	}
	return lines.String()
}

// A net learns what it is shown: its error over these positions falls, and the same seed
// makes the same file, whatever the number of processors. Lines that are none are refused.
func TestTrain(t *testing.T) {
	for _, v := range variants.All {
		lines := positions(t, v, 30)
		for _, above := range []bool{false, true} {
			var errs []float64
			made := func(workers int) []byte {
				var file bytes.Buffer
				tr := Train{Hidden: 8, Above: above, Rounds: 30, Blend: 0.3, Seed: 7, Workers: workers, Command: "a test",
					OnRead:  func(int, float64) { errs = nil },
					OnRound: func(_ int, learned, _ float64) { errs = append(errs, learned) }}
				must.Do(t, tr.Run(v, strings.NewReader(lines), &file))
				return file.Bytes()
			}
			one := made(1)
			if len(errs) != 30 || errs[29] >= errs[0] {
				t.Errorf("%s, above %v: the errors of the rounds are %v", v.ID, above, errs)
			}
			if !bytes.Equal(one, made(3)) {
				t.Errorf("%s, above %v: three workers make another net than one", v.ID, above)
			}
			if n, err := net.Read(one, v.ID, *v.Inputs); err != nil || n.About.Above != above || n.About.Command != "a test" {
				t.Errorf("%s: %v, %+v", v.ID, err, n)
			}
		}
		for _, bad := range []string{"", "1 0\n", lines + "x y z\n", lines + "1 0 " + strings.Repeat("x", 70_000) + "\n"} {
			tr := Train{Hidden: 8, Rounds: 1, Blend: 0.3, OnRead: func(int, float64) {}, OnRound: func(int, float64, float64) {}}
			if err := tr.Run(v, strings.NewReader(bad), &bytes.Buffer{}); err == nil {
				t.Errorf("%s: a net is made of %.20q", v.ID, bad)
			}
		}
	}
}
