package names_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/store"
	"threefold/internal/store/names"
	"threefold/internal/store/sqlitefile"
	"threefold/internal/testkit/must"
)

var (
	ada = gamelog.Person{ID: "11111111-ada", Name: "Ada"}
	ben = gamelog.Person{ID: "22222222-ben", Name: "Ben"}
	zoe = gamelog.Person{ID: ada.ID, Name: "Zoe"}
)

// filled is a database in which Ada has made a game that Ben joined, shares a seat of a
// game of his, and has spoken in another; a fourth one names her nowhere. The last one has
// an event that cannot be read.
func filled(t *testing.T) *sql.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s := must.Get(store.Open(t.Context(), store.Config{Path: path, Logger: slog.New(slog.DiscardHandler)}))(t)
	joined := gamelog.JoinedData{By: ben, Seat: "black"}
	logged(t, s, "made", gamelog.Created, created("made", ada), gamelog.Joined, joined)
	logged(t, s, "shared", gamelog.Created, created("shared", ben), gamelog.Shared, gamelog.SharedData{Seat: "white", With: ada})
	logged(t, s, "spoken", gamelog.Created, created("spoken", ben), gamelog.Joined, joined)
	logged(t, s, "others", gamelog.Created, created("others", ben), gamelog.Joined, joined)
	logged(t, s, "unread", gamelog.Created, created("unread", ada), gamelog.Joined, []int{})
	if err := errors.Join(
		s.SavePlayer(t.Context(), "hash", ada, 1),
		s.AddLine(t.Context(), "spoken", gamelog.Line{ID: "1", To: gamelog.ToWatchers, Speaker: ada.ID, Name: "Ada", Text: "Good luck, Ada", At: 1}),
		s.AddLine(t.Context(), "spoken", gamelog.Line{ID: "2", To: gamelog.ToWatchers, Speaker: ben.ID, Name: "Ben", Text: "Thanks", At: 1}),
		s.Close()); err != nil {
		t.Fatal(err)
	}
	db := must.Get(sqlitefile.OpenPool(sqlitefile.Source(path, "rw"), 1))(t)
	t.Cleanup(func() { db.Close() })
	return db
}

func created(slug string, by gamelog.Person) gamelog.CreatedData {
	return gamelog.CreatedData{Rules: 1, Slug: slug, Game: "cheskers", Start: "start", By: by, Side: gamelog.SideWhite}
}

// logged writes a game of two events, and its row.
func logged(t *testing.T, s *store.Store, id string, kindsAndData ...any) {
	t.Helper()
	by := kindsAndData[1].(gamelog.CreatedData).By
	row := &gamelog.Row{ID: id, Slug: id, Game: "cheskers", Status: gamelog.Playing, Creator: by, Side: gamelog.SideWhite, White: by, Position: "start"}
	for i := 0; i < len(kindsAndData); i += 2 {
		body := must.Get(json.Marshal(kindsAndData[i+1]))(t)
		e := gamelog.Event{Game: id, Seq: int64(i/2 + 1), Kind: kindsAndData[i].(gamelog.Kind), Version: gamelog.EventVersion, Data: body}
		must.Do(t, s.Append(t.Context(), gamelog.Append{Event: e, Row: row}))
	}
}

// rewrite has Ada called Zoe, and gives the slugs of the games that were told of.
func rewrite(t *testing.T, db *sql.DB) (names.Changes, []names.Game, []string) {
	t.Helper()
	var told []string
	changes, unread, err := names.Rewrite(t.Context(), db, zoe, func(g names.Game) { told = append(told, g.Slug) })
	must.Do(t, err)
	slices.Sort(told)
	return changes, unread, told
}

// texts are the values that a query of one column finds.
func texts(t *testing.T, db *sql.DB, query string) (all []string) {
	t.Helper()
	rows := must.Get(db.QueryContext(t.Context(), query))(t)
	defer rows.Close()
	for rows.Next() {
		var text string
		must.Do(t, rows.Scan(&text))
		all = append(all, text)
	}
	return all
}

// Each game that names the player is rewritten and told of, a game that cannot be read is
// left as it is and named, and a second pass finds nothing more to do, but tells again.
func TestRewrite(t *testing.T) {
	db := filled(t)
	for pass, want := range []names.Changes{{Games: 3, Events: 2, Lines: 1}, {}} {
		changes, unread, told := rewrite(t, db)
		if changes != want || changes.Any() != (pass == 0) {
			t.Errorf("pass %d has changed %+v, want %+v", pass, changes, want)
		}
		if !slices.Equal(told, []string{"made", "shared", "spoken"}) || !slices.Equal(unread, []names.Game{{ID: "unread", Slug: "unread"}}) {
			t.Errorf("pass %d has told of %v and could not read %v", pass, told, unread)
		}
	}
	for query, want := range map[string]string{
		`SELECT name FROM players`:                                                              "[Zoe]",
		`SELECT creator_name || ' ' || white_name FROM games ORDER BY id`:                       "[Zoe Zoe Ben Ben Ben Ben Ben Ben Ada Ada]",
		`SELECT name || ': ' || text FROM chat ORDER BY id`:                                     "[Zoe: Good luck, Ada Ben: Thanks]",
		`SELECT game FROM events WHERE data LIKE '%"Ada"%'`:                                     "[unread]",
		`SELECT game FROM events WHERE data LIKE '%"Zoe"%' AND kind <> 'created' ORDER BY game`: "[shared]",
	} {
		if got := fmt.Sprint(texts(t, db, query)); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

func TestChangesAddUp(t *testing.T) {
	if got := (names.Changes{Games: 1, Events: 2, Lines: 3}).Add(names.Changes{Games: 4, Events: 5, Lines: 6}); got != (names.Changes{Games: 5, Events: 7, Lines: 9}) {
		t.Errorf("%+v", got)
	}
}

// Who is meant is found by a page or a seat; an empty seat, the computer's and what does
// not exist belong to no one.
func TestFind(t *testing.T) {
	db := filled(t)
	for _, statement := range []string{
		`INSERT INTO player_pages (player, page, listed) VALUES ('11111111-ada', 'p4ge', 1)`,
		`UPDATE games SET black_id = '` + gamelog.ComputerPerson.ID + `' WHERE id = 'made'`,
		`UPDATE games SET black_id = '22222222-ben' WHERE id = 'others'`,
	} {
		must.Get(db.ExecContext(t.Context(), statement))(t)
	}
	for who, want := range map[names.Who]string{
		{Page: "p4ge"}:                   ada.ID,
		{Slug: "made", Seat: "white"}:    ada.ID,
		{Slug: "others", Seat: "black"}:  ben.ID,
		{Slug: "made", Seat: "black"}:    "",
		{Slug: "spoken", Seat: "black"}:  "",
		{Slug: "nowhere", Seat: "white"}: "",
		{Page: "nobody"}:                 "",
	} {
		id, err := who.Find(t.Context(), db)
		if want == "" && !errors.Is(err, gamelog.ErrNotFound) || want != "" && (err != nil || id != want) {
			t.Errorf("%+v is %q, %v", who, id, err)
		}
	}
}
