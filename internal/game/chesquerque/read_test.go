package chesquerque_test

import (
	"errors"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

const (
	// openBoard has knights, an archbishop and rooks with room, and castlings.
	openBoard = "1k7/9/9/9/2NAp4/9/3p5/1P7/R3K3R w KQ - 0 1"
	promoting = "2r6/1P7/9/9/9/9/9/k7K/9 w - - 0 1"
	passing   = "9/9/9/6pP1/9/9/9/9/k7K w - g7 0 1"
	// bothTake has a bishop and a pawn on file b that take on c7.
	bothTake = "9/9/2p6/1PB6/9/9/9/9/k7K w - - 0 1"
	// bothStep has a bishop and a pawn on file b that can go to b6.
	bothStep = "9/9/9/9/1PB6/9/9/9/k7K w - - 0 1"
	// twoBishops are two that can go where a pawn on file b can, too.
	twoBishops = "9/9/2B6/9/1PB6/9/9/9/k7K w - - 0 1"
)

// "Reading is lenient where nothing is lost".
func TestReads(t *testing.T) {
	start := chesquerque.Game.Start
	for _, c := range []struct {
		position, want string
		given          string // texts, split by commas
	}{
		{start, "e2e4", "e2e4,E2E4,e2-e4,e2e4+,e4,E4,Pe4,Pe2e4,pe2-e4,ee4, e2e4 ,2e4,e2–e4,e2−e4"},
		{openBoard, "c5e6", "Ne6,ne6,Nce6,N5e6,Nc5e6,Nc5-e6,c5-e6,Ne6#"},
		{openBoard, "d5e5", "d5e5,d5xe5,Axe5,Ae5,A:e5+,A:e5,dxe5,D5XE5"},
		{openBoard, "e1h1", "O-O,O–O,0−0,0-0,o-o,O-O+,OO,e1h1,Kh1,Ke1-h1"},
		{openBoard, "e1b1", "O-O-O,0-0-0,o-o-o#,e1b1,Kb1"},
		{openBoard, "b2b4", "b4,b2b4,bb4"},
		{promoting, "b8b9q", "b8b9q,b8b9Q,b9=Q,b9Q,b9q,b8-b9=q,Pb9=Q"},
		{promoting, "b8c9a", "bxc9=A,b8c9a,bc9=A,c9a,b8xc9=A"},
		{passing, "h6g7", "hxg7 e.p.,hxg7,hg7,g7,h6g7,h6xg7 e.p.,hxg7e.p.,hxg7 ep,hxg7 e.p.+,hxg7+ e.p.,h6-g7"},
		{bothTake, "c6c7", "Bxc7,c6c7,Bxc7+"},
		{bothTake, "b6c7", "bxc7,b:c7,bc7"},
		{bothStep, "c5b6", "Bb6,Bb6+,B-b6"},
		{bothStep, "b5b6", "bb6,Pb6"},
	} {
		p := parse(t, c.position)
		for _, given := range strings.Split(c.given, ",") {
			t.Run(given, func(t *testing.T) {
				gametest.Read(t, p, given, c.want)
			})
		}
	}
}

// "One that fits none, or several, is refused with an error that says which,
// and lists the candidates."
func TestReadsNot(t *testing.T) {
	for _, c := range []struct {
		name, position, given string
		candidates            string // all: every legal move
		ambiguous             bool
		reason                string // the code of the refusal
	}{
		{"a promotion is never supplied", promoting, "b9", "b8b9q b8b9r b8b9b b8b9n b8b9a", true, ""},
		{"nor invented", chesquerque.Game.Start, "e4=Q", "e2e4", false, "no_promotion"},
		{"castling is no capture", openBoard, "Kxh1", "e1h1 i1h1", false, "nothing_taken"},
		{"an x fits only captures", openBoard, "Nxe6", "c5e6", false, "nothing_taken"},
		{"so does a colon", openBoard, "b2:b4", "b2b4", false, "nothing_taken"},
		{"e.p. fits only en passant", openBoard, "dxe5 e.p.", "d5e5", false, "en_passant_not_now"},
		{"two knights", "1k7/9/9/9/2N1N4/9/9/9/8K w - - 0 1", "Nd7", "c5d7 e5d7", true, ""},
		{"a capital B is a bishop or a file", bothTake, "BXC7", "b6c7 c6c7", true, ""},
		{"a capital B before a small point is a bishop", twoBishops, "Bb6", "c5b6 c7b6", true, ""},
		{"a small b is a file", bothTake, "bc5", "c6c5", false, "not_that_way"},
		{"a way that is blocked", chesquerque.Game.Start, "b1c3", "c2c3", false, "knight_blocked"},
		{"told by the man alone", chesquerque.Game.Start, "Nc3", "c2c3", false, "knight_blocked"},
		{"told by the pawn's file", openBoard, "b5", "all", false, "not_that_way"},
		{"castling", chesquerque.Game.Start, "O-O", "all", false, "castling_between"},
		{"the enemy's man", openBoard, "e5e4", "c5e4", false, "not_your_piece"},
		{"nobody", openBoard, "i9i8", "i1i8", false, "empty_place"},
		{"a kind that is not there", openBoard, "Qd9", "all", false, "nobody_gets_there"},
		{"nobody to capture", chesquerque.Game.Start, "e2xe4", "e2e4", false, "nothing_taken"},
		{"nobody to promote", chesquerque.Game.Start, "a2a3q", "a2a3", false, "no_promotion"},
		{"another kind stands there", chesquerque.Game.Start, "Ne2-e4", "e2e4", false, "other_kind"},
		{"the enemy's, whatever its kind", openBoard, "Ne5e4", "c5e4", false, "not_your_piece"},
		{"no knight near", chesquerque.Game.Start, "Nf4", "f2f4", false, "nobody_gets_there"},
		{"no knight that takes", chesquerque.Game.Start, "Nxe5", "all", false, "nobody_gets_there"},
		{"no pawn near", openBoard, "f4", "all", false, "nobody_gets_there"},
		{"game over", "k8/9/9/9/9/9/9/9/8K w - - 0 1", "Kh1", "", false, "game_over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.position)
			want := strings.Fields(c.candidates)
			if c.candidates == "all" {
				want = gametest.Texts(p)
			}
			gametest.Unread(t, p, c.given, c.ambiguous, c.reason, want)
		})
	}
}

// A reason tells what a text says wrongly.
func TestReadsNotBecause(t *testing.T) {
	for given, want := range map[string]string{
		"Qd9":       "No piece of this kind can move there. You have no piece of this kind that can move to d9: queen.",
		"f4":        "No piece of this kind can move there. You have no piece of this kind that can move to f4: pawn.",
		"dxe5 e.p.": "Not en passant. The move to e5 is not an en passant capture.",
	} {
		_, err := parse(t, openBoard).Read(given)
		var unread *game.ReadError
		if !errors.As(err, &unread) || unread.Reason == nil {
			t.Errorf("%q gives %v, want a reason", given, err)
			continue
		}
		title, text, _ := english(t).Refusal(unread.Reason)
		if got := title + ". " + text; got != want {
			t.Errorf("%q is refused with %q, want %q", given, got, want)
		}
	}
}

// A text without a letter is a pawn's: if only another piece's move matches it, the reading has a
// StrictError, unless the text names the whole origin.
func TestReadsStrictly(t *testing.T) {
	start, bishop := chesquerque.Game.Start, "k8/9/9/9/9/9/9/1B7/7K1 w - - 0 1"
	for _, c := range []struct {
		position, given string
		exact           bool
		reason          string
	}{
		{bishop, "a3", false, "nobody_gets_there"}, {bishop, "ba3", false, "nobody_gets_there"}, {bishop, "2a3", false, "nobody_gets_there"},
		{bothTake, "cxc7", false, "nobody_gets_there"},
		{bishop, "Ba3", true, ""}, {bishop, "Bba3", false, ""}, {bishop, "b2-a3", false, ""}, {bishop, "b2a3", true, ""},
		{start, "e4", true, ""}, {start, "ee4", false, ""}, {start, "Pe4", false, ""}, {bothTake, "bc7", false, ""},
		{openBoard, "ne6", false, ""}, {openBoard, "e6", false, "not_that_way"}, {openBoard, "0-0", false, ""}, {openBoard, "Kh1", false, ""}, {openBoard, "dxe5", false, "nobody_gets_there"},
	} {
		gametest.ReadStrictly(t, parse(t, c.position), c.given, c.exact, c.reason)
	}
}
