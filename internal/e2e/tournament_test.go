package e2e

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// wall is a projector's window.
var wall = window{1920, 1080, true}

// phones are the windows of who does not sit at a desk.
var phones = map[string]window{"Cy": {width: 360, height: 740}, "Fay": {width: 390, height: 844}}

// evening is a tournament with its players' windows, by name. Ada is the host.
type evening struct {
	s     *server
	path  string
	at    map[string]*visitor
	gone  []string
	typed []string // on whose board a message was typed when the last round began
}

// Five friends and a late one play all three games. Eve never comes to her board, and is removed;
// Dee leaves amid a game. Pages go to their boards by themselves, and lose no message that is
// being typed.
func TestAnEveningWithFriends(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		e := host(t, s)
		watcher := opens(t, s.URL, "the watcher", wall, e.path+"?wall=1")
		e.begin(t)
		watcher.until(`document.querySelectorAll(".live-list > *").length === 2`)
		e.invite(t, "Fay")
		for round := 1; round <= 5; round++ {
			v := e.look(t)
			boards := e.boards(t, v, round)
			if round > 1 && !slices.Contains(e.gone, "Dee") {
				boards = e.leave(round, boards)
			}
			if round == 1 {
				watcher.checkAt("tournament-wall", wall, window{1280, 720, false})
			}
			e.play(t, round, find(t, v.Rounds[round-1].Game), boards)
			if round < 5 {
				e.next(t, round, boards)
			}
		}
		watcher.open(e.path)
		for name, place := range map[string]string{"Ada": `Place .* of 6\.`, "Dee": ""} { // who has left has none
			e.at[name].open(e.path)
			e.at[name].says(`won the tournament` + place + `$`)
		}
		watcher.says(`won the tournament`)
		watcher.misses("#invite")
		watcher.check("tournament-over")
		e.isFair(t)
	})
}

// host has Ada make a tournament, and five join.
func host(t *testing.T, s *server) *evening {
	t.Helper()
	ada := newVisitor(t, s.URL, "Ada", desktop)
	e := &evening{s: s, at: map[string]*visitor{"Ada": ada}}
	ada.open("/")
	ada.against("friend")
	ada.check("lobby-friend")
	ada.click(`.kinds a[href="/tournaments"]`)
	ada.sees("#new")
	ada.check("tournaments")
	ada.click(`#new [name="name"]`)
	ada.write("Thursday")
	ask[any](ada, `document.querySelector("#new [name=minutes]").value = 1`)
	ada.click("#new button")
	ada.until(`location.pathname.startsWith("/t/") && location.hash === "" && document.querySelector('[data-action="start"][aria-disabled="true"]')`)
	e.path = ask[string](ada, "location.pathname")
	e.join(ada)
	for _, name := range []string{"Bo", "Cy", "Dee", "Eve"} {
		e.invite(t, name)
	}
	ada.until(`document.querySelectorAll(".joined li").length === 5`)
	ada.says(`It begins when you press Start.*Five are here`)
	e.at["Bo"].says(`Five are here. Ada starts it.*Your first game opens here`)
	ada.check("tournament-open")
	e.at["Eve"].close()
	return e
}

func (e *evening) invite(t *testing.T, name string) {
	t.Helper()
	e.at[name] = opens(t, e.s.URL, name, cmp.Or(phones[name], desktop), e.path)
	e.join(e.at[name])
}

func (e *evening) join(v *visitor) {
	v.t.Helper()
	v.click("#join input")
	ask[any](v, `document.querySelector("#join input").select()`)
	v.write(v.name)
	v.click("#join button")
	v.misses("#join")
}

// begin starts the tournament while Bo types a message, whose page stays until it is sent.
func (e *evening) begin(t *testing.T) {
	t.Helper()
	bo := e.at["Bo"]
	bo.click("#talk summary")
	bo.click("#say input")
	bo.write("good luck")
	ada := e.at["Ada"]
	ada.click("#host summary")
	ada.click(`[data-action="pace"]`) // rounds wait for her, however slow this machine is
	ada.until(`document.querySelector('[data-action="pace"]').ariaChecked === "false"`)
	ada.click(`[data-action="start"]`)
	ada.click(`[data-action="next"]:not([aria-disabled="true"])`)
	bo.until(`document.querySelector("[data-id=rounds] details")`)
	if slices.ContainsFunc(e.boards(t, e.look(t), 1), with("Bo")) {
		bo.until(`/Send or clear your message to go there/.test(document.querySelector("#next").textContent)`)
	}
	bo.press("\r")
}

// says waits until the line at the top of the tournament's page, or beside a finished game, says this.
func (v *visitor) says(line string) {
	v.t.Helper()
	v.until(fmt.Sprintf(`/%s/.test((document.querySelector("#next") ?? document.querySelector(".banner")).textContent.replace(/[\u2068\u2069]/g, ""))`, line))
}

func (e *evening) look(t *testing.T) tournament.View {
	t.Helper()
	answer := must.Get(http.Get(e.s.URL + "/api/tournaments/" + strings.TrimPrefix(e.path, "/t/")))(t)
	defer answer.Body.Close()
	var l director.Overview
	must.Do(t, json.NewDecoder(answer.Body).Decode(&l))
	return l.View
}

// boards are who plays whom in a round, which is to be the last: White and Black by name.
func (e *evening) boards(t *testing.T, v tournament.View, round int) (boards [][2]string) {
	t.Helper()
	if len(v.Rounds) != round {
		t.Fatalf("%d rounds, want %d", len(v.Rounds), round)
	}
	for _, g := range v.Rounds[round-1].Games {
		boards = append(boards, [2]string{v.Players[g.White-1].Name, v.Players[g.Black-1].Name})
	}
	return boards
}

func with(name string) func([2]string) bool {
	return func(board [2]string) bool { return slices.Contains(board[:], name) }
}

// isAtBoard waits until a player's page has gone to the board of a round. It stays where a message is
// typed, until that is cleared.
func (e *evening) isAtBoard(name string, round int) *visitor {
	v := e.at[name]
	v.t.Helper()
	if at := slices.Index(e.typed, name); at >= 0 {
		v.until(`/Send or clear your message to go there/.test(document.querySelector("#toast").textContent)`)
		ask[any](v, `document.querySelector("[data-chat=players] input").value = ""`)
		e.typed = slices.Delete(e.typed, at, at+1)
	}
	v.until(fmt.Sprintf(`document.querySelector(".ginfo a[href^='/t/']")?.textContent.startsWith("Round %d, board ")`, round))
	v.live()
	v.until(fmt.Sprintf(`/Round %d, board . of Thursday has started/.test(document.querySelector("[data-announcements]").textContent)`, round))
	return v
}

// play plays the games of a round: White resigns, and Eve does not come.
func (e *evening) play(t *testing.T, round int, g *game.Game, boards [][2]string) {
	t.Helper()
	start := must.Get(game.NewCourse(g, g.Start))(t).Position()
	for _, b := range boards {
		switch eve := slices.Index(b[:], "Eve"); {
		case eve == int(start.Turn()):
			e.isAtBoard(b[1-eve], round)
		case eve >= 0:
			v := e.isAtBoard(b[1-eve], round)
			v.until(`/Make your first move/.test(document.querySelector(".g-notices").textContent)`)
			v.move(start.AppendMoves(nil)[0])
		default:
			e.isAtBoard(b[game.Black], round)
			e.isAtBoard(b[game.White], round).confirms("resign")
			e.at[b[game.Black]].sees(`[data-status="over"]`)
		}
	}
	for _, b := range boards {
		if i := slices.Index(b[:], "Eve"); i >= 0 {
			e.at[b[1-i]].until(`/made no first move/.test(document.querySelector(".banner")?.textContent)`)
		}
	}
}

// leave has Dee go back from her board and leave; who plays against her is told. It gives the
// other boards.
func (e *evening) leave(round int, boards [][2]string) [][2]string {
	at := slices.IndexFunc(boards, with("Dee"))
	if at < 0 || with("Eve")(boards[at]) {
		return boards
	}
	e.gone = append(e.gone, "Dee")
	for _, name := range boards[at] {
		e.isAtBoard(name, round)
	}
	dee, other := e.at["Dee"], e.at[boards[at][1-slices.Index(boards[at][:], "Dee")]]
	dee.click(`.ginfo a[href^="/t/"]`)
	dee.click(`[data-action="leave"]`)
	dee.click("dialog .btn.danger")
	dee.says(`You have left.*You can watch the games`)
	other.until(`/You won · (White|Black) left the tournament/.test(document.querySelector(".banner h2")?.textContent)`)
	return slices.Delete(slices.Clone(boards), at, at+1)
}

// next has the host remove Eve, if she has missed her game, and start the next round.
func (e *evening) next(t *testing.T, round int, boards [][2]string) {
	t.Helper()
	e.typed = nil
	for name, v := range e.at {
		if name != "Eve" && name != "Ada" && ask[bool](v, `((field) => field ? Boolean(field.value = "well played") : false)(document.querySelector("[data-chat=players] input"))`) {
			e.typed = append(e.typed, name)
		}
	}
	ada := e.at["Ada"]
	ada.open(e.path)
	ada.click("#host summary")
	if slices.ContainsFunc(boards, with("Eve")) {
		e.gone = append(e.gone, "Eve")
		ada.click(`[data-action="remove"][aria-label="Remove Eve"]`)
		ada.click("dialog .btn.danger")
	}
	e.allKnow(t)
	if round == 2 {
		ada.check("tournament-running")
	}
	ada.click(`[data-action="next"]:not([aria-disabled="true"])`)
	ada.until(fmt.Sprintf(`document.querySelector("#round-%d, .ginfo a[href^='/t/']")`, round+1))
}

// allKnow checks that after a round each window says who plays whom next, as it then comes.
func (e *evening) allKnow(t *testing.T) {
	t.Helper()
	e.at["Ada"].says(`Next round`)
	if slices.Contains(e.gone, "Eve") { // who is paired anew
		e.at["Ada"].until(`/removed/.test(document.querySelector(".standings").textContent)`)
	}
	v := e.look(t)
	for _, g := range v.Next.Games {
		for i, n := range [2]int{g.White, g.Black} {
			if own, other := v.Players[n-1], v.Players[g.White+g.Black-n-1]; own.Name == "Ada" { // the host has a button for it
				e.at["Ada"].says(fmt.Sprintf(`Your next game ?against %s.*Next round`, other.Name))
			} else if own.Name != "Eve" {
				e.at[own.Name].says(fmt.Sprintf(`(Your next game|Next) ?against %s.*you are %s.*(begins when the host starts it|The host starts it)`, other.Name, [2]string{"White", "Black"}[i]))
			}
		}
	}
	for _, n := range v.Next.Bye {
		if own := v.Players[n-1]; own.Name != "Eve" {
			e.at[own.Name].says(`No game for you in the next round`)
		}
	}
}

// isFair checks that Black has won each game of those who stayed, and that nothing else counts.
func (e *evening) isFair(t *testing.T) {
	t.Helper()
	v := e.look(t)
	points := make([]int, len(v.Players))
	for _, r := range v.Rounds {
		for _, g := range r.Games {
			if !v.Players[g.White-1].Left && !v.Players[g.Black-1].Left {
				points[g.Black-1]++
			}
		}
	}
	for _, row := range v.Table {
		if p := v.Players[row.N-1]; row.Points != fmt.Sprint(points[row.N-1]) || p.Left != slices.Contains(e.gone, p.Name) || p.Removed != (p.Name == "Eve") {
			t.Errorf("%+v of %+v, want %d points", row, p, points[row.N-1])
		}
	}
	if len(v.Players) != 6 || len(e.gone) != 2 || len(v.Chat) != 1 || len(v.Table) != 6 {
		t.Errorf("%d players, gone %v, chat %v, a table of %d", len(v.Players), e.gone, v.Chat, len(v.Table))
	}
}
