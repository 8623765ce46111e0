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

// Query asks for finished games. A zero field asks nothing.
type Query struct {
	Game     string // id
	Computer bool   // games against the computer, in place of those between people
	Player   Who
	Against  Who // the other player; only beside Player
	Side     Side
	Result   Result
	Reason   game.Reason
	Pace     Pace
	MinMoves int // a game of 31 plies has 16 moves
	MaxMoves int
	Since    Day
	Until    Day // the last day that counts
	Opening  Opening
	Position Stood // in whatever order of moves it was reached; between people alone
	Pieces   Pieces
	Sort     Sort
	After    Cursor // the games behind this place in the list
	Back     bool   // those up to it in their place, itself included, the nearest to it
}

// Who is a player, as the address of a list names one: by a name, which finds the
// games in which it was used, whoever used it; or as one person, by the address of
// the player's page or as the visitor.
type Who struct {
	Name string
	Page string // the last part of /p/{player}
	Me   bool   // whoever looks
	ID   string // of the person; addresses never have it
}

// None says that nobody is meant.
func (w Who) None() bool { return w == Who{} }

// Side is the colour that Query.Player had.
type Side string

const (
	AsWhite Side = "white"
	AsBlack Side = "black"
)

// Result is a result, as the whole game's or from Query.Player's side.
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
	Newest  Sort = ""        // the last ended first
	Longest Sort = "longest" // the most plies first, of equals the last ended
)

// Reasons lists how a game of the archive may have ended.
var Reasons = []game.Reason{
	game.Checkmate, game.LastKingTaken, game.NoLegalMove, game.Stalemate, game.DeadMaterial, game.NoOneCanMove,
	game.Repetition, game.MoveCount, game.Resignation, game.Agreement, game.Time, game.TimeBareKing, game.Absence,
}

// Day is a date, "2026-11-21", of the world's time (UTC); empty for none.
type Day string

const dayForm = "2006-01-02"

// Begins is the day's first moment, in epoch milliseconds; Ends is the next day's.
func (d Day) Begins() int64 { return d.plus(0) }
func (d Day) Ends() int64   { return d.plus(1) }

func (d Day) plus(days int) int64 {
	t, _ := time.Parse(dayForm, string(d)) // Read has seen to it
	return t.AddDate(0, 0, days).UnixMilli()
}

// The fields of a query, as its address and the form of the page name them.
const (
	FieldGame    = "game"
	FieldPlayer  = "player"  // a name
	FieldAgainst = "against" // a name
	FieldMine    = "mine"    // "1": the visitor's own
	FieldOf      = "of"      // the address of a player's page
	FieldVersus  = "vs"      // the same of the other player
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
	FieldOne     = "one"     // a piece of one side, as often as there are pieces
	FieldOther   = "other"   // one of the other side's
	FieldBesides = "besides" // WithNothing
	FieldSort    = "sort"
	FieldBefore  = "before"
	FieldBack    = "back" // in place of FieldBefore
)

// WithComputer is the value of FieldWith that lists the games against the computer.
const WithComputer = "computer"

// WithNothing is the value of FieldBesides of pieces with nothing else on the board.
const WithNothing = "nothing"

// maxMoves is more than any game has.
const maxMoves = 9999

// Problem is what is wrong with a field.
type Problem struct{ Field, Text string }

// Read reads a query from an address. Fields that are empty ask nothing; what cannot
// be understood is a problem. A game that is not in the catalog is one, too.
func Read(v url.Values, rules gamelog.Rules) (Query, []Problem) {
	r := reader{v: v}
	q := Query{
		Game:     r.text(FieldGame),
		Computer: oneOf(&r, FieldWith, "This list does not exist.", WithComputer) != "",
		Player:   Who{Name: r.name(FieldPlayer), Page: r.page(FieldOf), Me: r.text(FieldMine) == "1"},
		Against:  Who{Name: r.name(FieldAgainst), Page: r.page(FieldVersus)},
		Side:     oneOf(&r, FieldSide, "The side must be white or black.", AsWhite, AsBlack),
		Result:   oneOf(&r, FieldResult, "Unknown result.", WhiteWon, BlackWon, Drawn, Won, Lost),
		Reason:   oneOf(&r, FieldReason, "Unknown reason.", Reasons...),
		Pace:     oneOf(&r, FieldPace, "Unknown clock.", Paces...),
		MinMoves: r.moves(FieldMin), MaxMoves: r.moves(FieldMax),
		Since: r.day(FieldSince), Until: r.day(FieldUntil),
		Sort: oneOf(&r, FieldSort, "Unknown order.", Longest),
	}
	q.readGame(&r, rules)
	q.settle(&r)
	return q, r.problems
}

// readGame reads what needs the rules of a game.
func (q *Query) readGame(r *reader, rules gamelog.Rules) {
	moves := r.text(FieldOpening)
	g, known := rules(q.Game)
	if !known {
		g = nil
	}
	switch {
	case q.Game != "" && !known:
		r.problem(FieldGame, "Unknown game.")
	case moves != "" && !known:
		r.problem(FieldOpening, "Choose a game first: each game has its own notation.")
	case moves != "":
		var err error
		if q.Opening, err = ReadOpening(g, moves); err != nil {
			r.problem(FieldOpening, err.Error())
		}
	}
	q.readStood(r, g)
	q.readPieces(r, g)
}

// readStood reads a position of a game; g is nil where none is chosen.
func (q *Query) readStood(r *reader, g *game.Game) {
	text := r.text(FieldStood)
	if text == "" {
		return
	}
	if g == nil || q.Computer {
		r.problem(FieldStood, "To search for a position, choose one game, between people.")
		return
	}
	at, err := g.Parse(text)
	if err != nil {
		r.problem(FieldStood, "This is not a valid position.")
		return
	}
	q.Position = Stood{at.Text(), Hash(g, at.Text())}
}

// readPieces reads pieces of a game; g is nil where none is chosen.
func (q *Query) readPieces(r *reader, g *game.Game) {
	m := Pieces{Alone: oneOf(r, FieldBesides, "Choose “Same for both sides” or “Nothing else”.", WithNothing) != ""}
	var kinds []string
	if g != nil {
		kinds = Countable(g)
	}
	m.One, m.Other = r.pieces(FieldOne, kinds), r.pieces(FieldOther, kinds)
	switch {
	case m.None():
	case g == nil:
		r.problem(FieldOne, "Choose a game first: each has its own pieces.")
	case !m.Alone && slices.Equal(m.One, m.Other):
		r.problem(FieldOne, "Both sides have the same pieces. Choose “Nothing else” or add a piece.")
	default:
		q.Pieces = m
	}
}

// settle looks at fields that bear on each other.
func (q *Query) settle(r *reader) {
	r.twice(q.Player, FieldPlayer)
	r.twice(q.Against, FieldAgainst)
	if q.Player.None() {
		q.Player, q.Against = q.Against, Who{}
	}
	if q.Player.None() && (q.Result == Won || q.Result == Lost) {
		r.problem(FieldResult, "Name a player to filter by who won.")
	}
	if q.Player.None() && q.Side != "" {
		r.problem(FieldSide, "Name a player to filter by side.")
	}
	if q.MinMoves > 0 && q.MaxMoves > 0 && q.MinMoves > q.MaxMoves {
		r.problem(FieldMax, "The maximum is lower than the minimum.")
	}
	if q.Since != "" && q.Until != "" && q.Since > q.Until {
		r.problem(FieldUntil, "The end date is before the start date.")
	}
	q.readPlace(r)
}

// readPlace reads the place in the list, which one of two fields has.
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
		r.problem(field, "This address is incomplete.")
	}
}

// twice tells of a player who is named in two ways; name is the field of the name.
func (r *reader) twice(w Who, name string) {
	switch {
	case w.Me && w.Page != "":
		r.problem(FieldMine, "This list shows one player's games. Remove that filter first.")
	case w.Me && w.Name != "":
		r.problem(name, "With “My games only”, enter the other player under “Against”.")
	case w.Page != "" && w.Name != "":
		r.problem(name, "You have already chosen a player. Remove that filter or leave this empty.")
	}
}

// Values writes a query as Read reads it. What asks nothing is left out.
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

// First is the query without a place in its list.
func (q Query) First() Query {
	q.After, q.Back = Cursor{}, false
	return q
}

// Plain says that a query asks for nothing but a game and its list, in the usual order.
func (q Query) Plain() bool {
	q.Game, q.Computer = "", false
	return len(q.First().Values()) == 0
}

// reader reads the fields of an address.
type reader struct {
	v        url.Values
	problems []Problem
}

func (r *reader) problem(field, text string) {
	r.problems = append(r.problems, Problem{field, text})
}

// longestField is how many bytes a field may have.
const longestField = 300

func (r *reader) text(field string) string {
	text := strings.TrimSpace(r.v.Get(field))
	if len(text) > longestField {
		r.problem(field, "This text is too long.")
		return ""
	}
	return text
}

func (r *reader) name(field string) string {
	name := r.text(field)
	if name != "" && Key(name) == "" {
		r.problem(field, "This is not a valid name.")
		return ""
	}
	return name
}

// page reads the address of a player's page.
func (r *reader) page(field string) string {
	page := r.text(field)
	if page != "" && !IsPage(page) {
		r.problem(field, "Player not found.")
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
			r.problem(field, "This game has no such piece, or it cannot be searched for.")
			return nil
		case len(pieces) == MaxPieces:
			r.problem(field, "Choose at most three pieces per side.")
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
		r.problem(field, "Enter a number of moves from 1 to 9999.")
		return 0
	}
	return n
}

func (r *reader) day(field string) Day {
	text := r.text(field)
	if _, err := time.Parse(dayForm, text); text != "" && err != nil {
		r.problem(field, "Enter a date like 2026-11-21.")
		return ""
	}
	return Day(text)
}

// oneOf reads a field that has one of these values.
func oneOf[T ~string](r *reader, field, problem string, values ...T) T {
	value := T(r.text(field))
	if value != "" && !slices.Contains(values, value) {
		r.problem(field, problem)
		return ""
	}
	return value
}
