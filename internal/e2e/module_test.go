package e2e

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/site/files"
	"threefold/internal/testkit/must"
)

// startEngine makes an engine on a page that loads none by itself, and says what it asks.
const startEngine = `(async () => {
	const { createEngine } = await import('/static/js/engine/client.js');
	window.states = [];
	window.engine = createEngine(FILES, (state) => states.push(state.is));
	window.thought = (at, limits, each = () => {}) => new Promise((tell) => engine.search(at, limits, (said) => said.done ? tell(said) : each(said)));
	window.started = true;
})()`

// The module runs in a browser under the site's policies: it answers as natively, goes on
// after two hundred steps as fast as keys go, stands back when another tab searches, and
// no page but its worker may run WebAssembly.
func TestModule(t *testing.T) {
	built := must.Get(files.New(nil))(t)
	v := opens(t, sharedServer(t).URL, "Ann", desktop, "/rules")
	v.startEngine(string(built.Engine()))
	for _, line := range goldenSearches(t) { // a few of each game
		v.answersAlike(line)
	}
	for _, g := range variants.All {
		v.stepsFast(g)
	}
	if ask[string](v, `states.filter((is, i) => is !== states[i - 1]).join(" ")`) != "loading ready" {
		t.Errorf("the engine was %s", ask[string](v, `states.join(" ")`))
	}
	ask[bool](v, `WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => window.ran = "ran", () => window.ran = "not allowed"), true`)
	v.until(`window.ran`)
	if ran := ask[string](v, `ran`); ran != "not allowed" {
		t.Errorf("WebAssembly in the page itself: %s", ran)
	}
	v.forgive() // the page complains of it
	ask[bool](v, `engine.off(), true`)
	if is := ask[string](v, `engine.state().is`); is != "off" {
		t.Errorf("switched off it is %s", is)
	}
}

func (v *visitor) startEngine(files string) {
	v.t.Helper()
	ask[bool](v, strings.Replace(startEngine, "FILES", files, 1)+`, true`)
	v.until(`window.started`)
}

// goldenSearches are some of the searches of the module's golden file, as JSON.
func goldenSearches(t *testing.T) (list []string) {
	t.Helper()
	file := must.Get(os.ReadFile("../module/testdata/golden.txt"))(t)
	for line := range strings.Lines(string(file)) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if parts[0] != "search" || len(list) == 0 && len(parts[3]) == 0 {
			continue
		}
		moves := strings.Fields(parts[3])
		for i := range moves {
			moves[i] = strings.ReplaceAll(moves[i], "%20", " ")
		}
		at, err := json.Marshal(map[string]any{"game": parts[1], "start": parts[2], "moves": append([]string{}, moves...), "hash": parts[5]})
		must.Do(t, err)
		list = append(list, string(at))
	}
	if len(list) < 30 {
		t.Fatalf("only %d searches", len(list))
	}
	return list
}

// answersAlike asks a golden search of the browser. Its answer, put into the words of the
// file again, has the hash that the native one has.
func (v *visitor) answersAlike(line string) {
	v.t.Helper()
	ask[bool](v, `(async (at) => {
		window.said = null;
		await engine.tables(at);
		const said = await thought(at, { nodes: 20000, lines: 2 });
		const text = JSON.stringify({ ...said, ms: 0 }).replaceAll(/"share":([0-9.]+)/g, (_, share) => '"share":' + Number(share).toFixed(4));
		const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
		window.said = { hash: [...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join(""), want: at.hash, text };
	})(`+line+`), true`)
	v.until(`window.said || window.failed`)
	if !ask[bool](v, `said.hash === said.want`) {
		v.t.Errorf("%s: the browser says %s", line, ask[string](v, `said.text`))
	}
}

// stepsFast asks two hundred searches one after the other.
func (v *visitor) stepsFast(g *engine.Variant) {
	v.t.Helper()
	ask[bool](v, `(async (at) => {
		window.fast = null;
		let late = 0;
		const { stand } = await engine.course(at);
		const begin = stand.legal.map(({ text }) => [text]);
		for (let i = 0; i < 200; i++) engine.search({ ...at, moves: begin[i % begin.length] }, { lines: 3 }, () => late++);
		const said = await thought(at, { depth: 5 });
		window.fast = { depth: said.depth, late };
	})({ game: "`+g.ID+`", start: "`+g.Start+`", moves: [] }), true`)
	v.until(`window.fast`)
	if ask[int](v, `fast.depth`) < 5 || ask[int](v, `fast.late`) > 0 {
		v.t.Errorf("%s: depth %d, %d late answers", g.ID, ask[int](v, `fast.depth`), ask[int](v, `fast.late`))
	}
}
