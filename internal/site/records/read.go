package records

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamejson"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/locale"
	"threefold/internal/pgn"
	"threefold/internal/pgn/fromlog"
	"threefold/internal/site/httpx"
)

// brought is a game, as far as its record was parsed.
type brought struct {
	Game     string         `json:"game,omitempty" api:"GameID"` // Missing if unknown.
	Snapshot *wire.Snapshot `json:"snapshot,omitempty"`          // The game, as far as it was parsed.
	Text     string         `json:"text,omitempty"`              // Canonical PGN, if there is no error.
	Error    *recordError   `json:"fault,omitempty"`
	Remarks  []remark       `json:"remarks,omitempty"` // Warnings.

	// Variations. The chat also has them as text; the first has the id `variation-0`.
	Variations []variation `json:"variations,omitempty"`

	// If there are several games: players and result of each, as far as given.
	Titles []string `json:"titles,omitempty"`
	Own    string   `json:"own,omitempty"` // If there are several games: the text of the parsed one.
}

// recordError is the error that stopped the parser.
type recordError struct {
	Code    string   `json:"code"`
	Line    int      `json:"line"`              // Line of the text, from 1.
	Move    string   `json:"move,omitempty"`    // Number and side of the move, if the error is in one, in English.
	Given   string   `json:"given,omitempty"`   // The text found there.
	Text    string   `json:"text"`              // Message for people, in English.
	Instead string   `json:"instead,omitempty"` // A legal move that may be meant.
	Places  []string `json:"places,omitempty"`  // Squares to highlight.

	Number  int                 `json:"number,omitempty"` // Of the move.
	By      string              `json:"by,omitempty" ts:"Side"`
	Key     string              `json:"key"` // Of the message.
	With    gamejson.With       `json:"with,omitempty" ts:"With"`
	Refusal *gamejson.MoveError `json:"refusal,omitempty"` // Why a move is not legal, if the message has its title and text.
}

// remark is a warning: how a move in unusual notation was read, or a message about what may be
// missing or wrong.
type remark struct {
	Line  int    `json:"line"`            // Line of the text, from 1.
	Move  string `json:"move,omitempty"`  // Number and side, in English.
	Given string `json:"given,omitempty"` // The text found there.
	Shown string `json:"shown,omitempty"` // The move, in notation for move lists.
	Text  string `json:"text,omitempty"`  // The message in English, instead of the three fields before it.

	Number int           `json:"number,omitempty"` // Of the move.
	By     string        `json:"by,omitempty" ts:"Side"`
	Key    string        `json:"key,omitempty"` // Of the message.
	With   gamejson.With `json:"with,omitempty" ts:"With"`
}

// Read answers POST /api/records, whose body is a PGN record: it parses it by the rules of
// ?game=, or of the game that fits, and stores nothing. Of several games it parses that of
// ?part= (from 1), by default the first. For a record with an error it answers 200 with what was
// parsed before the error.
func (a *Records) Read(w http.ResponseWriter, r *http.Request) error {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(pgn.Pasted.Bytes)))
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, unread(err))
	}
	games := catalog.Games
	if g, known := a.Catalog[r.URL.Query().Get("game")]; known {
		games = []*game.Game{g.Game}
	}
	part, _ := strconv.Atoi(r.URL.Query().Get("part"))
	var out brought
	if err := bounded(r, a.imports, func() { out = readPart(string(text), part, games) }); err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, out)
}

// readPart parses one of the games of a text. Line numbers are those of the whole text.
func readPart(text string, part int, games []*game.Game) brought {
	parts := pgn.Split(text)
	if len(parts) == 1 || !utf8.ValidString(text) {
		return read(text, games)
	}
	p := parts[min(max(part, 1), len(parts))-1]
	out := read(p.Text, games)
	out.Own = p.Text
	for i := range parts {
		out.Titles = append(out.Titles, name(parts[i].Title(), ""))
	}
	if out.Error != nil {
		out.Error.Line += p.Line - 1
	}
	for i := range out.Remarks {
		out.Remarks[i].Line += p.Line - 1
	}
	return out
}

// read parses a record by the rules of these games.
func read(text string, games []*game.Game) (out brought) {
	rec, err := pgn.Read(text, pgn.Pasted, games)
	if rec.Game != nil {
		snapshot, told := snapshotOf(&rec), remarksOf(&rec)
		snapshot.Chat, out.Variations = told.lines, told.variations
		out.Game, out.Snapshot = rec.Game.ID, &snapshot
	}
	for _, r := range rec.Remarks {
		out.Remarks = append(out.Remarks, newRemark(r))
	}
	if e, ok := errors.AsType[*pgn.Error](err); ok {
		out.Error = newError(e)
	} else {
		out.Text = rec.Text()
	}
	return out
}

func newError(e *pgn.Error) *recordError {
	said := &recordError{Code: e.Code, Line: e.Line, Given: e.Given, Instead: e.Instead, Places: e.Places, Number: e.Number, Key: e.Key, With: gamejson.WithOf(e.With),
		Refusal: wire.NewMoveError(e.Refusal)}
	said.Move, said.By = moveText(e.Number, e.By)
	if l := locale.InEnglish(); e.Refusal == nil {
		said.Text = l.Say(e.Sentence)
	} else {
		said.Text = l.T(e.Key, "title", said.Refusal.Title, "text", said.Refusal.Text)
	}
	return said
}

func newRemark(r pgn.Remark) remark {
	said := remark{Line: r.Line, Given: r.Given, Shown: r.Shown, Number: r.Number, Key: r.Key, With: gamejson.WithOf(r.With)}
	said.Move, said.By = moveText(r.Number, r.By)
	if r.Key != "" {
		said.Text = locale.InEnglish().Say(r.Sentence)
	}
	return said
}

// moveText returns number and side of a move in English, and the side; "" without a number.
func moveText(number int, by game.Color) (text, side string) {
	if number == 0 {
		return "", ""
	}
	return strconv.Itoa(number) + ", " + by.Name(), by.String()
}

func unread(err error) error {
	if _, tooLong := errors.AsType[*http.MaxBytesError](err); tooLong {
		return gamelog.NewError(pgn.CodeTooLong, "long-file", "size", pgn.Pasted.Bytes>>10)
	}
	return gamelog.NewError("bad_body", "request-ended-early")
}

// snapshotOf returns a record as a snapshot of a finished game, without its comments.
func snapshotOf(rec *pgn.Record) wire.Snapshot {
	s := wire.Snapshot{Protocol: wire.Protocol, Game: rec.Game.ID, Start: rec.Start, Plies: make([]gamelog.Ply, len(rec.Moves))}
	terms, timed := fromlog.Terms(rec.Tag(pgn.TagTimeControl))
	left := gamelog.NewClock(terms)
	clocks := map[string]int64{"white": left.Left(game.White, left.Since).Milliseconds(), "black": left.Left(game.Black, left.Since).Milliseconds()}
	for i, m := range rec.Moves {
		p := gamelog.Ply{Played: m.Played}
		if timed && m.Clock.Spent != nil {
			p.Spent = *m.Clock.Spent
		}
		if timed && m.Clock.Left != nil {
			clocks[m.By] = *m.Clock.Left
		}
		p.Left = clocks[m.By]
		s.Plies[i] = p
	}
	s.State = wire.State{Status: gamelog.Over, White: name(rec.Tag(pgn.TagWhite), "White"), Black: name(rec.Tag(pgn.TagBlack), "Black"),
		Outcome: &game.Outcome{Result: rec.Result, Reason: reasonOf(rec)}}
	if timed {
		s.Terms, s.State.Clock = terms, &wire.ClockOut{White: clocks["white"], Black: clocks["black"]}
	}
	if start, err := rec.Game.Parse(rec.Start); err == nil {
		s.Pieces, s.Check, s.State.Turn = start.Pieces(), start.Signs().Check, start.Turn().String()
	}
	if n := len(rec.Moves); n > 0 {
		last := rec.Moves[n-1]
		s.State.Signs.Check = last.Check
		s.State.Turn = map[string]string{"white": "black", "black": "white"}[last.By]
	}
	return s
}

// reasonOf returns the reason in the record's Termination tag, or "" if it is none of
// game.Reasons.
func reasonOf(rec *pgn.Record) game.Reason {
	reason := game.Reason(rec.Tag(pgn.TagTermination))
	if slices.Contains(game.Reasons, reason) {
		return reason
	}
	return ""
}

// longestName is the size limit of a name, in characters.
const longestName = 40

// name returns a player's name in a record, or otherwise if it has none.
func name(given, otherwise string) string {
	letters := []rune(clean(given))
	switch {
	case len(letters) == 0, string(letters) == "?":
		return otherwise
	case len(letters) > longestName:
		return string(letters[:longestName-1]) + "…"
	}
	return string(letters)
}

// clean removes invisible characters, which could make a text look like another.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.In(c, unicode.Cc, unicode.Cf, unicode.Co) {
			return -1
		}
		return c
	}, text))
}
