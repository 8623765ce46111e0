package pages

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"net/http"
	"strconv"
	"sync"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/samples"
	"threefold/internal/site/gameinfo"
)

// importData is the data of the page that reads records.
type importData struct {
	frame
	Games []*gameinfo.Info
}

// Import answers GET /import: the form that reads a record.
func (p *Pages) Import(w http.ResponseWriter, r *http.Request) {
	d := importData{}
	for _, g := range catalog.Games {
		info := p.Catalog[g.ID].Info
		d.Games = append(d.Games, &info)
	}
	f := framed("import", frame{Title: "Read a record in",
		About: "Replay a game that was written down, and play on from it."})
	p.show(w, r, f, func(f frame) any { d.frame = f; return d })
}

// recordData is the data of a record's replay.
type recordData struct {
	frame
	Game    *gameinfo.Info
	NotHere bool // it was not played here
	First   first
	Data    recordPageData
}

// recordPageData is what js/record.js starts from. The record is in the fragment of
// the address, which no server sees.
type recordPageData struct {
	Game string `json:"game"` // id
	Me   me     `json:"me"`
	Ply  *int   `json:"ply"`  // to be opened at, or null
	From string `json:"from"` // the side the board is to be seen from, or ""
}

// Record answers GET /import/{game}: the replay of a record.
func (p *Pages) Record(w http.ResponseWriter, r *http.Request) {
	g, known := p.Catalog[chi.URLParam(r, "game")]
	if !known {
		p.Faults.Missing(w, r)
		return
	}
	d := recordData{Game: &g.Info, NotHere: true, Data: recordPageData{Game: g.ID, Ply: plyOf(r), From: sideOf(r)}}
	f := framed("record", frame{Title: "A game of " + g.Name, NoIndex: true})
	p.show(w, r, f, func(f frame) any { d.frame, d.Data.Me = f, me{f.Me}; return d })
}

// shownSample is a sample as pages list it.
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

// packed is a record as the fragment of an address holds it: js/record-link.js unpacks it.
func packed(text string) string {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression) // the level is one that there is
	z.Write([]byte(text))                              // a buffer takes everything
	z.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}
