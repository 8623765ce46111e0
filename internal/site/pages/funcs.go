package pages

import (
	"encoding/json"
	"fmt"
	"html/template"
	"regexp"
	"strings"
	"unicode/utf8"

	"threefold/internal/gamelog"
	"threefold/internal/locale"
)

func (p *Pages) pageFuncs() template.FuncMap {
	drawings := p.drawings()
	return template.FuncMap{
		"t":        p.Text,
		"markup":   p.HTML,
		"el":       element,
		"language": func() string { return p.Code },

		"address":  p.Files.Address,
		"drawings": func() template.HTML { return drawings },
		"boot":     p.Files.BootTag,
		"style":    p.Files.StyleTag,
		"scripts":  func(script string) (template.HTML, error) { return p.Files.ScriptTags(p.Code, script) },
		"begun":    func() (string, error) { return p.Files.Begun(p.Code) },
		"rules":    p.Files.Rules,
		"ahead":    p.Files.DescriptionTag,
		"engine":   p.Files.Engine,
		"puzzles":  func() bool { return p.Puzzles.First() != "" },
		"source":   func() string { return p.Source },
		"piece":    piece,
		"kind":     func(name string) string { return capital(p.Word("piece", name)) },
		"plain":    func(name any) string { return gamelog.NameIn(p.Language, fmt.Sprint(name)) },
		"word":     func(family, name string) string { return p.Word(family, name) },
		"diagram":  p.drawDiagram,
		"surprise": p.surprise,
		"json":     toJSON,
		"tint":     tint,
		"letters":  utf8.RuneCountInString,
		"initial":  initial,
		"named":    p.named,
		"large":    p.large,
		"day":      p.day,
		"grouped":  func(n int) string { return p.Grouped(n) },
		"person":   p.person,
		"stamp":    stamp,
		"date":     func(ms int64) string { return date(p.Language, ms) },
		"clock":    func(t gamelog.Terms) string { return t.ClockIn(p.Language) },
		"ended":    p.ended,
		"score":    func(result string) string { return score(p.Language, result) },
		"samples":  shownSamples,

		"paragraphs": paragraphs,
		"coded":      coded,
		"wraps":      wraps,
		"anchor":     anchor,
	}
}

// element returns the start tag of an element with these attributes, names and values in turn,
// for a tag of a text: {{markup "kept.more" "rules" (el "a" "href" "/rules")}}.
func element(name string, attributes ...string) locale.Element {
	var b strings.Builder
	b.WriteString("<" + name)
	for i := 0; i+1 < len(attributes); i += 2 {
		fmt.Fprintf(&b, ` %s="%s"`, attributes[i], template.HTMLEscapeString(attributes[i+1]))
	}
	return locale.Element(b.String() + ">")
}

// titled matches the title of a drawing: the kind of a piece.
var titled = regexp.MustCompile(`<title>(\w+)</title>`)

// drawings returns the SVG of icons and pieces, with the pieces' names.
func (p *Pages) drawings() template.HTML {
	return template.HTML(titled.ReplaceAllStringFunc(string(p.Files.Drawings()), func(title string) string {
		kind := strings.ToLower(titled.FindStringSubmatch(title)[1])
		return "<title>" + template.HTMLEscapeString(capital(p.Word("piece", kind))) + "</title>"
	}))
}

// textCall matches a template's call for a text without placeholders.
var textCall = regexp.MustCompile(`{{(t|markup) "([\w.-]+)"}}`)

// inEnglish returns the attribute of an element whose text is English in all languages.
func (p *Pages) inEnglish() string {
	if p.Code == locale.English {
		return ""
	}
	return ` lang="` + locale.English + `"`
}

// withTexts returns a template's text with the texts that have no placeholders, so that rendering
// does not look them up. It fails for a key that has no text. {{english}} is for elements whose
// text is English in all languages.
func (p *Pages) withTexts(text string) (string, error) {
	text = strings.ReplaceAll(text, "{{english}}", p.inEnglish())
	var failed error
	text = textCall.ReplaceAllStringFunc(text, func(call string) string {
		m := textCall.FindStringSubmatch(call)
		words, err := p.Text(m[2])
		if m[1] == "markup" {
			var marked template.HTML
			marked, err = p.HTML(m[2])
			words = string(marked)
		} else {
			words = strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&#34;", "'", "&#39;").Replace(words)
		}
		if err != nil {
			failed = err
		}
		return words
	})
	return text, failed
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
func (p *Pages) named(name any) template.HTML {
	text, program := strings.CutSuffix(fmt.Sprint(name), gamelog.ProgramMark)
	text = template.HTMLEscapeString(gamelog.NameIn(p.Language, text))
	if program {
		text += `<span class="chip"> ` + template.HTMLEscapeString(p.T("common.program")) + `</span>`
	}
	return template.HTML(text)
}

// person is named as an element that isolates the name, which may be written from right to left,
// from the words around it: a value for a text.
func (p *Pages) person(name any) template.HTML { return "<bdi>" + p.named(name) + "</bdi>" }

// large is person on a wall, where long names are smaller.
func (p *Pages) large(name string) template.HTML {
	if utf8.RuneCountInString(name) > 15 {
		return `<bdi class="long">` + p.named(name) + "</bdi>"
	}
	return p.person(name)
}

// day returns a day as HTML, which the page's script converts to local time.
func (p *Pages) day(ms int64) template.HTML {
	return template.HTML(fmt.Sprintf(`<time datetime="%s" data-as="day">%s</time>`, stamp(ms), template.HTMLEscapeString(date(p.Language, ms))))
}

// toJSON returns a value as JSON for an attribute; the template escapes it.
func toJSON(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}
