package picture

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"sync"

	"threefold/internal/game"
)

// made is what `make pictures` has worked out from the drawings and the style sheets.
//
//go:embed made
var made embed.FS

// Sources are the files that it is worked out from by scripts/pictures, which is not among them:
// who changes that runs it. SourcesSum, of today's files, is to be
// what made/sources.sum has.
var Sources = []string{"css/tokens.css", "css/themes.css", "css/boards.css", "img/pieces.svg", "img/icons.svg"}

// SourcesSum is a hash of the sources in the folder static.
func SourcesSum(static fs.FS) (string, error) {
	sum := sha256.New()
	for _, name := range Sources {
		text, err := fs.ReadFile(static, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// look is how a shape is painted. Colours are #rrggbb, or empty for none; of the other
// numbers 0 means what is usual in SVG.
type style struct {
	Fill          string    `json:"fill"`
	FillOpacity   float64   `json:"fillOpacity"`
	Stroke        string    `json:"stroke"`
	StrokeOpacity float64   `json:"strokeOpacity"`
	Width         float64   `json:"width"`
	Cap           string    `json:"cap"`
	Join          string    `json:"join"`
	Dashes        []float64 `json:"dashes"`
	Offset        float64   `json:"offset"`
	Opacity       float64   `json:"opacity"`
	Size          float64   `json:"size"` // of letters
	Anchor        string    `json:"anchor"`
	Bold          bool      `json:"bold"`
}

// looks are those of classes, for each class of boards; and the colours of pieces ("wp", "bp")
// and of the site ("colours"), each a fill.
type styles map[string]map[string]style

func readStyles() (of styles, err error) {
	text, err := made.ReadFile("made/looks.json")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &of); err != nil {
		return nil, fmt.Errorf("looks.json: %w", err)
	}
	return of, nil
}

// paintedPieces is the image of the pieces. Who only writes SVG has no need of its megabytes.
var paintedPieces = sync.OnceValue(func() image.Image {
	text, _ := made.ReadFile("made/men.png")
	pieces, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		panic(err) // the program's own file
	}
	return pieces
})

// BoardClass is the class of a game's board.
func BoardClass(of *game.Game) string { return "board board-" + of.ID }

// board are the looks of a game's board; one that has none of its own has those of any.
func (s styles) board(of *game.Game) map[string]style {
	if own, ok := s[BoardClass(of)]; ok {
		return own
	}
	return s["board"]
}

// colour is one of the site's, in the light theme: "ink".
func (s styles) colour(name string) string { return s["colours"][name].Fill }

// hue is a game's colour; one without its own has that of text.
func (s styles) hue(gameID string) string {
	if own := s.colour("g-" + gameID); own != "" {
		return own
	}
	return s.colour("ink-2")
}
