package e2e

import (
	"fmt"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// near are positions in which the side on turn wins in two or three moves.
var near = []struct {
	game, start string
	side        game.Color
	result      game.Result
}{
	{"cheskers", "8/2k1b3/1k6/B7/3B1K2/4K1P1/8/8 w 7 33", game.White, game.WhiteWins},
	{"quadsquare", "q2/kb1/p2pp1p/3/3/P1PPP1P/3/1K1 w -/-/-/Q/-/Q - 3 12", game.White, game.WhiteWins},
	{"chesquerque", "5k3/7r1/9/p3n1p1p/9/2P6/4KP3/1q3NP2/9 b - - 1 66", game.Black, game.BlackWins},
}

// begins chooses, in the lobby, a game, a side and a level of the computer, and
// waits for the game.
func (v *visitor) begins(id string, side game.Color, level int) (path string) {
	v.t.Helper()
	v.click(fmt.Sprintf(`label[data-side=%q]`, side))
	v.click(fmt.Sprintf(`label[data-game=%q]`, id))
	v.against("computer")
	v.click(fmt.Sprintf(`[data-level="%d"]`, level))
	v.click("#start")
	path = v.made()
	v.live()
	v.sees(".av-computer")
	return path
}

// plies is a JavaScript expression for how many plies the move list has.
const plies = `document.querySelectorAll("[data-ply]").length`

// onTurn waits until so many plies were played and the visitor may ask for a hint,
// or until the game is over, and says which.
func (v *visitor) onTurn(played int) (over bool) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelector("[data-result]") ||
		%s === %d && document.querySelector('.acts [data-action="hint"]:not([aria-disabled])')`, plies, played))
	return ask[bool](v, `document.querySelector("[data-result]") !== null`)
}

// byHint asks for a hint, sees the piece, then the move, and plays it.
func (v *visitor) byHint() {
	v.t.Helper()
	v.click(`.acts [data-action="hint"]`)
	v.until(`/^Look at your \w+ on \w/.test(document.querySelector('[data-prompt="hint"]')?.textContent)`)
	v.sees(".m-circle")
	v.click(`[data-prompt="hint"] [data-action="hint"]`)
	v.click(`[data-action="play-hint"]`)
	v.misses(`[data-prompt="hint"]`)
}

// A whole game against level 1, and with -whole against levels 1 and 3 of each game, from the start, by clicks: an engine
// chooses the visitor's moves. The computer's depend on the game's address, so each run
// is another game: it ends on the board, or the computer resigns, or the visitor does
// when it has become long. In each case it is an ended game in the archive.
func TestAWholeGameAgainstTheComputer(t *testing.T) {
	for _, c := range some(1, near) {
		for _, level := range some(1, []int{1, 3}) {
			t.Run(fmt.Sprintf("%s, level %d", c.game, level), func(t *testing.T) {
				s := sharedServer(t)
				v := newVisitor(t, s.URL, "a visitor", desktop)
				path := v.hasten(c.game, level)
				v.playOut(s, counsel(t, c.game), path)
				match := replayed(t, find(t, c.game), look(t, s, path))
				if end := match.Outcome(); end.Over() {
					v.sees(fmt.Sprintf("[data-result=%q]", end.Result))
				} else {
					v.until(fmt.Sprintf(`(({ dataset: { result }, textContent: says }) => says.includes("resigned") || result === %q)(document.querySelector("[data-result]"))`,
						match.Claim().Result))
				}
				v.open("/games?with=computer")
				v.sees(fmt.Sprintf(`a[href="%s"]`, path))
			})
		}
	}
}

// longGame is after how many plies a visitor resigns, so that a test ends.
const longGame = 100

// hasten begins a game against the computer in which the visitor plays White, and the
// computer has so little time, and so much more with each move, that it plays at once.
func (v *visitor) hasten(id string, level int) (path string) {
	v.t.Helper()
	return v.createBy(fmt.Sprintf(`{"game":%q,"side":"white","level":%d,
		"terms":{"clock":{"base":3600000,"increment":0},"black":{"base":12000,"increment":300}}}`, id, level))
}

func (v *visitor) playOut(s *server, c *counselor, path string) {
	v.t.Helper()
	if find(v.t, c.ID).First != game.White {
		c.played = 1 // the computer begins
	}
	for !v.onTurn(c.played) && c.played < longGame {
		v.move(c.choose(v.t, look(v.t, s, path)))
	}
	if ask[bool](v, `document.querySelector("[data-result]") === null`) {
		v.confirms("resign")
		v.sees("[data-result]")
	}
}

// replayed is a game from the usual start as the rules see it.
func replayed(t *testing.T, g *game.Game, l looked) *game.Match {
	t.Helper()
	match := must.Get(game.NewMatch(g, g.Start))(t)
	for _, ply := range l.Plies {
		must.Get(match.Play(ply.Text))(t)
	}
	return match
}

// counselor chooses moves for a player, as strongly as level 6.
type counselor struct {
	*engine.Variant
	now     engine.Position
	played  int // plies, with the player's last move and its answer
	thinker engine.Thinker
}

func counsel(t *testing.T, id string) *counselor {
	t.Helper()
	g, ok := variants.Find(id)
	if !ok {
		t.Fatalf("no engine plays %s", id)
	}
	now := must.Get(g.Position(g.Start, nil))(t)
	return &counselor{Variant: g, now: now, thinker: g.NewThinker(4)}
}

// choose follows a game, and gives the player's next move in it; none where the game is over.
func (c *counselor) choose(t *testing.T, l looked) game.Move {
	t.Helper()
	for _, ply := range l.Plies[len(c.now.Past):] {
		must.Do(t, c.now.PlayText(ply.Text))
	}
	c.played = len(l.Plies) + 2
	c.thinker.Put(c.now)
	found := c.thinker.Think(engine.Limits{Nodes: 20_000})
	p := must.Get(c.Parse(c.now.Text()))(t)
	for _, m := range p.Moves() {
		if m.Text == c.now.MoveText(found.Best()) {
			return m
		}
	}
	return game.Move{}
}

// A visitor wins against level 1 by hints alone, from a position in
// which that takes a few moves; the archive marks the hints.
func TestWonAgainstTheComputerByHints(t *testing.T) {
	for _, c := range some(1, near) {
		t.Run(c.game, func(t *testing.T) {
			onEngines(t, func(t *testing.T, s *server) {
				v := opens(t, s.URL, "a visitor", desktop, "/")
				v.click("#more")
				v.click(`[name="start"]`)
				v.write(c.start)
				path := v.begins(c.game, c.side, 1)
				played := 0
				for ; !v.onTurn(played); played += 2 {
					if played > 20 {
						t.Fatalf("not won after %d plies", played)
					}
					v.byHint()
				}
				v.sees(fmt.Sprintf(`[data-result="%s"]`, c.result))
				v.open(path)
				v.sees(`[data-ply="1"] svg.i`)
				v.misses(`[data-ply="2"] svg.i`)
				v.open("/games?with=computer")
				v.sees(fmt.Sprintf(`a[href="%s"]`, path))
			})
		})
	}
}

// A game against level 3, from the start until the visitor resigns.
func TestLostAgainstTheComputer(t *testing.T) {
	for i, c := range some(1, near) {
		t.Run(c.game, func(t *testing.T) {
			onEngines(t, func(t *testing.T, s *server) {
				v := opens(t, s.URL, "a visitor", desktop, "/")
				side := game.Color(i % 2)
				v.begins(c.game, side, 3)
				played := 0
				if find(t, c.game).First != side {
					played = 1 // the computer begins
				}
				v.onTurn(played)
				v.byHint()
				v.onTurn(played + 2)
				v.confirms("resign")
				v.until(`document.querySelector("[data-result]")?.textContent.includes("resigned")`)
				v.click(`[data-action="rematch"]`)
				v.until(plies + ` < 2 && document.querySelector(".player-bar.turn")`) // the sides are exchanged
			})
		})
	}
}

// A takeback is agreed to at once, an offer of a draw is answered, and a move is
// found again after a restart amid the computer's thought.
func TestTakebackDrawAndRestartAgainstTheComputer(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		v := opens(t, s.URL, "a visitor", desktop, "/")
		v.begins("quadsquare", game.White, 8) // a level that slips may like a draw at once
		v.onTurn(0)
		v.byHint()
		v.onTurn(2)
		v.offerDraw()
		v.until(`document.querySelector(".player-bar")?.textContent.includes("declines the draw")`)
		v.click(`[data-action="takeback"]`)
		v.onTurn(0)

		v.byHint()
		v.sees(`[data-ply="1"]`)
		s.Kill()
		v.sees(`[data-connection="lost"]`)
		s.Restart()
		v.live()
		v.onTurn(2)
		v.forgive() // sockets that found nobody
	})
}

// The states of such a game fit every window, and axe finds nothing in them.
func TestLookOfGamesAgainstTheComputer(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/")
	path := v.begins("cheskers", game.Black, 4)
	v.onTurn(0)
	v.click(`.acts [data-action="hint"]`)
	v.sees(`[data-prompt="hint"] [data-action="hint"]`)
	v.check("computer-man")
	v.click(`[data-prompt="hint"] [data-action="hint"]`)
	v.sees(`[data-action="play-hint"]`)
	v.check("computer-move")
	v.click(`[data-action="play-hint"]`)
	v.onTurn(2)
	v.check("computer-played")
	v.open("/")
	v.sees(fmt.Sprintf(`#mine a[href="%s"]`, path))
	v.check("lobby-computer")
	v.resize(window{360, 640, false})
	if cut := ask[bool](v, `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector(".mygame b"))`); cut {
		t.Error("the computer's name is cut on a phone")
	}
}
