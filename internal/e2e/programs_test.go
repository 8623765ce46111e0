package e2e

import (
	"os"
	"os/exec"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// A person makes a program, gives its token to a bot, invites it from its page, plays with it, and
// revokes it; wherever its name stands is a chip.
func TestAGameWithABot(t *testing.T) {
	s := ownServer(t)
	v := opens(t, s.URL, "an owner", desktop, "/devices#programs")
	v.sees("#programs form")
	v.click("#programs input[name=name]")
	v.write("Rook")
	v.click("#programs form button")
	v.sees("[data-secret]")
	v.until(`document.activeElement.matches("[data-secret]") && document.querySelector("#programs li .chip")?.textContent === " program"`)
	v.looksAs("programs", windows...)
	v.resize(desktop)
	startBot(t, s, ask[string](v, `document.querySelector("[data-secret]").value`))
	v.click("#programs li a")
	v.sees("h1 .chip")
	v.looksAs("program-page", windows...)
	v.resize(desktop)
	v.click(`a[href^="/?invite=program-"]`)
	v.sees("#invites .chip")
	v.looksAs("program-invite", windows...)
	v.resize(desktop)
	v.click(`label[data-game="cheskers"]`)
	v.click(`label[data-side="black"]`)
	v.until(`document.querySelector("#start-whom").textContent.startsWith("with the program")`)
	v.click("#start")
	v.sees(`[data-status="playing"]`)
	path := ask[string](v, `location.pathname`)
	v.until(`[...document.querySelectorAll(".who .chip")].some((chip) => chip.textContent === " program")`)
	c := must.Get(game.NewCourse(find(t, "cheskers"), find(t, "cheskers").Start))(t)
	v.move(must.Get(c.Position().Read("Cb8-a5"))(t).Move)
	v.seesPly(2) // the bot has answered
	v.looksAs("program-game", windows...)
	v.resize(desktop)
	watcher := opens(t, s.URL, "a watcher", windows[0], "/tv")
	watcher.until(`[...document.querySelectorAll("bdi .chip")].some((chip) => chip.textContent === " program")`)
	watcher.open("/devices#programs")
	watcher.sees("#programs form")
	if n := ask[int](watcher, `document.querySelectorAll("#programs li").length`); n != 0 {
		t.Errorf("a stranger has %d programs", n)
	}
	v.open("/devices#programs")
	v.sees("#programs li")
	v.click(`#programs [data-do="ask"]`)
	v.until(`document.activeElement.dataset.do === "keep"`)
	v.click(`#programs [data-do="revoke"]`)
	v.misses("#programs li")
	v.open(path)
	v.sees(`[data-status="playing"]`)
}

// startBot runs a bot with a program's token until the test ends.
func startBot(t *testing.T, s *server, token string) {
	t.Helper()
	bot := exec.CommandContext(t.Context(), binary, "bot", "-url", s.URL, "-nodes", "100")
	bot.Env = append(os.Environ(), "THREEFOLD_TOKEN="+token)
	bot.Stdout, bot.Stderr = t.Output(), t.Output()
	must.Do(t, bot.Start())
	t.Cleanup(func() {
		bot.Process.Kill()
		bot.Wait()
	})
}
