//lint:file-ignore SA1019 see socket/socket.go

package devices_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/tournament/director"
)

// What becomes of a place in the store that names a browser's player, or its token, when the
// browser becomes another player's device.
const (
	stays   = "stays"   // it names who it named
	follows = "follows" // it names the other player
	both    = "both"    // it names the other player too
	ends    = "ends"    // it is deleted
)

// fates has every place: a column, or a value in the data of an event, by the log and the kind. A
// place that names a player and is not here, and one that is here and never written, fail.
//
// In memory, these name a player: an open socket and what is cached by token (closed and dropped:
// TestABrowserThatJoinsLosesItsSockets); a room's record, and a director's snapshot (folds, which
// read the event on); pages that show a game, requests for a seat, turns in queues, and counts
// against limits (they end with the socket, the request, or their minute).
var fates = map[string]struct{ fate, why string }{
	"players.id":             {stays, "what is over names them"},
	"players.token_hash":     {stays, "a cookie that was kept is known, and can be revoked"},
	"player_pages.player":    {stays, "the page of the games that are over"},
	"player_scores.player":   {stays, "of games that are over"},
	"player_rivals.player":   {stays, "of games that are over"},
	"player_rivals.opponent": {stays, "of games that are over"},

	"games.creator_id": {stays, "games keep who played them; the seat is shared"},
	"games.white_id":   {stays, "games keep who played them; the seat is shared"},
	"games.black_id":   {stays, "games keep who played them; the seat is shared"},
	"chat.speaker":     {stays, "said by them"},

	"game created by.id":               {stays, "a log"},
	"game created rematch.white.id":    {stays, "a log"},
	"game created rematch.black.id":    {stays, "a log"},
	"game created rematch.sharedWhite": {stays, "a log"},
	"game created rematch.sharedBlack": {stays, "a log"},
	"game created tournament.seat.id":  {stays, "a log"},
	"game joined by.id":                {stays, "a log"},
	"game shared with.id":              {both, "an event shares the seat"},
	"tournament created by.id":         {stays, "a log"},
	"tournament joined by.id":          {stays, "a log"},
	"tournament left player":           {stays, "a log"},
	"tournament started order":         {stays, "a log"},
	"tournament became by.id":          {both, "an event gives the place to the other"},
	"tournament became player":         {stays, "a log"},

	"shared_seats.player": {both, "the other shares the seat too"},
	"plans.player":        {follows, "or a plan is played that its player does not see"},
	"programs.owner":      {follows, "or their tokens cannot be revoked"},
	"tournaments.host_id": {both, "of those that are not over: for its name, and how many one player hosts"},

	"seat_keys.used_by":         {stays, "answers a repeated request, for ten minutes"},
	"devices.player":            {stays, "a first device keeps its line, to be revoked"},
	"devices.hash":              {stays, "a first device keeps its line, to be revoked"},
	"device_links.player":       {stays, "ends after ten minutes: none is left to confirm it"},
	"device_links.asked_by":     {stays, "answers a repeated request, for ten minutes"},
	"push_subscriptions.player": {ends, "the browser subscribes again, as the other"},
	"push_subscriptions.device": {ends, "the browser subscribes again, as the other"},
	"push_calls.player":         {stays, "reaches no browser, and is deleted for that; the other is notified of the next event"},
	"push_looks.player":         {stays, "ends with the page, which is closed"},
}

// places are those that name one of these ids, in all text of all tables.
func places(t *testing.T, s *served.Site, ids ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, column := range s.Store.File.Column(t, `SELECT m.name || '.' || c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`) {
		table, name, _ := strings.Cut(column, ".")
		for _, id := range ids {
			values := s.Store.File.Column(t, `SELECT CAST("`+name+`" AS TEXT) FROM "`+table+`" WHERE instr(CAST("`+name+`" AS TEXT), $1) > 0`, id)
			if column != "events.data" {
				if len(values) > 0 {
					found[column] = true
				}
				continue
			}
			for _, text := range s.Store.File.Column(t, `SELECT CASE WHEN game IN (SELECT id FROM tournaments) THEN 'tournament ' ELSE 'game ' END || kind || char(10) || data FROM events WHERE instr(data, $1) > 0`, id) {
				event, data, _ := strings.Cut(text, "\n")
				var value any
				must.Do(t, json.Unmarshal([]byte(data), &value))
				inside(found, event+" ", value, id)
			}
		}
	}
	return found
}

// drawn are seats that the lot decides on.
var drawn = strings.NewReplacer("tournament.white", "tournament.seat", "tournament.black", "tournament.seat")

// inside adds the paths below one at which a value in JSON has a text; a list adds nothing to a
// path.
func inside(found map[string]bool, path string, value any, text string) {
	switch v := value.(type) {
	case map[string]any:
		for key, one := range v {
			below := path + "." + key
			if strings.HasSuffix(path, " ") {
				below = path + key
			}
			inside(found, below, one, text)
		}
	case []any:
		for _, one := range v {
			inside(found, path, one, text)
		}
	case string:
		if strings.Contains(v, text) {
			found[drawn.Replace(path)] = true
		}
	}
}

// evening is a tournament, as its host knows it.
type evening struct {
	t         *testing.T
	Slug, Key string
}

func hostedBy(t *testing.T, b *served.Browser) evening {
	e := evening{t: t}
	w := b.Send("POST", "/api/tournaments", `{"name":"Friday","games":["cheskers"],"clock":{"base":60000,"increment":0},"minutes":3}`)
	w.Want(t, http.StatusCreated, "")
	must.Do(t, json.Unmarshal([]byte(w.Text), &e))
	return e
}

func (e evening) do(b *served.Browser, what string) {
	e.t.Helper()
	b.Send("POST", "/api/tournaments/"+e.Slug+"/command", `{"do":"`+what+`","key":"`+e.Key+`","text":"Good luck","byHost":true}`).Want(e.t, http.StatusOK, "")
}

func (e evening) look(b *served.Browser) director.Overview {
	e.t.Helper()
	return sitetest.Decode[director.Overview](e.t, b.Get("/api/tournaments/"+e.Slug).Text)
}

// again has two play on to a rematch, in which the one who resigns has the other seat.
func again(slug string, resigns, other *served.Browser) (rematch string) {
	return served.Next(served.Rematch(slug, "resign", resigns, other))
}

// life is all that a browser does that names its player in the store.
type life struct {
	byDays, shared     string  // games in play, of which the second is played in another's seat
	friday, both, over evening // it hosts and plays; the other plays too, and it is running; it left before
}

func lived(t *testing.T, s *served.Site, phone, laptop *served.Browser) (l life) {
	friends := []*served.Browser{s.Browser(t), s.Browser(t), s.Browser(t)}
	phone.Get("/")
	phone.Send("POST", "/api/calls/subscribe", served.Subscription).Want(t, http.StatusNoContent, "")
	phone.Send("POST", "/api/me/listed", `{"listed":true}`).Want(t, http.StatusOK, "")
	served.ProgramOf(phone, "Rook")

	l.byDays = phone.CreatedAs(`{"game":"cheskers","side":"white","terms":{"days":2}}`).Slug
	friends[0].Send("POST", "/api/games/"+l.byDays+"/accept", "").Want(t, http.StatusNoContent, "")
	on := sitetest.Decode[served.GameReply](t, phone.Get("/api/games/"+l.byDays).Text).D.State.On
	phone.Send("POST", "/api/games/"+l.byDays+"/plan", fmt.Sprintf(`{"on":%d,"lines":[["b6-a5","c3-d4"]]}`, on)).Want(t, http.StatusOK, "")
	phone.Watch(l.byDays).Send(`{"t":"chat","id":"c","d":{"to":"players","text":"Hello"}}`)
	served.WaitFor(t, func() bool { return len(s.Store.File.Column(t, `SELECT id FROM chat`)) > 0 })

	l.shared = friends[0].Create()
	friends[1].Send("POST", "/api/games/"+l.shared+"/accept", "").Want(t, http.StatusNoContent, "")
	_, key := friends[0].MakeKey(l.shared, `{}`)
	phone.UseKey(l.shared, key).Want(t, http.StatusNoContent, "")
	l.shared = again(l.shared, friends[1], friends[0]) // in which it shares Black
	l.shared = again(l.shared, friends[1], friends[0]) // White
	public := sitetest.Decode[served.Created](t, friends[0].Send("POST", "/api/games", `{"game":"cheskers","side":"black","terms":{"visibility":"open"}}`).Text).Slug
	phone.Send("POST", "/api/games/"+public+"/accept", "").Want(t, http.StatusNoContent, "")
	mover := friends[0].Open("/ws/g/" + public)
	snapshot := sitetest.Decode[wire.Snapshot](t, string(mover.Expect(wire.OutSnapshot).D))
	mover.Send(served.Move("m", snapshot.State.On, 1, "b6-a5"))
	mover.Expect("moved")
	again(again(public, phone, friends[0]), phone, friends[0]) // it has had both sides
	index(t, s)

	l.friday, l.both, l.over = hostedBy(t, phone), hostedBy(t, friends[0]), hostedBy(t, phone)
	l.friday.do(phone, "join")
	l.friday.do(friends[0], "join")
	l.friday.do(phone, "say")
	l.over.do(phone, "join")
	l.over.do(phone, "leave")
	l.over.do(phone, "end")
	for _, b := range []*served.Browser{phone, laptop, friends[0], friends[1]} {
		l.both.do(b, "join")
	}
	l.both.do(friends[0], "pace") // or the round may be paired first
	l.both.do(friends[0], "start")
	l.both.do(friends[0], "next")

	former := s.Browser(t) // which had a place, and becomes the phone's, and is revoked
	saturday := hostedBy(t, friends[2])
	saturday.do(former, "join")
	former.Become(phone)
	phone.ShowCode()
	phone.RevokeOthers()
	phone.MakeLink()
	return l
}

// index puts the games that are over into the archive's index.
func index(t *testing.T, s *served.Site) {
	t.Helper()
	games := must.Get(s.Store.Archive().Unindexed(t.Context(), "", 100))(t)
	for _, g := range games {
		rec := must.Get(gamelog.Fold(must.Get(s.Store.EventsOf(t.Context(), g.Slug))(t)))(t)
		must.Do(t, s.Store.Archive().AddToIndex(t.Context(), g, archive.EntryOf(rec, catalog.Find)))
	}
}

func TestWhatBecomesOfAPlayer(t *testing.T) {
	s := served.Start(t, site.Config{})
	laptop, phone := s.Browser(t), s.Browser(t)
	for name, b := range map[string]*served.Browser{"Ada": laptop, "Nemo": phone} {
		b.Send("POST", "/api/me", `{"name":"`+name+`"}`).Want(t, http.StatusOK, "")
	}
	ids := func(name string) []string {
		return s.Store.File.Column(t, `SELECT id FROM players WHERE name = $1 UNION ALL SELECT token_hash FROM players WHERE name = $1`, name)
	}
	l := lived(t, s, phone, laptop)
	nemo, ada := ids("Nemo"), ids("Ada")
	must.Do(t, s.Store.Store.Notifications().AddViewer(t.Context(), nemo[0], l.byDays, "a process", time.Now().Add(time.Minute).UnixMilli()))
	before, adas := places(t, s, nemo...), places(t, s, ada...)
	phone.Become(laptop)
	after, now := places(t, s, nemo...), places(t, s, ada[0])

	for place := range before {
		if fates[place].fate == "" {
			t.Errorf("%s names the player, and is not decided", place)
		}
	}
	for _, place := range slices.Sorted(maps.Keys(fates)) {
		f := fates[place]
		there, theirs := after[place], now[place] && !adas[place]
		stood := before[place] || place == "tournament became player"
		good := map[string]bool{stays: there, follows: !there && theirs, both: there && theirs, ends: !there}[f.fate]
		if !stood || !good {
			t.Errorf("%s, which %s (%s): named before: %t, after: %t, the other: %t", place, f.fate, f.why, stood, there, theirs)
		}
	}
	wantLife(t, l, phone)
}

// wantLife checks what followed, as its player sees it.
func wantLife(t *testing.T, l life, phone *served.Browser) {
	t.Helper()
	for slug, want := range map[string]string{l.byDays: "white", l.shared: "white"} {
		if got := phone.Seat(slug); got != want {
			t.Errorf("in game %s: seat %q, want %q", slug, got, want)
		}
	}
	phone.Get("/api/games/"+l.byDays+"/plan").Contains(t, "c3-d4")
	phone.Get("/api/programs").Contains(t, "Rook")
	time.Sleep(time.Second) // until tournaments are read again
	if v := l.friday.look(phone).View; v.You == nil || v.Host != "Ada" || v.Players[v.You.N-1].Name != "Ada" || len(v.Players) != 2 || v.Chat[0].By != "Nemo" {
		t.Errorf("the tournament that it hosts: %+v, %+v", v, v.You)
	}
	left := 0
	v := l.both.look(phone).View
	for _, p := range v.Players {
		if p.Left {
			left++
		}
	}
	if v.You == nil || v.You.Left || left != 1 {
		t.Errorf("the one that both play: %+v, %+v", v, v.You)
	}
	l.friday.do(phone, "leave")
}

// A player who plays on with another device keeps the place in a tournament, and the programs: only
// with the last one do they follow. A first device that became another player's is none of the
// former's, though it can be revoked.
func TestThePlaceFollowsTheLastDevice(t *testing.T) {
	for _, first := range []string{"a further one", "the first one"} {
		t.Run(first, func(t *testing.T) {
			t.Parallel()
			s := served.Start(t, site.Config{})
			laptop, phone, tablet := s.Browser(t), s.Browser(t), s.Browser(t)
			tablet.Become(phone)
			friday := hostedBy(t, phone)
			friday.do(phone, "join")
			served.ProgramOf(phone, "Rook")
			goes, stays := tablet, phone
			if first == "the first one" {
				goes, stays = phone, tablet
			}
			goes.Become(laptop)
			time.Sleep(time.Second)
			if friday.look(stays).View.You == nil || friday.look(goes).View.You != nil {
				t.Error("the place is the other's")
			}
			stays.Get("/api/programs").Contains(t, "Rook")
			stays.Become(laptop) // the last
			time.Sleep(time.Second)
			if friday.look(goes).View.You == nil {
				t.Error("the place has not followed")
			}
			goes.Get("/api/programs").Contains(t, "Rook")
		})
	}
}
