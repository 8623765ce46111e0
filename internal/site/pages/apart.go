package pages

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"html/template"
	"net/http"
	"strconv"
	"sync"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/samples"
	"threefold/internal/site/gameinfo"
)

// apart is how a game is on a page of which the server has none.
type apart string

const (
	aRecord  apart = "record" // it is replayed
	onDevice apart = "device" // it is played, and stays in the browser
)

type importData struct {
	frame
	Games []*gameinfo.Info
}

// Import answers GET /import: the form that reads a record.
func (p *Pages) Import(w http.ResponseWriter, r *http.Request) error {
	var d importData
	for _, g := range catalog.Games {
		info := p.Catalog[g.ID].Info
		d.Games = append(d.Games, &info)
	}
	return p.show(w, r, "import", frame{Title: "Import a game",
		About: "Import a PGN, replay it and continue from any position."}, &d)
}

type recordData struct {
	frame
	Game  *gameinfo.Info
	Apart apart
	First first
	Data  recordPageData
}

// recordPageData is what js/pages/record.js starts from. The record is in the fragment of
// the address, which no server sees.
type recordPageData struct {
	Game string `json:"game"` // id
	Me   me     `json:"me"`
	Ply  *int   `json:"ply"`  // to be opened at, or null
	From string `json:"from"` // the side the board is to be seen from, or ""
}

// Record answers GET /import/{game}: the replay of a record.
func (p *Pages) Record(w http.ResponseWriter, r *http.Request) error {
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	d := recordData{Game: &g.Info, Apart: aRecord,
		Data: recordPageData{Game: g.ID, Me: meOf(r), Ply: plyOf(r), From: sideOf(r)}}
	return p.show(w, r, "record", frame{Title: "A game of " + g.Name, NoIndex: true}, &d)
}

type shownSample struct{ Path, Game, GameName, Title, Moves, Score string }

// shownSamples lists the samples with the addresses of their replays.
var shownSamples = sync.OnceValue(func() []shownSample {
	var list []shownSample
	for _, s := range samples.All() {
		g := s.Record.Game
		list = append(list, shownSample{Path: "/import/" + g.ID + "#" + packed(s.Text), Game: g.ID, GameName: g.Name,
			Title: s.Record.Tag(pgn.TagEvent), Moves: strconv.Itoa((len(s.Record.Moves)+1)/2) + " moves", Score: score(string(s.Record.Result))})
	}
	return list
})

// packed is a record as the fragment of an address holds it: js/net/record-link.js unpacks it.
func packed(text string) string {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression) // the level is one that there is
	z.Write([]byte(text))                              // a buffer takes everything
	z.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

type localData struct {
	frame
	Game   *gameinfo.Info
	Apart  apart
	First  first
	Engine template.JS // where the module for browsers is
	Data   localPageData
}

// localPageData is what js/pages/local.js starts from. Who plays, the page reads in its address
// itself, so that browsers may keep one page for all.
type localPageData struct {
	Game   *gameinfo.Info `json:"game"`
	Me     me             `json:"me"`
	Levels []string       `json:"levels"` // of the computer, what they are called
}

// local answers GET /local/{game}?level=…&side=…: a game of two at one device, or against
// the computer. The rules and the computer run in the browser, and so does the game: the
// server hears nothing of it.
func local(p *Pages, w http.ResponseWriter, r *http.Request) error {
	g, err := p.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	d := localData{Game: &g.Info, Apart: onDevice, Engine: p.Files.Engine(), Data: localPageData{Game: &g.Info, Me: meOf(r)}}
	for _, l := range levels {
		d.Data.Levels = append(d.Data.Levels, l.Name)
	}
	return p.show(w, r, "local", frame{Title: g.Name + " on this device", NoIndex: r.URL.RawQuery != "",
		About: "Play " + g.Name + " offline: pass and play, or against the computer."}, &d)
}
