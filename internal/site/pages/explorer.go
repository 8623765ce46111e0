package pages

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/site/visitor"
)

// explorerData is the data of the explorer: a position, and the moves played in it.
type explorerData struct {
	frame
	Form  form
	Kinds []choice // links to the start position of each game
	Path  []choice // moves from the start to the position, each with the address after it
	Board template.HTML
	Turn  string // in words: "White to move"
	Named string // the position in words, for screen readers

	Filters []choice // filters that are set, each with the address without it
	Cleared string   // address of the position without filters
	Deep    bool     // filters do not work here: the opening is too long, or the address has a position string

	Sum   archive.Tally
	Over  bool // there are more games than were counted
	Moves []continuation
	List  choice         // link to the list of the games
	Last  []finishedGame // latest games that reached the position
}

// continuation is a move that was played in a position, and the results of its games.
type continuation struct {
	Shown, URL string // empty for games that ended here
	archive.Tally
}

// Explorer answers GET /explore: the moves played in a position, in the games of the archive.
// Its address is a query (archive.Query) whose opening leads to the position, or which has a
// position string.
func (p *Pages) Explorer(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	if values.Get(archive.FieldGame) == "" {
		values.Set(archive.FieldGame, catalog.Games[0].ID)
	}
	q, problems := archive.Read(values, catalog.Find)
	if slices.ContainsFunc(problems, isBroken) {
		return gamelog.ErrNotFound
	}
	d := explorerData{Form: p.formOf(values, q, problems)}
	g := p.Catalog[q.Game].Game
	at, err := d.reached(p, g, q)
	if err != nil {
		return gamelog.ErrNotFound
	}
	if len(problems) == 0 {
		if err := d.followed(p, r, g, q, at); err != nil {
			return err
		}
	}
	return p.show(w, r, "explorer", frame{Title: p.T("explorer-page.title"), NoIndex: len(q.Opening) > 0 || !q.Plain(),
		About: p.T("about.explorer", "games", gameNames(p.Language))}, &d)
}

// reached fills in the position of the address and the moves that lead to it.
func (d *explorerData) reached(p *Pages, g *game.Game, q archive.Query) (at game.Position, err error) {
	for _, other := range catalog.Games {
		d.Kinds = append(d.Kinds, choice{Value: other.ID, Text: p.Catalog.Name(other.ID), URL: explorerURL(archive.Query{Game: other.ID}), Chosen: other.ID == g.ID})
	}
	match, err := game.NewCourse(g, g.Start)
	if err != nil {
		return nil, err
	}
	if text := q.Position.Text; text != "" {
		at, err = g.Parse(text)
	} else {
		at, err = d.follow(match, q)
	}
	if err != nil {
		return nil, err
	}
	d.Board, d.Turn = drawn(p.drawer, g, at.Pieces()), turnText(p.Language, at.Turn().String())
	d.Named = p.T("explorer-page.position", "game", g.Name, "turn", d.Turn)
	return at, nil
}

func (d *explorerData) follow(match *game.Course, q archive.Query) (game.Position, error) {
	moves := q.Opening
	for n, move := range moves {
		played, err := match.Play(move)
		if err != nil {
			return nil, err
		}
		q.Opening = moves[:n+1]
		d.Path = append(d.Path, choice{Text: played.Shown, URL: explorerURL(q), Chosen: n == len(moves)-1})
	}
	return match.Position(), nil
}

// followed fills in what followed the position: in the games that pass the filters, by their
// opening, or without filters in all games that reached it by any order of moves.
func (d *explorerData) followed(p *Pages, r *http.Request, g *game.Game, q archive.Query, at game.Position) error {
	bare := archive.Query{Game: q.Game, Opening: q.Opening, Position: q.Position}
	position := q.Position != archive.Stood{}
	d.Filters, d.Cleared = without(p.filtersOf(q)), explorerURL(bare)
	d.List = choice{URL: queryURL(q), Text: p.T("explorer-page.all-with-opening")}
	if position {
		d.List.Text = p.T("explorer-page.all-with-position")
	}
	var e archive.Explored
	var err error
	switch filtered := q.Values().Encode() != bare.Values().Encode(); {
	case filtered && (position || len(q.Opening) == archive.OpeningPlies):
		d.Deep = true
		return nil
	case filtered:
		if q, _, err = q.Identified(r.Context(), visitor.Of(r).ID, p.Search); err == nil {
			e, err = p.Search.Continued(r.Context(), q)
		}
	default:
		here := archive.Stood{Text: at.Text(), Hash: archive.Hash(g, at.Text())}
		d.List = choice{URL: queryURL(archive.Query{Game: q.Game, Position: here}), Text: p.T("explorer-page.all-with-position")}
		e, err = p.Search.Explore(r.Context(), here.Hash)
	}
	if err != nil {
		return err
	}
	d.Sum, d.Over = e.Tally, e.Over
	d.Moves = movesOf(e, at, q, position)
	d.Last, err = p.linked(r.Context(), e.Examples)
	return err
}

// movesOf returns the moves played, each with the address of the position after it.
func movesOf(e archive.Explored, at game.Position, q archive.Query, position bool) []continuation {
	texts := map[string]string{"": ""}
	for _, m := range at.Moves() {
		texts[m.Text], texts[archive.Opening{m.Text}.Code()] = m.Text, m.Text
	}
	var all []continuation
	for _, m := range e.Moves {
		f := continuation{Tally: m.Tally}
		if next, played, err := at.Play(texts[m.Move]); err == nil {
			f.Shown, f.URL = played.Shown, stepURL(q, played.Text, next.Text(), position)
		}
		all = append(all, f)
	}
	return all
}

// stepURL returns the address of the position after a move: by the opening while it is short
// enough, then by the position string.
func stepURL(q archive.Query, move, next string, position bool) string {
	if !position && len(q.Opening) < archive.OpeningPlies {
		q.Opening = append(slices.Clone(q.Opening), move)
		return explorerURL(q)
	}
	return explorerURL(archive.Query{Game: q.Game, Position: archive.Stood{Text: next}})
}

// without returns the filters, except for those of opening and position, with links within the
// explorer.
func without(filters []choice) []choice {
	var others []choice
	for _, f := range filters {
		if f.Value != archive.FieldOpening && f.Value != archive.FieldStood {
			u, _ := url.Parse(f.URL)
			f.URL = (&url.URL{Path: "/explore", RawQuery: u.RawQuery}).String()
			others = append(others, f)
		}
	}
	return others
}

// explorerURL returns the address of the position that a query leads to.
func explorerURL(q archive.Query) string {
	return (&url.URL{Path: "/explore", RawQuery: q.First().Values().Encode()}).String()
}
