package gamelog

import (
	"testing"
	"time"

	"threefold/internal/game"
)

// Who was let in only plays on for a minute, in the next game too, and so does who shares the seat
// since then; the owner, and who shared it before, may do everything.
func TestWhoWasLetInOnlyPlaysOn(t *testing.T) {
	r := Record{Slug: "s", Status: Playing, Seats: Seats{Owners: [2]Person{ada, bea}, Shared: [2][]string{1: {"tablet"}}}, Terms: blitz()}
	share := func(with string, letIn bool, at time.Duration) {
		r, _ = foldShared(r, Event{At: start.Add(at).UnixMilli()}, SharedData{Seat: "black", With: Person{ID: with}, LetIn: letIn})
	}
	share("carla", true, 0)
	share("carla's phone", false, time.Second)
	share("dora", true, 2*time.Second)
	next := following(&r, start.Add(10*time.Second))
	later := following(&r, start.Add(2*time.Minute))
	rematch := Seats{Owners: [2]Person{next.Rematch.White, next.Rematch.Black}, Shared: [2][]string{next.Rematch.SharedWhite, next.Rematch.SharedBlack}, LetIn: next.Rematch.LetIn}
	for id, free := range map[string]bool{ada.ID: true, bea.ID: true, "tablet": true, "carla": false, "carla's phone": false, "dora": false} {
		for name, seats := range map[string]*Seats{"the game": &r.Seats, "the next": &rematch} {
			if err := seats.MayEnd(id, start.Add(61*time.Second)); (err == nil) != free {
				t.Errorf("%s in %s: %v", id, name, err)
			}
			if err := seats.MayEnd(id, start.Add(62*time.Second)); err != nil {
				t.Errorf("%s in %s after a minute: %v", id, name, err)
			}
		}
	}
	if later.Rematch.LetIn != [2]LetIn{} || rematch.LetIn[game.White] == (LetIn{}) {
		t.Errorf("in later games %+v, in the next %+v", later.Rematch.LetIn, rematch.LetIn)
	}
}
