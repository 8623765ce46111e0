package picture

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
)

// styleFiles are the style sheets that pictures are painted by, those of the
// page's boards.
var styleFiles = []string{"css/tokens.css", "css/themes.css", "css/boards.css"}

// declaration is a property with its value, as written.
type declaration struct{ name, value string }

// rule is one selector with what it declares.
type rule struct {
	selector []compound // outer ones first; the last is the node's own
	declared []declaration
}

// compound is what a selector asks of one node: its tag, or any (""), and its
// classes.
type compound struct {
	tag     string
	classes []string
}

// weight orders rules that name the same property: the more classes, the
// heavier, and then the more tags (Selectors Level 4, section 17).
func (r *rule) weight() int {
	w := 0
	for _, c := range r.selector {
		w += 100 * len(c.classes)
		if c.tag != "" {
			w++
		}
	}
	return w
}

// readRules reads the rules of our style sheets that a picture can have: those
// without condition, whose selectors name tags, classes and :root alone. They
// come lightest first.
func readRules(static fs.FS) ([]rule, error) {
	var all []rule
	for _, file := range styleFiles {
		text, err := fs.ReadFile(static, file)
		if err != nil {
			return nil, err
		}
		rules, err := parseRules(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, rules...)
	}
	return sorted(all), nil
}

// sorted puts the rules lightest first, and of equal ones those that stand
// earlier.
func sorted(rules []rule) []rule {
	slices.SortStableFunc(rules, func(a, b rule) int { return a.weight() - b.weight() })
	return rules
}

func parseRules(text []byte) ([]rule, error) {
	var all []rule
	var selectors []string
	var declared []declaration
	within := 0 // at-rules, whose conditions pictures do not meet
	p := css.NewParser(parse.NewInput(bytes.NewReader(text)), false)
	for {
		kind, _, data := p.Next()
		switch kind {
		case css.ErrorGrammar:
			if err := p.Err(); err != io.EOF {
				return nil, err
			}
			return all, nil
		case css.BeginAtRuleGrammar:
			within++
		case css.EndAtRuleGrammar:
			within--
		case css.BeginRulesetGrammar:
			selectors, declared = strings.Split(joined(p.Values()), ","), nil
		case css.DeclarationGrammar, css.CustomPropertyGrammar:
			declared = append(declared, declaration{string(data), strings.TrimSpace(joined(p.Values()))})
		case css.EndRulesetGrammar:
			for _, text := range selectors {
				if s, ok := parseSelector(text); ok && within == 0 {
					all = append(all, rule{s, declared})
				}
			}
		}
	}
}

func joined(tokens []css.Token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.Write(t.Data)
	}
	return b.String()
}

// parseSelector reads a selector of tags, classes and :root with blanks between;
// ok is false for any other.
func parseSelector(text string) (s []compound, ok bool) {
	for part := range strings.FieldsSeq(text) {
		if part == ":root" {
			s = append(s, compound{classes: []string{"root"}})
			continue
		}
		if strings.ContainsAny(part, ":[>+~*#") {
			return nil, false
		}
		names := strings.Split(part, ".")
		s = append(s, compound{tag: names[0], classes: names[1:]})
	}
	return s, len(s) > 0
}

// fits says whether a node is what the compound asks for.
func (c compound) fits(n *node) bool {
	if c.tag != "" && c.tag != n.tag {
		return false
	}
	return !slices.ContainsFunc(c.classes, func(name string) bool { return !n.is(name) })
}

// fits says whether the rule is for the last of these nodes, each of which lies
// in the one before.
func (r *rule) fits(line []*node) bool {
	own := len(r.selector) - 1
	if !r.selector[own].fits(line[len(line)-1]) {
		return false
	}
	outer := line[:len(line)-1]
	for i := own - 1; i >= 0; i-- {
		at := len(outer) - 1
		for at >= 0 && !r.selector[i].fits(outer[at]) {
			at--
		}
		if at < 0 {
			return false
		}
		outer = outer[:at]
	}
	return true
}
