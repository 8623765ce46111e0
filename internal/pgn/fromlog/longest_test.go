package fromlog_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/game/chesquerque"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/fromlog"
	"threefold/internal/testkit/must"
)

// The longest game that a log takes, with the longest times, is read back from its own record.
func TestTheLongestGameIsReadBack(t *testing.T) {
	rec := longest(t, chesquerque.Game)
	written := fromlog.Record(rec, chesquerque.Game)
	text := written.Text()
	read, err := pgn.Read(text, pgn.Pasted, catalog.Games)
	if err != nil {
		t.Fatalf("%d plies in %d bytes: %v", rec.Plies.Len(), len(text), err)
	}
	if read.Text() != text {
		t.Error("written again it differs")
	}
}

// longest plays until the log takes no more moves.
func longest(t *testing.T, g *game.Game) *gamelog.Record {
	t.Helper()
	match := must.Get(game.NewMatch(g, g.Start))(t)
	name := gamelog.Person{Name: strings.Repeat("\\", 24)}
	of := gamelog.Game{Rules: g, Match: match, Record: gamelog.Record{Slug: "Longest001", Game: g.ID, Start: g.Start, Side: gamelog.SideBoth,
		Terms: gamelog.Terms{Days: 14}, Status: gamelog.Playing, Progress: gamelog.Progress{Seq: 1}}}
	of.Record.Seats.Owners = [2]gamelog.Person{name, name}
	const fortnight = 14 * 24 * 3_600_000
	for random := rand.New(rand.NewPCG(1, 0)); of.MayMove(match.Position().Turn(), 0, match.Len()+1) == nil; of.Record.Seq++ {
		step := goesOn(t, match, random)
		match.Add(step)
		of.Record.Plies = of.Record.Plies.Append(gamelog.Ply{Played: step.Played, Left: fortnight - 1, Spent: fortnight - 1})
	}
	if n := match.Len(); n < 3_999 {
		t.Fatalf("the game ended after %d plies", n)
	}
	return &of.Record
}

// goesOn is a move after which the game goes on: without need none that could be played
// but once, as a capture or a pawn's.
func goesOn(t *testing.T, match *game.Match, random *rand.Rand) (other game.Step) {
	t.Helper()
	moves := match.Position().Moves()
	needed := since(match.Position().Text()) >= 100
	for _, i := range random.Perm(len(moves)) {
		step, err := match.Try(moves[i].Text)
		switch {
		case err != nil:
			t.Fatal(err)
		case step.Outcome.Over():
		case needed == (since(step.Played.Position) == 0):
			return step
		default:
			other = step
		}
	}
	if other.Played == nil {
		t.Fatalf("every move ends the game after %d plies", match.Len())
	}
	return other
}

// since is how many plies ago a piece was taken or a pawn moved, by a position's text.
func since(position string) int {
	fields := strings.Fields(position)
	n, _ := strconv.Atoi(fields[len(fields)-2])
	return n
}
