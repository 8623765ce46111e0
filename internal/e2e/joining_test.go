package e2e

import (
	"fmt"
	"testing"
)

// exactly opens the rarer choices of a game with a friend and chooses in the form: a field's name
// and its value, again and again.
func (v *visitor) exactly(chosen ...string) {
	v.t.Helper()
	v.open("/")
	v.against("friend")
	v.click("#more")
	for i := 0; i+1 < len(chosen); i += 2 {
		v.click(fmt.Sprintf(`#wish label:has(input[name="%s"][value="%s"])`, chosen[i], chosen[i+1]))
	}
}

// start chooses a clock, and creates the game.
func (v *visitor) start(clock string) {
	v.t.Helper()
	if clock != "none" {
		v.click(fmt.Sprintf(`[data-clock=%q]`, clock))
	} else { // with people it is among the rarer choices
		if ask[bool](v, `document.querySelector("#exact").hidden`) {
			v.click("#more")
		}
		v.click(`#exact label:has(input[name="time"][value="none"])`)
	}
	v.click("#start")
}

// against chooses whom the game is against.
func (v *visitor) against(whom string) {
	v.t.Helper()
	v.click(fmt.Sprintf("label[data-whom=%q]", whom))
}

// made waits until the game that was wished for is there.
func (v *visitor) made() (path string) {
	v.t.Helper()
	v.until(`location.pathname.startsWith("/g/")`)
	v.live()
	return ask[string](v, "location.pathname")
}

// challenge is the selector of an open challenge in the lobby.
func challenge(path string) string {
	return fmt.Sprintf(`[data-challenge="%s"]`, path[len("/g/"):])
}

// An open challenge is in the lobby; a stranger joins it from there, and
// it is gone for everybody else. In such a game the first move has a limit.
func TestOpenChallenge(t *testing.T) {
	s := ownServer(t)
	creator := newVisitor(t, s.URL, "the creator", desktop)
	stranger := newVisitor(t, s.URL, "a stranger", desktop)
	third := newVisitor(t, s.URL, "a third", desktop)
	stranger.open("/")
	third.open("/")
	creator.open("/")
	creator.against("anyone")
	creator.start("180+2")
	path := creator.made()
	third.sees(challenge(path))
	stranger.click(challenge(path) + ` [data-action="challenge"]`)
	for _, v := range []*visitor{creator, stranger} {
		v.until(fmt.Sprintf(`location.pathname === %q`, path))
		v.sees(`[data-action="resign"]`)
		v.until(`/0:\d\d/.test(document.querySelector("[data-first]")?.textContent)`)
	}
	third.misses(challenge(path))
}

// Both seats are handed out by links of their own; whoever comes to a seat
// first has it, and who made the game just watches.
func TestSeatsHandedOut(t *testing.T) {
	s := sharedServer(t)
	host := newVisitor(t, s.URL, "the host", desktop)
	host.exactly("seats", "none")
	host.start("none")
	path := host.made()
	for _, side := range []string{"black", "white"} {
		link := ask[string](host, fmt.Sprintf(`document.querySelector('[data-link="/%s"]').value`, side))
		if link != s.URL+path+"/"+side {
			t.Errorf("the link for %s is %s", side, link)
		}
		v := newVisitor(t, s.URL, side, desktop)
		v.accept(path + "/" + side)
		v.sees(fmt.Sprintf(`[data-player-bar="bottom"] .side.%s`, side))
		v.until(`document.querySelector('[data-player-bar="bottom"]').textContent.includes("you")`)
		if side == "black" { // one seat is still free
			host.until(`document.querySelector("h1").textContent === "Waiting for one more player"`)
			late := opens(t, s.URL, "who comes late", desktop, path+"/black")
			late.click(`[data-action="accept"]`)
			late.until(`/has this seat/.test(document.querySelector("#toast").textContent)`)
			late.forgive() // the seat was refused
		}
	}
	host.live()
	host.sees(`#play:not([hidden]) [data-board]`)
	host.misses(`[data-action="resign"]`)
}

// Who has read an invitation to its end, and accepts there, sees the game from its top.
func TestAcceptedFromBelow(t *testing.T) {
	s := ownServer(t)
	host := newVisitor(t, s.URL, "the host", desktop)
	path := host.create("chesquerque", "white", "null")
	friend := opens(t, s.URL, "the friend", window{390, 500, false}, path)
	friend.click(`[data-action="accept"]`)
	friend.sees("#play:not([hidden]) [data-board]")
	friend.until("scrollY === 0")
}

// A private game is on no list, neither invited nor played nor finished;
// whoever has the link may watch.
func TestPrivateGame(t *testing.T) {
	s := ownServer(t)
	white, black := newVisitor(t, s.URL, "White", desktop), newVisitor(t, s.URL, "Black", desktop)
	white.exactly("visibility", "private")
	white.click(`label[data-side="white"]`)
	white.start("none")
	path := white.made()
	black.open(path)
	black.until(`document.querySelector("#invite").innerText.includes("This game is private")`)
	black.accept(path)
	private := &table{players: [2]*visitor{white, black}, watcher: newVisitor(t, s.URL, "a watcher with the link", desktop)}
	private.watcher.open(path)
	private.begin(t, find(t, "chesquerque"))
	private.play(t, "a4") // a game without a ply is on no list, whoever may see it
	private.watcher.click(`[data-action="share-game"]`)
	private.watcher.until(`document.querySelector("dialog .share").innerText.includes("This game is private") && !document.querySelector("dialog .code")`)
	listed := seat(t, s, find(t, "cheskers")).watched()
	listed.play(t, "f6-g5")
	hidden := fmt.Sprintf(`[href^="%s"], %s`, path, challenge(path))

	reader := listed.watcher
	for _, page := range []string{"/", "/tv"} {
		reader.open(page)
		reader.sees(fmt.Sprintf(`[href^="%s"]`, listed.path))
		reader.misses(hidden)
	}
	reader.open(path)
	reader.live()
	reader.sees(`#play:not([hidden]) [data-board]`)
	for _, loser := range []*visitor{white, listed.players[0]} {
		loser.confirms("resign")
		loser.sees(`[data-result]`)
	}
	for _, page := range []string{"/", "/games"} {
		reader.open(page)
		reader.sees(fmt.Sprintf(`[href^="%s"]`, listed.path))
		reader.misses(hidden)
	}
}

// Two play on one device: the board turns to who is on turn, until it is told not to.
func TestOneDevice(t *testing.T) {
	s := sharedServer(t)
	v := opens(t, s.URL, "both", desktop, "/")
	v.click(`[data-game="chesquerque"]`)
	v.against("friend")
	v.click(`label:has(input[name="seats"][value="both"])`)
	v.start("none")
	b := &table{players: [2]*visitor{v, v}, watcher: newVisitor(t, s.URL, "the watcher", desktop), path: v.made()}
	b.begin(t, find(t, "chesquerque"))
	b.watcher.open(b.path)
	b.watcher.live()
	for i, written := range []string{"a4", "i6", "h4"} {
		b.play(t, written)
		v.sees(fmt.Sprintf(`[data-player-bar="bottom"] .side.%s`, []string{"black", "white"}[i%2]))
	}
	b.watcher.sees(`[data-player-bar="bottom"] .side.white`)
	v.choose("turns", "")
	v.sees(`[data-player-bar="bottom"] .side.white`)
	b.play(t, "g6")
	v.sees(`[data-player-bar="bottom"] .side.white`)
	v.click(`[data-action="undo"]`) // there is nobody to ask
	b.takenBack(t, 1)
}
