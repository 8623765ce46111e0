package pgn

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
)

// reader parses the moves of a record as a tree.
type reader struct {
	scan   scanner
	limits Limits
	match  *game.Course // the main line
	plies  int          // plies read so far, variations included
	base   int          // offset of the record's move numbers, in plies; valid if based
	based  bool
	result token // after the moves; of kind tokenEnd if there is none
	last   int   // the line of the last token

	remarks []Remark
}

// lineState is the state of the parser in a line.
type lineState struct {
	line   Line
	first  int // index of its first move
	depth  int // 0 for the main line
	before game.Position
	now    game.Position
}

func (s *lineState) index() int  { return s.first + len(s.line.Moves) }
func (s *lineState) number() int { return s.index()/2 + 1 }
func (s *lineState) last() *Move { return &s.line.Moves[len(s.line.Moves)-1] }

// line parses moves from a position until the line ends. The first has this index.
func (r *reader) line(first, depth int, from game.Position) (Line, *Error) {
	s := &lineState{first: first, depth: depth, now: from}
	for {
		t, err := r.scan.next()
		if err != nil {
			return Line{}, err
		}
		if t.kind != tokenEnd {
			r.last = t.line
		}
		done, err := r.read(t, s)
		if err != nil {
			err.Line = cmp.Or(err.Line, r.last)
			return Line{}, err
		}
		if done {
			return s.line, nil
		}
	}
}

// read processes one token; done reports whether it ended the line.
func (r *reader) read(t token, s *lineState) (done bool, err *Error) {
	switch t.kind {
	case tokenMove:
		return false, r.move(t, s)
	case tokenNumber:
		return false, r.number(t, s)
	case tokenComment, tokenRest:
		r.remarks = append(r.remarks, within(t)...)
		s.comment(t)
		return false, nil
	case tokenGlyph:
		return false, s.glyph(t)
	case tokenOpen:
		return false, r.variation(t, s)
	case tokenClose:
		return true, s.close()
	case tokenResult:
		return false, r.ended(t, s)
	case tokenTag:
		return false, &Error{Code: CodeSeveral, Sentence: game.NewSentence("record.second-game")}
	default:
		if s.depth > 0 {
			return true, &Error{Code: CodeForm, Sentence: game.NewSentence("record.variation-open")}
		}
		return true, nil
	}
}

// move parses a move and plays it.
func (r *reader) move(t token, s *lineState) *Error {
	wrong := &Error{Code: CodeMove, Line: t.line, Number: s.number(), By: s.now.Turn(), Given: t.text}
	switch {
	case r.result.kind == tokenResult:
		wrong.Code, wrong.Sentence = CodeSeveral, game.NewSentence("record.moves-after-result")
		return wrong
	case r.plies == r.limits.Plies:
		wrong.Code, wrong.Sentence = CodeTooLong, game.NewSentence("record.too-many-moves", game.Number("n", r.limits.Plies))
		return wrong
	}
	meant, err := r.meant(t.text, s)
	if err != nil {
		wrong.say(err)
		return wrong
	}
	played, next, err := r.play(meant.Text, s)
	if err != nil {
		wrong.say(err)
		return wrong
	}
	if !meant.Exact {
		r.remarks = append(r.remarks, Remark{Line: wrong.Line, Number: wrong.Number, By: wrong.By, Given: wrong.Given, Shown: played.Shown})
	}
	r.plies++
	s.before, s.now = s.now, next
	s.line.Moves = append(s.line.Moves, Move{Played: played})
	return nil
}

// longestMove is more than the length of any move, in bytes.
const longestMove = 128

// meant returns the one legal move that a text matches. It is strict (game.Reading.StrictError):
// a typing error must not become another legal game.
func (r *reader) meant(text string, s *lineState) (game.Reading, error) {
	if s.depth == 0 && r.match.Outcome().Over() {
		return game.Reading{}, &said{game.NewSentence("record.over")}
	}
	if len(text) > longestMove {
		return game.Reading{}, &game.ReadError{Given: text}
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		c, _ := utf8.DecodeRuneInString(text[i:])
		return game.Reading{}, &said{game.NewSentence("record.control-character", game.Words("code", fmt.Sprintf("%U", c)))}
	}
	meant, err := s.now.Read(text)
	if err == nil && meant.StrictError != nil {
		err = meant.StrictError
	}
	return meant, err
}

// play plays a legal move. Only the main line can end by repetition or the move count.
func (r *reader) play(canonical string, s *lineState) (*game.Played, game.Position, error) {
	if s.depth == 0 {
		played, err := r.match.Play(canonical)
		return played, r.match.Position(), err
	}
	next, played, err := s.now.Play(canonical)
	return &played, next, err
}

// number checks a move number. A record may begin with any number.
func (r *reader) number(t token, s *lineState) *Error {
	n, _ := strconv.Atoi(t.text[:run(t.text, digits, anyNumber)])
	answers := strings.HasSuffix(t.text, "..") || strings.HasSuffix(t.text, "…")
	if !r.based && s.depth == 0 && len(s.line.Moves) == 0 {
		r.base, r.based = 2*(n-1), true
		if answers {
			r.base++
		}
	}
	if want := (r.base+s.index())/2 + 1; n != want {
		return &Error{Code: CodeForm, Number: s.number(), By: s.now.Turn(), Given: t.text,
			Sentence: game.NewSentence("record.number", game.Number("n", want))}
	}
	return nil
}

// comment adds a comment to the move before it. In braces it may contain clock commands.
func (s *lineState) comment(t token) {
	text := commentOf(t.text)
	if len(s.line.Moves) == 0 {
		if text != "" {
			s.line.Comments = append(s.line.Comments, text)
		}
		return
	}
	m := s.last()
	if t.kind == tokenComment {
		text = m.Clock.takeClock(text)
	}
	if text != "" {
		m.Comments = append(m.Comments, text)
	}
}

// within returns a Remark for a { in a comment: an earlier comment may lack its }, so moves may
// be missing.
func within(t token) []Remark {
	i := strings.IndexByte(t.text, '{')
	if t.kind != tokenComment || i < 0 {
		return nil
	}
	return []Remark{{Line: t.line + strings.Count(t.text[:i], "\n"),
		Sentence: game.NewSentence("record.comment-within", game.Words("open", "{"), game.Words("close", "}"))}}
}

// signs has the glyphs $1 to $6 as people write them.
var signs = []string{"!", "?", "!!", "??", "!?", "?!"}

func (s *lineState) glyph(t token) *Error {
	if len(s.line.Moves) == 0 {
		return &Error{Code: CodeForm, Given: t.text, Sentence: game.NewSentence("record.no-move-before")}
	}
	n := slices.Index(signs, t.text) + 1
	if digits, numeric := strings.CutPrefix(t.text, "$"); numeric {
		n, _ = strconv.Atoi(digits)
	}
	s.last().Glyphs = append(s.last().Glyphs, n)
	return nil
}

// variation parses an alternative to the last move.
func (r *reader) variation(t token, s *lineState) *Error {
	switch {
	case len(s.line.Moves) == 0:
		return &Error{Code: CodeForm, Given: t.text, Sentence: game.NewSentence("record.variation-first")}
	case s.depth == deepest:
		return &Error{Code: CodeTooLong, Given: t.text, Sentence: game.NewSentence("record.too-deep", game.Number("n", deepest))}
	}
	line, err := r.line(s.index()-1, s.depth+1, s.before)
	if err != nil {
		return err
	}
	s.last().Variations = append(s.last().Variations, line)
	return nil
}

// close ends a variation, which must have a move.
func (s *lineState) close() *Error {
	switch {
	case s.depth == 0:
		return &Error{Code: CodeForm, Given: ")", Sentence: game.NewSentence("record.no-variation")}
	case len(s.line.Moves) == 0:
		return &Error{Code: CodeForm, Given: ")", Sentence: game.NewSentence("record.variation-empty")}
	}
	return nil
}

// ended stores the result after the moves.
func (r *reader) ended(t token, s *lineState) *Error {
	switch {
	case s.depth > 0:
		return &Error{Code: CodeForm, Given: t.text, Sentence: game.NewSentence("record.variation-result")}
	case r.result.kind == tokenResult:
		return &Error{Code: CodeSeveral, Given: t.text, Sentence: game.NewSentence("record.second-result")}
	}
	r.result = t
	return nil
}
