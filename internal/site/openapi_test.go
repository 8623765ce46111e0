package site_test

import (
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"threefold/internal/archive"
	"threefold/internal/device"
	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/pgn"
	"threefold/internal/pgn/samples"
	"threefold/internal/site"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/openapi"
	"threefold/internal/site/stream"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
)

// The document is whole: what it refers to is there, and schemas are schemas.
func TestTheDocumentOfTheAPI(t *testing.T) {
	c := served.Contract()
	if !strings.HasPrefix(c.OpenAPI, "3.1.") || c.Info.Title == "" || c.Info.Version == "" {
		t.Errorf("version %q of %q", c.OpenAPI, c.Info.Title)
	}
	for name := range c.Components["schemas"] {
		c.Schema("#/components/schemas/"+name, nil) // panics where it is none
		if used := `"#/components/schemas/` + name + `"`; !strings.Contains(string(openapi.Source), used) {
			t.Errorf("nothing is of the form %s", name)
		}
	}
	for at, item := range c.Paths {
		for _, o := range []*served.SpecOperation{item.Get, item.Post} {
			if o == nil {
				continue
			}
			for status, r := range o.Responses {
				if r.Description == "" {
					t.Errorf("%s: what is %s?", at, status)
				}
			}
			for _, part := range strings.Split(at, "{")[1:] {
				name, _, _ := strings.Cut(part, "}")
				if !slices.ContainsFunc(o.Parameters, func(p *served.SpecParameter) bool { return p.In == "path" && p.Name == name && p.Required }) {
					t.Errorf("%s: what is %s?", at, name)
				}
			}
		}
	}
}

// The document names every address of the API, and every other that programs or pages
// of other sites may use; and no other.
func TestTheDocumentOfTheAPINamesEveryRoute(t *testing.T) {
	documented := map[string]bool{}
	for path, item := range served.Contract().Paths {
		documented["GET "+path] = item.Get != nil
		documented["POST "+path] = item.Post != nil
	}
	routes := served.Start(t, site.Config{}).Handler().(chi.Routes)
	must.Do(t, chi.Walk(routes, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		name := plainRoute(method, route)
		public := strings.HasPrefix(route, "/api/") || allUses()[name].use != served.Ours
		if public != documented[name] {
			t.Errorf("%s: named is %v, to be named is %v", name, documented[name], public)
		}
		delete(documented, name)
		return nil
	}))
	for name, is := range documented {
		if is {
			t.Errorf("there is no route %s", name)
		}
	}
}

// What the document does not name may not come: every object is closed.
func TestTheObjectsOfTheAPIAreClosed(t *testing.T) {
	closed := 0
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			if v["type"] == "object" {
				closed++
				if open, given := v["additionalProperties"]; !given || open == true {
					t.Errorf("%s takes members that it does not name", at)
				}
			}
			for name, inner := range v {
				walk(at+"/"+name, inner)
			}
		case []any:
			for _, inner := range v {
				walk(at, inner)
			}
		}
	}
	for name, schema := range served.Contract().Components["schemas"] {
		walk(name, sitetest.Decode[any](t, string(schema)))
	}
	if closed < 40 {
		t.Errorf("only %d objects", closed)
	}
}

// The forms of the document have the members of the types that are sent, and a member is
// required where it is always there.
func TestTheFormsOfTheAPIAreTheTypes(t *testing.T) {
	for name, value := range map[string]any{
		"GameFull": stream.Full{}, "GameState": stream.State{}, "GameEnd": stream.End{},
		"Snapshot": wire.Snapshot{}, "You": wire.You{}, "State": wire.State{}, "Machine": wire.ComputerOut{}, "Clock": wire.ClockOut{},
		"Presence": wire.Presence{}, "Absence": gamelog.Absence{}, "Line": gamelog.Line{}, "Ply": gamelog.Ply{}, "Played": game.Played{},
		"Offer": gamelog.OpenOffer{}, "Terms": gamelog.Terms{}, "Control": gamelog.Control{}, "Description": gameinfo.Info{},
		"RefusalError": wire.ErrorOut{}, "Refusal": httpx.ErrorBody{},
	} {
		formFits(t, name, reflect.TypeOf(value), map[string]bool{})
	}
}

// form is as much of a schema as is compared with a type.
type form struct {
	Required   []string
	Properties map[string]struct {
		Ref   string `json:"$ref"`
		Items struct {
			Ref string `json:"$ref"`
		}
	}
}

// formFits compares a form with a type, and those of its members with theirs.
func formFits(t *testing.T, name string, of reflect.Type, done map[string]bool) {
	t.Helper()
	if done[name] {
		return
	}
	done[name] = true
	schema := sitetest.Decode[form](t, string(served.Contract().Components["schemas"][name]))
	members := jsonMembers(of)
	for member, is := range members {
		described, there := schema.Properties[member]
		if required := slices.Contains(schema.Required, member); !there || required == is.optional {
			t.Errorf("%s.%s: there is %v, required is %v", name, member, there, required)
		}
		ref, inner := described.Ref, is.Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			if inner.Kind() == reflect.Slice {
				ref = described.Items.Ref
			}
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			formFits(t, ref[strings.LastIndexByte(ref, '/')+1:], inner, done)
		}
	}
	for member := range schema.Properties {
		if _, there := members[member]; !there {
			t.Errorf("%s.%s is not sent", name, member)
		}
	}
}

type jsonMember struct {
	reflect.Type
	optional bool
}

func jsonMembers(of reflect.Type) map[string]jsonMember {
	all := map[string]jsonMember{}
	for i := range of.NumField() {
		field := of.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case field.Anonymous && name == "":
			inner := field.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			for name, is := range jsonMembers(inner) {
				all[name] = is
			}
		default:
			all[name] = jsonMember{field.Type, options == "omitempty"}
		}
	}
	return all
}

// call is a request, and the status of its answer.
type call struct {
	method, at, body string
	status           int
	kind             string // content type, if it is not JSON
}

// Every answer that the document names does come.
func TestEveryAnswerOfTheAPI(t *testing.T) {
	seen := map[string]bool{}
	try := func(b *served.Browser, notifications ...call) {
		t.Helper()
		for _, c := range notifications {
			headers := []string{}
			if c.kind != "" {
				headers = append(headers, "Content-Type: "+c.kind)
			}
			w := b.Send(c.method, c.at, c.body, headers...)
			w.Want(t, c.status, "")
			note(seen, w)
			if _, is := served.Contract().Operation(c.method, w.Request.URL.Path); c.status < 300 {
				if err := served.Contract().RequestError(is, w.Request, c.body); err != nil {
					t.Errorf("%s took what the document forbids: %v", c.at, err)
				}
			}
			if tag := w.Header.Get("ETag"); tag != "" && c.status == http.StatusOK {
				again := b.Get(c.at, "If-None-Match: "+tag)
				again.Want(t, http.StatusNotModified, "")
				note(seen, again)
			}
		}
	}
	s := served.Start(t, site.Config{})
	s.StoreGame(t, "Finished00", gamelog.Listed)
	white, black, third := s.Browser(t), s.Browser(t), s.Browser(t)
	slug := white.Create()
	at := "/api/games/" + slug
	position := "game=cheskers&position=" + url.QueryEscape(cheskers.Game.Start)
	last := "game=cheskers&position=" + url.QueryEscape(s.Store.File.Column(t, `SELECT position FROM games WHERE slug = 'Finished00'`)[0])
	try(white, gets...)
	try(white, call{"GET", at, "", 200, ""}, call{"GET", "/api/explore?" + position, "", 200, ""}, call{"GET", "/api/explore?" + last, "", 200, ""}, call{"GET", "/embed/" + slug, "", 200, ""},
		call{"GET", "/api/explore?game=cheskers&position=8", "", 400, ""},
		call{"POST", "/api/records", samples.All()[0].Text, 200, "text/plain"}, call{"POST", "/api/records?game=cheskers", "1. e9", 200, "text/plain"},
		call{"POST", "/api/records", strings.Repeat("x", pgn.Pasted.Bytes+1), 400, "text/plain"},
		call{"POST", "/api/setups", `{"game":"cheskers","position":"` + cheskers.Game.Start + `"}`, 200, ""}, call{"POST", "/api/setups", `{"game":"quadsquare","position":"1k1/3/7/3/3/7/3/1KP b -/-/-/-/-/- K 0 1"}`, 200, ""},
		call{"POST", "/api/setups", `{"game":"chesquerque","setup":{"men":[{"at":"e1","man":"white king"}],"turn":"white","halfmove":0,"fullmove":1}}`, 200, ""},
		call{"POST", "/api/setups", `{"game":"cheskers","position":"8"}`, 400, ""}, call{"POST", "/api/setups", `{"game":"chess"}`, 404, ""},
		call{"POST", at + "/accept", `{"seat":"red"}`, 400, ""}, call{"POST", at + "/accept", "", 409, ""},
		call{"POST", at + "/key", `{"at":"http://elsewhere"}`, 400, ""},
		call{"POST", "/api/me", `{"name":""}`, 400, ""}, call{"POST", "/api/me", `{"name":"Anna"}`, 200, ""},
		call{"POST", "/api/me/language", `{"language":"none"}`, 400, ""}, call{"POST", "/api/me/language", `{"language":"en"}`, 200, ""},
		call{"POST", "/api/me/listed", `{}{}`, 400, ""}, call{"POST", "/api/me/listed", `{"listed":true}`, 200, ""})
	try(white, call{"GET", at + "/plan", "", 200, ""}, call{"POST", at + "/plan", `{`, 400, ""}, call{"POST", at + "/plan", `{"on":1,"lines":[["b6-a5","c3-d4"]]}`, 409, ""},
		call{"POST", at + "/plan", `{"on":1,"lines":[]}`, 200, ""}, call{"GET", "/api/games/nothing/plan", "", 404, ""}, call{"POST", "/api/games/nothing/plan", `{"on":1,"lines":[]}`, 404, ""})
	try(black, call{"GET", at + "/plan", "", 409, ""})
	for _, c := range served.BadBodies {
		try(white, call{"POST", "/api/games", c.Text, 400, ""})
	}
	try(black, call{"POST", at + "/accept", "", 204, ""}, call{"POST", at + "/key", `{}`, 201, ""}, call{"GET", at, "", 200, ""})
	key := sitetest.Decode[served.SeatKey](t, black.Send("POST", at+"/key", "").Text)
	_, token, _ := strings.Cut(key.URL, "#seat=")
	try(third, call{"POST", at + "/key", "", 409, ""}, call{"POST", at + "/seat", `{}{}`, 400, ""},
		call{"POST", at + "/seat", `{"token":"none"}`, 409, ""}, call{"POST", at + "/seat", `{"token":"` + token + `"}`, 204, ""})
	for _, wish := range []string{`{"game":"cheskers","side":"none","command":"one","terms":{"days":3,"visibility":"open","takebacks":"free","noGiving":true}}`,
		`{"game":"quadsquare","side":"white","level":3,"terms":{"clock":{"base":60000,"increment":0}}}`} {
		try(third, call{"POST", "/api/games", wish, 201, ""})
	}
	for _, c := range posts {
		if strings.Contains(c.at, "{slug}") {
			try(third, call{"POST", strings.ReplaceAll(c.at, "{slug}", "nothing00"), c.body, 404, ""})
		}
	}
	triesDevices(t, s, try)
	triesPrograms(t, s, slug, try)
	triesTournaments(t, s, try)
	triesHours(t, try)
	fails(t, s, slug, try)
	floods(t, try)
	for path, item := range served.Contract().Paths {
		for method, is := range map[string]*served.SpecOperation{"GET": item.Get, "POST": item.Post} {
			if is == nil {
				continue
			}
			for status := range is.Responses {
				if name := method + " " + path + " " + status; status != "default" && !seen[name] && !elsewhere[name] {
					t.Errorf("no answer was %s", name)
				}
			}
		}
	}
}

// triesDevices takes a player to a second device, and tries what is no way there.
func triesDevices(t *testing.T, s *served.Site, try func(*served.Browser, ...call)) {
	t.Helper()
	first, second := s.Browser(t), s.Browser(t)
	second.Get("/")
	try(first, call{"POST", "/api/devices/link", "", 201, ""}, call{"POST", "/api/devices/link", `{"at":"http://elsewhere"}`, 400, ""})
	token := `{"token":"` + first.MakeLink() + `"}`
	for _, way := range []string{"look", "join"} {
		at := "/api/devices/" + way
		try(second, call{"POST", at, token, 200, ""}, call{"POST", at, `{}{}`, 400, ""}, call{"POST", at, `{"token":"none"}`, 409, ""})
	}
	try(first, call{"GET", "/api/devices", "", 200, ""}, call{"POST", "/api/devices/answer", `{}{}`, 400, ""},
		call{"POST", "/api/devices/answer", `{"request":"none","yes":true}`, 409, ""},
		call{"POST", "/api/devices/answer", `{"request":"` + first.Devices().Request.ID + `","yes":true}`, 204, ""})
	try(second, call{"POST", "/api/devices/join", token, 200, ""}, call{"GET", "/api/devices", "", 200, ""},
		call{"POST", "/api/devices/cut", `{}{}`, 400, ""}, call{"POST", "/api/devices/cut", `{"device":"none"}`, 409, ""})
	for _, d := range second.Devices().Devices {
		if !d.This {
			try(second, call{"POST", "/api/devices/cut", `{"device":"` + d.ID + `"}`, 204, ""})
		}
	}
	try(second, call{"POST", "/api/devices/show", "", 201, ""}, call{"POST", "/api/devices/show", `{}{}`, 400, ""})
	_, code := second.ShowCode()
	try(first, call{"POST", "/api/devices/enter", `{"code":"` + code + `"}`, 200, ""}, call{"POST", "/api/devices/enter", `{}{}`, 400, ""},
		call{"POST", "/api/devices/enter", `{"code":""}`, 409, ""})
	triesNotifications(t, second, try)
	full := s.Browser(t)
	full.AddMostDevices()
	try(full, call{"POST", "/api/devices/link", "", 409, ""})
}

// triesPrograms has a program made, play and be revoked, and tries what is no way there.
func triesPrograms(t *testing.T, s *served.Site, slug string, try func(*served.Browser, ...call)) {
	t.Helper()
	owner := s.Browser(t)
	p, without := served.ProgramOf(owner, "Rook"), served.Program{Browser: owner}
	try(s.Browser(t), call{"POST", "/api/programs", `{"name":"Knight"}`, 201, ""})
	try(owner, call{"GET", "/api/programs", "", 200, ""}, call{"POST", "/api/programs", `{"name":"("}`, 400, ""}, call{"POST", "/api/programs/revoke", `{}{}`, 400, ""},
		call{"POST", "/api/programs/revoke", `{"program":"none"}`, 409, ""})
	try(p.Browser, call{"POST", "/api/games", `{"game":"cheskers","side":"white","level":1}`, 201, ""}, call{"POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"invited":"program-0"}}`, 400, ""},
		call{"POST", "/api/games/nothing00/command", `{"do":"resign"}`, 404, ""}, call{"POST", "/api/games/" + slug + "/command", `{"do":"chat"}`, 400, ""},
		call{"POST", "/api/games/" + slug + "/command", `{"do":"resign"}`, 409, ""})
	made := sitetest.Decode[served.Created](t, p.Send("POST", "/api/games", `{"game":"cheskers","side":"black","level":1}`).Text)
	try(p.Browser, call{"POST", "/api/games/" + made.Slug + "/command", `{"do":"resign"}`, 200, ""}, call{"GET", "/api/me", "", 200, ""})
	for range device.MaxPrograms - 1 {
		served.ProgramOf(owner, "Pawn")
	}
	try(owner, call{"POST", "/api/programs", `{"name":"Pawn"}`, 409, ""}, call{"POST", "/api/programs/revoke", `{"program":"` + p.ID + `"}`, 204, ""})
	for _, c := range []call{{"POST", "/api/games", served.Ordinary, 401, ""}, {"GET", "/api/games/" + slug, "", 401, ""}, {"POST", "/api/games/" + slug + "/accept", "", 401, ""},
		{"POST", "/api/games/" + slug + "/command", `{"do":"resign"}`, 401, ""}, {"GET", "/api/me/stream", "", 401, ""}, {"GET", "/api/me", "", 401, ""}} {
		try(p.Browser, c)
	}
	try(without.Browser, call{"POST", "/api/games/" + slug + "/command", `{"do":"resign"}`, 401, ""})
}

// triesTournaments has a tournament made and joined, and tries what is no way there.
func triesTournaments(t *testing.T, s *served.Site, try func(*served.Browser, ...call)) {
	t.Helper()
	host := s.Browser(t)
	try(host, call{"POST", "/api/tournaments", thursday + "}", 201, ""}, call{"POST", "/api/tournaments", `{}`, 400, ""}, call{"GET", "/api/tournaments/nothing000", "", 404, ""},
		call{"GET", "/api/tournaments/nothing000/stream", "", 404, ""}, call{"GET", "/t/nothing000.pgn", "", 404, ""})
	at := "/api/tournaments/" + sitetest.Decode[served.Created](t, host.Send("POST", "/api/tournaments", thursday+"}").Text).Slug
	try(host, call{"POST", at + "/command", `{"do":"join"}`, 200, ""}, call{"POST", at + "/command", `{"do":"start"}`, 409, ""}, call{"POST", at + "/command", `{}{}`, 400, ""}, call{"GET", at, "", 200, ""})
}

// triesHours plays in an hour, and tries what is no way there.
func triesHours(t *testing.T, try func(*served.Browser, ...call)) {
	t.Helper()
	s, slug := served.StartWithHour(t, site.Config{})
	at := "/api/hours/" + slug
	try(s.Browser(t), call{"GET", "/api/hours", "", 200, ""}, call{"GET", at, "", 200, ""}, call{"POST", at + "/command", `{"do":"play","only":"cheskers"}`, 200, ""}, call{"POST", at + "/command", `{"do":"stop"}`, 200, ""},
		call{"POST", at + "/command", `{"do":"sing"}`, 409, ""}, call{"POST", at + "/command", `{}{}`, 400, ""}, call{"POST", "/api/hours/nothing000/command", `{"do":"play"}`, 404, ""},
		call{"GET", "/api/hours/nothing000", "", 404, ""}, call{"GET", "/api/hours/nothing000/stream", "", 404, ""}, call{"GET", "/hour/" + slug + ".pgn", "", 404, ""})
}

// triesNotifications lets a browser be notified, and tries what is no way there.
func triesNotifications(t *testing.T, b *served.Browser, try func(*served.Browser, ...call)) {
	t.Helper()
	try(b, call{"GET", "/api/calls", "", 200, ""}, call{"POST", "/api/calls/subscribe", served.Subscription, 204, ""}, call{"POST", "/api/calls/subscribe", `{}`, 409, ""},
		call{"POST", "/api/calls/subscribe", `{}{}`, 400, ""}, call{"POST", "/api/calls/unsubscribe", "", 204, ""},
		call{"POST", "/api/calls/mute", `{"slug":"Finished00"}`, 204, ""}, call{"POST", "/api/calls/mute", `{"slug":"nothing"}`, 404, ""}, call{"POST", "/api/calls/mute", `{}{}`, 400, ""})
	silent := served.Start(t, site.Config{Notifications: site.Notifications{Store: storetest.New(t).Notifications()}})
	try(silent.Browser(t), call{"POST", "/api/calls/unsubscribe", "", 409, ""}, call{"POST", "/api/calls/mute", `{"slug":"Finished00"}`, 409, ""})
}

func note(seen map[string]bool, w served.Reply) {
	name, _ := served.Contract().Operation(w.Request.Method, w.Request.URL.Path)
	seen[fmt.Sprint(name, " ", w.StatusCode)] = true
}

// gets are requests that need nothing but a game that is over.
var gets = []call{
	{"GET", "/api/me/waiting", "", 200, ""}, {"GET", "/api/me/waiting?beside=Finished00", "", 200, ""},
	{"GET", "/api/openapi.json", "", 200, ""}, {"GET", "/api/rules/quadsquare", "", 200, ""}, {"GET", "/api/rules/chess", "", 404, ""},
	{"GET", "/api/games/nothing", "", 404, ""}, {"GET", "/api/games/nothing/stream", "", 404, ""},
	{"GET", "/g/Finished00.json", "", 200, ""}, {"GET", "/g/nothing.json", "", 404, ""},
	{"GET", "/m/nothing.pgn", "", 404, ""}, {"GET", "/g/Finished00.pgn", "", 200, ""}, {"GET", "/g/nothing.pgn", "", 404, ""},
	{"GET", "/g/Finished00.svg?ply=1&side=black", "", 200, ""}, {"GET", "/g/nothing.svg", "", 404, ""},
	{"GET", "/g/Finished00.gif?side=white", "", 200, ""}, {"GET", "/g/nothing.gif", "", 404, ""},
	{"GET", "/g/Finished00.png", "", 200, ""}, {"GET", "/g/nothing.png", "", 404, ""},
	{"GET", "/rules/cheskers/board.svg", "", 200, ""}, {"GET", "/rules/chess/board.svg", "", 404, ""},
	{"GET", "/rules/quadsquare/tiles.svg", "", 200, ""}, {"GET", "/rules/cheskers/tiles.svg", "", 404, ""},
	{"GET", "/embed/Finished00?ply=1&theme=dark", "", 200, ""}, {"GET", "/embed/nothing", "", 404, ""},
	{"GET", "/api/explore?game=chess&position=8", "", 404, ""},
	{"GET", "/games.ndjson?game=cheskers&result=black&since=2026-01-01", "", 200, ""}, {"GET", "/games.ndjson?min=none", "", 400, ""},
	{"GET", "/games.pgn?sort=longest", "", 200, ""}, {"GET", "/games.pgn?min=none", "", 400, ""}, {"GET", "/games/2026-11.pgn", "", 200, ""}, {"GET", "/games/2026-13.pgn", "", 404, ""},
	{"GET", "/games.ndjson?of=nobody", "", 404, ""}, {"GET", "/games.pgn?of=nobody", "", 404, ""}, {"GET", "/p/nobody.png", "", 404, ""},
}

// posts are requests that save something.
var posts = []call{
	{"POST", "/api/games", `{"game":"cheskers","side":"white"}`, 0, ""}, {"POST", "/api/games/{slug}/accept", "", 0, ""},
	{"POST", "/api/games/{slug}/plan", `{"on":0,"lines":[]}`, 0, ""},
	{"POST", "/api/games/{slug}/key", "", 0, ""}, {"POST", "/api/games/{slug}/seat", `{"token":"none"}`, 0, ""},
	{"POST", "/api/devices/link", "", 0, ""}, {"POST", "/api/devices/look", `{"token":"none"}`, 0, ""}, {"POST", "/api/devices/join", `{"token":"none"}`, 0, ""},
	{"POST", "/api/devices/show", "", 0, ""}, {"POST", "/api/devices/enter", `{"code":"BCDFGH"}`, 0, ""},
	{"POST", "/api/devices/answer", `{"request":"none","yes":true}`, 0, ""}, {"POST", "/api/devices/cut", `{"device":"none"}`, 0, ""},
	{"POST", "/api/calls/subscribe", served.Subscription, 0, ""}, {"POST", "/api/calls/unsubscribe", "", 0, ""}, {"POST", "/api/calls/mute", `{"slug":"Finished00"}`, 0, ""},
	{"POST", "/api/programs", `{"name":"Rook"}`, 0, ""}, {"POST", "/api/programs/revoke", `{"program":"none"}`, 0, ""},
	{"POST", "/api/me", `{"name":"Anna"}`, 0, ""}, {"POST", "/api/me/listed", `{"listed":true}`, 0, ""}, {"POST", "/api/me/language", `{"language":"en"}`, 0, ""},
	{"POST", "/api/tournaments", thursday + "}", 0, ""}, {"POST", "/api/tournaments/{slug}/command", `{"do":"join"}`, 0, ""}, {"POST", "/api/hours/{slug}/command", `{"do":"play"}`, 0, ""},
}

// elsewhere are answers that other tests bring about: lasting streams, and gates that
// are crowded.
var elsewhere = map[string]bool{
	"GET /api/games/{slug}/stream 200": true, // TestStream
	"GET /api/me/stream 200":           true, // TestWhatConcernsAProgram

	"GET /api/tournaments/{slug}/stream 200": true, // TestTournament
	"GET /api/hours/{slug}/stream 200":       true, // TestHour
	"GET /hour/{slug}.pgn 200":               true, // TestHour
	"GET /hour/{slug}.pgn 304":               true,
	"GET /p/{page}.png 200":                  true, // TestCardsOfPlayers
	"GET /p/{page}.png 304":                  true,
	"POST /api/records 503":                  true, // records.TestRecordsWaitTheirTurn
	"GET /m/{slug}.pgn 200":                  true, // TestRecordOfAMatch
	"GET /m/{slug}.pgn 304":                  true,
	"GET /t/{slug}.pgn 200":                  true, // TestTournament
	"GET /t/{slug}.pgn 304":                  true,
	"GET /g/{slug}.gif 503":                  true,
	"GET /g/{slug}.png 503":                  true,
}

// fails asks while the store is away.
func fails(t *testing.T, s *served.Site, slug string, try func(*served.Browser, ...call)) {
	t.Helper()
	b := s.Browser(t)
	b.Get("/")
	p := served.ProgramOf(b, "Rook")
	s.Store.Fail(storetest.ErrDown)
	defer s.Store.Fail(nil)
	for _, c := range posts {
		try(b, call{c.method, strings.ReplaceAll(c.at, "{slug}", slug), c.body, 503, ""})
	}
	try(p.Browser, call{"POST", "/api/games/" + slug + "/command", `{"do":"resign"}`, 503, ""}, call{"GET", "/api/me/stream", "", 503, ""}, call{"GET", "/api/me", "", 503, ""})
	for _, at := range []string{"/api/devices", "/api/programs", "/games.pgn", "/games/2026-11.pgn", "/games.ndjson", "/p/unknown00.png", "/api/games/unknown00", "/api/games/unknown00/stream", "/g/unknown00.svg", "/api/tournaments/unknown00", "/api/tournaments/unknown00/stream", "/api/hours/unknown00", "/api/hours/unknown00/stream",
		"/api/explore?game=cheskers&position=" + url.QueryEscape(cheskers.Game.Start)} {
		try(b, call{"GET", at, "", 503, ""})
	}
}

// floods asks more often than one may.
func floods(t *testing.T, try func(*served.Browser, ...call)) {
	t.Helper()
	once := limit.Limits{Create: 1, Accept: 1, PlayerLimits: limit.PlayerLimits{Keys: 1, Links: 1, DevicePolls: 1, Names: 1, PairingCodes: 1, TournamentLimits: limit.TournamentLimits{Tournaments: 1, Joining: 1}}, TextLimits: limit.TextLimits{Records: 1, Setups: 1}, Sockets: 1, Looks: 1, Searches: 1}
	for _, c := range append(slices.Clone(posts), call{"GET", "/api/devices", "", 0, ""}, call{"GET", "/api/programs", "", 0, ""}, call{"GET", "/api/games/nothing", "", 0, ""}, call{"GET", "/api/games/nothing/stream", "", 0, ""},
		call{"GET", "/api/tournaments/nothing", "", 0, ""}, call{"GET", "/api/tournaments/nothing/stream", "", 0, ""}, call{"GET", "/api/hours/nothing", "", 0, ""}, call{"GET", "/api/hours/nothing/stream", "", 0, ""},
		call{"GET", "/api/explore?game=chess", "", 0, ""}, call{"POST", "/api/records", "1. e9", 0, "text/plain"}, call{"POST", "/api/setups", `{}`, 0, ""}) {
		b := served.Start(t, site.Config{Limits: once}).Browser(t)
		at := strings.ReplaceAll(c.at, "{slug}", "nothing00")
		b.Send(c.method, at, c.body)
		try(b, call{c.method, at, c.body, 429, c.kind})
	}
	p := served.ProgramOf(served.Start(t, site.Config{Limits: limit.Limits{PlayerLimits: limit.PlayerLimits{ProgramLimits: limit.ProgramLimits{Program: 1}}}}).Browser(t), "Rook")
	p.Command("nothing00", `{"do":"resign"}`, 404, "not_found")
	try(p.Browser, call{"POST", "/api/games/nothing00/command", `{"do":"resign"}`, 429, ""}, call{"GET", "/api/me/stream", "", 429, ""}, call{"GET", "/api/me", "", 429, ""})
}

// What may be searched for is what the document names.
func TestTheDocumentOfTheAPINamesWhatIsSearchedFor(t *testing.T) {
	named := func(path string) (names []string) {
		for _, p := range served.Contract().Paths[path].Get.Parameters {
			names = append(names, p.Name)
		}
		slices.Sort(names)
		return names
	}
	want := []string{archive.FieldGame, archive.FieldPlayer, archive.FieldAgainst, archive.FieldMine, archive.FieldOf, archive.FieldVersus,
		archive.FieldWith, archive.FieldSide, archive.FieldResult, archive.FieldReason, archive.FieldPace, archive.FieldMin, archive.FieldMax, archive.FieldSince,
		archive.FieldUntil, archive.FieldOpening, archive.FieldStood, archive.FieldOne, archive.FieldOther, archive.FieldBesides, archive.FieldSort, archive.FieldBefore}
	slices.Sort(want)
	for _, path := range []string{"/games.pgn", "/games.ndjson"} {
		if got := named(path); !slices.Equal(got, want) {
			t.Errorf("%s names %v, want %v", path, got, want)
		}
	}
}

// The rate limits in the document are the real ones.
func TestTheDocumentOfTheAPINamesTheLimits(t *testing.T) {
	d := limit.Default
	says := fmt.Sprintf("%d reads of games, records, images and the like, where each full 64 KB of a response counts once more; "+
		"%d position lookups, lists and downloads; %d parsed PGN records; %d validated positions; %d games created and %d accepted; "+
		"%d streams and sockets opened. At most %d streams and sockets may be open at once.",
		d.Looks, d.Searches, d.Records, d.Setups, d.Create, d.Accept, d.Sockets, d.Open)
	if about := served.Contract().Info.Description; !strings.Contains(about, says) {
		t.Errorf("the document does not say: %s", says)
	}
}
