package e2e

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/testkit/must"
)

// nextGame waits until everybody's page has gone on from a game to the next one of the match.
func (b *table) nextGame(t *testing.T) {
	t.Helper()
	before := b.path
	for _, v := range b.everybody() {
		v.until(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== %q`, before))
		v.live()
	}
	one := b.players[game.White]
	b.path = ask[string](one, "location.pathname")
	b.players[0], b.players[1] = b.players[1], b.players[0]
	g := find(t, ask[string](one, `JSON.parse(document.querySelector("#page-data").textContent).snapshot.game`))
	b.begin(t, g)
}

// ends has White or Black resign.
func (b *table) ends(loser game.Color) {
	b.players[loser].confirms("resign")
	for _, v := range b.everybody() {
		v.sees(`[data-status="over"]`)
	}
}

// A match of one of each: the watcher is taken along, a line that is being typed too; the server
// is killed amid the second game; the match is won early, and its last game is left.
func TestAMatchOfOneOfEach(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		b := gather(t, s).watched()
		anna, bert := b.players[game.White], b.players[game.Black]
		anna.open("/")
		anna.against("match") // one of each
		anna.click(`label[data-side="white"]`)
		anna.until(`document.querySelector("#start").innerText.startsWith("Play a match of three") && document.querySelector("#start-whom").textContent === "with a friend, one of each game, you play White, 10 + 5"`)
		anna.check("lobby-match")
		anna.start("none")
		b.path = anna.made()
		anna.until(`/Match of 3 games/.test(document.querySelector("#invite").textContent)`)
		match := "/m/" + b.path[len("/g/"):]
		bert.accept(b.path)
		b.watcher.open(b.path)
		b.watcher.live()
		b.begin(t, find(t, ask[string](anna, `JSON.parse(document.querySelector("#page-data").textContent).snapshot.game`)))
		for _, v := range b.everybody() {
			v.until(`[...document.querySelectorAll(".bar .score, [data-player-bar] .score")].map((el) => el.innerText.replace(/\D/g, "")).join() === "0,0"`)
		}

		b.ends(game.Black)
		bert.until(`/leads the match, 1–.?0/.test(document.querySelector(".banner").textContent)`)
		ask[any](anna, `document.querySelector('[data-chat=players] input').value = "well played"`)
		b.nextGame(t) // it starts by itself
		anna.until(`document.querySelector('[data-chat=players] input').value === "well played"`)
		anna.until(`/Game 2 of 3 has started/.test(document.querySelector("[data-announcements]").textContent)`)
		anna.until(`document.title.includes("1–0")`)
		bert.until(`document.title.includes("0–1")`)

		moves := b.match.Position().AppendMoves(nil)
		b.play(t, moves[0].Text)
		b.kill(s)
		b.restart(s)
		for _, v := range b.everybody() {
			v.seesPly(1)
		}
		b.ends(game.White) // Bert has White now, and has lost the match
		b.watcher.until(`/wins the match, 2–.?0/.test(document.querySelector(".banner").textContent)`)
		anna.check("match-between")
		anna.click(`[data-action="rematch"]`)
		bert.until(`/is ready/.test(document.querySelector(".asks").textContent)`)
		bert.click(`[data-action="rematch"]`)
		b.nextGame(t)
		bert.open("/rules")
		b.watcher.open(match)
		b.watcher.until(`/2 – 0/.test(document.querySelector(".matchscore").textContent) && /wins the match/.test(document.querySelector(".matchscore").textContent)`)
		if n := ask[int](b.watcher, `document.querySelectorAll(".matchgames a").length`); n != 3 {
			t.Errorf("the page of the match shows %d games", n)
		}
		b.watcher.check("match")

		answer := must.Get(http.Get(s.URL + match + ".pgn"))(t)
		defer answer.Body.Close()
		text := string(must.Get(io.ReadAll(answer.Body))(t))
		parts := pgn.Split(text)
		if len(parts) != 2 {
			t.Fatalf("the record has %d games: %s", len(parts), text)
		}
		for i, part := range parts {
			rec := must.Get(pgn.Read(part.Text, pgn.Pasted, catalog.Games))(t)
			if got := rec.Tags; rec.Result == game.NoResult || !strings.Contains(fmt.Sprint(got), fmt.Sprintf("Match, game %d of 3", i+1)) {
				t.Errorf("game %d is read as %+v, %s", i+1, got, rec.Result)
			}
		}
	})
}

// Where both have come by Accept, on a desk and on a phone, and no page comes or goes, the panel
// counts down above the dock, and the second game starts by itself.
func TestAMatchByAcceptAlone(t *testing.T) {
	b := gather(t, sharedServer(t))
	g := find(t, "cheskers")
	b.players[game.Black].resize(phone)
	b.startBy(t, g, g.Start, `{"game":"cheskers","side":"white","terms":{},"match":["cheskers","cheskers"]}`)
	b.play(t, "Cb8-a5")
	b.ends(game.White)
	for _, v := range b.players {
		v.until(`/^begins in 0:[01]\d$/.test(document.querySelector(".lead-on small").textContent)`)
	}
	if !ask[bool](b.players[game.Black], aboveTheDock) {
		t.Error("on a phone the next game lies under the dock")
	}
	said := ask[[]string](b.players[game.Black], `[...document.querySelectorAll("[data-announcements] p")].map((p) => p.textContent).filter((text) => text.startsWith("The next game"))`)
	if len(said) == 0 || len(said) > 2 { // not each second
		t.Errorf("a screen reader is told of the next game by %q", said)
	}
	b.nextGame(t)
}

// The next game starts by itself when both are there; the page of a match that is left says how
// it stands.
func TestAMatchThatIsLeft(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		b := gather(t, s).watched()
		g := find(t, "cheskers")
		b.startBy(t, g, g.Start, `{"game":"cheskers","side":"white","terms":{},"match":["cheskers","cheskers","cheskers","cheskers"]}`)
		b.ends(game.White)
		b.nextGame(t)
		b.players[game.White].sees(`[data-player-bar="bottom"] .score`)
		b.ends(game.White)
		b.players[game.White].open("/rules")
		other := b.players[game.Black]
		other.click(`[data-action="rematch"]`)
		other.until(`/waiting for/.test(document.querySelector(".lead-on").textContent)`)
		if path := ask[string](b.watcher, "location.pathname"); path != b.path {
			t.Errorf("the watcher was taken to %s", path)
		}
		home := b.players[game.White]
		home.open("/")
		home.until(`/Game 3 of 4 · .* is waiting for you/.test(document.querySelector("#mine").textContent)`)
		other.open("/m/" + ask[string](b.watcher, `JSON.parse(document.querySelector("#page-data").textContent).snapshot.match.slug`))
		other.until(`/1 – 1/.test(document.querySelector(".matchscore").textContent) && document.querySelectorAll(".matchgames li").length === 4`)
		other.until(`/waiting for/.test(document.querySelector("#follows .lead-on").textContent) && document.querySelector("[aria-current=page]").textContent === "Play"`)
		other.check("match-running")
		home.click(`#mine a[href="` + b.path + `"]`)
		home.click(`.banner [data-action="rematch"]`)
		b.nextGame(t) // the page of the match takes its player along
	})
}
