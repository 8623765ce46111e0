package e2e

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// course is a whole game, as a rules page prints it.
type course struct {
	game   string
	text   string
	result game.Result
	end    string // position text, or only its board
}

// The games of the rules pages: each shows every peculiarity of its game.
var courses = []course{
	{
		game: "cheskers",
		text: `1. Cb8-a5 e3-f4 2. d6-e5 f4xd6xb8=B 3. f6-g5 Bb8xa7 4. e7-f6 g3-f4
			5. Ca5xb2 f2-g3 6. Cb2xe1 Kc1-b2 7. g5xe3xc1=K a3-b4 8. Kc1xa3xc5`,
		result: game.BlackWins,
		end:    "3k1k1b/B5p1/1p3p1p/2k5/8/2P3P1/7P/B3c1C1",
	},
	{
		game: "quadsquare",
		text: `1. c3-M1 e6-M2 2. M1xd6 S4xd6 3. e1-M1 e8-e7 4. a3-a4 c8-e6 5. M1-c3 b6-M1
			6. c3-c2 M1xd3 7. c2-d2 d6-M1 8. d2-e1 M2xe3 9. S2xd3 S3-d7 10. d1-e2 f6-M2
			11. d3-S1 M2xf3+ 12. e2xf3 e6-M2+ 13. f3-e2 M2-S2++`,
		result: game.BlackWins,
	},
	{
		game: "chesquerque",
		text: `1. a4 i6 2. h4 g6 3. c3 f6 4. a5 g5 5. e4 c7 6. d3 gxh4 7. Ni3 hxi3 8. ixi3 d6
			9. Bd2 f5 10. f4 fxf4 11. e5 Bxi3 12. Bxi3 b7 13. g4 fxg3 14. d4 h6
			15. c4 dxe5 16. dxe5 b6 17. b4 bxa5 18. c5 axb4 19. Axg3 Qxd2+ 20. Qxd2 i5
			21. O-O a6 22. Rxa6 b3 23. Axi5 e7 24. c6 b2 25. Qxh6+ Ag7 26. Bxe7 Nd8
			27. cxc7 O-O-O 28. cxd8 Af9 29. d9=A Axe7 30. Axc9+ Axc9 31. Rxg9 Rxi5 32. Qb6#`,
		result: game.WhiteWins,
		end:    "1ka3Rn1/9/9/RQ7/4P3r/9/9/1p7/1N5K1 b - - 1 32",
	},
}

var moveNumber = regexp.MustCompile(`\d+\.\s`)

func (c course) moves() []string {
	return strings.Fields(moveNumber.ReplaceAllString(c.text, ""))
}

// table is a game with all who are at it.
type table struct {
	players  [2]*visitor // by game.Color
	watcher  *visitor    // nil unless somebody watches
	path     string
	match    *game.Course
	recorded []game.Position // before the first ply, after it, …
}

func gather(t *testing.T, s *server) *table {
	t.Helper()
	return &table{
		players: [2]*visitor{newVisitor(t, s.URL, "White", desktop), newVisitor(t, s.URL, "Black", desktop)},
	}
}

// watched has a third person watch, from now on: a window costs a second of a processor.
func (b *table) watched() *table {
	white := b.players[game.White]
	white.t.Helper()
	b.watcher = newVisitor(white.t, white.site, "the watcher", desktop)
	b.watch()
	return b
}

// watch opens the game for who watches, if there is one.
func (b *table) watch() {
	if b.watcher != nil && b.path != "" {
		b.watcher.open(b.path)
		b.watcher.live()
	}
}

// start opens a new game, with a clock as create takes it: White creates it,
// Black accepts, and who watches opens it. Until the next game they belong to t.
func (b *table) start(t *testing.T, g *game.Game, clock string) {
	t.Helper()
	b.startBy(t, g, g.Start, fmt.Sprintf(`{"game":%q,"side":"white","terms":{"clock":%s}}`, g.ID, clock))
}

// startFrom opens a new game without a clock that starts from a position.
func (b *table) startFrom(t *testing.T, g *game.Game, start string) {
	t.Helper()
	b.startBy(t, g, start, fmt.Sprintf(`{"game":%q,"side":"white","start":%q,"terms":{"clock":null}}`, g.ID, start))
}

func (b *table) startBy(t *testing.T, g *game.Game, start, body string) {
	t.Helper()
	for _, v := range b.everybody() {
		v.t = t
	}
	b.path = b.players[game.White].createBy(body)
	b.players[game.Black].accept(b.path)
	b.watch()
	b.beginFrom(t, g, start)
}

// begin records a game from its start.
func (b *table) begin(t *testing.T, g *game.Game) {
	t.Helper()
	b.beginFrom(t, g, g.Start)
}

// beginFrom records a game from a position, and waits until both players' pages
// know that it has begun: a click before that selects nobody.
func (b *table) beginFrom(t *testing.T, g *game.Game, start string) {
	t.Helper()
	match := must.Get(game.NewCourse(g, start))(t)
	b.match, b.recorded = match, []game.Position{match.Position()}
	for _, v := range b.players {
		v.sees(`[data-status="playing"]`)
	}
}

// seat is a game without a clock and all who are at it.
func seat(t *testing.T, s *server, g *game.Game) *table {
	t.Helper()
	b := gather(t, s)
	b.start(t, g, "null")
	return b
}

func (b *table) everybody() []*visitor {
	if b.watcher == nil {
		return b.players[:]
	}
	return []*visitor{b.players[0], b.players[1], b.watcher}
}

// kill ends the server at once, and waits until everybody's page has noticed.
func (b *table) kill(s *server) {
	s.Kill()
	for _, v := range b.everybody() {
		v.sees(`[data-connection="lost"]`)
	}
}

// restart starts the server again, and waits until everybody's page is back.
func (b *table) restart(s *server) {
	s.Restart()
	for _, v := range b.everybody() {
		v.live()
		v.forgive() // sockets that found nobody
	}
}

// play has the player on turn make a move, as it is written, and waits until everybody sees it.
func (b *table) play(t *testing.T, written string) {
	t.Helper()
	before := b.match.Position()
	m := must.Get(before.Read(written))(t)
	b.players[before.Turn()].move(m.Move)
	b.follow(t, m.Text)
}

// follow waits until everybody sees a move, in its canonical text, that
// somebody has made on a page.
func (b *table) follow(t *testing.T, move string) {
	t.Helper()
	must.Get(b.match.Play(move))(t)
	b.recorded = append(b.recorded, b.match.Position())
	for _, v := range b.everybody() {
		v.seesPly(b.match.Len())
		v.seesPosition(b.match.Position())
	}
}

// Two people play a whole game by clicking and a third watches every move;
// then all see how it ended, and the archive replays it. The first is kept by
// PostgreSQL, the others by SQLite, and with -whole each by both.
func TestWholeGames(t *testing.T) {
	for i, c := range courses {
		for _, e := range servertest.Engines {
			if (e.Name == "postgres") != (i == 0) && !*whole {
				continue
			}
			t.Run(c.game+"/"+e.Name, func(t *testing.T) {
				t.Parallel()
				playedOut(t, servertest.Start(t, binary, e.New(t)), c)
			})
		}
	}
}

func playedOut(t *testing.T, s *server, c course) {
	b := seat(t, s, find(t, c.game)).watched()
	for _, written := range c.moves() {
		b.play(t, written)
	}
	if end := b.match.Position().Text(); !strings.HasPrefix(end, c.end) {
		t.Errorf("the game ends in %s", end)
	}
	for _, v := range b.everybody() {
		v.sees(fmt.Sprintf(`[data-result="%s"]`, c.result))
	}
	replay(t, s, b)
}

// replay goes through the finished game as somebody does who was not there: step by step
// at first, then by addresses.
func replay(t *testing.T, s *server, b *table) {
	t.Helper()
	last := len(b.recorded) - 1
	reader := newVisitor(t, s.URL, "a reader", desktop)

	reader.open(b.path)
	reader.seesPosition(b.recorded[last])
	for n, ply := range b.match.Plies() {
		reader.until(fmt.Sprintf(`document.querySelector('[data-ply="%d"]').textContent.includes(%q)`, n+1, ply.Shown))
	}
	reader.until(`(() => { const slider = document.querySelector(".tl input"); slider.focus(); return document.activeElement === slider; })()`)
	reader.press(kb.Home) // three columns have no room for the button
	for n, position := range some(min(last, 12), b.recorded) {
		if n > 0 {
			reader.click(`[data-action="forward"]`)
		}
		reader.seesPosition(position)
		reader.until(fmt.Sprintf(`new URL(location).searchParams.get("ply") === "%d"`, n))
	}
	for _, n := range []int{0, 1, last / 2, last} {
		reader.open(fmt.Sprintf("%s?ply=%d", b.path, n))
		reader.seesPosition(b.recorded[n])
	}
}
