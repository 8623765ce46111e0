package lobby_test

import (
	"encoding/json"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
)

// BenchmarkEncodeEvent writes what the player on turn is told of a move, in
// games played at random, by hand and as encoding/json does.
func BenchmarkEncodeEvent(b *testing.B) {
	o := lobby.Out{T: string(lobby.Moved), V: 41}
	for _, g := range catalog.Games {
		events := eventsOfGame(b, g)
		b.Run("hand/"+g.ID, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				lobby.EncodeEvent(o, &events[n%len(events)])
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

// eventsOfGame are the moves of a game as the player on turn is told of them.
func eventsOfGame(b *testing.B, g *game.Game) []lobby.EventOut {
	match, err := game.NewMatch(g, g.Start)
	if err != nil {
		b.Fatal(err)
	}
	var events []lobby.EventOut
	for i, move := range playout(b, g) {
		played, err := match.Play(move.Text)
		if err != nil {
			b.Fatal(err)
		}
		events = append(events, lobby.EventOut{Ply: &lobby.Ply{Played: played, Left: 60000, Spent: 1234}, State: lobby.State{
			Status: lobby.Playing, On: int64(i + 3), Turn: match.Position().Turn().String(), White: anna.Name, Black: bert.Name,
			Clock: &lobby.ClockOut{White: 60000, Black: 58766, Running: "white"}, Repeated: 1,
			Signs: match.Position().Signs(), Legal: match.Position().Moves(),
			May: []string{"resign", "draw", "takeback", "pause", "cancel", "give"}}})
	}
	return events
}

// BenchmarkEncodeMoved writes a move's body for the log.
func BenchmarkEncodeMoved(b *testing.B) {
	var moved any = lobby.MovedData{Played: *playout(b, catalog.Games[0])[0], Left: 60000, Spent: 1234}
	b.Run("hand", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := lobby.EncodeMoved(moved); err != nil {
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
