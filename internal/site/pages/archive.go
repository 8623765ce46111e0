package pages

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/site/visitor"
)

// Sizes of the list.
const (
	pageSize   = 20 // finished games on a page
	firstDrawn = 3  // of these, those whose boards are drawn into the page, because a phone shows them first
)

// archiveData is the data of the archive's page: the form as it was filled in, and the games
// found.
type archiveData struct {
	frame
	Form     form
	Computer bool     // games against the computer are listed
	Kinds    []choice // links to the list of each game, and to games against the computer
	Orders   []choice // links to the list in each order
	Filters  []choice // filters that are set, each with the address without it
	Cleared  string   // address without filters
	OwnPage  string   // the visitor's page is /p/{OwnPage}; empty if there is none

	Count string        // how many games were found, in words; empty if they were not counted
	Sums  []resultCount // how the games ended; none if they were not counted
	List  []finishedGame

	Paged    bool // not the first page
	Further  bool // the search stopped before the page was full, and continues with the next one
	Pages    pager
	Download string // address of the PGN of all games found; empty if there are none
}

// Described returns the ids of the games whose descriptions the page's script needs to draw
// boards: those of rows whose boards are not drawn into the page. Chromium warns of preloads
// that are not used.
func (d archiveData) Described() (games []string) {
	for i := range d.List {
		if id := d.List[i].Game; d.List[i].Thumbnail.Board == "" && !slices.Contains(games, id) {
			games = append(games, id)
		}
	}
	return games
}

// pager has the addresses of the pages around one of a list; each is empty if there is no such
// page.
type pager struct {
	First, Previous, Next string
	Back                  bool // the list is being read backwards
}

// pagesOf returns the pages around one of a list.
func pagesOf(q archive.Query, found archive.Found) pager {
	p := pager{Back: q.Back}
	if q.After != (archive.Cursor{}) {
		p.First = queryURL(q.First())
	}
	if found.Previous != (archive.Cursor{}) {
		q.After, q.Back = found.Previous, true
		p.Previous = queryURL(q)
	}
	if found.Next != (archive.Cursor{}) {
		q.After, q.Back = found.Next, false
		p.Next = queryURL(q)
	}
	return p
}

// Scanned returns how many games a search reads for a page at most: "1,500".
func (archiveData) Scanned() string { return grouped(archive.MaxRead) }

// Unfiltered reports whether no filter is set, except for the game and games against the
// computer.
func (d archiveData) Unfiltered() bool {
	return !slices.ContainsFunc(d.Filters, func(f choice) bool { return f.Value != archive.FieldWith })
}

// resultCount is the number of games found that ended in one way: "1,500" and "White won".
type resultCount struct{ Games, Text string }

// choice is an option of a form (its Value) or a link (its URL).
type choice struct {
	Value, Text string
	URL         string
	Chosen      bool
}

// form is the form of the archive's filters. Sides, Results, Reasons and Paces are the options of
// these fields.
type form struct {
	values   map[string]string // by field, as in the request
	Problems map[string]string // by field, in words
	Sides    []choice
	Results  []choice
	Reasons  []choice
	Paces    []choice
	Pieces   *piecesChoices // of the chosen game; nil where none is
}

// field is a field of the form, with the problem of its value.
type field struct{ Name, Label, Hint, About, Value, Problem string }

// Value returns the value of a field, or "" if it is not set.
func (f form) Value(name string) string { return f.values[name] }

// Field returns a field with its value.
func (f form) Field(name string) field { return f.Text(name, "", "", "") }

// Text returns a text field with its value.
func (f form) Text(name, label, hint, about string) field {
	return field{name, label, hint, about, f.values[name], f.Problems[name]}
}

// Archived answers GET /games with the games that the address's query finds.
func (p *Pages) Archived(w http.ResponseWriter, r *http.Request) error {
	q, problems := archive.Read(r.URL.Query(), catalog.Find)
	if slices.ContainsFunc(problems, isBroken) {
		return gamelog.ErrNotFound
	}
	d := archiveData{Form: formOf(r.URL.Query(), q, problems)}
	d.offer(q)
	if err := p.find(r, q, &d, len(problems) == 0); err != nil {
		return err
	}
	return p.show(w, r, "games", frame{Title: "Archive", NoIndex: !q.Plain(),
		About: "Finished games of " + gameNames() + ". Search them and replay them move by move."}, &d)
}

// isBroken reports whether no form makes an address with this problem.
func isBroken(p archive.Problem) bool {
	return slices.Contains([]string{archive.FieldGame, archive.FieldBefore, archive.FieldBack, archive.FieldOf, archive.FieldVersus, archive.FieldWith, archive.FieldStood, archive.FieldSort}, p.Field)
}

// find fills in the games that a query finds, if the query is valid (whole), and the address of
// the visitor's page.
func (p *Pages) find(r *http.Request, q archive.Query, d *archiveData, whole bool) error {
	own, err := ownPage(r, p.Search)
	if err != nil || !whole {
		return err
	}
	d.OwnPage = own
	q, _, err = q.Identified(r.Context(), visitor.Of(r).ID, p.Search)
	if err != nil {
		return err
	}
	found, err := p.Search.Find(r.Context(), q, pageSize)
	if err != nil {
		return err
	}
	if d.List, err = p.linked(r.Context(), found.Rows); err != nil {
		return err
	}
	d.Count, d.Sums = countOf(found), sumsOf(found.Sum, q.Player.None())
	d.Paged, d.Further, d.Pages = q.After != archive.Cursor{}, found.Further, pagesOf(q, found)
	for i := range d.List[:min(len(d.List), firstDrawn)] {
		d.List[i].Thumbnail.draw(p.drawer, p.Catalog)
	}
	if len(d.List) > 0 {
		d.Download = "/games.pgn?" + q.First().Values().Encode()
	}
	return nil
}

// ownPage returns the last part of /p/{page} of the visitor's own page, which may be hidden from
// others; empty if there is none.
func ownPage(r *http.Request, search Search) (string, error) {
	if visitor.Of(r).Fresh {
		return "", nil
	}
	profile, err := search.ProfileOf(r.Context(), visitor.Of(r).Person)
	return profile.Page, err
}

// linked returns finished games in a list, with links to the pages that their players show.
func (p *Pages) linked(ctx context.Context, rows []gamelog.Row) ([]finishedGame, error) {
	var ids []string
	for i := range rows {
		ids = append(ids, rows[i].White.ID, rows[i].Black.ID)
	}
	slices.Sort(ids)
	pages, err := p.Search.Pages(ctx, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	list := p.finished(rows)
	for i := range list {
		list[i].White.Page, list[i].Black.Page = pages[rows[i].White.ID], pages[rows[i].Black.ID]
	}
	return list, nil
}

// sumsOf returns how many of the games found ended in each way; none if they were not counted by
// result.
func sumsOf(t archive.Tally, byColour bool) []resultCount {
	if t.Games() < 2 {
		return nil
	}
	won, lost := "won", "lost"
	if byColour {
		won, lost = "White won", "Black won"
	}
	return []resultCount{{grouped(t.White), won}, {grouped(t.Drawn), "drawn"}, {grouped(t.Black), lost}}
}

func countOf(found archive.Found) string {
	switch found.Counted {
	case archive.Exactly:
		return count(grouped(found.Count), "game")
	case archive.MoreThan:
		return "over " + count(grouped(found.Count), "game")
	default:
		return ""
	}
}

// grouped returns a number with separators: "5,000".
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return grouped(n/1000) + fmt.Sprintf(",%03d", n%1000)
}

func queryURL(q archive.Query) string {
	return (&url.URL{Path: "/games", RawQuery: q.Values().Encode()}).String()
}

// offer fills in the links to other queries.
func (d *archiveData) offer(q archive.Query) {
	q = q.First()
	d.Computer = q.Computer
	d.Kinds = kindsOf(q)
	for _, order := range []struct {
		sort archive.Sort
		text string
	}{{archive.Newest, "Newest first"}, {archive.Longest, "Longest first"}} {
		sorted := q
		sorted.Sort = order.sort
		d.Orders = append(d.Orders, choice{Value: string(order.sort), Text: order.text, URL: queryURL(sorted), Chosen: q.Sort == order.sort})
	}
	d.Filters = filtersOf(q)
	d.Cleared = queryURL(archive.Query{Game: q.Game, Sort: q.Sort})
}

// kindsOf returns links to the same query for each game. Openings, positions and pieces are left
// out, because they belong to one game.
func kindsOf(q archive.Query) []choice {
	q.Opening, q.Position, q.Pieces = nil, archive.Stood{}, archive.Pieces{}
	own := q.Game
	q.Game = ""
	all := []choice{{Text: "All games", URL: queryURL(q), Chosen: own == ""}}
	for _, g := range catalog.Games {
		q.Game = g.ID
		all = append(all, choice{Value: g.ID, Text: g.Name, URL: queryURL(q), Chosen: own == g.ID})
	}
	q.Game, q.Computer = own, !q.Computer
	other := choice{Text: "Against the computer", URL: queryURL(q)}
	if !q.Computer {
		other.Text = "Between people"
	}
	return append(all, other)
}

// filtersOf returns the filters of a query, without its game.
func filtersOf(q archive.Query) []choice {
	all := q.Values()
	var set []choice
	for _, f := range filterTexts {
		if !all.Has(f.field) {
			continue
		}
		without := url.Values{}
		for field, value := range all {
			if field != f.field {
				without[field] = value
			}
		}
		set = append(set, choice{Value: f.field, Text: f.text(all.Get(f.field)), URL: (&url.URL{Path: "/games", RawQuery: without.Encode()}).String()})
	}
	if m := q.Pieces; !m.None() {
		q.Pieces = archive.Pieces{}
		set = append(set, choice{Value: archive.FieldOne, Text: capital(m.String()), URL: queryURL(q)})
	}
	return set
}

// filterTexts are short texts for filters.
var filterTexts = []struct {
	field string
	text  func(value string) string
}{
	{archive.FieldWith, func(string) string { return "Against the computer" }},
	{archive.FieldPlayer, func(v string) string { return v }},
	{archive.FieldMine, func(string) string { return "My games" }},
	{archive.FieldOf, func(string) string { return "One player" }},
	{archive.FieldAgainst, func(v string) string { return "Against " + v }},
	{archive.FieldVersus, func(string) string { return "Against one player" }},
	{archive.FieldSide, func(v string) string { return "As " + textOf(sides, v) }},
	{archive.FieldResult, func(v string) string { return textOf(results, v) }},
	{archive.FieldReason, func(v string) string { return capital(game.Reason(v).Text()) }},
	{archive.FieldPace, func(v string) string { return textOf(paces, v) }},
	{archive.FieldMin, func(v string) string { return "At least " + count(v, "move") }},
	{archive.FieldMax, func(v string) string { return "At most " + count(v, "move") }},
	{archive.FieldSince, func(v string) string { return "Since " + v }},
	{archive.FieldUntil, func(v string) string { return "Until " + v }},
	{archive.FieldOpening, func(v string) string { return "Begins with " + v }},
	{archive.FieldStood, func(string) string { return "One position" }},
}

var (
	sides   = []choice{{Value: string(archive.AsWhite), Text: "White"}, {Value: string(archive.AsBlack), Text: "Black"}}
	results = []choice{{Value: string(archive.WhiteWon), Text: "White won"}, {Value: string(archive.BlackWon), Text: "Black won"},
		{Value: string(archive.Drawn), Text: "Drawn"}, {Value: string(archive.Won), Text: "This player won"}, {Value: string(archive.Lost), Text: "This player lost"}}
	paces = []choice{{Value: string(archive.Short), Text: "Under 10 minutes"}, {Value: string(archive.Long), Text: "10 minutes or more"},
		{Value: string(archive.Days), Text: "Correspondence"}, {Value: string(archive.Untimed), Text: "No clock"}}
)

func textOf(choices []choice, value string) string {
	for _, c := range choices {
		if c.Value == value {
			return c.Text
		}
	}
	return value
}

// formOf returns the form as it was filled in.
func formOf(v url.Values, q archive.Query, problems []archive.Problem) form {
	f := form{values: map[string]string{}, Problems: map[string]string{}}
	for field := range v {
		f.values[field] = v.Get(field)
	}
	for field := range q.Values() { // a parsed query has its values in normal form
		f.values[field] = q.Values().Get(field)
	}
	for _, p := range problems {
		f.Problems[p.Field] = p.Text
	}
	var reasons []choice
	for _, reason := range archive.Reasons {
		reasons = append(reasons, choice{Value: string(reason), Text: capital(reason.Text())})
	}
	f.Sides = chosen(sides, string(q.Side))
	f.Results = chosen(results, string(q.Result))
	f.Reasons = chosen(reasons, string(q.Reason))
	f.Paces = chosen(paces, string(q.Pace))
	f.Pieces = piecesOf(q)
	return f
}

// chosen returns a copy of choices with one chosen.
func chosen(all []choice, value string) []choice {
	all = slices.Clone(all)
	for i := range all {
		all[i].Chosen = all[i].Value == value
	}
	return all
}

// piecesChoices are the fields for pieces in the archive's form: so many for each side, each
// with the pieces of the game.
type piecesChoices struct {
	Sides    []piecesSide
	Besides  []choice // which further pieces there may be
	Set      bool     // some are chosen
	Excepted string   // a sentence on the pieces that do not count
}

// piecesSide is the fields for the pieces of one side, one Chooser for each piece.
type piecesSide struct {
	Field, Name string
	Choosers    []piecesChooser
}

type piecesChooser struct {
	Label string
	Kinds []choice
}

// besides are the choices for further pieces in the position.
var besides = []choice{{Value: archive.WithNothing, Text: "Nothing else"}}

// piecesOf returns the fields for a query, or nil if no game is chosen.
func piecesOf(q archive.Query) *piecesChoices {
	g, ok := catalog.Find(q.Game)
	if !ok {
		return nil
	}
	m := &piecesChoices{Besides: chosen(besides, ""), Set: !q.Pieces.None(), Excepted: "Pawns do not count."}
	if q.Pieces.Alone {
		m.Besides = chosen(besides, archive.WithNothing)
	}
	if g.ByMate {
		m.Excepted = "Kings and pawns do not count."
	}
	var kinds []choice
	for _, kind := range archive.Countable(g) {
		kinds = append(kinds, choice{Value: kind, Text: capital(kind)})
	}
	for _, side := range []struct {
		field, name string
		pieces      []string
	}{{archive.FieldOne, "One side had", q.Pieces.One}, {archive.FieldOther, "The other had", q.Pieces.Other}} {
		s := piecesSide{Field: side.field, Name: side.name}
		for n := range archive.MaxPieces {
			value := ""
			if n < len(side.pieces) {
				value = side.pieces[n]
			}
			s.Choosers = append(s.Choosers, piecesChooser{fmt.Sprintf("%s, piece %d", side.name, n+1), chosen(kinds, value)})
		}
		m.Sides = append(m.Sides, s)
	}
	return m
}
