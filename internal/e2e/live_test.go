package e2e

import (
	"fmt"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// An evening of two friends and one who watches, with all that comes between:
// the network goes, a move is taken back, the game is paused, words are said, a
// draw is declined, one leaves for good; and then another game.
func TestLivePlay(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		lines := [2]*servertest.Proxy{layLine(t, s), layLine(t, s)}
		b := gather(t, s).watched()
		for side, v := range b.players {
			v.site = "http://" + lines[side].Addr
		}
		b.start(t, find(t, "chesquerque"), `{"base":600000,"increment":5000}`)
		black := b.players[game.Black]
		b.players[game.Black] = black.tab() // the window itself stays when this page is closed
		black.open("/rules")
		b.players[game.Black].open(b.path)
		b.players[game.Black].live()
		for _, written := range []string{"a4", "i6"} {
			b.play(t, written)
		}
		loseTheNetwork(t, s, b, lines)
		takeBackByConsent(t, b)
		pauseAndGoOn(t, s, b)
		talk(t, b)
		declineDraw(t, b)
		leaveForGood(t, b)
		b.players[game.Black] = black
		playAgain(t, b)
	})
}

// Both lose the network amid the game. White moves meanwhile; the move is kept
// and played when the network is back. Black's next move arrives, but not the
// word that it did: it goes out again, and is played once.
func loseTheNetwork(t *testing.T, s *server, b *table, lines [2]*servertest.Proxy) {
	white, black := b.players[game.White], b.players[game.Black]
	lines[game.White].Lose()
	lines[game.Black].Lose()
	white.sees(`[data-connection="lost"]`)
	black.sees(`[data-connection="lost"]`)
	white.move(b.read(t, "h4"))
	white.until(`document.body.innerText.includes("Not sent yet")`)
	b.watcher.misses(`[data-ply="3"]`)
	b.mend(lines)
	b.follow(t, b.read(t, "h4").Text)

	sixth := b.read(t, "g6")
	lines[game.Black].Deafen()
	black.move(sixth)
	b.watcher.seesPly(4)
	lines[game.Black].Lose()
	black.sees(`[data-connection="lost"]`)
	b.mend(lines)
	b.follow(t, sixth.Text)
	if plies := look(t, s, b.path).Plies; len(plies) != 4 {
		t.Errorf("four moves were made, the server has %d: %v", len(plies), plies)
	}
	black.until(`!document.querySelector(".g-notices").innerText.includes("Not sent yet")`)
}

// mend gives the players their network back. Their pages come back by themselves.
func (b *table) mend(lines [2]*servertest.Proxy) {
	for side, v := range b.players {
		lines[side].Mend()
		v.t.Helper()
		v.live()
		v.forgiveLine()
	}
}

// read is a move as it is written, from the present position.
func (b *table) read(t *testing.T, written string) game.Move {
	t.Helper()
	m := must.Get(b.match.Position().Read(written))(t)
	return m.Move
}

// Black asks for the last move back, and White agrees; Black moves otherwise.
func takeBackByConsent(t *testing.T, b *table) {
	white, black := b.players[game.White], b.players[game.Black]
	black.click(`[data-action="takeback"]`)
	black.sees(`[data-action="withdraw"]`)
	b.watcher.misses(`[data-action="accept-takeback"]`)
	white.click(`[data-action="accept-takeback"]`)
	b.takenBack(t, 1)
	white.until(`document.querySelector("#play .board-host [aria-live]").textContent === "" && document.querySelector("[data-announcements]").textContent.includes("A move was taken back.Now: ")`)
	b.play(t, "f6")
}

func (b *table) takenBack(t *testing.T, plies int) {
	t.Helper()
	match := must.Get(b.match.Back(plies))(t)
	b.match, b.recorded = match, b.recorded[:match.Len()+1]
	for _, v := range b.everybody() {
		v.misses(fmt.Sprintf(`[data-ply="%d"]`, match.Len()+1))
		v.seesPosition(match.Position())
	}
}

// White asks for a pause. While it lasts no clock goes, on the server neither; then both go on.
func pauseAndGoOn(t *testing.T, s *server, b *table) {
	white, black := b.players[game.White], b.players[game.Black]
	white.sees(`.clock.on`)
	white.click(`[data-action="pause"]`)
	black.click(`[data-action="accept-pause"]`)
	for _, v := range b.everybody() {
		v.misses(`.clock.on`)
		v.until(`document.body.innerText.includes("Paused")`)
	}
	stands := ask[string](white, clockTexts)
	first, second := clocks(t, s, b.path), clocks(t, s, b.path)
	if first != second {
		t.Errorf("the clocks go while the game is paused: %v, then %v", first, second)
	}
	black.click(`[data-action="resume"]`)
	if now := ask[string](white, clockTexts); now != stands {
		t.Errorf("the page's clocks go while the game is paused: %s, then %s", stands, now)
	}
	white.click(`[data-action="accept-resume"]`)
	for _, v := range b.everybody() {
		v.sees(`.clock.on`)
		v.until(fmt.Sprintf("(%s) !== %q", clockTexts, stands))
	}
}

// clockTexts is what both clocks of a page show.
const clockTexts = `[...document.querySelectorAll("[data-time]")].map((el) => el.textContent).join()`

// clocks is the time both sides have left, as the server shows it.
func clocks(t *testing.T, s *server, path string) clock {
	t.Helper()
	clocks := look(t, s, path).State.Clock
	if clocks == nil {
		t.Fatal("no clocks are shown")
	}
	return *clocks
}

// The players' words stay between them; the watchers' are for all. Signs of
// HTML are text like any other.
func talk(t *testing.T, b *table) {
	white, black := b.players[game.White], b.players[game.Black]
	const secret, open = "<b>my next move</b> & why", "who is ahead?"
	white.say("players", secret)
	black.seesLine("players", secret)
	b.watcher.say("watchers", open)
	for _, v := range b.everybody() {
		v.seesLine("watchers", open)
	}
	b.watcher.open(b.path) // and all is sent again
	b.watcher.live()
	b.watcher.seesLine("watchers", open)
	if ask[bool](b.watcher, `document.documentElement.outerHTML.includes("my next move")`) {
		t.Error("the watcher reads what the players say to each other")
	}
}

func (v *visitor) say(to, line string) {
	v.t.Helper()
	v.click(fmt.Sprintf(`[data-tab="%s"]`, to))
	v.click(fmt.Sprintf(`[data-chat="%s"] input`, to))
	v.write(line)
	v.click(fmt.Sprintf(`[data-chat="%s"] [type="submit"]`, to))
}

// seesLine waits until a line is in a chat, as text.
func (v *visitor) seesLine(to, line string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`[...document.querySelectorAll('[data-chat="%s"] li')].some((li) => li.textContent.endsWith(%q))`, to, line))
}

func declineDraw(t *testing.T, b *table) {
	white, black := b.players[game.White], b.players[game.Black]
	white.offerDraw()
	black.click(`[data-action="decline-draw"]`)
	white.until(`document.querySelector("main").textContent.includes("declined a draw")`)
	white.misses(`[data-prompt="offer-draw"]`)
	b.play(t, "c3")
}

// Black, who is to move, leaves the page and closes it; when the count on White's page has
// run out, White claims the win. By the clock's base it would be a minute:
// who leaves on purpose is waited for ten seconds.
func leaveForGood(t *testing.T, b *table) {
	white, black := b.players[game.White], b.players[game.Black]
	black.open("/rules")
	black.close()
	white.until(`/ 0:(10|0\d)\b/.test(document.querySelector("[data-absence]")?.textContent) || document.querySelector('[data-action="claim-win"]')`)
	white.click(`[data-action="claim-win"]`)
	for _, v := range []*visitor{white, b.watcher} {
		v.until(`document.querySelector('[data-result="1-0"]')?.textContent.includes("left the game")`)
	}
}

// Black is back, sees how it ended, and accepts a rematch: both are led there,
// with sides exchanged.
func playAgain(t *testing.T, b *table) {
	white, black := b.players[game.White], b.players[game.Black]
	black.open(b.path)
	black.sees(`[data-result="1-0"]`)
	black.live()
	white.click(`[data-action="rematch"]`)
	black.click(`[data-action="accept-rematch"]`)
	for _, v := range b.players {
		v.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== %q`, b.path))
		v.live()
	}
	b.path = ask[string](white, "location.pathname")
	b.players = [2]*visitor{black, white}
	b.begin(t, b.match.Game())
	b.watcher.open(b.path)
	b.watcher.live()
	for _, written := range []string{"a4", "i6"} {
		b.play(t, written)
	}
}

// Who goes to another page is not here; who comes back by the browser's own
// button, which may show the page as it was kept, is.
func TestAwayAndBack(t *testing.T) {
	b := seat(t, sharedServer(t), find(t, "chesquerque"))
	b.play(t, "a4")
	white, black := b.players[game.White], b.players[game.Black]
	black.open("/rules")
	white.sees(`[data-player-bar="top"] .pres.gone`)
	white.sees(`[data-absence]`)
	ask[any](black, `history.back()`)
	black.live()
	white.sees(`[data-player-bar="top"] .pres.online`)
	white.misses(`[data-absence]`)
	b.play(t, "i6")
}
