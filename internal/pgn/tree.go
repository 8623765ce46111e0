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

// reader reads the moves of a record as a tree.
type reader struct {
	scan   scanner
	limits Limits
	match  *game.Course // follows the line that was played
	plies  int          // read so far, those of variations counted
	base   int          // what the record's numbers begin with, in plies; set with the first of them
	based  bool
	result token // behind the moves; of kind tokenEnd where there is none
	last   int   // the line of the last token

	remarks []Remark
}

// standing is where a line has come to.
type standing struct {
	line   Line
	first  int // index of its first move
	depth  int // 0 for the line that was played
	before game.Position
	now    game.Position
}

func (s *standing) index() int  { return s.first + len(s.line.Moves) }
func (s *standing) last() *Move { return &s.line.Moves[len(s.line.Moves)-1] }

// line reads moves from a position until the line ends. The first has this index.
func (r *reader) line(first, depth int, from game.Position) (Line, *Error) {
	s := &standing{first: first, depth: depth, now: from}
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

// read takes one token into a line. done says that the line has ended with it.
func (r *reader) read(t token, s *standing) (done bool, err *Error) {
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
		return false, &Error{Code: CodeSeveral, Reason: "Another game starts here. Import one game at a time."}
	default:
		if s.depth > 0 {
			return true, &Error{Code: CodeForm, Reason: "A variation has no closing )."}
		}
		return true, nil
	}
}

// move plays a move.
func (r *reader) move(t token, s *standing) *Error {
	wrong := &Error{Code: CodeMove, Line: t.line, Move: sides(s.index(), s.now.Turn()), Given: t.text}
	switch {
	case r.result.kind == tokenResult:
		wrong.Code, wrong.Reason = CodeSeveral, "There are moves after the result. Import one game at a time."
		return wrong
	case r.plies == r.limits.Plies:
		wrong.Code, wrong.Reason = CodeTooLong, "A game can have at most "+strconv.Itoa(r.limits.Plies)+" half-moves, including variations."
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
		r.remarks = append(r.remarks, Remark{Line: wrong.Line, Move: wrong.Move, Given: wrong.Given, Shown: played.Shown})
	}
	r.plies++
	s.before, s.now = s.now, next
	s.line.Moves = append(s.line.Moves, Move{Played: played})
	return nil
}

// longestMove is more bytes than any move has.
const longestMove = 128

// meant is the one legal move that a text fits. A slip must not become another game, so
// that a letter may be left out only where it tells nothing.
func (r *reader) meant(text string, s *standing) (game.Reading, error) {
	if s.depth == 0 && r.match.Outcome().Over() {
		return game.Reading{}, &game.MoveError{Title: "The game is over", Text: "it ended with the previous move."}
	}
	if len(text) > longestMove {
		return game.Reading{}, &game.ReadError{Given: text}
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		c, _ := utf8.DecodeRuneInString(text[i:])
		return game.Reading{}, &game.MoveError{Title: "Invisible character", Text: fmt.Sprintf("the move contains the control character %U.", c)}
	}
	meant, err := s.now.Read(text)
	if err == nil && meant.Unnamed != nil {
		err = meant.Unnamed
	}
	return meant, err
}

// play plays a legal move by the rules: the line that was played ends by repetition too.
func (r *reader) play(canonical string, s *standing) (*game.Played, game.Position, error) {
	if s.depth == 0 {
		played, err := r.match.Play(canonical)
		return played, r.match.Position(), err
	}
	next, played, err := s.now.Play(canonical)
	return &played, next, err
}

// number checks that a number is the one of the move behind it. A record may begin
// with any number, and counts on from there.
func (r *reader) number(t token, s *standing) *Error {
	n, _ := strconv.Atoi(t.text[:run(t.text, digits, anyNumber)])
	answers := strings.HasSuffix(t.text, "..") || strings.HasSuffix(t.text, "…")
	if !r.based && s.depth == 0 && len(s.line.Moves) == 0 {
		r.base, r.based = 2*(n-1), true
		if answers {
			r.base++
		}
	}
	if want := (r.base+s.index())/2 + 1; n != want {
		return &Error{Code: CodeForm, Move: sides(s.index(), s.now.Turn()), Given: t.text,
			Reason: "Move " + strconv.Itoa(want) + " should come next; a move may be missing."}
	}
	return nil
}

// comment takes a comment to the move before it. In braces it may tell the clock.
func (s *standing) comment(t token) {
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

// within remarks on a brace in a comment: the comment may have begun with it, and what
// is before it may be moves.
func within(t token) []Remark {
	i := strings.IndexByte(t.text, '{')
	if t.kind != tokenComment || i < 0 {
		return nil
	}
	return []Remark{{Line: t.line + strings.Count(t.text[:i], "\n"), Text: "There is a { inside a comment. If the comment before it has no closing }, moves are missing."}}
}

// signs are glyphs as people write them; $1 is the first.
var signs = []string{"!", "?", "!!", "??", "!?", "?!"}

func (s *standing) glyph(t token) *Error {
	if len(s.line.Moves) == 0 {
		return &Error{Code: CodeForm, Given: t.text, Reason: "This belongs after a move, but there is no move before it."}
	}
	n := slices.Index(signs, t.text) + 1
	if digits, numeric := strings.CutPrefix(t.text, "$"); numeric {
		n, _ = strconv.Atoi(digits)
	}
	s.last().Glyphs = append(s.last().Glyphs, n)
	return nil
}

// variation reads what might have been played in place of the last move.
func (r *reader) variation(t token, s *standing) *Error {
	switch {
	case len(s.line.Moves) == 0:
		return &Error{Code: CodeForm, Given: t.text, Reason: "A variation must come after the move it replaces."}
	case s.depth == deepest:
		return &Error{Code: CodeTooLong, Given: t.text, Reason: "Variations can be at most " + strconv.Itoa(deepest) + " levels deep."}
	}
	line, err := r.line(s.index()-1, s.depth+1, s.before)
	if err != nil {
		return err
	}
	s.last().Variations = append(s.last().Variations, line)
	return nil
}

// close ends a variation, which has a move at least.
func (s *standing) close() *Error {
	switch {
	case s.depth == 0:
		return &Error{Code: CodeForm, Given: ")", Reason: "There is no open variation here."}
	case len(s.line.Moves) == 0:
		return &Error{Code: CodeForm, Given: ")", Reason: "This variation has no moves."}
	}
	return nil
}

// ended notes the result behind the moves.
func (r *reader) ended(t token, s *standing) *Error {
	switch {
	case s.depth > 0:
		return &Error{Code: CodeForm, Given: t.text, Reason: "A variation cannot have a result."}
	case r.result.kind == tokenResult:
		return &Error{Code: CodeSeveral, Given: t.text, Reason: "There is a second result. Import one game at a time."}
	}
	r.result = t
	return nil
}
