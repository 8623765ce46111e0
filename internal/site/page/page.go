// Package page has the list of the site's pages. Routes, bundles of scripts and style sheets, the
// layout of each page and the tests of headers are derived from it.
package page

import "slices"

// Page is one of the site's pages.
type Page struct {
	Name   string   // of its template and its handler
	Routes []Route  // none for a page that is shown at the routes of others
	Script string   // its main module, in static/js/pages
	Styles []string // its style sheets besides those of all pages, below static/css
	Nav    string   // its entry in the main menu, or empty
	Bare   bool     // it has no footer: a game fills the window
	Framed bool     // other sites may frame it; visitors are not identified there
	// Languages: the page has an address for each language, with ?lang=, since strangers link to it.
	Languages bool
	Search    bool // it searches the archive, which has a rate limit and a queue

	// Offline pages work without the server. Browsers cache them as a visitor without a cookie
	// gets them.
	Offline bool
}

// Route is a route of a page.
type Route struct {
	Pattern string // as the router reads it; "{slug}" and "{page}" get their regular expressions there
	Example string // an address that answers 200, for tests; {slug} is a listed game; empty if there is none in an empty database
}

// All lists the pages.
var All = []Page{
	{Name: "lobby", Routes: at("/"), Languages: true, Script: "lobby", Styles: []string{"boards", "lobby"}, Nav: "play"},
	{Name: "game", Routes: []Route{{"/g/{slug}", "/g/{slug}"}, {"/g/{slug}/{seat:white|black}", "/g/{slug}/white"}}, Script: "game", Bare: true,
		Styles: []string{"boards", "game", "replay", "invite", "share", "rules"}, Nav: "play"}, // the rules open as a dialog
	{Name: "plan", Routes: []Route{{"/g/{slug}/plan", ""}}, Script: "plan", Styles: []string{"boards", "plan"}, Nav: "play"},
	{Name: "devices", Routes: at("/devices"), Script: "devices", Styles: []string{"boards", "invite", "share", "devices"}},
	{Name: "match", Routes: []Route{{"/m/{slug}", ""}}, Script: "match", Styles: []string{"boards", "lobby", "archive"}, Nav: "archive"},
	{Name: "tournaments", Routes: at("/tournaments"), Script: "tournaments", Styles: []string{"lobby", "archive"}, Nav: "play"},
	{Name: "tournament", Routes: []Route{{"/t/{slug}", ""}}, Script: "tournament", Styles: []string{"boards", "lobby", "archive", "share", "tournament"}, Nav: "play"},
	{Name: "hour", Routes: []Route{{"/hour/{slug}", ""}}, Script: "hour", Styles: []string{"boards", "lobby", "archive", "tournament"}, Nav: "play"},
	{Name: "wall", Script: "wall", Bare: true, Styles: []string{"boards", "lobby", "wall"}, Nav: "play"},           // at the address of the tournament
	{Name: "hour-wall", Script: "hour-wall", Bare: true, Styles: []string{"boards", "lobby", "wall"}, Nav: "play"}, // at the address of the hour
	{Name: "tv", Routes: at("/tv"), Script: "tv", Styles: []string{"boards", "lobby", "tv"}, Nav: "tv"},
	{Name: "games", Routes: at("/games"), Script: "archive", Search: true, Styles: []string{"boards", "lobby", "archive"}, Nav: "archive"},
	{Name: "months", Routes: at("/games/months"), Script: "list", Styles: []string{"archive"}, Nav: "archive"},
	{Name: "explorer", Routes: at("/explore"), Script: "list", Search: true, Styles: []string{"boards", "lobby", "archive", "player", "explorer"}, Nav: "archive"},
	{Name: "player", Routes: []Route{{"/p/{page}", ""}}, Script: "player", Search: true, Styles: []string{"boards", "lobby", "archive", "player"}, Nav: "archive"},
	{Name: "import", Routes: at("/import"), Script: "import", Styles: []string{"boards", "lobby", "import"}, Nav: "archive"},
	{Name: "record", Routes: []Route{{"/import/{game}", "/import/cheskers"}}, Script: "record", Bare: true, Offline: true, Styles: []string{"boards", "game", "replay", "share", "rules"}, Nav: "archive"},
	{Name: "editor", Routes: []Route{{"/editor/{game}", "/editor/cheskers"}}, Script: "editor", Styles: []string{"boards", "editor"}, Nav: "analysis"},
	{Name: "analysis", Routes: []Route{{"/analysis", ""}, {"/analysis/{game}", "/analysis/cheskers"}}, Script: "analysis", Bare: true, Offline: true,
		Styles: []string{"boards", "game", "replay", "share", "rules", "analysis"}, Nav: "analysis"},
	{Name: "local", Routes: []Route{{"/local/{game}", "/local/cheskers"}}, Script: "local", Bare: true, Offline: true, Styles: []string{"boards", "game", "replay", "share", "rules"}, Nav: "play"},
	{Name: "learn", Routes: at("/learn"), Languages: true, Script: "courses", Offline: true, Styles: []string{"boards", "learn"}, Nav: "learn"},
	{Name: "lesson", Routes: []Route{{"/learn/{game}", "/learn/cheskers"}}, Languages: true, Script: "lesson", Bare: true, Offline: true, Styles: []string{"boards", "learn"}, Nav: "learn"},
	{Name: "puzzle", Routes: []Route{{"/puzzle", ""}, {"/puzzle/{game}/today", ""}, {"/puzzle/{game}", ""}}, Languages: true, Script: "puzzle", Bare: true, Offline: true, Styles: []string{"boards", "learn", "puzzle"}, Nav: "puzzle"},
	{Name: "rules", Routes: at("/rules"), Languages: true, Script: "list", Offline: true, Styles: []string{"boards", "rules"}, Nav: "learn"},
	{Name: "rules-game", Routes: []Route{{"/rules/{game}", "/rules/cheskers"}}, Languages: true, Script: "rules", Offline: true, Styles: []string{"boards", "rules"}, Nav: "learn"},
	{Name: "api", Routes: at("/api"), Script: "rules", Styles: []string{"rules", "api"}},
	{Name: "kept", Routes: at("/kept"), Script: "list", Styles: []string{"rules"}},
	{Name: "offline", Routes: at("/offline"), Script: "offline", Offline: true, Styles: []string{"boards", "lobby", "offline"}},
	{Name: "sorry", Script: "list", Styles: []string{"boards"}},
	{Name: "embed", Routes: []Route{{"/embed/{slug}", "/embed/{slug}"}}, Languages: true, Script: "embed", Framed: true, Styles: []string{"boards", "embed"}},
}

// at returns the route of a page with one address.
func at(address string) []Route { return []Route{{address, address}} }

// Find returns the page of this name. It panics if there is none.
func Find(name string) Page {
	return All[slices.IndexFunc(All, func(p Page) bool { return p.Name == name })]
}

// Sheets returns all style sheets of a page, in their order.
func (p Page) Sheets() []string {
	return append([]string{"tokens", "themes", "base", "frame", "settings"}, p.Styles...)
}

// Scripts returns the main modules of pages in the groups that are bundled together; those of one
// group share files. Groups are small and their pages have much in common: each page that is added
// to a group makes the bundler split the shared code into more files, all of which a browser must
// load. A module that two groups import is in the files of both, so a visitor who goes from one
// group to the other loads it twice. The module "begun" belongs to no page: any page imports it
// when a game of its visitor begins elsewhere.
func Scripts() [][]string {
	return [][]string{
		{"lobby", "game", "list", "player"},
		{"tv", "tournament", "tournaments", "wall"},
		{"archive", "record", "analysis", "local"},
		{"courses", "lesson", "rules"},
		{"puzzle", "plan", "offline"},
		{"import", "editor", "devices"},
		{"match"},
		{"hour", "hour-wall"},
		{"embed"},
		{"begun"},
	}
}
