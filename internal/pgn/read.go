package pgn

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"threefold/internal/game"
)

// Limits limits the size of a record.
type Limits struct {
	Bytes int // the greatest length of the text
	Plies int // the most plies, including those of variations
}

// Pasted has the limits for a visitor's import. The longest possible game of this site has some
// 250 KB.
var Pasted = Limits{Bytes: 256 << 10, Plies: 4000}

// deepest is the maximum nesting of variations.
const deepest = 16

// Read parses a record of one of these games, at least one: the one in its tag Variant, or else the
// only one in which its moves are legal. The error is an *Error; the Record then has the tags and
// the main line's moves before the error, if the game is known.
func Read(text string, limits Limits, games []*game.Game) (Record, error) {
	r, err := read(text, limits, games)
	if err != nil {
		err.Given = game.Shorten(err.Given)
		return r, err
	}
	return r, nil
}

func read(text string, limits Limits, games []*game.Game) (Record, *Error) {
	switch {
	case len(text) > limits.Bytes:
		return Record{}, &Error{Code: CodeTooLong, Line: 1, Sentence: game.NewSentence("record.too-many-bytes", game.Number("n", limits.Bytes>>10))}
	case !utf8.ValidString(text) || strings.Contains(text, "\x00"):
		return Record{}, &Error{Code: CodeNoText, Line: 1, Sentence: game.NewSentence("record.not-utf8")}
	}
	h, err := readHead(text)
	if err == nil {
		games, err = h.games(games)
	}
	if err != nil {
		return Record{}, err
	}
	return h.record(limits, games)
}

// record parses the moves after a head by the rules of the one game in which they are legal.
func (h *head) record(limits Limits, games []*game.Game) (Record, *Error) {
	var fitting []Record
	var far []*Error // the errors with the most moves before them
	var partly Record
	for _, g := range games {
		rec, err := h.moves(limits, g)
		switch {
		case err == nil:
			fitting = append(fitting, rec)
		case len(far) == 0 || err.Ply > far[0].Ply:
			far, partly = []*Error{err}, rec
		case err.Ply == far[0].Ply:
			far = append(far, err)
		}
	}
	switch {
	case len(fitting) == 1:
		return fitting[0], nil
	case len(fitting) == 0 && len(far) == 1:
		return partly, far[0]
	case len(fitting) == 0 && far[0].Given != "":
		return Record{}, &Error{Code: CodeNoGame, Line: far[0].Line, Given: far[0].Given, Sentence: game.NewSentence("record.no-game-move")}
	default:
		return Record{}, &Error{Code: CodeNoGame, Line: h.first, Sentence: game.NewSentence("record.no-game")}
	}
}

// head has the tags and comments before the moves.
type head struct {
	tags     []Tag
	at       map[string]int // line of each tag, by name
	comments []string       // between the tags, and before the first move
	remarks  []Remark
	scan     scanner // at the first token of the moves
	first    int     // the line of that token
}

// readHead parses the tags and comments before the moves. With an error it returns what it has
// parsed.
func readHead(text string) (*head, *Error) {
	h := &head{at: map[string]int{}, scan: newScanner(text)}
	for {
		here := h.scan
		t, err := h.scan.next()
		switch {
		case err != nil:
			return h, err
		case t.kind == tokenEnd && len(h.tags) == 0:
			return h, &Error{Code: CodeEmpty, Line: 1, Sentence: game.NewSentence("record.empty")}
		case t.kind == tokenTag:
			if err := h.tag(t.pair(), t.line); err != nil {
				return h, err
			}
		case t.kind == tokenComment, t.kind == tokenRest:
			h.remarks = append(h.remarks, within(t)...)
			if text := commentOf(t.text); text != "" {
				h.comments = append(h.comments, text)
			}
		default:
			h.scan, h.first = here, t.line
			return h, nil
		}
	}
}

// maxTags is the maximum number of tags in a record.
const maxTags = 200

// tag adds a tag, which must not be in the head yet. Names of known tags match in any letter
// case; invisible characters are removed from the values of those that players do not write.
func (h *head) tag(tag Tag, line int) *Error {
	if i := slices.IndexFunc(tagOrder, func(known string) bool { return strings.EqualFold(known, tag.Name) }); i >= 0 {
		tag.Name = tagOrder[i]
	}
	if slices.Contains(tagOrder[slices.Index(tagOrder, tagResult):], tag.Name) {
		tag.Value = strings.TrimSpace(show(tag.Value))
	}
	if len(h.tags) == maxTags {
		return &Error{Code: CodeTooLong, Line: line, Given: tag.Name, Sentence: game.NewSentence("record.too-many-tags", game.Number("n", maxTags))}
	}
	if h.at[tag.Name] > 0 {
		return &Error{Code: CodeForm, Line: line, Given: tag.Name, Sentence: game.NewSentence("record.tag-twice")}
	}
	h.tags, h.at[tag.Name] = append(h.tags, tag), line
	return nil
}

// value returns a tag's value; ok is false if it is missing, empty or "?".
func (h *head) value(name string) (value string, ok bool) {
	for _, t := range h.tags {
		if t.Name == name {
			return t.Value, t.Value != "?" && t.Value != ""
		}
	}
	return "", false
}

// games returns those of games that the record may be of.
func (h *head) games(games []*game.Game) ([]*game.Game, *Error) {
	if v, ok := h.value(tagRules); ok && v != strconv.Itoa(game.RulesVersion) {
		return nil, &Error{Code: CodeGame, Line: h.at[tagRules], Given: v,
			Sentence: game.NewSentence("record.rules-version", game.Number("n", game.RulesVersion))}
	}
	v, ok := h.value(tagVariant)
	if !ok {
		return games, nil
	}
	for _, g := range games {
		if letters(v) == letters(g.Name) || letters(v) == letters(g.ID) {
			return []*game.Game{g}, nil
		}
	}
	says := game.NewSentence("record.unknown-game")
	if len(games) == 1 {
		says = game.NewSentence("record.other-game", game.Words("game", games[0].Name))
	}
	return nil, &Error{Code: CodeGame, Line: h.at[tagVariant], Given: v, Sentence: says}
}

// letters returns the ASCII letters of a name, in lower case.
func letters(name string) string {
	return strings.Map(func(c rune) rune {
		if c < 'a' || c > 'z' {
			return -1
		}
		return c
	}, strings.ToLower(name))
}

// others returns the tags that are not fields of a Record.
func (h *head) others() []Tag {
	fields := []string{tagResult, tagVariant, tagRules, tagSetUp, tagFEN}
	return inOrder(slices.DeleteFunc(slices.Clone(h.tags), func(t Tag) bool { return slices.Contains(fields, t.Name) }))
}

// moves parses the moves by the rules of a game.
func (h *head) moves(limits Limits, g *game.Game) (Record, *Error) {
	start := g.Start
	if fen, ok := h.value(tagFEN); ok || h.at[tagFEN] > 0 {
		start = fen // an empty FEN is an error
	} else if setUp, _ := h.value(tagSetUp); setUp == "1" {
		return Record{}, &Error{Code: CodeForm, Line: h.at[tagSetUp], Sentence: game.NewSentence("record.no-fen")}
	}
	match, err := game.NewCourse(g, start)
	if err != nil {
		return Record{}, &Error{Code: CodePosition, Line: max(1, h.at[tagFEN]), Given: start, Sentence: game.SentenceOf(err)}
	}
	r := &reader{scan: h.scan, limits: limits, match: match}
	rec := Record{Game: g, Start: start, Tags: h.others(), Result: game.NoResult}
	line, wrong := r.line(0, 0, match.Position())
	rec.Remarks = slices.Concat(h.remarks, r.remarks)
	if wrong != nil {
		wrong.Ply, rec.Moves = match.Len(), movesOf(match)
		return rec, wrong
	}
	rec.Line = line
	rec.Comments = slices.Concat(h.comments, line.Comments)
	said, wrong := h.result(r.result, match.Outcome().Result)
	if wrong != nil {
		wrong.Ply = match.Len()
		return rec, wrong
	}
	rec.Result = said
	h.ends(&rec, r)
	return rec, nil
}

// ends adds Remarks about a missing or wrong result or termination. A Termination that
// contradicts the moves or the result is replaced by the board's, or removed.
func (h *head) ends(rec *Record, r *reader) {
	board := r.match.Outcome()
	if h.at[tagResult] > 0 && r.result.kind != tokenResult && !board.Over() {
		rec.Remarks = append(rec.Remarks, Remark{Line: max(r.last, h.first), Sentence: game.NewSentence("record.no-result")})
	}
	i := slices.IndexFunc(rec.Tags, func(t Tag) bool { return t.Name == TagTermination })
	if i < 0 || !slices.Contains(game.Reasons, game.Reason(rec.Tags[i].Value)) { // another program's value
		return
	}
	said := game.Reason(rec.Tags[i].Value)
	remark := Remark{Line: h.at[TagTermination]}
	switch {
	case board.Over() && said != board.Reason:
		rec.Tags[i].Value = string(board.Reason)
		remark.Sentence = game.NewSentence("record.termination", game.Words("said", string(said)), game.Terms("reason", "reason", string(board.Reason)))
	case !board.Over() && !mayEnd(said, rec.Result, r.match.Claim()):
		rec.Tags = slices.Delete(rec.Tags, i, i+1)
		remark.Sentence = game.NewSentence("record.termination-left-out", game.Words("said", string(said)))
	default:
		return
	}
	rec.Remarks = append(rec.Remarks, remark)
}

// mayEnd reports whether a game may end with this result for a reason that the board does not
// show. claim is the draw that a player may claim at the end.
func mayEnd(reason game.Reason, with game.Result, claim game.Outcome) bool {
	switch reason {
	case game.Repetition, game.MoveCount:
		return with == game.Drawn && reason == claim.Reason
	case game.Agreement, game.TimeBareKing:
		return with == game.Drawn
	case game.Resignation, game.Time, game.Forfeit:
		return with == game.WhiteWins || with == game.BlackWins
	case game.Cancelled, game.Aborted, game.CalledOff:
		return with == game.NoResult
	case game.NoShow:
		return with != game.Drawn
	}
	return reason == game.Absence
}

// movesOf returns the moves of a main line that was parsed only in part.
func movesOf(match *game.Course) []Move {
	moves := make([]Move, match.Len())
	for i, p := range match.Plies() {
		moves[i].Played = p
	}
	return moves
}

// result returns the record's result. The ones after the moves, in the tags and on the board must
// agree; a * agrees with any.
func (h *head) result(behind token, board game.Result) (game.Result, *Error) {
	said, line := game.NoResult, h.first
	if v, ok := h.value(tagResult); ok {
		line = h.at[tagResult]
		if said, ok = result(v); !ok {
			return "", &Error{Code: CodeResult, Line: line, Given: v, Sentence: game.NewSentence("record.result")}
		}
	}
	if r, ok := result(behind.text); ok && r != game.NoResult {
		if said != game.NoResult && said != r {
			return "", &Error{Code: CodeResult, Line: behind.line, Given: behind.text, Sentence: game.NewSentence("record.result-tag", game.Words("result", string(said)))}
		}
		said, line = r, behind.line
	}
	switch {
	case board == "" || board == said:
		return said, nil
	case said == game.NoResult:
		return board, nil
	default:
		return "", &Error{Code: CodeResult, Line: line, Given: string(said), Sentence: game.NewSentence("record.result-moves", game.Words("result", string(board)))}
	}
}

// inOrder sorts tags into the order of tagOrder.
func inOrder(tags []Tag) []Tag {
	rank := func(t Tag) int {
		if i := slices.Index(tagOrder, t.Name); i >= 0 {
			return i
		}
		return len(tagOrder)
	}
	slices.SortStableFunc(tags, func(a, b Tag) int { return rank(a) - rank(b) })
	return tags
}
