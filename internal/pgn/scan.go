package pgn

import (
	"strings"

	"threefold/internal/game"
)

// kind is the kind of a token.
type kind uint8

const (
	tokenEnd     kind = iota
	tokenTag          // text is without the brackets
	tokenComment      // in braces
	tokenRest         // a comment to the end of its line
	tokenOpen         // of a variation
	tokenClose
	tokenNumber // text is digits and dots
	tokenMove
	tokenGlyph  // text is the digits, or signs as "!?"
	tokenResult // text is the result
)

type token struct {
	kind kind
	text string
	line int // from 1
}

// scanner splits a text into tokens. It is a value: a copy continues at the same offset.
type scanner struct {
	text string
	at   int
	line int
}

func newScanner(text string) scanner {
	return scanner{text: plain(text), line: 1}
}

// farthest is the maximum lookahead in bytes; only comments and tag values are longer.
const farthest = 256

// next returns the next token, of kind tokenEnd at the end.
func (s *scanner) next() (token, *Error) {
	s.skip()
	t := token{line: s.line}
	rest := s.text[s.at:min(len(s.text), s.at+farthest)]
	switch {
	case rest == "":
		return t, nil
	case rest[0] == '{':
		return s.comment()
	case rest[0] == ';':
		return s.restOfLine(), nil
	case rest[0] == '(':
		return s.take(tokenOpen, 1), nil
	case rest[0] == ')':
		return s.take(tokenClose, 1), nil
	case tagAhead(rest):
		return s.tag()
	}
	return s.word(rest)
}

// skip skips white space and lines that begin with %.
func (s *scanner) skip() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '%' && (s.at == 0 || s.text[s.at-1] == '\n'):
			s.restOfLine()
		case strings.IndexByte(" \t\v\f\n", c) >= 0:
			s.take(tokenEnd, 1)
		default:
			return
		}
	}
}

// word scans a result, glyph, number or move.
func (s *scanner) word(rest string) (token, *Error) {
	if n := resultAhead(rest); n > 0 {
		return s.take(tokenResult, n), nil
	}
	if n := glyphAhead(rest); n > 0 {
		return s.take(tokenGlyph, n), nil
	}
	if n := numberAhead(rest); n > 0 && !strings.HasPrefix(rest[n:], "-") { // not 0-0
		return s.take(tokenNumber, n), nil
	}
	if n := moveAhead(rest); n > 0 {
		t := s.take(tokenMove, n+passantAhead(rest[n:]))
		t.text = strings.Join(strings.Fields(t.text), " ")
		return t, nil
	}
	return token{}, &Error{Code: CodeForm, Line: s.line, Given: rest[:1], Sentence: game.NewSentence("record.character")}
}

// take returns a token of the next n bytes.
func (s *scanner) take(k kind, n int) token {
	t := token{k, s.text[s.at : s.at+n], s.line}
	s.line += strings.Count(t.text, "\n")
	s.at += n
	return t
}

// comment scans a comment in braces.
func (s *scanner) comment() (token, *Error) {
	n := strings.IndexByte(s.text[s.at:], '}')
	if n < 0 {
		return token{}, &Error{Code: CodeForm, Line: s.line, Sentence: game.NewSentence("record.comment-open", game.Words("close", "}"))}
	}
	t := s.take(tokenComment, n+1)
	t.text = t.text[1:n]
	return t, nil
}

// restOfLine scans a comment to the end of the line.
func (s *scanner) restOfLine() token {
	n := strings.IndexByte(s.text[s.at:], '\n')
	if n < 0 {
		n = len(s.text) - s.at
	}
	t := s.take(tokenRest, n)
	t.text = t.text[1:]
	return t
}

// tag scans a tag, whose value may contain \" and \\ and ends on its line.
func (s *scanner) tag() (token, *Error) {
	quoted := strings.IndexByte(s.text[s.at:], '"') + 1
	for i := s.at + quoted; i < len(s.text) && s.text[i] != '\n'; i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '"':
			return s.closeTag(i)
		}
	}
	return token{}, s.badTag()
}

// closeTag scans the end of a tag whose value ends at quote.
func (s *scanner) closeTag(quote int) (token, *Error) {
	end := quote + 1
	for end < len(s.text) && (s.text[end] == ' ' || s.text[end] == '\t') {
		end++
	}
	if end == len(s.text) || s.text[end] != ']' {
		return token{}, s.badTag()
	}
	start := s.at
	t := s.take(tokenTag, end+1-s.at)
	t.text = s.text[start+1 : quote]
	return t, nil
}

func (s *scanner) badTag() *Error {
	return &Error{Code: CodeForm, Line: s.line, Sentence: game.NewSentence("record.tag")}
}

// pair parses a token of kind tokenTag.
func (t token) pair() Tag {
	name, value, _ := strings.Cut(t.text, `"`)
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) {
			i++
		}
		b.WriteByte(value[i])
	}
	return Tag{strings.TrimSpace(name), OneLine(b.String())}
}

// result parses a result; ok is false if the text is none.
func result(text string) (r game.Result, ok bool) {
	switch r = game.Result(game.NormalizeMove(text)); r {
	case game.WhiteWins, game.BlackWins, game.Drawn, game.NoResult:
		return r, true
	case "½-½", "½", "1/2":
		return game.Drawn, true
	}
	return "", false
}
