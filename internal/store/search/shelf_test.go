package search_test

import (
	"cmp"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/store/sqlitefile"
	"threefold/internal/testkit/must"
	"threefold/migrations"
)

// finished is a game that is over, as tests describe it.
type finished struct {
	id, slug, game string
	machine        bool   // Black is the computer
	white, black   string // names; their ids are the same in small letters
	result         game.Result
	reason         game.Reason
	pace           archive.Pace
	plies          int
	endedAt        int64
	opening        archive.Opening
	early, late    int64 // positions that it reached; 0 for none
	pieces         bool  // camels stood alone against a king
}

var camels = archive.Pieces{One: []string{"camel"}, Alone: true}

// start is the first day on which a game ended.
const start = archive.Day("2026-03-01")

// many are games of a few people, of which some share their moment or their length. A
// part of a query finds some of them, or more than may be read.
func many(count int) (all []finished) {
	r := rand.New(rand.NewPCG(30, 7))
	people := []string{"Ada", "Ben", "Cy", "Di", "Eve"}
	for n := range count {
		white := r.IntN(len(people))
		g := finished{id: fmt.Sprintf("g%05d", (n*7919)%100_000), slug: fmt.Sprintf("s%05d", (n*104729)%100_000),
			game: []string{"cheskers", "quadsquare"}[r.IntN(2)], machine: n%9 == 4,
			white: people[white], black: people[(white+1+r.IntN(len(people)-1))%len(people)],
			result: []game.Result{game.WhiteWins, game.BlackWins, game.Drawn}[r.IntN(3)],
			reason: []game.Reason{game.Resignation, game.Resignation, game.Time, game.Agreement}[r.IntN(4)],
			pace:   []archive.Pace{archive.Short, archive.Short, archive.Days}[r.IntN(3)],
			plies:  1 + r.IntN(80), endedAt: start.Begins() + int64(r.IntN(60*24))*3_600_000,
			opening: archive.Opening{"a", "b", "c"}[:r.IntN(4)], pieces: r.IntN(3) == 0}
		if r.IntN(40) == 0 {
			g.white = "Zoe"
		}
		if r.IntN(2) == 0 {
			g.early = 5
		}
		if r.IntN(20) == 0 {
			g.late = 99
		}
		all = append(all, g)
	}
	return all
}

// shelved is a database of these games, with the schema of the program.
func shelved(t *testing.T, games []finished) *sql.DB {
	t.Helper()
	db := must.Get(sqlitefile.OpenPool(":memory:", 1))(t)
	t.Cleanup(func() { db.Close() })
	steps, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.FS)
	if err == nil {
		_, err = steps.Up(t.Context())
	}
	must.Do(t, err)
	tx := must.Get(db.BeginTx(t.Context(), nil))(t)
	for _, g := range games {
		g.write(t, tx)
	}
	must.Do(t, tx.Commit())
	return db
}

func (g finished) write(t *testing.T, tx *sql.Tx) {
	t.Helper()
	listed, computer, blackID := 1, 0, strings.ToLower(g.black)
	if g.machine {
		listed, computer = 0, 1
	}
	insert(t, tx, `games (id, slug, game, status, creator_id, creator_name, side, terms, white_id, white_name, black_id, black_name,
		result, reason, plies, position, created_at, ended_at, deadline, level, clocked, listed, challenge, computer,
		white_key, black_key, pace, opening, indexed)`,
		g.id, g.slug, g.game, "over", "x", "X", "white", "{}", strings.ToLower(g.white), g.white, blackID, g.black,
		string(g.result), string(g.reason), g.plies, "", 0, g.endedAt, 0, computer, 0, listed, 0, computer,
		archive.Key(g.white), archive.Key(g.black), string(g.pace), g.opening.Code(), 3)
	if g.early != 0 && !g.machine {
		insert(t, tx, `game_traits (trait, ended_at, slug)`, g.early, g.endedAt, g.slug)
	}
	if g.pieces {
		insert(t, tx, `game_traits (trait, ended_at, slug)`, camels.Trait(g.game, g.machine), g.endedAt, g.slug)
	}
	if g.late != 0 && !g.machine {
		insert(t, tx, `position_games (position, ended_at, slug, ply, move, result)`, g.late, g.endedAt, g.slug, 40, "z", string(g.result))
	}
}

// insert writes a row into a table, named with its columns.
func insert(t *testing.T, tx *sql.Tx, into string, values ...any) {
	t.Helper()
	marks := strings.TrimPrefix(strings.Repeat(", ?", len(values)), ", ")
	must.Get(tx.ExecContext(t.Context(), `INSERT INTO `+into+` VALUES (`+marks+`)`, values...))(t)
}

// fits says by the words of the query alone, without an index, whether it is about a game.
func (g finished) fits(q archive.Query) bool {
	moves := (g.plies + 1) / 2
	return g.machine == q.Computer && g.seats(q) &&
		(q.Game == "" || q.Game == g.game) &&
		(q.Reason == "" || q.Reason == g.reason) &&
		(q.Pace == "" || q.Pace == g.pace) &&
		(q.MinMoves == 0 || moves >= q.MinMoves) &&
		(q.MaxMoves == 0 || moves <= q.MaxMoves) &&
		(q.Since == "" || g.endedAt >= q.Since.Begins()) &&
		(q.Until == "" || g.endedAt < q.Until.Ends()) &&
		len(g.opening) >= len(q.Opening) && slices.Equal(g.opening[:len(q.Opening)], q.Opening) &&
		(q.Position.Hash == 0 || q.Position.Hash == g.early || q.Position.Hash == g.late) &&
		(q.Pieces.None() || g.pieces)
}

// seats reports whether the player and the opponent of a query had the seats and the result
// that it asks for.
func (g finished) seats(q archive.Query) bool {
	if q.Player.None() {
		return g.ended(q.Result, "")
	}
	asWhite := is(q.Player, g.white) && (q.Against.None() || is(q.Against, g.black)) && g.ended(q.Result, game.WhiteWins)
	asBlack := is(q.Player, g.black) && (q.Against.None() || is(q.Against, g.white)) && g.ended(q.Result, game.BlackWins)
	return asWhite && q.Side != archive.AsBlack || asBlack && q.Side != archive.AsWhite
}

// ended reports whether a game has the result that is asked for, where the player wins by own.
func (g finished) ended(asked archive.Result, own game.Result) bool {
	switch asked {
	case archive.WhiteWon:
		return g.result == game.WhiteWins
	case archive.BlackWon:
		return g.result == game.BlackWins
	case archive.Drawn:
		return g.result == game.Drawn
	case archive.Won:
		return g.result == own
	case archive.Lost:
		return g.result != own && g.result != game.Drawn
	default:
		return true
	}
}

func is(who archive.Who, name string) bool {
	return who.Name == name || who.ID == strings.ToLower(name)
}

// listOf is what a query finds, in the order of its list.
func listOf(games []finished, q archive.Query) (all []finished) {
	for _, g := range games {
		if g.fits(q) {
			all = append(all, g)
		}
	}
	byTrait := q.Position.Hash != 0 || !q.Pieces.None()
	slices.SortFunc(all, func(a, b finished) int {
		switch {
		case q.Sort == archive.Longest:
			return cmp.Or(cmp.Compare(b.plies, a.plies), cmp.Compare(b.endedAt, a.endedAt), cmp.Compare(b.id, a.id))
		case byTrait:
			return cmp.Or(cmp.Compare(b.endedAt, a.endedAt), cmp.Compare(b.slug, a.slug))
		default:
			return cmp.Or(cmp.Compare(b.endedAt, a.endedAt), cmp.Compare(b.id, a.id))
		}
	})
	return all
}

// sumOf is how games ended, from the player's side where the query is about one.
func sumOf(games []finished, q archive.Query) (sum archive.Tally) {
	for _, g := range games {
		result := g.result
		if is(q.Player, g.black) && !q.Player.None() {
			result = map[game.Result]game.Result{game.WhiteWins: game.BlackWins, game.BlackWins: game.WhiteWins, game.Drawn: game.Drawn}[result]
		}
		sum.Add(string(result), 1)
	}
	return sum
}
