// Command pictures renders the site's drawings and style sheets in Chromium, and writes to
// internal/picture/made what internal/picture draws with: the styles of a board's shapes in the
// light theme, and one image of the pieces and the logo.
//
//	go run ./scripts/pictures
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/picture"
	"threefold/web"
)

// folder is the folder of the output, relative to the root of the repository.
const folder = "internal/picture/made"

// script is the JavaScript that Chromium runs, a function of asked.
//
//go:embed look.js
var script string

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// asked is the input of the script, answered its result.
type asked struct {
	CSS    string   `json:"css"`
	Pieces string   `json:"pieces"`
	Icons  string   `json:"icons"`
	Boards []string `json:"boards"` // the classes of boards
	Tones  []string `json:"tones"`
	Side   int      `json:"side"` // of a piece in the image
	Room   int      `json:"room"` // about the drawing of a piece, in its units
}

type answered struct {
	Looks  string `json:"looks"`
	Pieces []byte `json:"men"`
}

func run() error {
	static, err := fs.Sub(web.Static, "static")
	if err != nil {
		return err
	}
	q := asked{Boards: []string{"board"}, Tones: []string{"light", "dark"}, Side: picture.SpriteSide, Room: picture.SpriteMargin}
	for _, g := range catalog.Games {
		q.Boards = append(q.Boards, picture.BoardClass(g))
		q.Tones = append(q.Tones, tones(g)...)
	}
	texts := map[string]string{}
	for _, name := range picture.Sources {
		text, err := fs.ReadFile(static, name)
		if err != nil {
			return err
		}
		texts[name] = string(text)
		if filepath.Ext(name) == ".css" {
			q.CSS += string(text)
		}
	}
	q.Pieces, q.Icons = texts["img/pieces.svg"], texts["img/icons.svg"]
	made, err := askChromium(&q)
	if err != nil {
		return err
	}
	return keep(static, made)
}

func tones(g *game.Game) (all []string) {
	for i := range g.Board.Places {
		all = append(all, g.Board.Places[i].Tone)
	}
	return all
}

// askChromium runs the script in a new page.
func askChromium(q *asked) (*answered, error) {
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox, chromedp.DisableGPU)...)
	defer stop()
	ctx, end := chromedp.NewContext(allocator)
	defer end()
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	made, err := chromedp.Run(ctx, chromedp.Evaluate[answered]("("+script+")("+string(text)+")", chromedp.EvalAwaitPromise))
	return &made, err
}

// keep writes the result, and the hash of its inputs.
func keep(static fs.FS, made *answered) error {
	sum, err := picture.SourcesSum(static)
	if err != nil {
		return err
	}
	pieces, err := png.Decode(bytes.NewReader(made.Pieces))
	if err != nil {
		return err
	}
	var image bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&image, pieces); err != nil {
		return err
	}
	for name, text := range map[string][]byte{"men.png": image.Bytes(), "looks.json": []byte(made.Looks + "\n"), "sources.sum": []byte(sum + "\n")} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
