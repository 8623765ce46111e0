package wire_test

import (
	"encoding/json"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/gametest"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// BenchmarkEncodeEvent encodes the message of a move to the player on turn, in games
// played at random, by hand and as encoding/json does.
func BenchmarkEncodeEvent(b *testing.B) {
	o := wire.Out{T: string(gamelog.Moved), V: 41}
	for _, g := range catalog.Games {
		events := eventsOfGame(b, g)
		b.Run("hand/"+g.ID, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				wire.EncodeEvent(o, &events[n%len(events)])
			}
		})
		b.Run("json/"+g.ID, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				o.D = events[n%len(events)]
				if _, err := json.Marshal(o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// eventsOfGame lists the moves of a game as the player on turn gets them.
func eventsOfGame(b *testing.B, g *game.Game) []wire.EventOut {
	match, err := game.NewMatch(g, g.Start)
	if err != nil {
		b.Fatal(err)
	}
	var events []wire.EventOut
	for i, move := range gametest.Plies(b, g, 100) {
		played, err := match.Play(move.Text)
		if err != nil {
			b.Fatal(err)
		}
		events = append(events, wire.EventOut{Ply: &gamelog.Ply{Played: played, Left: 60000, Spent: 1234}, State: wire.State{
			Status: gamelog.Playing, On: int64(i + 3), Turn: match.Position().Turn().String(), White: "Anna", Black: "Bert",
			Clock: &wire.ClockOut{White: 60000, Black: 58766, Running: "white"}, Repeated: 1,
			Signs: match.Position().Signs(), Legal: match.Position().Moves(),
			May: []string{"resign", "draw", "takeback", "pause", "cancel", "give"}}})
	}
	return events
}

// BenchmarkEncodeMoved writes a move's body for the log.
func BenchmarkEncodeMoved(b *testing.B) {
	var moved any = gamelog.MovedData{Played: *gametest.Plies(b, catalog.Games[0], 100)[0], Left: 60000, Spent: 1234}
	b.Run("hand", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := wire.EncodeMoved(moved); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := json.Marshal(moved); err != nil {
				b.Fatal(err)
			}
		}
	})
}
