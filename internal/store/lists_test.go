package store

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/search"
	"threefold/internal/testkit/must"
)

func TestRunning(t *testing.T) {
	clocked := func(r gamelog.Row) gamelog.Row {
		r.Terms.Clock = &gamelog.Control{Base: 60_000, Increment: 1_000}
		return r
	}
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s, clocked(row("waits")), clocked(playing("b")), playing("no clock"),
			clocked(playing("a")), clocked(over("ended", 5)))
		gives(t, "running are", []gamelog.Row{clocked(playing("a")), clocked(playing("b"))})(s.Running(t.Context()))
	})
}

func TestMine(t *testing.T) {
	at := func(r gamelog.Row, created int64) gamelog.Row {
		r.CreatedAt = created
		return r
	}
	asBlack := func(r gamelog.Row) gamelog.Row {
		r.White, r.Black = r.Black, r.White
		return r
	}
	byBen := func(r gamelog.Row) gamelog.Row {
		r.Creator = gamelog.Person{ID: "ben", Name: "Ben"}
		return r
	}
	alone := func(r gamelog.Row) gamelog.Row {
		r.Side, r.White, r.Black = gamelog.SideBoth, r.Creator, r.Creator
		return r
	}
	seated := func(r gamelog.Row) gamelog.Row { // of an invitation for both seats
		r.Side, r.Black = gamelog.SideNone, gamelog.Person{ID: "ada", Name: "Ada"}
		return r
	}
	withdrawn := row("withdrawn")
	withdrawn.Status = gamelog.Gone
	onBothOpened(t, func(t *testing.T, s *Store) {
		save(t, s,
			at(row("invited early"), 10), at(playing("playing"), 20), at(byBen(asBlack(playing("playing as black"))), 30),
			at(row("invited late"), 40), over("over early", 100), asBlack(over("over late", 200)), byBen(over("over last", 300)),
			withdrawn, byBen(row("another's invitation")),
			at(alone(playing("playing alone")), 50), alone(over("over alone", 400)),
			at(seated(row("own seat taken")), 60), at(seated(byBen(row("seat taken"))), 70))
		all := []string{"seat taken", "own seat taken", "playing alone", "invited late", "playing as black", "playing",
			"invited early", "over alone", "over last", "over late", "over early"}
		for limit := 1; limit <= len(all)+1; limit++ {
			got := must.Get(s.Mine(t.Context(), "ada", limit))(t)
			same(t, "Ada's games", ids(got), all[:min(limit, len(all))])
		}
		gives(t, "a stranger's", []gamelog.Row(nil))(s.Mine(t.Context(), "nobody", 10))
	})
}

// sharing is the event that lets a player called Cy play a seat.
func sharing(game string, seq int64, seat, with string) gamelog.Event {
	return gamelog.Event{Game: game, Seq: seq, Kind: gamelog.Shared, Version: gamelog.EventVersion,
		Data: []byte(fmt.Sprintf(`{"seat":%q,"with":{"id":%q,"name":"Cy"}}`, seat, with))}
}

// Who shares a seat of a game shares it in the rematch, too.
func TestSharedSeatsOfARematch(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		r := row("rematch")
		r.Status = gamelog.Playing
		mustAppend(t, s, gamelog.Event{Game: "rematch", Seq: 1, Kind: gamelog.Created, Version: 1, At: 5,
			Data: []byte(`{"rematch":{"of":"before","sharedWhite":["cy"],"sharedBlack":["di"]}}`)}, &r)
		for player, seat := range map[string]string{"cy": "white", "di": "black"} {
			if all, err := s.Shared(t.Context(), player, 10); err != nil || len(all) != 1 || all[0].Seat != seat {
				t.Errorf("%s shares %+v, %v", player, all, err)
			}
		}
	})
}

// A game is among those of a player who shares a seat of it, until it is over; it then stays the
// seat's owner's alone, whatever a server that knows no such list has left behind.
func TestSharedSeats(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		invited, alone, black := row("invited"), playing("alone"), playing("black")
		alone.Black = alone.White
		invited.CreatedAt, alone.CreatedAt, black.CreatedAt = 10, 20, 30
		save(t, s, invited, alone, black, playing("ends"), playing("left behind"), playing("not shared"))
		for id, seat := range map[string]string{"invited": "white", "alone": "both", "black": "black", "ends": "white", "left behind": "white"} {
			mustAppend(t, s, sharing(id, 2, seat, "cy"), nil)
		}
		mustAppend(t, s, sharing("black", 3, "black", "dee"), nil)
		wantError(t, "a number that is taken", gamelog.ErrConflict, s.Append(t.Context(), gamelog.Append{Event: sharing("not shared", 1, "white", "cy")}))
		ended := over("ends", 5)
		mustAppend(t, s, event("ends", 3, ""), &ended)
		mustAppend(t, s, sharing("ends", 4, "white", "dee"), nil)
		behind := over("left behind", 5)
		must.Do(t, s.committer.write(t.Context(), &write{statements: []*statement{do(saveRow(&behind).query, saveRow(&behind).args...)}}))

		want := []gamelog.SharedRow{{Row: black, Seat: "black"}, {Row: alone, Seat: "both"}, {Row: invited, Seat: "white"}}
		for limit := range len(want) + 1 {
			gives(t, "shared are", want[:limit])(s.Shared(t.Context(), "cy", limit))
		}
		gives(t, "as the player's own are listed", []gamelog.Row(nil))(s.Mine(t.Context(), "cy", 9))
		standing := []gamelog.OngoingGame{{Slug: "slug-black", Game: "cheskers", Seat: "black", Position: "after 1"}}
		gives(t, "standing are", standing)(s.OngoingGames(t.Context(), "cy", 9))
		if got, err := s.Shared(t.Context(), "dee", 9); err != nil || len(got) != 1 || got[0].ID != "black" {
			t.Errorf("another's are %+v, %v", got, err)
		}
		if lines := count(t, s, `SELECT COUNT(*) FROM shared_seats WHERE game = 'ends'`); lines != 0 {
			t.Errorf("of a game that is over there are %d lines", lines)
		}
	})
}

// A game that ended before anybody moved is on no list, nor is one that the
// release before had put there.
func TestUnplayedGamesAreNotListed(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		unplayed := over("unplayed", 5)
		unplayed.Plies = 0
		save(t, s, over("played", 3), unplayed)
		listed := func(s *Store) {
			t.Helper()
			same(t, "listed are", strings.Join(ids(find(t, s, archive.Query{}, 10).Rows), " "), "played")
		}
		listed(s)
		s.Close()
		asBefore(t, config, slices.Concat(withoutTraits, withoutScores, withoutComputerPlayers)...)
		asBefore(t, config, `UPDATE games SET listed = 1 WHERE id = 'unplayed'`, `DELETE FROM goose_db_version WHERE version_id >= 7`,
			`DROP TABLE schema_steps`, `DROP INDEX games_computer`, `DROP INDEX games_computer_of`, `DROP INDEX games_computer_by_plies`,
			`ALTER TABLE games DROP COLUMN computer`, `ALTER TABLE games DROP COLUMN level`, `ALTER TABLE games DROP COLUMN series`)
		asBefore(t, config, slices.Concat(withoutArchive, withoutDevices)...)
		listed(opened(t, config))
	})
}

// asBefore makes a closed store what an earlier release has left.
func asBefore(t *testing.T, config Config, statements ...string) {
	t.Helper()
	db := must.Get(connect(t.Context(), config))(t)
	defer db.close()
	for _, statement := range statements {
		must.Do(t, errOf(db.writer.ExecContext(t.Context(), statement)))
	}
}

func TestLastPositions(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		offer := gamelog.Event{Game: "a", Seq: 4, Kind: gamelog.Offered, Version: 1, At: 9, Data: []byte(`{"seat":"white"}`)}
		for _, e := range []gamelog.Event{event("a", 2, ""), event("a", 3, ""), offer, event("b", 7, "")} {
			mustAppend(t, s, e, nil)
		}
		offer.Game = "unmoved"
		mustAppend(t, s, offer, nil)
		mustAppend(t, s, event("not asked for", 1, ""), nil)

		gives(t, "the last positions", map[string]string{"a": "after 3", "b": "after 7"})(s.LastPositions(t.Context(), []string{"a", "unknown", "b", "unmoved"}))
		gives(t, "of no game", map[string]string(nil))(s.LastPositions(t.Context(), nil))
	})
}

// How far games have grown is asked for any number of them at once.
func TestGrowth(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		want := map[string]gamelog.Growth{"a": {Seq: 3, Lines: 2}}
		save(t, s, row("a"))
		mustAppend(t, s, event("a", 2, ""), nil)
		mustAppend(t, s, event("a", 3, ""), nil)
		for _, to := range []gamelog.Audience{gamelog.ToPlayers, gamelog.ToWatchers} {
			must.Do(t, s.AddLine(t.Context(), "a", gamelog.Line{ID: string(to), To: to, Speaker: "ada"}))
		}
		asked := []string{"a", "unknown"}
		for i := range 600 {
			id := fmt.Sprintf("b%d", i)
			save(t, s, row(id))
			want[id], asked = gamelog.Growth{Seq: 1}, append(asked, id)
		}
		save(t, s, row("not asked for"))
		gives(t, "the growth", want)(s.Growth(t.Context(), asked))
		gives(t, "of no game", map[string]gamelog.Growth(nil))(s.Growth(t.Context(), nil))
	})
}

// Each game that a player plays against another is as its last move has left it.
func TestStandings(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		alone, black := playing("alone"), playing("black")
		alone.Black = alone.White
		black.White, black.Black = black.Black, black.White
		black.CreatedAt++ // the newest
		black.Deadline = 77
		save(t, s, row("invited"), alone, over("over", 1), black)
		unmoved := playing("unmoved")
		unmoved.CreatedAt--
		mustAppend(t, s, gamelog.Event{Game: "unmoved", Seq: 1, Kind: gamelog.Created, Version: 1, Data: []byte(`{}`)}, &unmoved)
		mustAppend(t, s, event("black", 2, ""), nil)
		mustAppend(t, s, gamelog.Event{Game: "black", Seq: 3, Kind: gamelog.Offered, Version: 1, Data: []byte(`{"seat":"white"}`)}, nil)
		want := []gamelog.OngoingGame{
			{Slug: "slug-black", Game: "cheskers", Seat: "black", Position: "after 2", Deadline: 77},
			{Slug: "slug-unmoved", Game: "cheskers", Seat: "white", Position: "start"},
		}
		for limit := range 3 {
			gives(t, "standing are", want[:limit])(s.OngoingGames(t.Context(), "ada", limit))
		}
		gives(t, "of nobody", []gamelog.OngoingGame(nil))(s.OngoingGames(t.Context(), "nobody", 9))
	})
}

// The lists that grow with the years are read in the order of an index; SQLite
// says how it reads, whatever the tables hold.
func TestListsReadIndexes(t *testing.T) {
	s := opened(t, Config{Path: sqlitePath(t), Logger: logger(t)})
	for name, query := range map[string]string{
		"running": running, "invited and playing": mineOpen, "over": mineOver, "shared": sharedOpen, "standings": standings, "of revoked programs": ofRevoked,
	} {
		if steps := plan(t, s.reader, query, "1", "2", "3", "4"); slices.Contains(steps, "SCAN games") {
			t.Errorf("%s: %q", name, steps)
		}
	}
}

// plan is SQLite's way to answer a query, a step each.
func plan(t *testing.T, db search.DB, query string, args ...any) (steps []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatalf("%v, in\n%s", err, query)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		must.Do(t, rows.Scan(&id, &parent, &unused, &step))
		steps = append(steps, step)
	}
	return steps
}
