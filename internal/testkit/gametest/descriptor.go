package gametest

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
)

// commonMoveErrors lists the codes that every game must have.
var commonMoveErrors = []string{
	game.RefuseOver, game.RefuseUnknownPlace, game.RefuseEmpty, game.RefuseNotYours,
	game.RefuseSamePlace, game.RefuseOwnPiece, game.RefuseNotThatWay, game.RefuseNoSuchMove,
}

// commonEnds lists the reasons for which any game may end on the board.
var commonEnds = []game.Reason{
	game.Checkmate, game.LastKingTaken, game.NoLegalMove, game.Stalemate, game.DeadMaterial, game.NoOneCanMove,
}

func checkDescriptor(t *testing.T, g *game.Game) {
	start := Parse(t, g, g.Start)
	if start.Turn() != g.First {
		t.Errorf("%s is to move at the start, but %s moves first", start.Turn(), g.First)
	}
	if g.Counters && !strings.HasSuffix(g.Start, " 0 1") {
		t.Errorf("the start %s does not begin to count at 0 1", g.Start)
	}
	for reason, says := range g.Ends {
		if reason == "" || slices.Contains(commonEnds, reason) || says != "" && !strings.HasSuffix(says, ".") {
			t.Errorf("the reason %q is common or empty, or its words are no sentence: %q", reason, says)
		}
	}
	const longestLead = 40
	for what, text := range map[string]string{"blurb": g.Blurb, "surprise": g.Surprise} {
		if !strings.HasSuffix(text, ".") {
			t.Errorf("the %s is no sentence: %q", what, text)
		}
	}
	if lead := g.Lead(); len(lead) > longestLead {
		t.Errorf("the blurb's first sentence has %d letters, want at most %d: %q", len(lead), longestLead, lead)
	}
	if g.ID == "" || g.ID != strings.ToLower(g.ID) || g.Name == "" {
		t.Errorf("id %q, name %q", g.ID, g.Name)
	}
	for _, code := range commonMoveErrors {
		if !slices.Contains(g.MoveErrors, code) {
			t.Errorf("%s is not among the refusals", code)
		}
	}
	checkUnique(t, "refusal", g.MoveErrors)
	checkKinds(t, g, start)
	checkBoard(t, &g.Board)
}

func checkUnique(t *testing.T, what string, list []string) {
	seen := map[string]bool{}
	for _, s := range list {
		if s == "" || seen[s] {
			t.Errorf("the %s %q is empty or listed twice", what, s)
		}
		seen[s] = true
	}
}

func checkKinds(t *testing.T, g *game.Game, start game.Position) {
	var letters, names []string
	for _, k := range g.Kinds {
		letters, names = append(letters, k.Letter), append(names, k.Name)
		if len(k.Letter) != 1 || k.Letter != strings.ToUpper(k.Letter) {
			t.Errorf("the %s has the letter %q", k.Name, k.Letter)
		}
	}
	for _, k := range g.Kinds {
		for _, letter := range strings.Split(k.Becomes, "") {
			if !slices.Contains(letters, letter) {
				t.Errorf("the %s becomes %q, which is no kind", k.Name, letter)
			}
		}
	}
	if form := strings.Split(g.Form.Letters, ""); !slices.Equal(slices.Sorted(slices.Values(form)), slices.Sorted(slices.Values(letters))) {
		t.Errorf("position texts have the letters %q, the kinds %q", form, letters)
	}
	rights := ""
	for _, c := range g.Castlings {
		rights += c.Letter
	}
	if rights != g.Form.Rights {
		t.Errorf("position texts have the castling rights %q, the game %q", g.Form.Rights, rights)
	}
	checkUnique(t, "letter", letters)
	checkUnique(t, "kind", names)
	for _, m := range start.Pieces() {
		color, name, _ := strings.Cut(m.Piece, " ")
		if color != "white" && color != "black" || !slices.Contains(names, name) {
			t.Errorf("the man %q on %s is of no known kind", m.Piece, m.At)
		}
	}
}

func checkBoard(t *testing.T, b *game.Board) {
	var ids []string
	for _, p := range b.Places {
		ids = append(ids, p.ID)
		if p.X < 0 || p.X > b.Width || p.Y < 0 || p.Y > b.Height {
			t.Errorf("%s lies outside the board: %v, %v", p.ID, p.X, p.Y)
		}
		if p.Size <= 0 || p.Tone == "" || p.Slots != 0 && p.Slots != 2 {
			t.Errorf("%s has size %v, tone %q and %d slots", p.ID, p.Size, p.Tone, p.Slots)
		}
	}
	checkUnique(t, "place", ids)
	for _, l := range b.Lines {
		if !slices.Contains(ids, l.From) || !slices.Contains(ids, l.To) {
			t.Errorf("a line joins %q and %q", l.From, l.To)
		}
	}
	if b.Style != game.StyleCells && b.Style != game.StylePoints {
		t.Errorf("the style is %q", b.Style)
	}
	for _, l := range b.Labels {
		if l.Text == "" || l.Edge != "bottom" && l.Edge != "left" {
			t.Errorf("the label %+v", l)
		}
	}
}
