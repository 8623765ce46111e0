package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
)

// The lobby shows a visitor's own games first, with those that await their
// move, and everybody the games being played now, move by move.
func TestLobby(t *testing.T) {
	s := ownServer(t)
	b := seat(t, s, find(t, "quadsquare"))
	guest := opens(t, s.URL, "a guest", desktop, "/")
	guest.misses("#mine")
	guest.until(fmt.Sprintf(`document.querySelector('#live a[href="%s"]')`, b.path))

	b.play(t, "c3-M1")
	guest.until(piecesOn(`#live`, 7, 7))
	b.play(t, "e6-M2")
	b.play(t, "M1xd6")
	guest.until(piecesOn(`#live`, 7, 6))

	black := b.players[1].tab()
	black.open("/")
	black.sees(fmt.Sprintf(`#mine a[href="%s"]`, b.path))
	black.until(`/your move/i.test(document.querySelector("#mine").innerText)`)
	black.until(`/1 to move/.test(document.querySelector("#await").textContent)`)
	b.play(t, "S4xd6")
	black.until(`!/your move/i.test(document.querySelector("#mine").innerText)`)

	b.players[0].confirms("resign")
	b.seesResult("0-1", "resigned")
	guest.misses(fmt.Sprintf(`#live a[href="%s"]`, b.path))
	guest.open("/")
	guest.sees(fmt.Sprintf(`a[href="%s"]`, b.path)) // among the recent games
}

// A private game is on no list, but among its players' own games; their lobby
// follows it without being told.
func TestPrivateGameInTheLobby(t *testing.T) {
	b := gather(t, ownServer(t)).watched()
	white, black := b.players[game.White], b.players[game.Black]
	white.exactly("visibility", "private")
	white.click(`label[data-side="white"]`)
	white.click(`label[data-game="cheskers"]`)
	white.start("none")
	b.path = white.made()
	black.accept(b.path)
	b.watcher.open(b.path)
	b.begin(t, find(t, "cheskers"))

	lobby := white.tab()
	lobby.open("/")
	lobby.until(`/their move/i.test(document.querySelector("#mine").innerText)`)
	b.play(t, "Cb8-a5")
	lobby.until(`/your move/i.test(document.querySelector("#mine").innerText)`)
}

// On a phone one's own games are a row, and the button that begins a new game is in
// sight below it.
func TestLobbyOnAPhone(t *testing.T) {
	v := opens(t, ownServer(t).URL, "a visitor", phone, "/")
	for _, game := range []string{"chesquerque", "cheskers", "quadsquare", "chesquerque", "cheskers"} {
		v.make(game, "")
	}
	v.open("/")
	v.until(`document.querySelectorAll("#mine .mygame").length === 5`)
	v.until(within("#start"))
	v.until(`document.documentElement.scrollHeight < 3 * innerHeight`)
	v.until(`document.documentElement.scrollWidth <= innerWidth`)
}

// However many games of their own a visitor has running, the button that begins another
// and every choice that it needs are in the window when the lobby opens, on a laptop and on
// a phone; one's own games are one row above them, each as high as the other.
func TestBeginningIsInSight(t *testing.T) {
	v := opens(t, ownServer(t).URL, "a visitor", phone, "/")
	running := 0
	for _, wanted := range []int{0, 1, 2, 5} {
		for ; running < wanted; running++ {
			v.make(catalog.Games[running%len(catalog.Games)].ID, `,"level":2`)
		}
		for _, w := range []window{{1280, 720, false}, {390, 844, false}} {
			v.resize(w)
			v.open("/")
			v.until(fmt.Sprintf(`document.querySelectorAll("#mine .mygame").length === %d && document.readyState === "complete" && innerWidth === %d && %s`, wanted, w.width, lettersFit))
			const low = `[...document.querySelectorAll("#start, #wish .seg label:not([hidden])")].filter((el) => el.checkVisibility()).map((el) => [el.textContent, el.getBoundingClientRect().bottom]).filter(([, bottom]) => bottom > innerHeight || bottom <= 0).map(([text, bottom]) => text + " ends at " + bottom)`
			for _, fault := range ask[[]string](v, low) {
				t.Errorf("%d games at %dx%d: %s", wanted, w.width, w.height, fault)
			}
			if rows := ask[int](v, `new Set([...document.querySelectorAll(".mygame")].map((el) => Math.round(el.getBoundingClientRect().top))).size`); rows > 1 {
				t.Errorf("%d games at %d px stand in %d rows", wanted, w.width, rows)
			}
			v.until(`document.documentElement.scrollWidth <= innerWidth`)
			v.picture(fmt.Sprintf("lobby-%d-games", wanted), w)
		}
	}
	v.resize(window{1280, 720, false})
	v.until(`(() => { const last = [...document.querySelectorAll(".mygame")].at(-1); last.focus(); return document.activeElement === last; })()`)
	v.until(`(({ left, right }) => left >= 0 && right <= innerWidth)([...document.querySelectorAll(".mygame")].at(-1).getBoundingClientRect())`)
}

// make begins a game as White, with these further members of the request, without opening it.
func (v *visitor) make(id, more string) {
	v.t.Helper()
	_, err := chromedp.Run(v.ctx, chromedp.Evaluate[bool](fmt.Sprintf(`fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" },
		body: %q }).then((answer) => answer.ok)`, `{"game":"`+id+`","side":"white"`+more+`}`), chromedp.EvalAwaitPromise))
	v.must(err)
}

// A visitor who comes alone finds the opponents alike: one press plays the computer at the level
// that was chosen last, and two make an open game. On phones they are all in the window, with a
// match and a tournament, and so is the button that leads.
func TestOpponents(t *testing.T) {
	s := ownServer(t)
	v := opens(t, s.URL, "a stranger", window{360, 740, false}, "/")
	v.until(`document.querySelectorAll(".kinds label").length === 4`)
	v.until(within(`.kinds a[href="/tournaments"]`))
	v.until(`new Set([...document.querySelectorAll(".kinds > *")].map((el) => Math.round(el.getBoundingClientRect().top))).size === 1`) // in one row
	for _, whom := range []string{"friend", "anyone", "computer", "match"} {
		v.until(within(fmt.Sprintf("label[data-whom=%q]", whom)))
	}
	v.until(within("#start"))
	v.until(`document.querySelector("#start").textContent === "Play Chesquerqueagainst the computer, level 3, random colour, no clock"`)
	v.click("#start")
	v.made()
	v.sees(".av-computer")

	v.open("/")
	v.click(`[data-level="1"]`)
	v.click("#start")
	v.made()
	v.open("/")
	v.until(`document.querySelector("#start-whom").textContent === "against the computer, level 1, random colour, no clock"`)
	v.against("anyone")
	v.until(`document.querySelector("#start-whom").textContent === "with anyone, random colour, 10 + 5"`)
	v.misses("[data-level]")
	v.click("#start")
	path := v.made()

	other := opens(t, s.URL, "another stranger", phone, "/")
	other.sees(challenge(path))
	other.misses(`[data-action="anyone"]`)
	v.click(`[data-action="cancel"]`)
	other.click(`[data-action="anyone"]`)
	other.made()
	other.until(`document.querySelector("h1").textContent === "Waiting for an opponent"`)
}

// A wish that is refused is answered where one looks: the sentence comes into the window, in the
// colour of errors.
func TestRefusedWishIsSeen(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a stranger", phone, "/?game=cheskers&start=nonsense")
	v.against("friend")
	v.click("#start")
	v.until(`document.querySelector("#create-fault").textContent.startsWith("A position text needs 4 parts")`)
	v.until(within("#create-fault"))
	if colour := ask[string](v, `getComputedStyle(document.querySelector("#create-fault")).color`); colour != ask[string](v, `(() => {
		const probe = document.body.appendChild(document.createElement("i"));
		probe.className = "fault";
		return getComputedStyle(probe).color;
	})()`) {
		t.Errorf("the sentence has the colour %s, which is no fault's", colour)
	}
	v.forgive() // the browser notes the refusal
}

// The boards to choose from stand in the page: they are seen before any script has run.
func TestTheBoardsAreThereAtOnce(t *testing.T) {
	v := newVisitor(t, ownServer(t).URL, "a visitor without scripts", desktop)
	v.withoutScripts()
	v.open("/")
	boards, err := chromedp.Run(v.ctx, chromedp.Evaluate[int](`[...document.querySelectorAll(".pick .mb svg use")].filter((man) => man.getBBox().width > 0).length`))
	v.must(err)
	want := 0
	for _, g := range catalog.Games {
		start, err := g.Parse(g.Start)
		v.must(err)
		want += len(start.Pieces())
	}
	if boards != want {
		t.Errorf("%d men are drawn, want %d", boards, want)
	}
	v.forgive() // scripts that were not loaded
}

// within is a JavaScript expression for whether the first element that fits is in the
// window as a whole.
func within(selector string) string {
	return fmt.Sprintf(`(({ width, top, bottom }) => width > 0 && top >= 0 && bottom <= innerHeight)(document.querySelector(%q).getBoundingClientRect())`, selector)
}

// piecesOn reports whether the pawns on a small board are so many, White's first.
func piecesOn(selector string, white, black int) string {
	count := func(piece string) string {
		return fmt.Sprintf(`document.querySelectorAll('%s [data-piece="%s"]').length`, selector, piece)
	}
	return fmt.Sprintf(`%s === %d && %s === %d`, count("white pawn"), white, count("black pawn"), black)
}

// Whatever is chosen anywhere is what the button says and what it does: after every two choices,
// one after the other, the fields, the button's words and the game that it asks for agree, and the
// first choice holds unless the second replaces it.
func TestTheButtonDoesWhatItSays(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/")
	v.click("#more")
	faults, err := chromedp.Run(v.ctx, chromedp.Evaluate[[]string](twoChoices, chromedp.EvalAwaitPromise))
	v.must(err)
	if len(faults) > 0 {
		t.Errorf("%d faults, the first: %s", len(faults), faults[0])
	}
}

// What is not valid is shown when the button is pressed, also where its fields were folded away,
// and no other opponent's clock comes of it.
func TestAClockThatIsNotValid(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/")
	v.against("friend")
	v.click("#more")
	v.until(`(() => { const minutes = document.querySelector("[name=minutes]"); minutes.value = ""; return minutes.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	v.click("#more")
	v.misses("#exact")
	v.click("#start")
	v.until(`document.activeElement.name === "minutes" && document.activeElement.checkVisibility()`)
	v.against("computer")
	v.against("friend")
	v.until(`document.querySelector("#start-whom").textContent === "with a friend, random colour, 10 + 5"`)
	v.open("/")
	v.until(`document.querySelector("#start-whom").textContent === "with a friend, random colour, 10 + 5"`)
}

// twoChoices makes every two choices, presses the button, which here only notes what it asks for,
// and resolves to what does not agree.
const twoChoices = `(async () => {
	const form = document.querySelector("#wish"), faults = [];
	const all = [...form.querySelectorAll("input[name]:not([type=hidden])")].filter(({ name, value }) => name !== "level" || value === "3" || value === "8");
	const chosen = (name) => all.find((el) => el.name === name && (el.checked || !/radio|checkbox/.test(el.type)))?.value ?? "";
	const shown = (el) => el.closest("label").checkVisibility();
	const OTHER = { minutes: "7", seconds: "3", days: "4", "black-minutes": "2", "black-seconds": "9", start: "a position" };
	const TIME = /clock|time|minutes|seconds|days|unequal/;
	let asked, turn = new MessageChannel();
	for (const el of document.querySelectorAll(".picks .mb, #lists")) el.style.display = "none"; // what is not asked about need not be laid out
	window.fetch = async (_, { body }) => { asked(JSON.parse(body)); return new Response('{"error":{"code":"x","text":"No."}}', { status: 400 }); };
	const press = async () => {
		const wish = await new Promise((resolve) => { asked = resolve; form.requestSubmit(); });
		while (document.querySelector("#start").ariaBusy === "true") await new Promise((later) => { turn.port1.onmessage = later; turn.port2.postMessage(0); }); // a timer would wait 4 ms
		return wish;
	};
	const choose = (el) => {
		if (/radio|checkbox/.test(el.type)) return el.click();
		el.value = OTHER[el.name];
		el.dispatchEvent(new Event("input", { bubbles: true }));
	};
	const holds = (el, was) => (/radio|checkbox/.test(el.type) ? el.checked === was : el.value === OTHER[el.name]);
	const control = (m, s) => ({ base: Number(m) * 60000, increment: Number(s) * 1000 });

	let pairs = 0;
	for (const against of all.filter(({ name }) => name === "whom")) for (const first of all) for (const second of all) {
		choose(against);
		if (!shown(first)) continue;
		choose(first);
		const was = first.checked;
		if (!shown(second)) continue;
		choose(second);
		pairs++;
		const here = (what) => faults.push(first.name + "=" + first.value + ", " + second.name + "=" + second.value + ": " + what);
		const replaced = first.name === second.name || TIME.test(first.name) && (TIME.test(second.name) || second.name === "whom");
		if (!replaced && !holds(first, was)) here("the first choice is lost");
		if (!form.checkValidity()) here("cannot be sent");
		const wish = await press(), says = document.querySelector("#start-whom").textContent, does = document.querySelector("#start-what").textContent;
		const whom = chosen("whom"), time = chosen("time"), people = whom !== "computer", { terms } = wish;
		const clock = control(chosen("minutes"), chosen("seconds")), black = control(chosen("black-minutes"), chosen("black-seconds"));
		const wanted = { clock: time === "clock" ? clock : undefined, black: time === "clock" && chosen("unequal") ? black : undefined, days: time === "days" ? Number(chosen("days")) : undefined };
		for (const key of ["clock", "black", "days"]) if (JSON.stringify(terms[key]) !== JSON.stringify(wanted[key])) here(key + " " + JSON.stringify(terms));
		const words = time === "clock" ? chosen("minutes") + " + " + chosen("seconds") : time === "none" ? "no clock" : chosen("days") === "1" ? "1 day per move" : chosen("days") + " days per move";
		const preset = all.find((el) => el.name === "clock" && el.checked && shown(el));
		const more = document.querySelector("#more").textContent;
		const check = (ok, what) => ok || here(what + " in: " + does + " / " + says + " / " + JSON.stringify(wish));
		check(says.includes(words), words);
		check(preset ? more === "More" : more.startsWith(words.charAt(0).toLowerCase() + words.slice(1)), "the clock's buttons (" + more + ")");
		check(wish.game === chosen("game"), "game");
		check(whom === "match" || does.includes(document.querySelector("#name-" + wish.game).textContent), "name");
		check(wish.level === (people ? undefined : Number(chosen("level"))) && (people || says.includes("level " + wish.level)), "level");
		check(people || terms.days === undefined, "days with the computer");
		check((wish.match !== undefined) === (whom === "match") && does.includes("match") === (whom === "match"), "match");
		check(!wish.match || wish.match.length === ({ each: 3, twice: 6 }[chosen("match")] ?? Number(chosen("match"))), "length");
		check(wish.start === chosen("start") && says.includes("from this position") === (wish.start !== ""), "start");
		const seats = whom === "friend" ? chosen("seats") : whom === "match" && chosen("others") ? "none" : "";
		check(wish.side === (seats || chosen("side")), "side");
		check(seats !== "" || says.includes({ white: "you play White", black: "you play Black", chance: "random colour" }[wish.side]), "side in words");
		check((terms.visibility ?? "") === (whom === "anyone" ? "open" : chosen("visibility")) && says.includes("not listed") === (terms.visibility === "private"), "visibility");
		check((terms.takebacks ?? "") === (people ? chosen("takebacks") : "") && says.includes("o takebacks") === (terms.takebacks === "never") && says.includes("ree takebacks") === (terms.takebacks === "free"), "takebacks");
		check(Boolean(terms.noGiving) === (people && chosen("no-giving") !== "" && time === "clock") && says.includes("give time") === Boolean(terms.noGiving), "giving time");
		check(Boolean(terms.programs) === (whom === "anyone" && chosen("programs") === "1") && says.includes("rograms welcome") === Boolean(terms.programs), "programs");
	}
	return pairs > 2500 ? faults : ["only " + pairs + " pairs"];
})()`
