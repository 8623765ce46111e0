package site

import (
	"encoding/json"
	"fmt"
	"html/template"
)

// pageFuncs are the functions that templates may call.
func (s *Site) pageFuncs() template.FuncMap {
	return template.FuncMap{
		"address": s.files.address,
		"boot":    s.files.boot,
		"sheet":   s.files.sheet,
		"modules": s.files.modules,
		"rules":   func() map[string]string { return s.files.rules },
		"icon":    icon,
		"piece":   piece,
		"diagram": s.drawDiagram,
		"json":    toJSON,
		"tint":    tint,
		"initial": initial,
		"stamp":   stamp,
		"date":    date,
	}
}

// pageStyles are the style sheets of each page, beyond those of all pages.
var pageStyles = map[string][]string{
	"lobby":      {"boards", "lobby"},
	"game":       {"boards", "game", "invite", "rules"}, // the rules open as a sheet
	"tv":         {"boards", "lobby", "tv"},
	"games":      {"boards", "lobby", "archive"},
	"rules":      {"boards", "rules"},
	"rules-game": {"boards", "rules"},
	"sorry":      {"boards"},
}

func styles(page string) []string {
	return append([]string{"tokens", "themes", "base", "frame", "settings"}, pageStyles[page]...)
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
