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

// made is the folder that `make pictures` writes.
//
//go:embed made
var made embed.FS

// Sources are the files that scripts/pictures reads besides its own code. If one changes, `make
// pictures` must run again: made/sources.sum has the SourcesSum of the last run.
var Sources = []string{"css/tokens.css", "css/themes.css", "css/boards.css", "img/pieces.svg", "img/icons.svg"}

// SourcesSum returns a hash of Sources in the folder static. It fails if one is missing.
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

// style is how a shape is painted, by SVG's presentation attributes. Colours are #rrggbb, or empty
// for none; 0 and "" mean SVG's default for all others.
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
	Size          float64   `json:"size"` // of text
	Anchor        string    `json:"anchor"`
	Bold          bool      `json:"bold"`
}

// styles are the styles by class, for each class of board; also the colours of pieces ("wp",
// "bp") and of the site ("colours"), each as a Fill.
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

// paintedPieces decodes the image of the pieces at the first use, because SVG does not need its
// megabytes.
var paintedPieces = sync.OnceValue(func() image.Image {
	text, _ := made.ReadFile("made/men.png")
	pieces, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		panic(err) // the embedded file is valid
	}
	return pieces
})

// BoardClass returns the class of a game's board.
func BoardClass(of *game.Game) string { return "board board-" + of.ID }

// board returns the styles of a game's board, or those of all boards if it has none of its own.
func (s styles) board(of *game.Game) map[string]style {
	if own, ok := s[BoardClass(of)]; ok {
		return own
	}
	return s["board"]
}

// colour returns a colour of the site in the light theme, such as "ink".
func (s styles) colour(name string) string { return s["colours"][name].Fill }

// hue returns a game's colour, or that of text if it has none.
func (s styles) hue(gameID string) string {
	if own := s.colour("g-" + gameID); own != "" {
		return own
	}
	return s.colour("ink-2")
}
