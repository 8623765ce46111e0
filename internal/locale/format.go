package locale

import (
	"fmt"
	"html/template"
	"log/slog"
	"reflect"
	"regexp"
	"strings"

	"golang.org/x/text/feature/plural"
)

// Text returns a text as plain text. Pairs are the names and values of its placeholders; a whole
// number n also chooses the plural form. It fails for an unknown key, and for a placeholder without a
// value.
func (l *Language) Text(key string, pairs ...any) (string, error) {
	text, err := l.chosen(key, pairs)
	if err != nil || len(pairs) == 0 {
		return text, err
	}
	return fill(text, func(part string) (string, error) {
		if part[0] == '<' {
			return part, nil
		}
		value, err := valueOf(part[1:len(part)-1], key, pairs)
		return fmt.Sprint(value), err
	})
}

// T is Text for a key and pairs that the program itself names, which tests check: where Text
// fails, it logs the error and returns the key.
func (l *Language) T(key string, pairs ...any) string {
	text, err := l.Text(key, pairs...)
	if err != nil {
		slog.Error("text not shown", "err", err)
		return key
	}
	return text
}

// Named returns the text of a name that comes as data, such as the kind of a piece: the one of this
// family, with the pairs of its placeholders. The key has hyphens in place of the name's spaces, and
// no apostrophes. It fails as Text does.
func (l *Language) Named(family, name string, pairs ...any) (string, error) {
	return l.Text(family+"."+keyed.Replace(name), pairs...)
}

// Word is Named for a name that may have no text, which then stands for itself.
func (l *Language) Word(family, name string, pairs ...any) string {
	text, err := l.Named(family, name, pairs...)
	if err != nil {
		return name
	}
	return text
}

// Joined returns words as a list: "a5", "a5 and c3", "a5, c3 and c5".
func (l *Language) Joined(words ...string) string {
	if len(words) == 0 {
		return ""
	}
	text, last := words[0], len(words)-1
	for i, next := range words[1:] {
		switch {
		case last == 1:
			text = l.T("list.pair", "a", text, "b", next)
		case i+1 == last:
			text = l.T("list.last", "a", text, "b", next)
		default:
			text = l.T("list.more", "a", text, "b", next)
		}
	}
	return text
}

// keyed makes the last part of a key of a name.
var keyed = strings.NewReplacer(" ", "-", "’", "")

// Element is the start tag of an element, such as <a href="/rules">, for a tag of a text.
type Element string

// plainTags are the tags that a text may have without an Element.
var plainTags = map[string]bool{"b": true, "i": true, "em": true, "strong": true, "kbd": true, "code": true}

// HTML returns a text as HTML. Values are escaped, unless they are template.HTML. <name>…</name>
// becomes the Element with this name; <b>, <i>, <em>, <strong>, <kbd> and <code> stay. It fails as
// Text does, and for a tag without an Element.
func (l *Language) HTML(key string, pairs ...any) (template.HTML, error) {
	text, err := l.chosen(key, pairs)
	if err != nil {
		return "", err
	}
	text, err = fill(strings.ReplaceAll(text, "&", "&amp;"), func(part string) (string, error) {
		name := strings.Trim(part, "{</>}")
		if part[0] == '<' && plainTags[name] {
			return part, nil
		}
		value, err := valueOf(name, key, pairs)
		if err != nil {
			return "", err
		}
		element, isElement := value.(Element)
		switch trusted, ok := value.(template.HTML); {
		case isElement && strings.HasPrefix(part, "</"):
			tag, _, _ := strings.Cut(strings.Trim(string(element), "<>"), " ")
			return "</" + tag + ">", nil
		case isElement:
			return string(element), nil
		case ok:
			return string(trusted), nil
		}
		return template.HTMLEscapeString(fmt.Sprint(value)), nil
	})
	return template.HTML(text), err
}

// chosen returns the text with this key: the form for n, if pairs have one.
func (l *Language) chosen(key string, pairs []any) (string, error) {
	text, ok := l.texts[key]
	if !ok {
		return "", fmt.Errorf("there is no text %q", key)
	}
	if len(text) == 1 {
		return text[plural.Other], nil
	}
	value, err := valueOf("n", key, pairs)
	if err != nil {
		return "", err
	}
	n := reflect.ValueOf(value)
	if !n.CanInt() {
		return "", fmt.Errorf("text %q: n is a %T, not a whole number", key, value)
	}
	if form, ok := text[plural.Cardinal.MatchPlural(l.tag, int(n.Int()), 0, 0, 0, 0)]; ok {
		return form, nil
	}
	return text[plural.Other], nil
}

// part matches a placeholder or a tag of a text.
var part = regexp.MustCompile(`\{\w+\}|</?\w+>`)

// fill returns a text with its parts replaced.
func fill(text string, replaced func(part string) (string, error)) (string, error) {
	var failed error
	text = part.ReplaceAllStringFunc(text, func(found string) string {
		s, err := replaced(found)
		if err != nil {
			failed = err
		}
		return s
	})
	return text, failed
}

// valueOf returns the value of a placeholder of the text with this key.
func valueOf(name, key string, pairs []any) (any, error) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1], nil
		}
	}
	return nil, fmt.Errorf("text %q: %q has no value", key, name)
}
