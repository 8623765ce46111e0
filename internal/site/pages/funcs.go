package pages

import (
	"encoding/json"
	"fmt"
	"html/template"
	"regexp"
	"strings"
	"unicode/utf8"

	"threefold/internal/gamelog"
)

func (p *Pages) pageFuncs() template.FuncMap {
	return template.FuncMap{
		"address":  p.Files.Address,
		"drawings": p.Files.Drawings,
		"boot":     p.Files.BootTag,
		"style":    p.Files.StyleTag,
		"scripts":  p.Files.ScriptTags,
		"begun":    p.Files.Begun,
		"rules":    p.Files.Rules,
		"ahead":    p.Files.DescriptionTag,
		"engine":   p.Files.Engine,
		"puzzles":  func() bool { return p.Puzzles.First() != "" },
		"source":   func() string { return p.Source },
		"offline":  func() bool { return p.Offline },
		"piece":    piece,
		"diagram":  p.drawDiagram,
		"surprise": p.surprise,
		"json":     toJSON,
		"tint":     tint,
		"letters":  utf8.RuneCountInString,
		"initial":  initial,
		"named":    named,
		"stamp":    stamp,
		"date":     date,
		"clock":    clockText,
		"samples":  shownSamples,

		"paragraphs": paragraphs,
		"coded":      coded,
		"wraps":      wraps,
		"anchor":     anchor,
	}
}

// iconCall matches a template's call for a symbol of icons.svg: its name and, in a switch, the
// state in which it is visible.
var iconCall = regexp.MustCompile(`{{icon "([a-z]+)"(?: "([a-z]+)")?}}`)

// withIcons returns a template's text with its icons drawn.
func withIcons(text string) string {
	return iconCall.ReplaceAllStringFunc(text, func(call string) string {
		m, shown := iconCall.FindStringSubmatch(call), ""
		if m[2] != "" {
			shown = fmt.Sprintf(` data-when="%s"`, m[2])
		}
		return fmt.Sprintf(`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"%s><use href="#i-%s"></use></svg>`, shown, m[1])
	})
}

// piece draws a piece within text.
func piece(color, kind string) template.HTML {
	class := "wp"
	if color == "black" {
		class = "bp"
	}
	return template.HTML(fmt.Sprintf(`<svg class="%s" viewBox="0 0 48 48" aria-hidden="true"><use href="#piece-%s"></use></svg>`,
		class, template.HTMLEscapeString(kind)))
}

// named returns a player's name as HTML, with the mark of a program as a chip.
func named(name any) template.HTML {
	text, program := strings.CutSuffix(fmt.Sprint(name), gamelog.ProgramMark)
	text = template.HTMLEscapeString(text)
	if program {
		text += `<span class="chip"> program</span>`
	}
	return template.HTML(text)
}

// toJSON returns a value as JSON for an attribute; the template escapes it.
func toJSON(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}
