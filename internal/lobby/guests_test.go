package lobby_test

import (
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// A server can do without each guest: people play, and are told that it has none, and what the other
// guests do goes on.
func TestALobbyWithoutAGuest(t *testing.T) {
	for name, leave := range map[string]func(*lobby.Config){
		"chat":            func(c *lobby.Config) { c.Chat = nil },
		"the computer":    func(c *lobby.Config) { c.Engine = nil },
		"plans":           func(c *lobby.Config) { c.Plans = nil },
		"other processes": func(c *lobby.Config) { c.Bus = nil },
		"all of them":     func(c *lobby.Config) { c.Chat, c.Engine, c.Plans, c.Bus = nil, nil, nil, nil },
	} {
		begun(t, func(tb *table, _, _ *page) {
			tb.close()
			c := lobby.Config{Log: tb.log, Chat: tb.log, Engine: &sage{}, Plans: newMemPlans(), Bus: new(cluster.Hub).Join("here")}
			leave(&c)
			tb.lobby = newLobbyWith(c)
			tb.start()
			white, black := tb.enter(anna), tb.enter(bert)
			code := func(of []message) string {
				if len(of) == 1 && of[0].T == wire.OutError {
					return errorCode(t, of)
				}
				return ""
			}
			without := func(what bool, code string) string { return map[bool]string{true: code}[what] }
			same(t, name+": a line is refused as", code(white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "There?"})), without(c.Chat == nil, "unknown_type"))
			black.any()
			_, _, err := tb.lobby.Plan(tb.t.Context(), tb.slug, anna.ID)
			same(t, name+": plans are refused", err != nil, c.Plans == nil)
			if view := must.Get(tb.lobby.View(tb.t.Context(), tb.slug, anna.ID, true))(tb.t); view.Plies.Len() != 3 || len(view.Snapshot.Chat) != 1-len(without(c.Chat == nil, "1")) {
				t.Errorf("%s: %d plies, chat %+v", name, view.Plies.Len(), view.Snapshot.Chat)
			}
			same(t, name+": the live list has", len(tb.lobby.LiveList().Live), 1)
			if _, err := tb.lobby.Create(tb.t.Context(), anna, lobby.Create{Game: "cheskers", Side: "black", Level: 5}); (err != nil) != (c.Engine == nil) {
				t.Errorf("%s: a game against the computer: %v", name, err)
			}
		})
	}
}
