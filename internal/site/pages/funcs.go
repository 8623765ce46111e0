package pages

import (
	"encoding/json"
	"fmt"
	"html/template"
)

// pageFuncs are the functions that templates may call.
func (p *Pages) pageFuncs() template.FuncMap {
	return template.FuncMap{
		"address":  p.Files.Address,
		"boot":     p.Files.Boot,
		"sheet":    p.Files.Sheet,
		"modules":  p.Files.Modules,
		"rules":    p.Files.Rules,
		"icon":     icon,
		"piece":    piece,
		"diagram":  p.drawDiagram,
		"surprise": p.surprise,
		"json":     toJSON,
		"tint":     tint,
		"initial":  initial,
		"stamp":    stamp,
		"date":     date,
		"samples":  shownSamples,
	}
}

// icon draws a symbol of icons.svg. In a switch, when is the state in which
// it is seen.
func icon(name string, when ...string) template.HTML {
	shown := ""
	for _, state := range when {
		shown = fmt.Sprintf(` data-when="%s"`, template.HTMLEscapeString(state))
	}
	return template.HTML(fmt.Sprintf(`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"%s><use href="#i-%s"></use></svg>`,
		shown, template.HTMLEscapeString(name)))
}

// piece draws a chessman in text: its colour and its kind.
func piece(color, kind string) template.HTML {
	class := "wp"
	if color == "black" {
		class = "bp"
	}
	return template.HTML(fmt.Sprintf(`<svg class="%s" viewBox="0 0 48 48" aria-hidden="true"><use href="#piece-%s"></use></svg>`,
		class, template.HTMLEscapeString(kind)))
}

// toJSON writes a value for an attribute; the template escapes it.
func toJSON(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}
