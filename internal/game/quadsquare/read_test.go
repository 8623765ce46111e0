package quadsquare

import (
	"errors"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// The positions that texts are read in.
const (
	lonely   = "2k/3/7/3/3/2B4/3/1K1 w -/-/-/-/q/- - 0 1"     // a bishop, a lone enemy queen on M1
	coupled  = "3/3/2P4/2k/3/3p3/3/1K1 w -/-/rn/-/QP/- - 0 1" // two friends on M1, two enemies on S3
	castles  = "1k1/3/7/3/3/7/3/1K1 w R/-/-/-/-/- K 0 1"      // castling is legal
	besieged = "1k1/3/7/3/3/2Q4/3/1K1 w -/-/-/-/qn/- - 0 1"   // two unlike enemies on M1
	checking = "1k1/3/7/3/3/7/3/1KQ w -/-/-/-/-/- - 0 1"      // the queen can give check
	shielded = "1k1/3/7/3/Q2/2K4/3/3 w -/-/-/-/rn/- - 0 1"    // only the rook may be taken
	beside   = "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Bq/- - 0 1"     // a bishop beside a lone enemy
	alone    = "2k/3/7/3/1R1/7/3/1K1 w -/-/-/-/q/- - 0 1"     // a rook, a lone enemy queen on M1
	ending   = "3/1P1/6k/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1"     // a pawn one step from the last rank
	heir     = "n2/3/6k/3/3/7/3/1K1 w -/-/QP/-/-/- - 0 1"     // a queen and a pawn that both take on c8
	forcing  = "1k1/3/7/3/3/2K4/3/3 w -/-/-/-/Rq/- - 0 1"     // the rook must stay
)

func TestRead(t *testing.T) {
	for _, tt := range []struct{ why, position, text, want string }{
		{"the canonical text", start, "c3-M1", "c3-M1"},
		{"the letter case of squares", start, "C3-m1", "c3-M1"},
		{"an en dash", start, "c3–M1", "c3-M1"},
		{"a minus sign", castles, "O−O", "O-O"},
		{"no sign", start, "c3M1", "c3-M1"},
		{"no sign where a sacrifice is legal too", lonely, "c3M1", "c3-M1"},
		{"a piece letter that need not be given", start, "Bc1-d2", "c1-d2"},
		{"a pawn's letter", start, "Pc3-M1", "c3-M1"},
		{"check marks", start, "c3-M1++", "c3-M1"},
		{"a mate's mark of other games", start, "c3-M1#", "c3-M1"},
		{"the shown text", checking, "e1-d2+", "e1-d2"},
		{"noughts for O's", castles, "0-0", "O-O"},
		{"small o's", castles, "o-o", "O-O"},
		{"castling as shown", castles, "O-O+", "O-O"},
		{"a join", lonely, "c3-M1", "c3-M1"},
		{"a join with a letter and its sign", lonely, "Bc3-m1", "c3-M1"},
		{"a sacrifice", lonely, "c3xM1*", "c3xM1*"},
		{"a sacrifice without its x", lonely, "c3M1*", "c3xM1*"},
		{"a colon for x", lonely, "c3:M1*", "c3xM1*"},
		{"a letter left out where one man fits", coupled, "M1xd3", "QM1xd3"},
		{"a hyphen for a capture", coupled, "QM1-d3", "QM1xd3"},
		{"whom, and what to become", coupled, "C6:S3(r)=n", "c6xS3(R)=N"},
		{"a promotion without its sign", ending, "d7d8r", "d7-d8=R"},
		{"whom, and what to become without a sign", coupled, "c6xS3(N)Q", "c6xS3(N)=Q"},
		{"a captured kind that is true", coupled, "QM1xd3(P)", "QM1xd3"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			gametest.Read(t, gametest.Parse(t, Game, tt.position), tt.text, tt.want)
		})
	}
}

func TestReadRefuses(t *testing.T) {
	all := func(position string) []string { return gametest.Texts(gametest.Parse(t, Game, position)) }
	for _, tt := range []struct {
		why, position, text string
		candidates          []string
		ambiguous           bool
		reason              string // the code of the refusal that explains it
	}{
		{"no move at all", start, "hello", all(start), false, ""},
		{"half a move", start, "S3-xx", all(start), false, ""},
		{"a move in brackets", start, "(e6-M2)", all(start), false, ""},
		{"no such square", start, "b1-c1", all(start), false, game.RefuseUnknownPlace},
		{"no promotion is supplied", coupled, "c6xS3(R)", []string{
			"c6xS3(R)=Q", "c6xS3(R)=R", "c6xS3(R)=B", "c6xS3(R)=N", "c6xS3(R)=P",
		}, true, ""},
		{"no captured kind is supplied", besieged, "c3xM1", []string{"c3xM1(Q)", "c3xM1(N)"}, true, ""},
		{"nor for a promotion", coupled, "c6xS3=Q", []string{"c6xS3(R)=Q", "c6xS3(N)=Q"}, true, ""},
		{"nor where the other may not be taken", shielded, "a4xM1", []string{"a4xM1(R)"}, false, refuseUnnamed},
		{"no star is supplied in place", beside, "M1M1", []string{"M1xM1*"}, false, refuseStar},
		{"nor for an x", lonely, "c3xM1", []string{"c3-M1", "c3xM1*"}, false, refuseStar},
		{"nobody alone on a quad is taken, though he gives check", "1k1/3/7/3/3/7/2Q/1K1 w -/n/-/-/-/- - 0 1", "e2xS2",
			[]string{"d1-c2", "d1-c1", "d1-e1"}, false, refuseAlone},
		{"x fits only captures", start, "c3xM1", []string{"c3-M1"}, false, game.RefuseNothingTaken},
		{"nobody is captured beside a friend", start, "S1xS2", []string{"S1-S2"}, false, game.RefuseNothingTaken},
		{"nor where a captured kind is named", start, "c3M1(P)", []string{"c3-M1"}, false, game.RefuseNothingTaken},
		{"a captured kind that is not true", coupled, "QM1xd3(N)", []string{"QM1xd3"}, false, game.RefuseOtherKind},
		{"a captured kind without its sign", shielded, "a4M1(N)", []string{"a4xM1(R)"}, false, refuseInCheck},
		{"a lone enemy", alone, "d4xM1", []string{"d4-M1"}, false, refuseAlone},
		{"an untrue kind before a promotion", coupled, "c6xS3(B)=P", []string{
			"c6xS3(R)=Q", "c6xS3(R)=R", "c6xS3(R)=B", "c6xS3(R)=N", "c6xS3(R)=P",
			"c6xS3(N)=Q", "c6xS3(N)=R", "c6xS3(N)=B", "c6xS3(N)=N", "c6xS3(N)=P",
		}, false, game.RefuseOtherKind},
		{"the friend's promotion", heir, "QS3xc8=R", []string{"QS3xc8", "PS3xc8=Q", "PS3xc8=R", "PS3xc8=B", "PS3xc8=N"}, false, game.RefuseNoPromotion},
		{"a promotion for a sacrifice", lonely, "c3xM1*=Q", []string{"c3-M1", "c3xM1*"}, false, game.RefuseNoPromotion},
		{"an untrue kind for a sacrifice", lonely, "c3xM1(N)*", []string{"c3-M1", "c3xM1*"}, false, game.RefuseOtherKind},
		{"a star too many", coupled, "QM1xd3*", []string{"QM1xd3"}, false, refuseStar},
		{"a star for a join", start, "c3-M1*", []string{"c3-M1"}, false, refuseStar},
		{"several fit", coupled, "M1-b6", []string{"QM1-b6", "PM1-b6"}, true, ""},
		{"a promotion that is none", start, "c3-M1=Q", []string{"c3-M1"}, false, game.RefuseNoPromotion},
		{"a wrong letter", start, "Qc3-M1", []string{"c3-M1"}, false, game.RefuseOtherKind},
		{"a wrong letter beside two friends", coupled, "RM1-b6", []string{"QM1-b6", "PM1-b6"}, false, game.RefuseOtherKind},
		{"a pawn that must be promoted", ending, "d7-d8=P", []string{"d7-d8=Q", "d7-d8=R", "d7-d8=B", "d7-d8=N"}, false, game.RefuseNoPromotion},
		{"the way is blocked", start, "S1-a4", []string{"S1-c2", "S1-d2", "S1-e2", "S1-S2"}, false, game.RefuseBlocked},
		{"castling is not legal", start, "O-O", all(start), false, refuseBetween},
		{"the rook must stay", forcing, "RM1-d4", all(forcing), false, refuseExposes},
	} {
		t.Run(tt.why, func(t *testing.T) {
			gametest.Unread(t, gametest.Parse(t, Game, tt.position), tt.text, tt.ambiguous, tt.reason, tt.candidates)
		})
	}
}

// If two own pieces of different kinds are on a square, a text without a letter has a
// StrictError.
func TestReadsStrictly(t *testing.T) {
	for _, tt := range []struct {
		position, text string
		exact          bool
		reason         string
	}{
		{coupled, "M1xd3", false, refuseUnnamed}, {coupled, "QM1xd3", true, ""}, {coupled, "qm1xd3", false, ""},
		{start, "c3-M1", true, ""}, {start, "c3–M1++", true, ""}, {start, "Bc1-d2", false, ""}, {castles, "O-O", true, ""}, {castles, "0-0", false, ""},
	} {
		gametest.ReadStrictly(t, gametest.Parse(t, Game, tt.position), tt.text, tt.exact, tt.reason)
	}
}

// Reasons that only texts have.
func TestReadExplains(t *testing.T) {
	for _, tt := range []struct{ position, text, title, says, places string }{
		{lonely, "c3xM1", "A sacrifice needs a *", "Your bishop on c3 can take on M1 only by a sacrifice: write c3xM1*.", "c3 M1"},
		{coupled, "QM1xd3*", "Not a sacrifice", "The move to d3 is not a sacrifice; leave out the star *.", "d3"},
		{shielded, "a4xM1", "Name the captured piece", "There are two enemies on M1: write a4xM1(R).", "M1"},
		{ending, "d7-d8=P", "It must promote", "A pawn on d8 must promote. Write what it becomes.", "d8"},
		{start, "c3xM1", "Nothing is captured there", "The move to M1 captures nothing; leave out the x.", "M1"},
		{start, "c3-M1=Q", "No promotion there", "The move to M1 does not promote; leave out the promotion.", "M1"},
		{coupled, "RM1-b6", "Another piece is there", "You wrote: rook. Pieces on that place: white queen M1, white pawn M1.", "M1.0 M1.1"},
		{coupled, "c6xS3(B)=P", "Another piece is there", "You wrote: bishop. Pieces on that place: black rook S3, black knight S3.", "S3.0 S3.1"},
		{coupled, "M1xd3", "Name the piece", "You have two pieces on M1: write QM1xd3.", "M1"},
	} {
		m, err := gametest.Parse(t, Game, tt.position).Read(tt.text)
		unread := m.StrictError
		if unread == nil && !errors.As(err, &unread) || unread.Reason == nil {
			t.Errorf("%s in %s is not explained: %v", tt.text, tt.position, err)
			continue
		}
		title, says := gametest.English(unread.Reason)
		if places := strings.Join(unread.Reason.Places, " "); title != tt.title || says != tt.says || places != tt.places {
			t.Errorf("%s in %s: %q, %q, %s; want %q, %q, %s", tt.text, tt.position, title, says, places, tt.title, tt.says, tt.places)
		}
	}
}
