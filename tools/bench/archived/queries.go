package archived

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/sample"
)

// kind is a kind of page that is asked for, each time with other values.
type kind struct {
	name string
	make func(d *drawer) request
}

// request is what is asked of a server: a path with its query, and by whom.
type request struct {
	path   string
	cookie *http.Cookie // nil for a stranger
}

// drawer draws values as the store's games have them.
type drawer struct {
	*rand.Rand
	from   sample.Archive
	games  int            // how many the store has
	number map[string]int // of players, by their ids
	played map[string][][]*game.Played
}

func newDrawer(people, games int) *drawer {
	d := &drawer{Rand: rand.New(rand.NewPCG(4, 4)), from: newArchive(people), games: games, number: map[string]int{}, played: playedLines()}
	for n := range people {
		d.number[sample.Person(n).ID] = n
	}
	return d
}

// playedLines are the games that the others begin like, by their kinds.
var playedLines = sync.OnceValue(func() map[string][][]*game.Played {
	played := map[string][][]*game.Played{}
	for _, g := range catalog.Games {
		for n := range lines {
			played[g.ID] = append(played[g.ID], sample.RandomGame(g, n, sample.LineLength))
		}
	}
	return played
})

// row is that of one of the store's games: who has played much is drawn often.
func (d *drawer) row() gamelog.Row { return d.from.Game(d.IntN(d.games)).Row }

// player is the number of one who has a page: who has played much is drawn often.
func (d *drawer) player() int {
	for {
		if r := d.row(); r.Listed() {
			return d.number[r.White.ID]
		}
	}
}

// day is one on which games ended.
func (d *drawer) day() time.Time {
	return time.UnixMilli(sample.EndedAt(d.IntN(d.games))).UTC()
}

func dayOf(t time.Time) archive.Day { return archive.Day(t.Format(time.DateOnly)) }

// filters set a filter each, to one of its values.
var filters = []struct {
	name string
	set  func(d *drawer, q *archive.Query)
}{
	{"game", func(d *drawer, q *archive.Query) { q.Game = one(d, catalog.Games).ID }},
	{"player", func(d *drawer, q *archive.Query) { q.Player.Name = d.row().White.Name }},
	{"two players", func(d *drawer, q *archive.Query) {
		r := d.row()
		q.Player.Name, q.Against.Name = r.White.Name, r.Black.Name
	}},
	{"result", func(d *drawer, q *archive.Query) {
		q.Result = one(d, []archive.Result{archive.WhiteWon, archive.BlackWon, archive.Drawn})
	}},
	{"reason", func(d *drawer, q *archive.Query) { q.Reason = one(d, archive.Reasons) }},
	{"clock", func(d *drawer, q *archive.Query) { q.Pace = one(d, archive.Paces) }},
	{"least length", func(d *drawer, q *archive.Query) { q.MinMoves = 1 + d.IntN(150) }},
	{"greatest length", func(d *drawer, q *archive.Query) { q.MaxMoves = 6 + d.IntN(100) }},
	{"since", func(d *drawer, q *archive.Query) { q.Since = dayOf(d.day()) }},
	{"until", func(d *drawer, q *archive.Query) { q.Until = dayOf(d.day()) }},
	{"week", func(d *drawer, q *archive.Query) {
		day := d.day()
		q.Since, q.Until = dayOf(day), dayOf(day.AddDate(0, 0, 6))
	}},
	{"first moves", func(d *drawer, q *archive.Query) {
		q.Game = one(d, catalog.Games).ID
		for _, p := range one(d, d.played[q.Game])[:1+d.IntN(archive.OpeningPlies)] {
			q.Opening = append(q.Opening, p.Text)
		}
	}},
	{"longest first", func(_ *drawer, q *archive.Query) { q.Sort = archive.Longest }},
	{"against the computer", func(_ *drawer, q *archive.Query) { q.Computer = true }},
}

func one[T any](d *drawer, of []T) T { return of[d.IntN(len(of))] }

// kinds are all that are measured: the plain list, each filter, each two that can stand
// together, some more, and the explorer.
func kinds() []kind {
	all := []kind{list("no filter", func(*drawer, *archive.Query) {})}
	for _, f := range filters {
		all = append(all, list(f.name, f.set))
	}
	all = append(all, own...)
	for i, a := range filters {
		for _, b := range filters[i+1:] {
			if together(a.name, b.name) {
				all = append(all, list(a.name+", "+b.name, func(d *drawer, q *archive.Query) { a.set(d, q); b.set(d, q) }))
			}
		}
	}
	for _, ply := range []int{0, 1, 2, 4, 8, 12, archive.SummedPlies - 1, archive.SummedPlies, 20, 25} {
		all = append(all, kind{fmt.Sprintf("explore, ply %d", ply), func(d *drawer) request { return d.explore(ply) }})
	}
	return all
}

// together reports whether two filters do not set the same field, and make a list.
func together(a, b string) bool {
	same := [][2]string{{"game", "first moves"}, {"player", "two players"}, {"since", "week"}, {"until", "week"}}
	for _, s := range same {
		if s == [2]string{a, b} {
			return false
		}
	}
	return true
}

// own are lists that need more than a filter's value.
var own = []kind{
	list("no filter, further on", func(d *drawer, q *archive.Query) { d.nextPage(q) }),
	list("longest first, further on", func(d *drawer, q *archive.Query) { q.Sort = archive.Longest; d.nextPage(q) }),
	list("won or lost by a player", func(d *drawer, q *archive.Query) {
		q.Player.Name, q.Result = d.row().White.Name, one(d, []archive.Result{archive.Won, archive.Lost})
	}),
	list("of a player's page", func(d *drawer, q *archive.Query) { q.Player.Page = sample.Page(d.player()) }),
	{"mine", func(d *drawer) request {
		return d.mine(func(q *archive.Query) {})
	}},
	{"mine, lost, against a name, in a week", func(d *drawer) request {
		return d.mine(func(q *archive.Query) {
			day := d.day()
			q.Against.Name, q.Result = d.row().White.Name, archive.Lost
			q.Since, q.Until = dayOf(day), dayOf(day.AddDate(0, 0, 6))
		})
	}},
	list("a player, against the computer", func(d *drawer, q *archive.Query) { q.Player.Name, q.Computer = d.row().White.Name, true }),
	list("a busy player, against the computer, lost", func(d *drawer, q *archive.Query) {
		q.Player.Page, q.Computer, q.Result = sample.Page(d.IntN(busy)), true, archive.Lost
	}),
	{"mine, against the computer", func(d *drawer) request {
		return d.mine(func(q *archive.Query) { q.Computer = true })
	}},
	list("all filters", func(d *drawer, q *archive.Query) { d.wide(q) }),
	list("all filters, longest first", func(d *drawer, q *archive.Query) { d.wide(q); q.Sort = archive.Longest }),
	list("all filters but names", func(d *drawer, q *archive.Query) { d.wide(q); q.Player, q.Against = archive.Who{}, archive.Who{} }),
	list("all filters but the beginning, of a busy player", func(d *drawer, q *archive.Query) {
		d.wide(q)
		q.Opening, q.Against, q.Player = nil, archive.Who{}, archive.Who{Page: sample.Page(d.IntN(busy))}
	}),
	list("a busy player, a result, a clock, a least length", func(d *drawer, q *archive.Query) {
		q.Player.Page, q.Result, q.Pace, q.MinMoves = sample.Page(d.IntN(busy)), archive.Lost, one(d, archive.Paces), 1+d.IntN(60)
	}),
	list("no filter, back", func(d *drawer, q *archive.Query) { d.goBack(q) }),
	list("longest first, back", func(d *drawer, q *archive.Query) { q.Sort = archive.Longest; d.goBack(q) }),
	list("of a busy player's page, back", func(d *drawer, q *archive.Query) {
		q.Player.Page = sample.Page(d.IntN(busy))
		d.goBack(q)
	}),
	list("of a busy player's page, a result, a clock, back", func(d *drawer, q *archive.Query) {
		q.Player.Page, q.Result, q.Pace = sample.Page(d.IntN(busy)), archive.Lost, one(d, archive.Paces)
		d.goBack(q)
	}),
	list("a position", func(d *drawer, q *archive.Query) { d.stand(q) }),
	list("a position, further on", func(d *drawer, q *archive.Query) { d.stand(q); d.nextPage(q) }),
	list("a position, longest first", func(d *drawer, q *archive.Query) { d.stand(q); q.Sort = archive.Longest }),
	list("a position, player", func(d *drawer, q *archive.Query) { d.stand(q); q.Player.Name = d.row().White.Name }),
	list("a position, a busy player, a result, a clock", func(d *drawer, q *archive.Query) {
		d.stand(q)
		q.Player.Page, q.Result, q.Pace = sample.Page(d.IntN(busy)), archive.Lost, one(d, archive.Paces)
	}),
	list("men", func(d *drawer, q *archive.Query) { d.face(q) }),
	list("men, longest first", func(d *drawer, q *archive.Query) { d.face(q); q.Sort = archive.Longest }),
	list("men, a busy player, a result, a clock", func(d *drawer, q *archive.Query) {
		d.face(q)
		q.Player.Page, q.Result, q.Pace = sample.Page(d.IntN(busy)), archive.Lost, one(d, archive.Paces)
	}),
	list("men, a position, reason", func(d *drawer, q *archive.Query) {
		d.face(q)
		g, _ := catalog.Find(q.Game)
		q.Position.Text, q.Reason = g.Start, one(d, archive.Reasons)
	}),
	{"explorer", func(d *drawer) request { return d.explorer(func(*archive.Query) {}) }},
	{"explorer, clock", func(d *drawer) request {
		return d.explorer(func(q *archive.Query) { q.Pace = one(d, archive.Paces) })
	}},
	{"explorer, a busy player, a side", func(d *drawer) request {
		return d.explorer(func(q *archive.Query) {
			q.Player.Page, q.Side = sample.Page(d.IntN(busy)), one(d, []archive.Side{archive.AsWhite, archive.AsBlack})
		})
	}},
	{"explorer, all filters", func(d *drawer) request {
		return d.explorer(func(q *archive.Query) {
			r := d.row()
			q.Player.Name, q.Side, q.Pace = sample.Person(d.IntN(busy)).Name, archive.AsWhite, archive.PaceOf(r.Terms)
			q.Since, q.Until = dayOf(time.UnixMilli(sample.EndedAt(0)).UTC()), dayOf(d.day())
		})
	}},
	{"a busy player's page", func(d *drawer) request { return request{path: "/p/" + sample.Page(d.IntN(busy))} }},
	{"a player's page", func(d *drawer) request { return request{path: "/p/" + sample.Page(d.player())} }},
}

// busy is how many players count as busy: each has very many games.
const busy = 12

// wide sets a filter of each kind, most of them to what many games have.
func (d *drawer) wide(q *archive.Query) {
	r := d.row()
	line := one(d, d.played[r.Game])
	q.Game, q.Opening = r.Game, archive.Opening{line[0].Text}
	q.Player.Name, q.Against.Name = sample.Person(d.IntN(busy)).Name, sample.Person(d.IntN(busy)).Name
	q.Result, q.Reason, q.Pace = archive.Lost, game.Resignation, archive.PaceOf(r.Terms)
	if q.Player.Name == q.Against.Name || d.IntN(2) == 0 {
		q.Against.Name = r.Black.Name
	}
	q.MinMoves, q.MaxMoves = 5, 60+d.IntN(100)
	q.Since, q.Until = dayOf(time.UnixMilli(sample.EndedAt(0)).UTC()), dayOf(d.day())
}

// nextPage sets a place in the list.
func (d *drawer) nextPage(q *archive.Query) {
	r := d.row()
	q.After = archive.Cursor{EndedAt: r.EndedAt, Slug: r.Slug}
	if q.Sort == archive.Longest {
		q.After.Plies = r.Plies
	}
}

// goBack sets a place in the list, to be read from backwards.
func (d *drawer) goBack(q *archive.Query) {
	d.nextPage(q)
	q.Back = true
}

// stand sets a position of a line.
func (d *drawer) stand(q *archive.Query) {
	r := d.explore(d.IntN(25))
	at, _ := url.Parse(r.path)
	q.Game, q.Position.Text = at.Query().Get(archive.FieldGame), at.Query().Get(archive.FieldStood)
}

// face sets pieces of a game, as those of the store had them.
func (d *drawer) face(q *archive.Query) {
	q.Game = "cheskers"
	pieces := []string{"king", "bishop", "camel"}
	q.Pieces = archive.Pieces{One: []string{one(d, pieces)}, Alone: d.IntN(3) == 0}
	if d.IntN(2) == 0 {
		q.Pieces.Other = slices.Repeat([]string{one(d, pieces)}, 2)
	}
}

// explorer is the explorer's page, some moves from the start.
func (d *drawer) explorer(set func(q *archive.Query)) request {
	q := archive.Query{Game: one(d, catalog.Games).ID}
	set(&q)
	for _, p := range one(d, d.played[q.Game])[:d.IntN(archive.OpeningPlies)] {
		q.Opening = append(q.Opening, p.Text)
	}
	return request{path: "/explore?" + q.Values().Encode()}
}

// list is a kind of page of the archive's list.
func list(name string, set func(d *drawer, q *archive.Query)) kind {
	return kind{name, func(d *drawer) request {
		var q archive.Query
		set(d, &q)
		if q.Player == (archive.Who{}) && q.Result == archive.Lost {
			q.Result = archive.BlackWon
		}
		if q.MaxMoves > 0 {
			q.MinMoves, q.MaxMoves = min(q.MinMoves, q.MaxMoves), max(q.MinMoves, q.MaxMoves)
		}
		if q.Until != "" {
			q.Since, q.Until = min(q.Since, q.Until), max(q.Since, q.Until)
		}
		return request{path: pathOf(q)}
	}}
}

// mine returns a request for the games of the player who makes it.
func (d *drawer) mine(set func(q *archive.Query)) request {
	q := archive.Query{Player: archive.Who{Me: true}}
	set(&q)
	return request{pathOf(q), &http.Cookie{Name: "threefold", Value: token(d.player()).Text()}}
}

func pathOf(q archive.Query) string { return "/games?" + q.Values().Encode() }

// explore asks what followed a position of a line.
func (d *drawer) explore(ply int) request {
	g := one(d, catalog.Games)
	line := one(d, d.played[g.ID])
	for len(line) < ply {
		line = one(d, d.played[g.ID])
	}
	position := g.Start
	if ply > 0 {
		position = line[ply-1].Position
	}
	return request{path: "/api/explore?" + url.Values{"game": {g.ID}, "position": {position}}.Encode()}
}
