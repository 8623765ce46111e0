package lobby_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
)

// FuzzNotification lets another process publish anything at all about a game that is played
// here: a message is a hint and not the truth, so that play goes on as ever.
func FuzzNotification(f *testing.F) {
	for _, text := range []string{
		`[{"k":"hello"},{"k":"alive","n":-7},{"k":"left"}]`,
		`[{"k":"here","r":{"s":[1,-1],"x":[true,true],"p":-3,"w":-9,"m":[{"id":"p-anna","name":""}],"c":true,"l":true,"r":true}}]`,
		`[{"k":"here","r":{"k":[{"n":1,"by":{"id":"p-carla"},"seat":7},{"n":1,"seat":1}]}}]`,
		`[{"k":"event","s":9223372036854775807},{"k":"event","s":-1},{"k":"chat"},{"k":"open"},{"k":"missed"}]`,
		`[{"k":"dance"},{"k":"here"}]`,
	} {
		f.Add([]byte(text), uint8(1))
	}
	f.Fuzz(func(t *testing.T, text []byte, letIn uint8) {
		var all []cluster.Message
		if json.Unmarshal(text, &all) != nil {
			return
		}
		synctest.Test(t, func(t *testing.T) {
			s := newSite(t)
			defer s.close()
			tb := s.process("west", "")
			tb.created("cheskers")
			white, black := opponents(tb, tb)
			black.must("b6-a5")
			black.visit.Leave() // so that seats are asked for
			east := s.hub.Join("east")
			for _, n := range all {
				n.Game = tb.log.row(tb.slug).ID
				east.Publish(n)
				synctest.Wait()
				white.received()
			}
			white.say(wire.InLetIn, wire.LetInIn{SeatRequest: int(letIn)})
			white.must("a3-b4")
			tb.foldsToTheSame()
		})
	})
}
