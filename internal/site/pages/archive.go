package pages

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
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

	Count string // how many games were found, in words; empty if they were not counted
	Sums  *sums  // how the games ended; nil if they were not counted
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

// Scanned returns how many games a search reads for a page at most.
func (archiveData) Scanned() int { return archive.MaxRead }

// Unfiltered reports whether no filter is set, except for the game and games against the
// computer.
func (d archiveData) Unfiltered() bool {
	return !slices.ContainsFunc(d.Filters, func(f choice) bool { return f.Value != archive.FieldWith })
}

// sums is how many of the games found ended in each way.
type sums struct {
	archive.Tally
	ByColour bool // by the side that won, not from the side of one player
}

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
	d := archiveData{Form: p.formOf(r.URL.Query(), q, problems)}
	d.offer(p, q)
	if err := p.find(r, q, &d, len(problems) == 0); err != nil {
		return err
	}
	return p.show(w, r, "games", frame{Title: p.T("nav.archive"), NoIndex: !q.Plain(),
		About: p.T("about.archive", "games", gameNames(p.Language))}, &d)
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
	d.Count, d.Sums = p.countOf(found), sumsOf(found.Sum, q.Player.None())
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

// sumsOf returns how many of the games found ended in each way; nil if they were not counted by
// result.
func sumsOf(t archive.Tally, byColour bool) *sums {
	if t.Games() < 2 {
		return nil
	}
	return &sums{t, byColour}
}

func (p *Pages) countOf(found archive.Found) string {
	switch found.Counted {
	case archive.Exactly:
		return p.T("archive-page.games", "n", found.Count, "number", p.Grouped(found.Count))
	case archive.MoreThan:
		return p.T("archive-page.over-games", "n", found.Count, "number", p.Grouped(found.Count))
	default:
		return ""
	}
}

func queryURL(q archive.Query) string {
	return (&url.URL{Path: "/games", RawQuery: q.Values().Encode()}).String()
}

// offer fills in the links to other queries.
func (d *archiveData) offer(p *Pages, q archive.Query) {
	q = q.First()
	d.Computer = q.Computer
	d.Kinds = p.kindsOf(q)
	for _, order := range []struct {
		sort archive.Sort
		text string
	}{{archive.Newest, p.T("archive-page.newest-first")}, {archive.Longest, p.T("archive-page.longest-first")}} {
		sorted := q
		sorted.Sort = order.sort
		d.Orders = append(d.Orders, choice{Value: string(order.sort), Text: order.text, URL: queryURL(sorted), Chosen: q.Sort == order.sort})
	}
	d.Filters = p.filtersOf(q)
	d.Cleared = queryURL(archive.Query{Game: q.Game, Sort: q.Sort})
}

// kindsOf returns links to the same query for each game. Openings, positions and pieces are left
// out, because they belong to one game.
func (p *Pages) kindsOf(q archive.Query) []choice {
	q.Opening, q.Position, q.Pieces = nil, archive.Stood{}, archive.Pieces{}
	own := q.Game
	q.Game = ""
	all := []choice{{Text: p.T("filter.all-games"), URL: queryURL(q), Chosen: own == ""}}
	for _, g := range catalog.Games {
		q.Game = g.ID
		all = append(all, choice{Value: g.ID, Text: p.Catalog.Name(g.ID), URL: queryURL(q), Chosen: own == g.ID})
	}
	q.Game, q.Computer = own, !q.Computer
	other := choice{Text: p.T("layout.against-computer"), URL: queryURL(q)}
	if !q.Computer {
		other.Text = p.T("filter.between-people")
	}
	return append(all, other)
}

// filtersOf returns the filters of a query, without its game.
func (p *Pages) filtersOf(q archive.Query) []choice {
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
		set = append(set, choice{Value: f.field, Text: f.text(p, all.Get(f.field)), URL: (&url.URL{Path: "/games", RawQuery: without.Encode()}).String()})
	}
	if m := q.Pieces; !m.None() {
		q.Pieces = archive.Pieces{}
		set = append(set, choice{Value: archive.FieldOne, Text: p.piecesText(m), URL: queryURL(q)})
	}
	return set
}

// filterTexts are short texts for filters.
var filterTexts = []struct {
	field string
	text  func(p *Pages, value string) string
}{
	{archive.FieldWith, func(p *Pages, _ string) string { return p.T("layout.against-computer") }},
	{archive.FieldPlayer, func(_ *Pages, v string) string { return v }},
	{archive.FieldMine, func(p *Pages, _ string) string { return p.T("filter.mine") }},
	{archive.FieldOf, func(p *Pages, _ string) string { return p.T("filter.one-player") }},
	{archive.FieldAgainst, func(p *Pages, v string) string { return p.T("filter.against-name", "name", v) }},
	{archive.FieldVersus, func(p *Pages, _ string) string { return p.T("filter.against-one-player") }},
	{archive.FieldSide, func(p *Pages, v string) string { return p.Word("filter.as", v) }},
	{archive.FieldResult, func(p *Pages, v string) string { return p.Word("filter.result-is", v) }},
	{archive.FieldReason, func(p *Pages, v string) string { return reasonTitle(p.Language, game.Reason(v)) }},
	{archive.FieldPace, func(p *Pages, v string) string { return p.Word("filter.clock-is", v) }},
	{archive.FieldMin, func(p *Pages, v string) string { return p.T("filter.at-least", "n", numberOf(v)) }},
	{archive.FieldMax, func(p *Pages, v string) string { return p.T("filter.at-most", "n", numberOf(v)) }},
	{archive.FieldSince, func(p *Pages, v string) string { return p.T("filter.since", "date", v) }},
	{archive.FieldUntil, func(p *Pages, v string) string { return p.T("filter.until", "date", v) }},
	{archive.FieldOpening, func(p *Pages, v string) string { return p.T("filter.begins-with-moves", "moves", v) }},
	{archive.FieldStood, func(p *Pages, _ string) string { return p.T("filter.one-position") }},
}

// numberOf returns the number of a field in normal form.
func numberOf(value string) int {
	n, _ := strconv.Atoi(value)
	return n
}

// piecesText returns a balance of pieces as a filter: "2 camels against bishop".
func (p *Pages) piecesText(m archive.Pieces) string {
	one, other := p.sideText(m.One, true), p.sideText(m.Other, len(m.One) == 0 && !m.Alone)
	switch {
	case m.Alone:
		return p.T("filter.pieces-alone", "one", one, "other", other)
	case len(m.Other) == 0:
		return p.T("filter.pieces-more", "pieces", one)
	case len(m.One) == 0:
		return p.T("filter.pieces-lost", "pieces", other)
	default:
		return p.T("filter.pieces-against", "one", one, "other", other)
	}
}

// sideText returns the pieces of one side in words, at the beginning of a text or within it.
func (p *Pages) sideText(pieces []string, begins bool) string {
	if len(pieces) == 0 && begins {
		return p.T("filter.nothing-title")
	}
	if len(pieces) == 0 {
		return p.T("filter.nothing")
	}
	text := ""
	for i, kind := range slices.Compact(slices.Clone(pieces)) {
		n := 0
		for _, other := range pieces {
			if other == kind {
				n++
			}
		}
		next := p.Word("piece", kind)
		if i == 0 && begins {
			next = capital(next)
		}
		if n > 1 {
			next = p.Word("pieces", kind, "n", n)
		}
		if i > 0 {
			next = p.T("list.more", "a", text, "b", next)
		}
		text = next
	}
	return text
}

// choicesOf returns values with the texts of a family as choices, one of them chosen.
func choicesOf[T ~string](l *locale.Language, prefix string, values []T, is T) (all []choice) {
	for _, v := range values {
		all = append(all, choice{Value: string(v), Text: capital(l.Word(prefix, string(v))), Chosen: v == is})
	}
	return all
}

var (
	sides   = []archive.Side{archive.AsWhite, archive.AsBlack}
	results = []archive.Result{archive.WhiteWon, archive.BlackWon, archive.Drawn, archive.Won, archive.Lost}
	paces   = []archive.Pace{archive.Short, archive.Long, archive.Days, archive.Untimed}
)

// formOf returns the form as it was filled in.
func (p *Pages) formOf(v url.Values, q archive.Query, problems []archive.Problem) form {
	f := form{values: map[string]string{}, Problems: map[string]string{}}
	for field := range v {
		f.values[field] = v.Get(field)
	}
	for field := range q.Values() { // a parsed query has its values in normal form
		f.values[field] = q.Values().Get(field)
	}
	for _, problem := range problems {
		f.Problems[problem.Field] = p.Say(problem.Sentence)
	}
	f.Sides = choicesOf(p.Language, "side", sides, q.Side)
	f.Results = choicesOf(p.Language, "filter.result-is", results, q.Result)
	f.Reasons = choicesOf(p.Language, "reason", archive.Reasons, q.Reason)
	f.Paces = choicesOf(p.Language, "filter.clock-is", paces, q.Pace)
	f.Pieces = p.piecesOf(q)
	return f
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

// piecesOf returns the fields for a query, or nil if no game is chosen.
func (p *Pages) piecesOf(q archive.Query) *piecesChoices {
	g, ok := catalog.Find(q.Game)
	if !ok {
		return nil
	}
	nothing := choice{Value: archive.WithNothing, Text: p.T("filter.nothing-else"), Chosen: q.Pieces.Alone}
	m := &piecesChoices{Besides: []choice{nothing}, Set: !q.Pieces.None(), Excepted: p.T("filter.without-pawns")}
	if g.ByMate {
		m.Excepted = p.T("filter.without-kings-and-pawns")
	}
	kinds := archive.Countable(g)
	for _, side := range []struct {
		field, name string
		pieces      []string
	}{{archive.FieldOne, p.T("filter.one-side-had"), q.Pieces.One}, {archive.FieldOther, p.T("filter.other-had"), q.Pieces.Other}} {
		s := piecesSide{Field: side.field, Name: side.name}
		for n := range archive.MaxPieces {
			value := ""
			if n < len(side.pieces) {
				value = side.pieces[n]
			}
			s.Choosers = append(s.Choosers, piecesChooser{p.T("filter.piece-number", "side", side.name, "number", n+1), choicesOf(p.Language, "piece", kinds, value)})
		}
		m.Sides = append(m.Sides, s)
	}
	return m
}
