package pages

import (
	"cmp"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/site/visitor"
)

// latestShown is how many finished games a player's page lists.
const latestShown = 10

type playerData struct {
	frame
	Name    string
	Own     bool   // it is the visitor's page
	Program string // id of the program, to invite it; empty for a person or a revoked program
	Listed  bool   // others may see it
	Games   int    // number of games against people
	Kinds   []kindScore
	Against []rival
	Latest  []finishedGame
	// Addresses of all games: between people, and against the computer.
	People, Computer string
}

// kindScore is a game, by id and name, with the player's results in it and the address of their
// list.
type kindScore struct {
	Game, Name, URL string
	archive.Tally
}

// rival is another player with the page /p/{Page}, the results against them, and the address of
// the list of the games.
type rival struct {
	Name, Page, URL string
	archive.Tally
}

// Player answers GET /p/{page} with a player's games and results. A hidden page is shown to its
// player only.
func (p *Pages) Player(w http.ResponseWriter, r *http.Request) error {
	profile, err := p.Search.Profile(r.Context(), chi.URLParam(r, "page"))
	own := err == nil && profile.Player.ID == visitor.Of(r).ID
	if err == nil && !profile.Listed && !own {
		err = gamelog.ErrNotFound
	}
	if err != nil {
		return err
	}
	d := playerData{Name: profile.Player.Name, Own: own, Listed: profile.Listed}
	if invited, err := p.program(r, profile.Player.ID); err != nil {
		return err
	} else {
		d.Program = invited.ID
	}
	if d.Name == "" && own {
		d.Name = visitor.Of(r).Name
	}
	if err := p.scores(r, profile, &d); err != nil {
		return err
	}
	f := frame{Title: isolatedIn(p.Language, d.Name), NoIndex: true, About: p.T("about.player", "name", gamelog.NameIn(p.Language, d.Name))}
	if profile.Listed {
		f.Card = p.Own.Origin(r) + "/p/" + profile.Page + ".png"
	}
	return p.show(w, r, "player", f, &d)
}

// scores fills in the player's results.
func (p *Pages) scores(r *http.Request, profile archive.Profile, d *playerData) error {
	score, err := p.Search.Score(r.Context(), profile.Player.ID)
	if err != nil {
		return err
	}
	own := archive.Query{Player: archive.Who{Page: profile.Page, ID: profile.Player.ID}}
	latest, err := p.Search.Find(r.Context(), own, latestShown)
	if err != nil {
		return err
	}
	if d.Latest, err = p.linked(r.Context(), latest.Rows); err != nil {
		return err
	}
	d.Name = cmp.Or(d.Name, NameIn(p.Language, latest.Rows, profile.Player.ID))
	computer := own
	computer.Computer = true
	d.Games, d.People, d.Computer = score.All.Games(), queryURL(own), queryURL(computer)
	for _, k := range score.Games {
		q := own
		q.Game = k.Game
		d.Kinds = append(d.Kinds, kindScore{k.Game, p.Catalog.Name(k.Game), queryURL(q), k.Tally})
	}
	for _, o := range score.Against {
		q := own
		q.Against = archive.Who{Page: o.Page}
		name := cmp.Or(o.Player.Name, NameIn(p.Language, latest.Rows, o.Player.ID))
		d.Against = append(d.Against, rival{name, o.Page, queryURL(q), o.Tally})
	}
	return nil
}

// NameIn returns the name that a player used in the first of these games, the latest, or "A
// player". It is for players who have no row in the database.
func NameIn(l *locale.Language, rows []gamelog.Row, playerID string) string {
	for i := range rows {
		for _, p := range []gamelog.Person{rows[i].White, rows[i].Black} {
			if p.ID == playerID {
				return p.Name
			}
		}
	}
	return l.T("player-page.a-player")
}
