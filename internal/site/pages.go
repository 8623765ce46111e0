package site

import (
	"context"
	"html/template"
	"net/http"

	"threefold/internal/gamelog"
)

// frame is what layout.html needs of every page.
type frame struct {
	Page     string // its template; chooses its style sheets
	Script   string // one of pageScripts
	Title    string // of the tab, without the site's name
	About    string // a sentence for link previews and search engines
	Nav      string // the entry of the main menu it belongs to, or empty
	Me       string // the visitor's name; empty where nobody is known
	NoIndex  bool   // search engines are asked to leave it out
	Slug     string // of the game it shows, or empty
	Awaiting int    // other games in which the visitor is to move

	Whole template.HTML // what stands in the page in place of files that it would load
}

// about is the sentence of pages that have none of their own.
const about = "Play Chesquerque, Cheskers and Quad-Square Chess with a friend: open a link, and the board is there."

// show answers with a page for the visitor. fill puts the frame into the
// page's own data. Where the store is away nothing is said of games that await
// the visitor.
func (s *Site) show(w http.ResponseWriter, r *http.Request, f frame, fill func(frame) any) {
	s.showWith(w, r, f, fill, nothing)
}

// showWith is show for a page into which something is spliced.
func (s *Site) showWith(w http.ResponseWriter, r *http.Request, f frame, fill func(frame) any, into splicing) {
	who := visitorOf(r)
	mine, err := s.mine(r.Context(), who)
	if err != nil && !isAway(err) {
		s.fail(w, r, err)
		return
	}
	f.Me = who.Name
	f.Awaiting = awaiting(mine, f.Slug)
	if f.About == "" {
		f.About = about
	}
	s.inWhole(w, r, &f)
	s.renderWith(w, r, http.StatusOK, f.Page, "layout.html", fill(f), into)
}

// sorry is the data of a page that says what went wrong.
type sorry struct {
	frame
	Mini mini
	Says string
}

// notFoundPage answers 404.
func (s *Site) notFoundPage(w http.ResponseWriter, r *http.Request) {
	s.sorryPage(w, r, http.StatusNotFound, "Nobody stands here",
		"There is no page and no game at this address. Links to games are easily cut short: was the whole of it copied?")
}

// notAllowedPage answers 405.
func (s *Site) notAllowedPage(w http.ResponseWriter, r *http.Request) {
	s.sorryPage(w, r, http.StatusMethodNotAllowed, "That cannot be done here", "This address can be looked at, and nothing else.")
}

// errorPage answers 500. What went wrong is in the log.
func (s *Site) errorPage(w http.ResponseWriter, r *http.Request) {
	s.sorryPage(w, r, http.StatusInternalServerError, "Something went wrong here",
		"It is our fault, and it is noted. No move that was confirmed is lost: please try again in a moment.")
}

// sorryPage asks nothing of the store, which may be what failed.
func (s *Site) sorryPage(w http.ResponseWriter, r *http.Request, status int, title, says string) {
	f := frame{Page: "sorry", Script: "list", Title: title, About: about, Me: nameOf(r.Context())}
	s.inWhole(w, r, &f)
	s.render(w, r, status, f.Page, sorry{frame: f, Mini: s.offer()[0].Mini, Says: says})
}

// nameOf is the visitor's name, where the request got as far as being
// recognized.
func nameOf(ctx context.Context) string {
	who, _ := ctx.Value(visitorKey{}).(visitor)
	return who.Name
}

// seatOf is "white" or "black" for a player of this game, "both" for who plays
// it alone, else empty.
func seatOf(row *gamelog.Row, playerID string) string {
	switch white, black := playerID == row.White.ID, playerID == row.Black.ID; {
	case white && black:
		return gamelog.SideBoth
	case white:
		return gamelog.SideWhite
	case black:
		return gamelog.SideBlack
	default:
		return ""
	}
}
