package lobby_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

func chatTexts(t *testing.T, all []message) []string {
	t.Helper()
	var lines []string
	for _, m := range all {
		if m.T == wire.OutChat {
			var line gamelog.Line
			must.Do(t, json.Unmarshal(m.D, &line))
			lines = append(lines, line.Name+": "+line.Text)
		}
	}
	return lines
}

func TestTwoChats(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		watcher := tb.enter(carla)
		white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "  Good game  "})
		if got := chatTexts(t, black.received()); len(got) != 1 || got[0] != "First Player: Good game" {
			t.Errorf("the opponent reads %q", got)
		}
		if got := chatTexts(t, watcher.received()); len(got) != 0 {
			t.Errorf("a spectator reads the players' chat: %q", got)
		}
		same(t, "a spectator who speaks to the players is refused as", errorCode(t, watcher.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: "Take the camel!"})), "not_seated")
		watcher.say(wire.InChat, wire.ChatIn{To: gamelog.ToWatchers, Text: "<b>Nice</b>"})
		tb.restart()
		if chat := tb.enter(carla).look().Chat; len(chat) != 1 || chat[0].Text != "<b>Nice</b>" {
			t.Errorf("after a restart a spectator reads %+v", chat)
		}
		if chat := tb.enter(anna).look().Chat; len(chat) != 2 || chat[0].Seat != "white" {
			t.Errorf("after a restart a player reads %+v", chat)
		}
	})
}

// The page of a finished game has all that was said, up to 500 lines, whether or not the
// game is in memory; that of a game being played has the last 50.
func TestTheWholeChatOfAFinishedGame(t *testing.T) {
	begun(t, func(tb *table, _, _ *page) {
		id := tb.log.rows[tb.slug].ID
		for n := range 520 {
			tb.log.AddLine(tb.t.Context(), id, gamelog.Line{ID: fmt.Sprintf("%04d", n), To: gamelog.ToWatchers, Name: "A", Text: strconv.Itoa(n), At: int64(n)})
		}
		reads := func(playerID string, lines int, why string) {
			t.Helper()
			view, err := tb.lobby.View(tb.t.Context(), tb.slug, playerID, true)
			chat := view.Snapshot.Chat
			if err != nil || len(chat) != lines || chat[lines-1].Text != "519" {
				t.Errorf("%s there are %d lines, %v", why, len(chat), err)
			}
		}
		tb.restart()
		white := tb.enter(anna)
		reads(carla.ID, 50, "while it is played")
		white.say(wire.InResign, nil)
		reads(carla.ID, 500, "after it, with a page open,")
		white.visit.Leave()
		tb.restart()
		reads(carla.ID, 500, "after it")
	})
}

// What cannot be seen is not said; emoji and joined letters are.
func TestALineIsShownAsItReads(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		for said, shown := range map[string]string{
			"zero\u200bwidth, \u200fturned": "zerowidth, turned",
			"👩\u200d👩\u200d👧 می\u200cروم":   "👩\u200d👩\u200d👧 می\u200cروم",
		} {
			black.received()
			white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: said})
			if got := chatTexts(t, black.received()); len(got) != 1 || got[0] != "First Player: "+shown {
				t.Errorf("%+q is shown as %+v", said, got)
			}
		}
	})
}

func TestChatLimits(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		say := func(text string) []message {
			return white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: text})
		}
		for text, want := range map[string]string{
			"   ":                    "empty_line",
			strings.Repeat("é", 141): "long_line",
			"two\nlines":             "bad_line",
			"turned \u202eround":     "bad_line",
			"\u2067apart":            "bad_line",
			"come to http://example.test/g/abcdefghij/white": "seat_link",
			"play it for me: /g/abcdefghij#seat=0123":        "seat_link",
			"http://example.test/g/abcdefghij/bl\u200back":   "seat_link",
			"http://example.test/g/abcdefghij/Wh\u00a0ite":   "seat_link",
			"／ｇ／abcdefghij／ｂｌａｃｋ":                            "seat_link",
			"＃seat=0123":                                     "seat_link",
			"#\u00a0seat=0123":                               "seat_link",
			"#se\u034fat=0123":                               "seat_link",
			"\u200b\u3164":                                   "empty_line",
		} {
			same(t, fmt.Sprintf("%q is refused as", text), errorCode(t, say(text)), want)
		}
		if got := chatTexts(t, say(strings.Repeat("é", 140))); len(got) != 1 {
			t.Error("a line of 140 characters is not shown")
		}
		say("hello")
		same(t, "a line said twice is refused as", errorCode(t, say("hello")), "repeat")
		say("how")
		say("are")
		say("you")
		same(t, "a flood is refused as", errorCode(t, say("today?")), "flood")
		time.Sleep(11 * time.Second)
		if got := chatTexts(t, say("today?")); len(got) != 1 {
			t.Error("after a while nothing is shown")
		}
	})
}

// What was said before the server closes is written when it has closed.
func TestWhatIsSaidLast(t *testing.T) {
	begun(t, func(tb *table, white, _ *page) {
		tb.log.set(func(l *memLog) { l.slowLines = []time.Duration{2000, 2000} })
		for _, text := range []string{"Good", "bye"} {
			white.say(wire.InChat, wire.ChatIn{To: gamelog.ToPlayers, Text: text})
		}
		tb.restart()
		if chat := tb.enter(anna).look().Chat; len(chat) != 2 {
			t.Errorf("there are %+v", chat)
		}
	})
}
