package archive

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// Query is a search for finished games. A zero field does not restrict it.
type Query struct {
	Game     string // id
	Computer bool   // games against the computer, in place of those between people
	Player   Who
	Against  Who // the other player; only with Player
	Side     Side
	Result   Result
	Reason   game.Reason
	Pace     Pace
	MinMoves int // full moves: a game of 31 plies has 16
	MaxMoves int
	Since    Day // first day
	Until    Day // last day
	Opening  Opening
	Position Stood // reached by any order of moves; not with Computer
	Pieces   Pieces
	Sort     Sort
	After    Cursor // only games after this position in the list
	Back     bool   // instead, the page that ends with the game at After
}

// Who names a player of a query: by a name, which finds all players who used it, or as one
// person, by the address of the player's page or as the visitor.
type Who struct {
	Name string
	Page string // the last part of /p/{page}
	Me   bool   // the visitor
	ID   string // of the person, set by Query.Identified; never in a URL
}

// None reports whether no player is named.
func (w Who) None() bool { return w == Who{} }

// Side is the color that Query.Player had.
type Side string

const (
	AsWhite Side = "white"
	AsBlack Side = "black"
)

// Result is a result of games, or from the side of Query.Player.
type Result string

const (
	WhiteWon Result = "white"
	BlackWon Result = "black"
	Drawn    Result = "draw"
	Won      Result = "won"  // by Query.Player
	Lost     Result = "lost" // by Query.Player
)

// Sort is the order of a list.
type Sort string

const (
	Newest  Sort = ""        // by end, the latest first
	Longest Sort = "longest" // by number of plies, the most first, then by end
)

// Reasons lists the reasons for which a listed game may have ended.
var Reasons = []game.Reason{
	game.Checkmate, game.LastKingTaken, game.NoLegalMove, game.Stalemate, game.DeadMaterial, game.NoOneCanMove,
	game.Repetition, game.MoveCount, game.Resignation, game.Agreement, game.Time, game.TimeBareKing, game.Absence,
}

// Day is a date in UTC, "2026-11-21"; empty for none.
type Day string

const dayForm = "2006-01-02"

// Begins returns the start of the day, in epoch milliseconds. The day must not be empty.
func (d Day) Begins() int64 { return d.plus(0) }

// Ends returns the start of the next day, in epoch milliseconds. The day must not be empty.
func (d Day) Ends() int64 { return d.plus(1) }

func (d Day) plus(days int) int64 {
	t, _ := time.Parse(dayForm, string(d)) // never fails: Read and MonthQueries make valid days
	return t.AddDate(0, 0, days).UnixMilli()
}

// The Field constants are the URL parameters of a query, which are also the fields of the form.
const (
	FieldGame    = "game"
	FieldPlayer  = "player"  // a name
	FieldAgainst = "against" // a name
	FieldMine    = "mine"    // "1": games of the visitor
	FieldOf      = "of"      // last part of /p/{page}
	FieldVersus  = "vs"      // last part of the other player's /p/{page}
	FieldWith    = "with"    // WithComputer
	FieldSide    = "side"
	FieldResult  = "result"
	FieldReason  = "reason"
	FieldPace    = "clock"
	FieldMin     = "min"
	FieldMax     = "max"
	FieldSince   = "since"
	FieldUntil   = "until"
	FieldOpening = "moves"
	FieldStood   = "position"
	FieldOne     = "one"     // a piece of one side; repeated for each piece
	FieldOther   = "other"   // a piece of the other side; repeated for each piece
	FieldBesides = "besides" // WithNothing
	FieldSort    = "sort"
	FieldBefore  = "before" // Query.After
	FieldBack    = "back"   // Query.After with Query.Back; instead of FieldBefore
)

// WithComputer is the value of FieldWith for games against the computer.
const WithComputer = "computer"

// WithNothing is the value of FieldBesides for Pieces.Alone.
const WithNothing = "nothing"

// maxMoves is more than any game has.
const maxMoves = 9999

// Problem is a field of a query that is not valid, and why.
type Problem struct {
	Field string
	*gamelog.Error
}

// codeBadQuery is the code of a Problem.
const codeBadQuery = "bad_query"

// Read parses a query from the parameters of a URL. Empty fields do not restrict it. A field
// that is not valid is left out of the query and reported as a problem.
func Read(v url.Values, rules gamelog.Rules) (Query, []Problem) {
	r := reader{v: v}
	q := Query{
		Game:     r.text(FieldGame),
		Computer: oneOf(&r, FieldWith, gamelog.NewError(codeBadQuery, "no-such-list"), WithComputer) != "",
		Player:   Who{Name: r.name(FieldPlayer), Page: r.page(FieldOf), Me: r.text(FieldMine) == "1"},
		Against:  Who{Name: r.name(FieldAgainst), Page: r.page(FieldVersus)},
		Side:     oneOf(&r, FieldSide, gamelog.NewError(codeBadQuery, "query-side"), AsWhite, AsBlack),
		Result:   oneOf(&r, FieldResult, gamelog.NewError(codeBadQuery, "query-result"), WhiteWon, BlackWon, Drawn, Won, Lost),
		Reason:   oneOf(&r, FieldReason, gamelog.NewError(codeBadQuery, "query-reason"), Reasons...),
		Pace:     oneOf(&r, FieldPace, gamelog.NewError(codeBadQuery, "query-clock"), Paces...),
		MinMoves: r.moves(FieldMin), MaxMoves: r.moves(FieldMax),
		Since: r.day(FieldSince), Until: r.day(FieldUntil),
		Sort: oneOf(&r, FieldSort, gamelog.NewError(codeBadQuery, "query-order"), Longest),
	}
	q.readGame(&r, rules)
	q.settle(&r)
	return q, r.problems
}

// readGame reads the fields that need the rules of a game.
func (q *Query) readGame(r *reader, rules gamelog.Rules) {
	moves := r.text(FieldOpening)
	g, known := rules(q.Game)
	if !known {
		g = nil
	}
	switch {
	case q.Game != "" && !known:
		r.problem(FieldGame, gamelog.NewError(codeBadQuery, "unknown-game"))
	case moves != "" && !known:
		r.problem(FieldOpening, gamelog.NewError(codeBadQuery, "query-opening-game"))
	case moves != "":
		var wrong *gamelog.Error
		if q.Opening, wrong = ReadOpening(g, moves); wrong != nil {
			r.problem(FieldOpening, wrong)
		}
	}
	q.readStood(r, g)
	q.readPieces(r, g)
}

// readStood reads a position of a game; g is nil if none is chosen.
func (q *Query) readStood(r *reader, g *game.Game) {
	text := r.text(FieldStood)
	if text == "" {
		return
	}
	if g == nil || q.Computer {
		r.problem(FieldStood, gamelog.NewError(codeBadQuery, "query-position-game"))
		return
	}
	at, err := g.Parse(text)
	if err != nil {
		r.problem(FieldStood, gamelog.NewError(codeBadQuery, "bad-position"))
		return
	}
	q.Position = Stood{at.Text(), Hash(g, at.Text())}
}

// readPieces reads pieces of a game; g is nil if none is chosen.
func (q *Query) readPieces(r *reader, g *game.Game) {
	m := Pieces{Alone: oneOf(r, FieldBesides, gamelog.NewError(codeBadQuery, "query-besides"), WithNothing) != ""}
	var kinds []string
	if g != nil {
		kinds = Countable(g)
	}
	m.One, m.Other = r.pieces(FieldOne, kinds), r.pieces(FieldOther, kinds)
	switch {
	case m.None():
	case g == nil:
		r.problem(FieldOne, gamelog.NewError(codeBadQuery, "query-pieces-game"))
	case !m.Alone && slices.Equal(m.One, m.Other):
		r.problem(FieldOne, gamelog.NewError(codeBadQuery, "query-same-pieces"))
	default:
		q.Pieces = m
	}
}

// settle checks fields that depend on each other.
func (q *Query) settle(r *reader) {
	r.twice(q.Player, FieldPlayer)
	r.twice(q.Against, FieldAgainst)
	if q.Player.None() {
		q.Player, q.Against = q.Against, Who{}
	}
	if q.Player.None() && (q.Result == Won || q.Result == Lost) {
		r.problem(FieldResult, gamelog.NewError(codeBadQuery, "query-won-player"))
	}
	if q.Player.None() && q.Side != "" {
		r.problem(FieldSide, gamelog.NewError(codeBadQuery, "query-side-player"))
	}
	if q.MinMoves > 0 && q.MaxMoves > 0 && q.MinMoves > q.MaxMoves {
		r.problem(FieldMax, gamelog.NewError(codeBadQuery, "query-maximum"))
	}
	if q.Since != "" && q.Until != "" && q.Since > q.Until {
		r.problem(FieldUntil, gamelog.NewError(codeBadQuery, "query-until"))
	}
	q.readPlace(r)
}

// readPlace reads the cursor, which one of two fields has.
func (q *Query) readPlace(r *reader) {
	field, text := FieldBefore, r.text(FieldBefore)
	if back := r.text(FieldBack); back != "" {
		q.Back, field, text = true, FieldBack, text+back
	}
	if text == "" {
		return
	}
	var ok bool
	if q.After, ok = ReadCursor(q.Sort, text); !ok {
		r.problem(field, gamelog.NewError(codeBadQuery, "query-incomplete"))
	}
}

// twice reports a player who is named in two ways; name is the field of the name.
func (r *reader) twice(w Who, name string) {
	switch {
	case w.Me && w.Page != "":
		r.problem(FieldMine, gamelog.NewError(codeBadQuery, "query-list-of-player"))
	case w.Me && w.Name != "":
		r.problem(name, gamelog.NewError(codeBadQuery, "query-mine-against"))
	case w.Page != "" && w.Name != "":
		r.problem(name, gamelog.NewError(codeBadQuery, "query-two-players"))
	}
}

// Values returns the query as parameters of a URL, as Read reads them. It omits empty fields.
func (q Query) Values() url.Values {
	v := url.Values{}
	set := func(field, value string) {
		if value != "" {
			v.Set(field, value)
		}
	}
	set(FieldGame, q.Game)
	if q.Computer {
		set(FieldWith, WithComputer)
	}
	set(FieldPlayer, q.Player.Name)
	set(FieldOf, q.Player.Page)
	if q.Player.Me {
		set(FieldMine, "1")
	}
	set(FieldAgainst, q.Against.Name)
	set(FieldVersus, q.Against.Page)
	set(FieldSide, string(q.Side))
	set(FieldResult, string(q.Result))
	set(FieldReason, string(q.Reason))
	set(FieldPace, string(q.Pace))
	set(FieldMin, number(q.MinMoves))
	set(FieldMax, number(q.MaxMoves))
	set(FieldSince, string(q.Since))
	set(FieldUntil, string(q.Until))
	set(FieldOpening, q.Opening.String())
	set(FieldStood, q.Position.Text)
	add := func(field string, values []string) {
		if len(values) > 0 {
			v[field] = values
		}
	}
	add(FieldOne, q.Pieces.One)
	add(FieldOther, q.Pieces.Other)
	if q.Pieces.Alone {
		set(FieldBesides, WithNothing)
	}
	set(FieldSort, string(q.Sort))
	if q.Back {
		set(FieldBack, q.After.write(q.Sort))
	} else {
		set(FieldBefore, q.After.write(q.Sort))
	}
	return v
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// First returns the query for the first page of its list.
func (q Query) First() Query {
	q.After, q.Back = Cursor{}, false
	return q
}

// Plain reports whether the query restricts at most the game and whether the computer played,
// in the default order.
func (q Query) Plain() bool {
	q.Game, q.Computer = "", false
	return len(q.First().Values()) == 0
}

// reader reads the parameters of a URL and collects problems.
type reader struct {
	v        url.Values
	problems []Problem
}

func (r *reader) problem(field string, wrong *gamelog.Error) {
	r.problems = append(r.problems, Problem{field, wrong})
}

// longestField bounds a field, in bytes.
const longestField = 300

func (r *reader) text(field string) string {
	text := strings.TrimSpace(r.v.Get(field))
	if len(text) > longestField {
		r.problem(field, gamelog.NewError(codeBadQuery, "query-long"))
		return ""
	}
	return text
}

func (r *reader) name(field string) string {
	name := r.text(field)
	if name != "" && Key(name) == "" {
		r.problem(field, gamelog.NewError(codeBadQuery, "query-name"))
		return ""
	}
	return name
}

// page reads the address of a player's page.
func (r *reader) page(field string) string {
	page := r.text(field)
	if page != "" && !IsPage(page) {
		r.problem(field, gamelog.NewError(codeBadQuery, "query-player"))
		return ""
	}
	return page
}

// pieces reads pieces of these kinds, in the order of the kinds.
func (r *reader) pieces(field string, kinds []string) (pieces []string) {
	for _, name := range r.v[field] {
		switch name = strings.TrimSpace(name); {
		case name == "":
		case kinds != nil && !slices.Contains(kinds, name):
			r.problem(field, gamelog.NewError(codeBadQuery, "query-piece"))
			return nil
		case len(pieces) == MaxPieces:
			r.problem(field, gamelog.NewError(codeBadQuery, "query-pieces"))
			return nil
		default:
			pieces = append(pieces, name)
		}
	}
	slices.SortStableFunc(pieces, func(a, b string) int { return slices.Index(kinds, a) - slices.Index(kinds, b) })
	return pieces
}

func (r *reader) moves(field string) int {
	text := r.text(field)
	n, err := strconv.Atoi(text)
	if text != "" && (err != nil || n < 1 || n > maxMoves) {
		r.problem(field, gamelog.NewError(codeBadQuery, "query-moves"))
		return 0
	}
	return n
}

func (r *reader) day(field string) Day {
	text := r.text(field)
	if _, err := time.Parse(dayForm, text); text != "" && err != nil {
		r.problem(field, gamelog.NewError(codeBadQuery, "query-date"))
		return ""
	}
	return Day(text)
}

// oneOf reads a field whose value must be one of values; any other is a problem.
func oneOf[T ~string](r *reader, field string, problem *gamelog.Error, values ...T) T {
	value := T(r.text(field))
	if value != "" && !slices.Contains(values, value) {
		r.problem(field, problem)
		return ""
	}
	return value
}
