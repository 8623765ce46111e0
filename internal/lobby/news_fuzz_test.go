package lobby_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"

	"threefold/internal/lobby"
)

// FuzzNews lets another process tell anything at all, of a game that is played
// here: it is news and no truth, so that play goes on as ever.
func FuzzNews(f *testing.F) {
	for _, told := range []string{
		`[{"k":"hello"},{"k":"alive","n":-7},{"k":"left"}]`,
		`[{"k":"here","r":{"s":[1,-1],"x":[true,true],"p":-3,"w":-9,"m":[{"id":"p-anna","name":""}],"c":true,"l":true,"r":true}}]`,
		`[{"k":"here","r":{"k":[{"n":1,"by":{"id":"p-carla"},"seat":7},{"n":1,"seat":1}]}}]`,
		`[{"k":"event","s":9223372036854775807},{"k":"event","s":-1},{"k":"chat"},{"k":"open"},{"k":"missed"}]`,
		`[{"k":"dance"},{"k":"here"}]`,
	} {
		f.Add([]byte(told), uint8(1))
	}
	f.Fuzz(func(t *testing.T, told []byte, letIn uint8) {
		var all []lobby.News
		if json.Unmarshal(told, &all) != nil {
			return
		}
		synctest.Test(t, func(t *testing.T) {
			s := &site{t: t, hub: &lobby.Hub{}, log: newMemLog()}
			tb := s.process("west", "")
			defer tb.close()
			tb.created("cheskers")
			tb.join(bert)
			white, black := tb.enter(anna), tb.enter(bert)
			black.must("b6-a5")
			tb.lobby.Leave(black.Member) // so that seats are asked for
			east := s.hub.Join("east")
			for _, n := range all {
				n.Game = tb.log.row(tb.slug).ID
				east.Tell(n)
				synctest.Wait()
				white.news()
			}
			white.say(lobby.InLetIn, lobby.LetInIn{Knock: int(letIn)})
			white.must("a3-b4")
			tb.foldsToTheSame()
		})
	})
}
