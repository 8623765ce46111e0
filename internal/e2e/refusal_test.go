package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// A move that is not legal is refused in a bubble that says why, and changes
// nothing; the game goes on.
func TestRefusedMoves(t *testing.T) {
	b := gather(t, onSQLite(t))
	for _, c := range []struct {
		game, before string
		clicks       string
		code         string
	}{
		{"cheskers", "", "b6 d4", "nothing_to_jump"},
		{"cheskers", "", "a3", "not_your_piece"},
		{"cheskers", "Cb8-a5 e3-f4 d6-e5", "a3 b4", "must_capture"},
		{"chesquerque", "", "b1 d5", "not_that_way"},
		{"quadsquare", "", "c1 c6", "not_that_way"},
	} {
		t.Run(c.game+" "+c.clicks, func(t *testing.T) {
			b.start(t, find(t, c.game), "null")
			for _, written := range strings.Fields(c.before) {
				b.play(t, written)
			}
			position := b.match.Position()
			mover := b.players[position.Turn()]
			clicks := strings.Fields(c.clicks)
			for _, click := range clicks {
				mover.click(place(click))
			}
			refusal := position.Refuse(clicks)
			if refusal == nil || refusal.Code != c.code {
				t.Fatalf("the rules refuse with %v", refusal)
			}
			mover.until(fmt.Sprintf(`document.querySelector('[data-refusal=%q]')?.textContent.includes(%q)`,
				refusal.Code, refusal.Text))
			mover.seesPosition(position)
			moves := position.Moves()
			b.play(t, moves[len(moves)-1].Text) // of a man who is not selected now
		})
	}
}
