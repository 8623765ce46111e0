package main

import (
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

func TestReplayCommand(t *testing.T) {
	const record = `
		1. Cb8-a5 e3f4 {the camel is out;
		braces may hold a line} 2. d6e5!? F4:d6xB8=B
		3.f6-g5 Bb8xa7+ ; the pawn was lost, 3... is no move
		4 e7f6 g3f4 5. Ca5xb2 5… f2g3 6. Cb2xe1, Kc1-b2
		7. g5e3c1K a3-b4 8. Kc1xa3xc5# 0-1`
	got := must.Get(run(replayCommand, record, "cheskers"))(t)
	const begin = "1.\tCb8-a5\tCb8-a5\n1...\te3-f4\te3-f4\n2.\td6-e5\td6-e5\n2...\tf4xd6xb8=B\tf4xd6xb8=B\n"
	const end = "8.\tKc1xa3xc5\tKc1xa3xc5\n" +
		"position: 3k1k1b/B5p1/1p3p1p/2k5/8/2P3P1/7P/B3c1C1 w 0 8\noutcome: 0-1 last king taken\n"
	if !strings.HasPrefix(got, begin) || !strings.HasSuffix(got, end) {
		t.Errorf("got\n%s\nwant it to begin\n%s\nand to end\n%s", got, begin, end)
	}
}

// As an editor leaves it that writes dashes for hyphens.
func TestReplayWithDashes(t *testing.T) {
	got, err := run(replayCommand, "1) b6–a5 a3−b4 ½–½", "cheskers")
	if err != nil || !strings.HasPrefix(got, "1.\tb6-a5\tb6-a5\n1...\ta3-b4\ta3-b4\n") {
		t.Errorf("%q, %v", got, err)
	}
}

func TestReplayFromAPosition(t *testing.T) {
	got, err := run(replayCommand, "Kc5e7 *", strings.Fields("cheskers 7k/8/3p4/2K3p1/1p3P2/8/8/2K5 w 3 40")...)
	const want = "40...\tKc5xe7\tKc5xe7\nposition: 7k/4K3/8/6p1/1p3P2/8/8/2K5 b 0 41\noutcome: * in play\n"
	if err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

// A bad move ends the replay after the moves before it.
func TestReplayNamesTheBadMove(t *testing.T) {
	tests := []struct{ record, want string }{
		{"1. Cb8-a5 e3-f4 2. Ca5-a4", "move 2 by black: \"Ca5-a4\""},
		{"1. Cb8-a5 e3-f4 2. d6-e5 a3-b4", "move 2 by white: \"a3-b4\" is not legal. "},
		{"1. Cb8-a5 {not closed", "not closed"},
		{strings.Repeat("Cb8-c5 Cg1-f4 Cc5-b8 Cf4-g1 ", 5), "move 9 by black: \"Cb8-c5\" cannot be played, the game is over: 1/2-1/2, repetition"},
		{strings.Repeat(" ", 1<<20+1), "longer than"},
	}
	for _, test := range tests {
		_, err := run(replayCommand, test.record, "cheskers")
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.40q: error %v, want one with %q", test.record, err, test.want)
		}
	}
}

func TestMoveWords(t *testing.T) {
	tests := []struct{ record, want string }{
		{"1. e4 e5 2.Nf3 2...Nc6 3… a6 12 b4", "e4|e5|Nf3|Nc6|a6|b4"},
		{"13. g4 fxg3 e.p. 14. d4 hxg3 e.p.+ 1-0", "g4|fxg3 e.p.|d4|hxg3 e.p.+"},
		{"21. O-O 0-0 O-O-O 1/2-1/2", "O-O|0-0|O-O-O"},
		{"e4!? e5?? d4, ... *", "e4|e5|d4"},
		{"6) Rxa6 6)b3 6.) Axi5 6...) e7", "Rxa6|b3|Axi5|e7"},
		{"g4 fxg3 e.p d4 hxg3 ep a4 bxa3 (e.p.) c4 dxc3 (ep)+ e4 fxe3 e.p.++ ½-½",
			"g4|fxg3 e.p.|d4|hxg3 e.p.|a4|bxa3 e.p.|c4|dxc3 e.p.+|e4|fxe3 e.p.++"},
		{"13. g4 fxg3 13... e.p.! e4 e5 eps", "g4|fxg3 e.p.|e4|e5|eps"},
		{"b6–a5 b4−a5 1–0", "b6–a5|b4−a5"},
		{"e4 ½–½", "e4"},
		{"e4 1/2–1/2", "e4"},
		{"½-½ e4", "½-½|e4"}, // ends nothing
		{"e4;{ not open\ne5 {;} d4", "e4|e5|d4"},
		{"", ""},
	}
	for _, test := range tests {
		words, err := moveWords(test.record)
		if got := strings.Join(words, "|"); err != nil || got != test.want {
			t.Errorf("%q: %q, %v; want %q", test.record, got, err, test.want)
		}
	}
}

// The records of the rules pages are read as they are printed there.
func TestReplayPrintedGames(t *testing.T) {
	tests := []struct{ game, record, end string }{
		{"chesquerque", `1. a4 i6 2. h4 g6 3. c3 f6 4. a5 g5 5. e4 c7 6. d3 gxh4 7. Ni3 hxi3 8. ixi3 d6 9. Bd2 f5
			10. f4 fxf4 11. e5 Bxi3 12. Bxi3 b7 13. g4 fxg3 e.p. 14. d4 h6 15. c4 dxe5 16. dxe5 b6 17. b4 bxa5
			18. c5 axb4 19. Axg3 Qxd2+ 20. Qxd2 i5 21. O-O a6 22. Rxa6 b3 23. Axi5 e7 24. c6 b2 25. Qxh6+ Ag7
			26. Bxe7 Nd8 27. cxc7 O-O-O 28. cxd8 Af9 29. d9=A Axe7 30. Axc9+ Axc9 31. Rxg9 Rxi5 32. Qb6#`,
			"32.\th6b6\tQb6#\nposition: 1ka3Rn1/9/9/RQ7/4P3r/9/9/1p7/1N5K1 b - - 1 32\noutcome: 1-0 checkmate\n"},
		{"quadsquare", `1. c3-M1 e6-M2 2. M1xd6 S4xd6 3. e1-M1 e8-e7 4. a3-a4 c8-e6 5. M1-c3 b6-M1 6. c3-c2 M1xd3
			7. c2-d2 d6-M1 8. d2-e1 M2xe3 9. S2xd3 S3-d7 10. d1-e2 f6-M2 11. d3-S1 M2xf3+ 12. e2xf3 e6-M2+
			13. f3-e2 M2-S2++`,
			"13...\tM2-S2\tM2-S2++\nposition: 1k1/1rq/p1p3p/3/P2/1P2p1P/2K/B1Q w RN/b/-/-/n/- - 3 14\noutcome: 0-1 checkmate\n"},
	}
	for _, test := range tests {
		got, err := run(replayCommand, test.record, test.game)
		if err != nil || !strings.HasSuffix(got, test.end) {
			t.Errorf("%s: %v, and\n%s\nwant it to end\n%s", test.game, err, got, test.end)
		}
	}
}
