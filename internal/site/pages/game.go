package pages

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/locale"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

type gameData struct {
	frame
	Game      *gameinfo.Info
	Apart     apart  // empty: the server has the game
	Invited   bool   // an invitation that no player has accepted yet
	Waiting   bool   // the visitor made the invitation
	Creator   string // name
	Side      string // of the visitor: "white", "black" or "chance"
	SideSays  string // Side in words
	OtherSide string // of the player who accepts: "white", "black", "chance" or "free"
	OwnLink   string // text for players who open their own link
	Match     string // the match that the invitation is for; empty for a single game
	Clock     string // in short: "10 + 5"
	ClockSays string // in full: "10 minutes + 5 seconds per move"
	How       string // how the game was arranged
	Open      bool   // anyone may accept
	Private   bool   // not on any list
	HandsOut  bool   // its creator gives away both seats
	Created   int64  // epoch milliseconds
	reach
	First first
	Data  gamePageData
	JSON  template.JS // Data, with the moves
}

// reach is the address of a game, and from where it works.
type reach struct {
	Link     string
	Local    bool     // Link works on the server's computer only
	Network  []string // addresses for other computers of the network
	Loopback bool     // the server listens on its own computer only
}

// gamePageData is what js/pages/game.js starts from.
type gamePageData struct {
	Slug    string          `json:"slug"`
	V       int64           `json:"v"`    // number of the last event in the snapshot
	Game    json.RawMessage `json:"game"` // gameinfo.Info
	Me      me              `json:"me"`
	Seat    string          `json:"seat"`            // the seat in the address: "white", "black" or ""
	Link    string          `json:"link"`            // address of the game
	Network []string        `json:"network"`         // addresses for other computers of the network
	Local   bool            `json:"local"`           // Link works on the server's computer only
	Ply     *int            `json:"ply"`             // ply after which the board opens, 0 the start position; null: the last
	From    string          `json:"from"`            // side below on the board; "": the visitor's, or White
	Level   string          `json:"level,omitempty"` // name of the computer's level, if it plays
	// Names of the games of a tournament, by id.
	Names    map[string]string `json:"names,omitempty"`
	Snapshot wire.Snapshot     `json:"snapshot"` // must be the last field, see wire.View.InsertMoves
}

// withMoves encodes the data of a page, whose last field is the view's snapshot, with the moves.
func withMoves(v *wire.View, data any) template.JS {
	return template.JS(bytes.Join(v.InsertMoves(httpx.Encode(data)), nil)) // the encoder escapes "<"
}

type me struct {
	Name string `json:"name"`
}

func meOf(r *http.Request) me { return me{visitor.Of(r).Name} }

// Game answers GET /g/{slug}: an invitation, a running or a finished game; and GET
// /g/{slug}/white and /black, which offer that seat. It takes no seat, because link previews
// load links.
func (p *Pages) Game(w http.ResponseWriter, r *http.Request) error {
	slug, seat := chi.URLParam(r, "slug"), chi.URLParam(r, "seat")
	view, err := p.Games.View(r.Context(), slug, visitor.Of(r).ID, true)
	if err != nil {
		return err
	}
	snapshot := view.Snapshot
	g, err := p.Catalog.Find(snapshot.Game)
	if err != nil {
		return err
	}
	d := gameData{Game: &g.Info, Invited: snapshot.State.Status == gamelog.Invited, Waiting: snapshot.You.Creator,
		Creator: snapshot.Creator, Match: p.matchOf(snapshot.Match), Clock: snapshot.Terms.ClockIn(p.Language), ClockSays: clockSentence(p.Language, snapshot.Terms),
		Created: snapshot.Created, reach: reach{Link: p.Own.Link(r, slug), Local: p.Own.IsLocal(r), Network: p.Own.NetworkLinks(r), Loopback: p.Loopback}}
	if snapshot.Side == gamelog.SideNone {
		d.handOut(p.Language, seat)
	} else {
		d.takeSides(p.Language, snapshot)
	}
	d.takeTerms(p.Language, snapshot)
	d.Data = gamePageData{Slug: slug, V: view.V, Game: g.JSON.Body(), Snapshot: snapshot, Me: meOf(r), Seat: seat, Link: d.Link,
		Network: append([]string{}, d.Network...), Local: d.Local, Ply: plyOf(r), From: sideOf(r)}
	if snapshot.Computer != nil {
		d.Data.Level = nameOfLevel(p.Language, snapshot.Computer.Level)
	}
	if m := snapshot.Match; m != nil && m.Tournament != nil {
		d.Data.Names = p.Catalog.Names()
	}
	f := frame{Slug: slug, Title: titleOf(p.Language, &snapshot, g.Name), About: aboutGame(p.Language, &snapshot, &g.Info),
		NoIndex: snapshot.Terms.Visibility == gamelog.Private}
	if d.Stands() {
		d.First = firstOf(p.drawer, &g, &view, d.Data.Ply, d.Data.From)
	}
	if snapshot.State.Status == gamelog.Over {
		f.Nav = "archive"
	}
	if !d.Private && snapshot.State.Status != gamelog.Gone {
		f.Card = d.Link + ".png"
	}
	d.JSON = withMoves(&view, d.Data)
	return p.show(w, r, "game", f, &d)
}

// Stands reports whether the page has a position to show without JavaScript.
func (d gameData) Stands() bool {
	status := d.Data.Snapshot.State.Status
	return status == gamelog.Playing || status == gamelog.Over
}

// ended returns a game's result and its reason, or "being played".
func (p *Pages) ended(o *game.Outcome) string {
	if o == nil {
		return p.T("game-page.being-played")
	}
	return p.T("game-page.ended", "result", score(p.Language, string(o.Result)), "reason", reasonText(p.Language, o.Reason))
}

// Diagram returns the address of a picture of the position at which the page opens.
func (d gameData) Diagram() string {
	q := url.Values{}
	if d.Data.Ply != nil {
		q.Set("ply", strconv.Itoa(*d.Data.Ply))
	}
	if side := cmp.Or(d.Data.From, d.Data.Snapshot.You.Seat); side == gamelog.SideBlack {
		q.Set("side", side)
	}
	return (&url.URL{Path: "/g/" + d.Data.Slug + ".svg", RawQuery: q.Encode()}).String()
}

func (d *gameData) takeTerms(l *locale.Language, snapshot wire.Snapshot) {
	visibility := snapshot.Terms.Visibility
	d.Open, d.Private = visibility == gamelog.Open, visibility == gamelog.Private
	switch {
	case snapshot.Computer != nil:
		d.How = l.T("game-page.how-computer", "level", snapshot.Computer.Level)
	case snapshot.Match != nil && snapshot.Match.Slug != "":
		d.How = l.T("game-page.how-match", "number", snapshot.Match.Number, "total", len(snapshot.Match.Games))
	case snapshot.Match != nil && snapshot.Match.Tournament != nil && snapshot.Match.Tournament.Hour:
		d.How = l.T("game-page.how-hour", "number", snapshot.Match.Tournament.Round)
	case snapshot.Match != nil && snapshot.Match.Tournament != nil:
		t := snapshot.Match.Tournament
		d.How = l.T("game-page.how-tournament", "round", t.Round, "board", t.Board, "tournament", isolated(t.Name))
	case snapshot.Of != "":
		d.How = l.T("game-page.how-rematch")
	case snapshot.Side == gamelog.SideBoth:
		d.How = l.T("game-page.how-pass-and-play")
	case d.Open:
		d.How = l.T("game-page.how-open")
	case d.Private:
		d.How = l.T("game-page.how-private")
	default:
		d.How = l.T("game-page.how-invited")
	}
}

// Program reports whether only a program may accept.
func (d gameData) Program() bool { return d.Data.Snapshot.Terms.Invited != "" }

// Seats returns both seats, for an invitation whose creator gives them away.
func (d gameData) Seats() []string { return []string{gamelog.SideWhite, gamelog.SideBlack} }

// takeSides fills in which side each player of an invitation will play.
func (d *gameData) takeSides(l *locale.Language, snapshot wire.Snapshot) {
	creators := snapshot.Side
	switch creators {
	case gamelog.SideWhite:
		d.OtherSide, d.OwnLink = gamelog.SideBlack, l.T("game-page.own-link-white")
	case gamelog.SideBlack:
		d.OtherSide, d.OwnLink = gamelog.SideWhite, l.T("game-page.own-link-black")
	default:
		d.OtherSide, d.OwnLink = gamelog.SideChance, l.T("game-page.own-link-random")
	}
	if d.Side = d.OtherSide; d.Waiting {
		d.Side = creators
	}
	switch {
	case d.Side == gamelog.SideChance:
		d.SideSays = l.T("game-page.random-sides")
	case d.Waiting && d.Side == gamelog.SideWhite:
		d.SideSays = l.T("game-page.you-are-white")
	case d.Waiting:
		d.SideSays = l.T("game-page.you-are-black")
	default:
		d.SideSays = playsSide(l, d.Side)
	}
}

// playsSide returns which side the visitor would play.
func playsSide(l *locale.Language, side string) string {
	if side == gamelog.SideWhite {
		return l.T("game-page.you-play-white")
	}
	return l.T("game-page.you-play-black")
}

// handOut is takeSides for an invitation whose creator gives away both seats; seat is that of
// the visitor's address, or empty.
func (d *gameData) handOut(l *locale.Language, seat string) {
	d.HandsOut, d.OtherSide = true, "free"
	d.OwnLink = l.T("game-page.own-link-others")
	switch {
	case d.Waiting:
		d.Side, d.SideSays = gamelog.SideChance, l.T("game-page.for-two-others")
	case seat != "":
		d.Side, d.SideSays = seat, playsSide(l, seat)
	default:
		d.Side, d.SideSays = gamelog.SideChance, l.T("game-page.you-play-free-seat")
	}
}

// plyOf reads ?ply=17, the ply at which a game opens; nil for none.
func plyOf(r *http.Request) *int {
	n, err := strconv.Atoi(r.URL.Query().Get("ply"))
	if err != nil || n < 0 {
		return nil
	}
	return &n
}

// sideOf reads ?side=black, the side below on the board; "" for none.
func sideOf(r *http.Request) string {
	side := r.URL.Query().Get("side")
	if side != gamelog.SideWhite && side != gamelog.SideBlack {
		return ""
	}
	return side
}

// titleOf returns the title of a game's page.
func titleOf(l *locale.Language, s *wire.Snapshot, name string) string {
	switch s.State.Status {
	case gamelog.Invited:
		return l.T("title.invites", "name", isolatedIn(l, s.Creator), "game", name)
	case gamelog.Gone:
		return l.T("title.invitation", "game", name)
	default:
		return l.T("title.game", "white", isolatedIn(l, s.State.White), "black", isolatedIn(l, s.State.Black), "game", name)
	}
}

// isolated returns a name for plain text, isolated by FSI and PDI of Unicode's bidirectional
// algorithm: a name that is written from right to left does not reorder the text around it.
func isolated(name string) string { return "\u2068" + name + "\u2069" }

// isolatedIn is isolated for a player's name in a language.
func isolatedIn(l *locale.Language, name string) string { return isolated(gamelog.NameIn(l, name)) }

func aboutGame(l *locale.Language, s *wire.Snapshot, g *gameinfo.Info) string {
	if o := s.State.Outcome; o != nil {
		return l.T("about.game-over", "result", score(l, string(o.Result)), "reason", reasonText(l, o.Reason))
	}
	return g.Blurb
}
