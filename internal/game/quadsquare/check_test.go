package quadsquare

import (
	"slices"
	"testing"

	"threefold/internal/testkit/gametest"
)

// "A king alone on a quad fears only bishops; a king with company on a quad
// can be taken there by anything that can enter."
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		rule, position string
		check          bool
	}{
		{"alone on S1 it fears neither queen nor rook", "1k1/3/7/q2/3/7/r2/3 w K/-/-/-/-/- - 0 1", false},
		{"with company it does", "1k1/3/7/q2/3/7/r2/3 w KP/-/-/-/-/- - 0 1", true},
		{"an enemy is company too", "1k1/3/7/q2/3/7/3/3 w Kn/-/-/-/-/- - 0 1", true},
		{"alone on S1 it fears a bishop: d4–c3–b2", "1k1/3/7/3/1b1/7/3/3 w K/-/-/-/-/- - 0 1", true},
		{"a bishop beside it may remove both", "1k1/3/7/3/3/7/3/3 w Kb/-/-/-/-/- - 0 1", true},
		{"no other man beside it may", "1k1/3/7/3/3/7/3/3 w Kq/-/-/-/-/- - 0 1", false},
		{"a pawn captures a king with company", "3/3/7/3/3/1P5/3/2K b -/-/-/-/kp/- - 0 1", true},
		{"but no king alone on a quad", "3/3/7/3/3/1P5/3/2K b -/-/-/-/k/- - 0 1", false},
		{"a pinned queen attacks nothing outside", "1k1/3/7/3/3/2K4/3/3 w -/-/-/-/Rq/- - 0 1", false},
		{"nor does a pinned bishop", "1k1/3/7/3/3/2K4/3/3 w -/-/-/-/Rb/- - 0 1", false},
		{"a bishop at the end of a passage", "3/3/7/3/3/b6/3/K1k w -/-/-/-/-/- - 0 1", true},
		{"which one piece blocks", "3/3/7/3/3/b6/3/K1k w n/-/-/-/-/- - 0 1", false},
		{"a king alone on M1 attacks, and is not attacked", "3/3/7/3/3/3k3/3/3 b -/-/-/-/K/- - 0 1", true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			p := gametest.Parse(t, Game, tt.position)
			if got := len(p.Signs().Check) > 0; got != tt.check {
				t.Errorf("%s: check is %v, want %v", tt.position, got, tt.check)
			}
		})
	}
}

// Where in check, a position lists the king's seat.
func TestSigns(t *testing.T) {
	for _, tt := range []struct {
		position      string
		check, pinned []string
	}{
		{start, nil, nil},
		{"1k1/3/7/q2/3/7/3/3 w KP/-/-/-/-/- - 0 1", []string{"S1.0"}, nil},
		{"1K1/3/7/Q2/3/7/3/3 b Pk/-/-/-/-/- - 0 1", []string{"S1.1"}, nil},
		{"1k1/3/7/3/3/7/b2/1K1 w -/-/-/-/-/- - 0 1", []string{"d1"}, nil},
		{"1k1/3/7/3/3/7/3/1K1 w -/-/-/-/Qr/Rn - 0 1", nil, []string{"M1.0", "M2.1"}},
		{"1k1/3/7/3/3/7/3/1K1 w -/Rr/-/-/RN/- - 0 1", nil, []string{"S2.0", "S2.1"}},
	} {
		s := gametest.Parse(t, Game, tt.position).Signs()
		if !slices.Equal(s.Check, tt.check) || !slices.Equal(s.Pinned, tt.pinned) {
			t.Errorf("%s: check %v, pinned %v, want %v and %v", tt.position, s.Check, s.Pinned, tt.check, tt.pinned)
		}
	}
}

// What the rules page says about single moves of its examples.
func TestExamples(t *testing.T) {
	for _, tt := range []struct {
		rule, position string
		legal, illegal []string
	}{
		{"alone on S1 beside black queen and rook, the king may go to b3 and take on c2",
			"1k1/3/7/q2/3/7/r2/3 w K/-/-/-/-/- - 0 1", []string{"S1-b3", "S1xc2"}, []string{"S1-a3", "S1-c1", "S1-c3"}},
		{"the queen is pinned, and can be captured",
			"1k1/3/7/3/3/2K4/3/3 w -/-/-/-/Rq/- - 0 1", []string{"c3xM1"}, nil},
		{"a pawn that captures in S3 chooses whom, and what to become",
			"2k/3/2P4/3/3/7/3/1K1 w -/-/rn/-/-/- - 0 1",
			[]string{
				"c6xS3(R)=Q", "c6xS3(R)=R", "c6xS3(R)=B", "c6xS3(R)=N", "c6xS3(R)=P",
				"c6xS3(N)=Q", "c6xS3(N)=R", "c6xS3(N)=B", "c6xS3(N)=N", "c6xS3(N)=P",
			},
			[]string{"c6xS3", "c6xS3(R)", "c6xS3=Q"}},
		{"a pawn on S3 is promoted by capturing on c8",
			"n1k/3/7/3/3/7/3/1K1 w -/-/P/-/-/- - 0 1", []string{"S3xc8=Q", "S3xc8=R", "S3xc8=B", "S3xc8=N"}, []string{"S3xc8=P", "S3-c8=Q"}},
		{"promotion is compulsory on d8",
			"3/1P1/7/2k/3/7/3/1K1 w -/-/-/-/-/- - 0 1", []string{"d7-d8=Q", "d7-d8=R", "d7-d8=B", "d7-d8=N"}, []string{"d7-d8", "d7-d8=P"}},
		{"promotion may be declined on S3",
			"2k/3/P6/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", []string{"a6-S3=Q", "a6-S3=R", "a6-S3=B", "a6-S3=N", "a6-S3=P"}, []string{"a6-S3"}},
		{"two own pieces of different kinds on a quad are told apart by their letters",
			"1k1/3/3p3/3/3/7/3/1K1 w -/-/-/-/QP/- - 0 1", []string{"QM1-c3", "PM1xd6", "QM1xd6"}, []string{"M1-c3", "M1xd6"}},
		{"two like pieces make one move",
			"1k1/3/7/3/3/7/3/1K1 w -/-/-/-/NN/- - 0 1", []string{"M1-c2"}, []string{"NM1-c2"}},
		{"a captured kind is named among two enemies of different kinds only",
			"1k1/3/7/3/3/2Q4/3/1K1 w -/-/-/-/qn/- - 0 1", []string{"c3xM1(Q)", "c3xM1(N)"}, []string{"c3xM1"}},
		{"a bishop on M2 sacrifices in place",
			"1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/Bn - 0 1", []string{"M2xM2*"}, []string{"M2xM2"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			legal := gametest.Texts(gametest.Parse(t, Game, tt.position))
			for _, m := range tt.legal {
				if !slices.Contains(legal, m) {
					t.Errorf("%s is not legal in %s: %v", m, tt.position, legal)
				}
			}
			for _, m := range tt.illegal {
				if slices.Contains(legal, m) {
					t.Errorf("%s is legal in %s", m, tt.position)
				}
			}
		})
	}
}
