package pages

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"html/template"
	"net/http"
	"sync"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/catalog"
	"threefold/internal/pgn/samples"
	"threefold/internal/site/gameinfo"
)

// apart is the kind of a game that the server does not have.
type apart string

const (
	aRecord  apart = "record" // a PGN record, which is replayed
	onDevice apart = "device" // played in the browser, which stores it
)

type importData struct {
	frame
	Games []*gameinfo.Info
}

// Import answers GET /import with the form for PGN records.
func (p *Pages) Import(w http.ResponseWriter, r *http.Request) error {
	var d importData
	for _, g := range catalog.Games {
		info := p.Catalog[g.ID].Info
		d.Games = append(d.Games, &info)
	}
	return p.show(w, r, "import", frame{Title: p.T("nav.import"),
		About: p.T("about.import")}, &d)
}

type recordData struct {
	frame
	Game  *gameinfo.Info
	Apart apart
	First first
	Data  recordPageData
}

// recordPageData is what js/pages/record.js starts from. The record is in the fragment of the
// address, which browsers send to no server.
type recordPageData struct {
	Game string `json:"game"` // id
	Me   me     `json:"me"`
	Ply  *int   `json:"ply"`  // ply after which the board opens, 0 the start position; null: the last
	From string `json:"from"` // side below on the board; "": White
}

// Record answers GET /import/{game} with the replay of a record.
func (p *Pages) Record(w http.ResponseWriter, r *http.Request) error {
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	d := recordData{Game: &g.Info, Apart: aRecord,
		Data: recordPageData{Game: g.ID, Me: meOf(r), Ply: plyOf(r), From: sideOf(r)}}
	return p.show(w, r, "record", frame{Title: p.T("title.record", "game", g.Name), NoIndex: true}, &d)
}

// shownSample is a sample record in a list. Path leads to its replay, Game is the game's id, by
// which its title is a text.
type shownSample struct {
	Path, Game, GameName string
	Moves                int
	Result               string
}

// shownSamples returns the sample records with the addresses of their replays.
var shownSamples = sync.OnceValue(func() []shownSample {
	var list []shownSample
	for _, s := range samples.All() {
		g := s.Record.Game
		list = append(list, shownSample{Path: "/import/" + g.ID + "#" + packed(s.Text), Game: g.ID, GameName: g.Name,
			Moves: moveNumber(len(s.Record.Moves)), Result: string(s.Record.Result)})
	}
	return list
})

// packed compresses a record for the fragment of an address; js/net/record-link.js unpacks it.
func packed(text string) string {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression) // the level is valid
	z.Write([]byte(text))                              // a buffer never fails
	z.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

type localData struct {
	frame
	Game   *gameinfo.Info
	Apart  apart
	First  first
	Engine template.JS // files of the WebAssembly module
	Data   localPageData
}

// localPageData is what js/pages/local.js starts from. The page reads from its address who
// plays, so that browsers can cache one page for all games.
type localPageData struct {
	Game   *gameinfo.Info `json:"game"`
	Me     me             `json:"me"`
	Levels []string       `json:"levels"` // names of the computer's levels
}

// local answers GET /local/{game}?level=…&side=…: pass and play, or a game against the computer.
// Rules, computer and game run in the browser; the server gets no message of it.
func local(p *Pages, w http.ResponseWriter, r *http.Request) error {
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	d := localData{Game: &g.Info, Apart: onDevice, Engine: p.Files.Engine(), Data: localPageData{Game: &g.Info, Me: meOf(r)}}
	for _, l := range levels(p.Language) {
		d.Data.Levels = append(d.Data.Levels, l.Name)
	}
	return p.show(w, r, "local", frame{Title: p.T("title.local", "game", g.Name), NoIndex: r.URL.RawQuery != "",
		About: p.T("about.local", "game", g.Name)}, &d)
}
