package breakthrough

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

func TestBreakthrough(t *testing.T) { gametest.Run(t, Game) }

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, Game) }
func FuzzRead(f *testing.F)  { gametest.FuzzRead(f, Game) }
func FuzzPlay(f *testing.F)  { gametest.FuzzPlay(f, Game) }

// count is the rules once more, on rows of letters and without any hurry.
func count(rows [size]string, white bool, depth int) uint64 {
	me, forward, home := byte('p'), 1, 0
	if white {
		me, forward, home = 'P', -1, size-1
	}
	if depth == 0 {
		return 1
	}
	if enemy := me ^ 32; strings.IndexByte(rows[home], enemy) >= 0 {
		return 0
	}
	var n uint64
	for r, row := range rows {
		for f := range row {
			for side := -1; row[f] == me && side <= 1; side++ {
				if to := f + side; to >= 0 && to < size && (rows[r+forward][to] == '.' || side != 0 && rows[r+forward][to] != me) {
					next := rows
					next[r] = row[:f] + "." + row[f+1:]
					next[r+forward] = next[r+forward][:to] + string(me) + next[r+forward][to+1:]
					n += count(next, !white, depth-1)
				}
			}
		}
	}
	return n
}

func TestPerft(t *testing.T) {
	for text, white := range map[string]bool{Game.Start: true, "pp3/1P1pp/p1P2/P2Pp/1P1P1 b": false, "1p3/P4/5/1p1p1/P1P2 w": true} {
		p := gametest.Parse(t, Game, text)
		board, _, _ := strings.Cut(text, " ")
		var rows [size]string
		for i, row := range strings.Split(board, "/") {
			for n := 1; n <= size; n++ {
				row = strings.ReplaceAll(row, string(rune('0'+n)), strings.Repeat(".", n))
			}
			rows[i] = row
		}
		for depth := range 5 {
			if got, want := p.Perft(depth), count(rows, white, depth); got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", text, depth, got, want)
			}
		}
	}
}

func TestEnds(t *testing.T) {
	for text, want := range map[string]game.Outcome{
		Game.Start:               {},
		"P4/5/5/5/p4 w":          {}, // refused
		"P4/1p3/5/5/5 b":         game.Won(game.White, farRow),
		"5/5/1P3/5/p4 w":         game.Won(game.Black, farRow),
		"5/5/1P3/5/5 b":          game.Won(game.White, lastPiece),
		"5/5/1p3/5/5 w":          game.Won(game.Black, lastPiece),
		"5/1p3/5/1P3/5 w":        {},
		"pp3/5/5/5/3PP b":        {},
		"5/5/5/5/5 w":            {}, // refused
		"ppppp/ppppp/1p3/5/P4 w": {}, // refused
	} {
		p, err := Game.Parse(text)
		if refused := strings.HasPrefix(text, "P4/5") || strings.HasPrefix(text, "5/5/5") || strings.Contains(text, "1p3/5/P4"); refused != (err != nil) {
			t.Errorf("%s: %v", text, err)
		} else if err == nil && p.Outcome() != want {
			t.Errorf("%s ends in %v, want %v", text, p.Outcome(), want)
		}
	}
}

func TestMoveErrors(t *testing.T) {
	p := gametest.Parse(t, Game, "ppppp/2p2/1pP2/PP3/1PP2 w")
	for clicks, want := range map[string]string{
		"c3":       "",
		"c3 b4":    "",
		"c3 c4":    refuseAhead,
		"c3 c2":    game.RefuseNotThatWay,
		"c3 b4 a5": game.RefuseNotThatWay,
		"c3 c3":    game.RefuseSamePlace,
		"b1 b2":    game.RefuseOwnPiece,
		"b2 b3":    refuseAhead,
		"b1 c5":    game.RefuseNotThatWay,
		"e2":       game.RefuseEmpty,
		"b3":       game.RefuseNotYours,
		"z9":       game.RefuseUnknownPlace,
	} {
		code := ""
		if r := p.Refuse(strings.Fields(clicks)); r != nil {
			code = r.Code
		}
		if code != want {
			t.Errorf("%s: %q, want %q", clicks, code, want)
		}
	}
}
