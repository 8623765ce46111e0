package site_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
	"threefold/internal/site"
	"threefold/internal/site/stream"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

// examples are the pieces of code on the page for programs, by the names that stand
// before them.
func examples(t *testing.T) map[string]string {
	t.Helper()
	page := must.Get(os.ReadFile("../../docs/api-examples.md"))(t)
	all := map[string]string{}
	for _, found := range regexp.MustCompile("(?s)<!-- ([a-z]+\\.[a-z]+) -->\n```[a-z]+\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		all[found[1]] = found[2]
	}
	if blocks := strings.Count(string(page), "\n```") / 2; blocks != len(all) {
		t.Errorf("%d examples have names, of %d", len(all), blocks)
	}
	return all
}

// example is a piece of code for a game of a site, in a folder of its own.
type example struct {
	*exec.Cmd
	folder string
	code   string
}

func exampleOf(t *testing.T, name, site, slug string) example {
	t.Helper()
	code, there := examples(t)[name]
	if !there {
		t.Fatalf("there is no example %s", name)
	}
	code = strings.NewReplacer("https://threefold.example", site, "abcdefghij", slug).Replace(code)
	x := example{folder: t.TempDir(), code: code}
	file := filepath.Join(x.folder, name)
	must.Do(t, os.WriteFile(file, []byte(code), 0o600))
	ctx, cancel := context.WithTimeout(t.Context(), 2*sitetest.Timeout)
	t.Cleanup(cancel)
	if strings.HasSuffix(name, ".mjs") {
		x.Cmd = exec.CommandContext(ctx, "node", file)
	} else {
		x.Cmd = exec.CommandContext(ctx, "sh", "-e", file)
	}
	x.Dir = x.folder
	x.Stderr = t.Output()
	return x
}

// says runs an example to its end, and gives what it has written.
func (x example) says(t *testing.T) string {
	t.Helper()
	out, err := x.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// has says what is in a file that an example has written.
func (x example) has(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(x.folder, file))
	if err != nil {
		t.Error(err)
	}
	return string(b)
}

// The examples of docs/api-examples.md work as they stand there.
func TestExamples(t *testing.T) {
	s := served.Start(t, site.Config{})
	s.StoreGame(t, "Finished00", gamelog.Listed)
	p := served.ProgramOf(s.Browser(t), "Rook")
	t.Setenv("THREEFOLD_TOKEN", p.Token)
	run := map[string]func(*testing.T, example){
		"download.sh": func(t *testing.T, x example) {
			sitetest.Contains(t, "the object", x.says(t), `"slug":"Finished00"`)
			if _, err := pgn.Read(x.has(t, "game.pgn"), pgn.Pasted, catalog.Games); err != nil {
				t.Error(err)
			}
		},
		"again.sh": func(t *testing.T, x example) {
			if out := x.says(t); out != "304\n" {
				t.Errorf("the second answer is %q", out)
			}
		},
		"player.sh": func(t *testing.T, x example) {
			if out := strings.TrimSpace(x.says(t)); out != "1" {
				t.Errorf("%s games", out)
			}
			sitetest.Contains(t, "the game", x.has(t, "games.ndjson"), `"slug":"Finished00"`)
		},
		"diagram.sh": func(t *testing.T, x example) {
			x.says(t)
			sitetest.Contains(t, "the diagram", x.has(t, "diagram.svg"), "<svg")
			sitetest.Contains(t, "the film", x.has(t, "game.gif"), "GIF89a")
		},
		"explore.sh": func(t *testing.T, x example) {
			sitetest.Contains(t, "the position", x.says(t), `"games":1`, `"move":"Cb8-a5"`)
		},
		"play.sh": func(t *testing.T, x example) {
			sitetest.Contains(t, "the game", x.says(t), `"status":"playing"`, `"seat":"black"`, `"white":"Anna"`)
		},
		"program.sh": func(t *testing.T, x example) {
			sitetest.Contains(t, "the game", x.says(t), `"ply":1,`, `"status":"playing"`, `"status":"over"`, `"reason":"resignation"`)
		},
		"concerns.sh": func(t *testing.T, x example) {
			invite(t, s.Browser(t), p)
			sitetest.Contains(t, "the stream", x.says(t), `"type":"invited"`, `"variant":"cheskers"`)
		},
		"lines.ndjson": func(t *testing.T, x example) {
			lines := map[string]any{"invited": &stream.Invited{}, "gameFull": &stream.Full{}, "gameState": &stream.State{}, "gameEnd": &stream.End{}}
			for text := range strings.Lines(x.code) {
				var line struct{ Type string }
				must.Do(t, json.Unmarshal([]byte(text), &line))
				fields := json.NewDecoder(strings.NewReader(text))
				fields.DisallowUnknownFields()
				must.Do(t, fields.Decode(lines[line.Type]))
				delete(lines, line.Type)
			}
			if len(lines) > 0 {
				t.Errorf("no line shows %v", lines)
			}
		},
		"bot.mjs": func(t *testing.T, x example) {
			must.Do(t, x.Start())
			defer x.Wait()
			defer x.Process.Kill()
			for _, g := range catalog.Games {
				playsAgainst(t, s.Browser(t), p, g.ID)
			}
		},
		"embed.html": func(t *testing.T, x example) {
			_, rest, _ := strings.Cut(x.code, `src="`+s.URL)
			at, _, _ := strings.Cut(rest, `"`)
			w := s.Browser(t).Get(at)
			w.Want(t, 200, "")
			served.HasHeaders(t, at, served.Framed, w)
		},
		"follow.mjs": nil, // TestTheExampleThatFollowsAGame
	}
	for name := range examples(t) {
		check, known := run[name]
		if !known {
			t.Errorf("nothing runs %s", name)
		} else if check != nil {
			t.Run(name, func(t *testing.T) { check(t, exampleOf(t, name, s.URL, "Finished00")) })
		}
	}
}

// playsAgainst plays a game with a bot that runs, to its tenth move, and resigns.
func playsAgainst(t *testing.T, owner *served.Browser, bot served.Program, game string) {
	t.Helper()
	other := served.ProgramOf(owner, "Other")
	w := other.Send("POST", "/api/games", `{"game":"`+game+`","side":"white","terms":{"invited":"`+bot.ID+`"}}`)
	w.Want(t, http.StatusCreated, "")
	slug := sitetest.Decode[served.Created](t, w.Text).Slug
	for end := time.Now().Add(sitetest.Timeout); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		g := sitetest.Decode[struct {
			D struct {
				Plies []struct{}
				State struct {
					Status, Turn string
					Legal        []struct{ Text string }
				}
			}
		}](t, other.Get("/api/games/"+slug).Text).D
		switch {
		case g.State.Status == "over" || len(g.Plies) >= 10:
			other.Send("POST", "/api/games/"+slug+"/command", `{"do":"resign"}`)
			return
		case g.State.Status == "playing" && g.State.Turn == "white":
			other.Command(slug, fmt.Sprintf(`{"do":"move","ply":%d,"move":%q}`, len(g.Plies)+1, g.State.Legal[0].Text), http.StatusOK, "")
		}
	}
	t.Errorf("it does not play %s", game)
}

// The example prints each move once, although its connection is cut in between.
func TestTheExampleThatFollowsAGame(t *testing.T) {
	g := served.StartGame(t)
	x := exampleOf(t, "follow.mjs", g.URL, g.Slug)
	out := must.Get(x.StdoutPipe())(t)
	must.Do(t, x.Start())
	lines := bufio.NewScanner(out)
	expect := func(want string) {
		t.Helper()
		if !lines.Scan() || lines.Text() != want {
			t.Errorf("it says %q, want %q (%v)", lines.Text(), want, lines.Err())
		}
	}
	onTurn, other := g.Mover()
	go served.AnswerPings(onTurn)
	go served.AnswerPings(other)
	onTurn.Send(served.Move("1", g.Snapshot.State.On, 1, "Cb8-a5"))
	expect("1. black Cb8-a5")
	g.CloseClientConnections() // the players' sockets stay
	const moved = 3            // the event after created and joined
	other.Send(served.Move("2", moved, 2, "e3-f4"))
	expect("2. white e3-f4")
	other.Send(`{"t":"resign","id":"3"}`)
	expect("0-1 (resignation)")
	if err := x.Wait(); err != nil {
		t.Error(err)
	}
}
