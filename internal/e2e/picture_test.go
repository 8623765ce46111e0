package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/picture"
	"threefold/internal/testkit/must"
)

// shownPosition is a position as the page's board takes it, with the picture
// that the server draws of it.
type shownPosition struct {
	Pieces []game.Piece `json:"men"`
	Last   *game.Played `json:"last"`
	Check  []string     `json:"check"`
	Flip   bool         `json:"flip"`
	SVG    string       `json:"svg"`

	// What is in the rules of such a position, with a piece who is selected.
	Signs  game.Signs  `json:"signs"`
	Legal  []game.Move `json:"legal"`
	Turn   string      `json:"turn"`
	Select string      `json:"select"`
	Marks  []string    `json:"marks"`
	Still  string      `json:"still"`
}

// shownPositions are twenty positions of a game, all along a course with
// captures, of which a test without -whole takes the first six.
func shownPositions(t *testing.T, g *game.Game) []shownPosition {
	t.Helper()
	drawer := must.Get(picture.Default())(t)
	m := must.Get(game.NewCourse(g, g.Start))(t)
	start := m.Position().Pieces()
	var all []shownPosition
	for i := 0; len(all) < 20; i++ {
		if moves := m.Position().Moves(); len(moves) == 0 || m.Outcome().Over() {
			t.Fatalf("%s is over after %d moves", g.ID, i)
		} else if _, err := m.Play(moves[(7*i+3)%len(moves)].Text); err != nil {
			t.Fatal(err)
		}
		last := m.Plies()[i]
		if i%2 == 0 && last.Takes == nil && last.Check == nil {
			continue
		}
		p := shownPosition{Pieces: picture.After(start, m.Plies()), Last: last, Check: last.Check, Flip: i%3 == 0}
		p.SVG = string(drawer.Diagram(g, picture.Position{Pieces: p.Pieces, Last: p.Last, Check: p.Check}, p.Flip, "a position"))
		p.stands(drawer, g, m.Position(), i)
		all = append(all, p)
	}
	return all
}

// stands selects a piece that can move and lights up two places.
func (p *shownPosition) stands(drawer *picture.Drawer, g *game.Game, at game.Position, i int) {
	s := picture.StaticBoard{Pieces: p.Pieces, Signs: at.Signs(), Turn: at.Turn(), Flip: p.Flip, Moves: []game.Move{},
		Marks: []string{g.Board.Places[i%len(g.Board.Places)].ID, p.Pieces[i%len(p.Pieces)].At}}
	if moves := at.Moves(); len(moves) > 0 {
		s.Select = moves[(5*i)%len(moves)].Clicks[0]
		s.Moves = slices.DeleteFunc(slices.Clone(moves), func(m game.Move) bool { return m.Clicks[0] != s.Select })
	}
	p.Signs, p.Legal, p.Turn, p.Select, p.Marks = s.Signs, s.Moves, s.Turn.String(), s.Select, s.Marks
	p.Still = string(drawer.Page(g, s))
}

// likeness draws positions by the page's own modules and style sheets, and the
// server's pictures of them, both as images without their letters, whose fonts
// differ. It counts the pixels of each pair that differ.
const likeness = `(async (id, positions) => {
	const { createBoard } = await import("/static/js/board/board.js");
	const text = async (path) => (await fetch(path)).text();
	const info = await (await fetch("/api/rules/" + id)).json();
	const css = await Promise.all(["tokens", "themes", "boards"].map((name) => text("/static/css/" + name + ".css")));
	const pieces = new DOMParser().parseFromString(await text("/static/img/pieces.svg"), "image/svg+xml");
	const style = css.join("\n") + "* { animation: none !important }";
	const host = document.createElement("div");
	document.body.append(host);
	const pixels = async (svg, [width, height]) => {
		for (const el of svg.querySelectorAll("text, .words")) el.remove();
		svg.setAttribute("width", width);
		svg.setAttribute("height", height);
		const image = new Image(width, height);
		image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
		await image.decode();
		const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
		canvas.drawImage(image, 0, 0, width, height);
		return canvas.getImageData(0, 0, width, height).data;
	};
	const styled = (drawn) => {
		const svg = drawn.cloneNode(true);
		svg.dataset.theme = "light";
		const sheet = document.createElementNS(svg.namespaceURI, "style");
		sheet.textContent = style;
		svg.prepend(sheet, ...[...pieces.querySelectorAll("symbol")].map((el) => document.importNode(el, true)));
		return svg;
	};
	const board = createBoard(host, info);
	const found = [];
	const compare = async (one, other) => {
		const { width, height } = other.viewBox.baseVal;
		const [a, b] = [await pixels(one, [2 * width, 2 * height]), await pixels(other, [2 * width, 2 * height])];
		let n = 0;
		for (let i = 0; i < a.length; i += 4) if ([0, 1, 2, 3].some((j) => Math.abs(a[i + j] - b[i + j]) > 40)) n++;
		const shades = new Set(a).size; // of a blank image one or two
		found.push(shades < 32 ? 1e6 : 1e6 * n / (a.length / 4));
	};
	const own = () => styled(host.querySelector("svg"));
	for (const { men, last, check, flip, svg, still, ...now } of positions) {
		board.show({ men, last, signs: { check: check ?? [] }, legal: [], turn: "white", flip, label: "a board" });
		await compare(own(), new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
		const chosen = createBoard(host, info);
		chosen.show({ men, last: null, flip, label: "a board", ...now });
		await compare(styled([...host.querySelectorAll(":scope > svg")].at(-1)), styled(new DOMParser().parseFromString(still, "text/html").querySelector("svg")));
		chosen.destroy();
	}
	board.destroy();
	host.remove();
	globalThis.likenessOf = { ...globalThis.likenessOf, [id]: found };
})(%q, %s).catch((error) => { globalThis.likenessFailed = String(error); })`

// The server's drawer and the page's board draw the same: the pictures of a game, and the
// boards of the rules with a piece that is selected.
func TestPicturesAreLikeTheBoard(t *testing.T) {
	s := sharedServer(t)
	v := opens(t, s.URL, "a viewer", desktop, "/rules")
	call(v, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})
	v.open("/rules")
	for _, g := range catalog.Games {
		positions := must.Get(json.Marshal(some(6, shownPositions(t, g))))(t)
		ask[any](v, "void "+fmt.Sprintf(likeness, g.ID, positions))
		v.until(fmt.Sprintf(`globalThis.likenessFailed || globalThis.likenessOf?.[%q]`, g.ID))
		if failed := ask[string](v, `globalThis.likenessFailed ?? ""`); failed != "" {
			t.Fatal(failed)
		}
		for i, n := range ask[[]float64](v, fmt.Sprintf(`globalThis.likenessOf[%q]`, g.ID)) {
			if n > 100 {
				t.Errorf("%s, drawing %d: of a million pixels %.0f are others than the page draws", g.ID, i, n)
			}
		}
	}
}
