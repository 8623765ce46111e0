package soak

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/bot"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// program is a program at a server, and what it was told that it has moved.
type program struct {
	ID, Token string

	mu    sync.Mutex
	moved map[string]map[int]string // by the path of the game, and the ply
}

// newProgram has a new player make a program.
func newProgram(t *testing.T, s *servertest.Server, name string) *program {
	t.Helper()
	p := &program{moved: map[string]map[int]string{}}
	owner := &http.Client{Jar: must.Get(cookiejar.New(nil))(t)}
	w := must.Get(owner.Post(s.URL+"/api/programs", "application/json", strings.NewReader(`{"name":"`+name+`"}`)))(t)
	defer w.Body.Close()
	must.Do(t, json.NewDecoder(w.Body).Decode(p))
	return p
}

// RoundTrip notes which moves the server has acknowledged.
func (p *program) RoundTrip(r *http.Request) (*http.Response, error) {
	var sent struct {
		Do, Move string
		Ply      int
	}
	if strings.HasSuffix(r.URL.Path, "/command") {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(b))
		if err := json.Unmarshal(b, &sent); err != nil {
			return nil, err
		}
	}
	w, err := http.DefaultTransport.RoundTrip(r)
	if err == nil && w.StatusCode == http.StatusOK && sent.Do == "move" {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.moved[r.URL.Path] == nil {
			p.moved[r.URL.Path] = map[int]string{}
		}
		p.moved[r.URL.Path][sent.Ply] = sent.Move
	}
	return w, err
}

// moves counts the moves that the server has acknowledged.
func (p *program) moves() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, of := range p.moved {
		n += len(of)
	}
	return n
}

// config has a program play with the engine of the site.
func (p *program) config(t *testing.T, s *servertest.Server) bot.Config {
	c := bot.Config{URL: s.URL, Token: p.Token, Engine: []string{binary, "engine"}, Games: 20, Think: time.Minute, Nodes: 30,
		Client: &http.Client{Transport: p}, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))}
	for _, g := range catalog.Games {
		c.Accept = append(c.Accept, g.ID)
	}
	return c
}

// playing runs a bot until the test ends, and gives what it ends with before.
func playing(t *testing.T, c bot.Config) <-chan error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() {
		defer close(over)
		over <- bot.Run(ctx, c)
	}()
	t.Cleanup(func() {
		stop()
		for range over {
		}
	})
	return over
}

// played is a game as the server has it.
type played struct {
	Game, Start string
	Plies       []struct{ Text string }
	State       struct {
		Status  string
		Outcome *game.Outcome
	}
}

// endedByRules asks for a game that has ended by its rules, and plays it again.
func endedByRules(t *testing.T, url string) played {
	t.Helper()
	w := must.Get(http.Get(url))(t)
	defer w.Body.Close()
	var is struct{ D played }
	must.Do(t, json.NewDecoder(w.Body).Decode(&is))
	g, _ := catalog.Find(is.D.Game)
	course := must.Get(game.NewCourse(g, is.D.Start))(t)
	for _, ply := range is.D.Plies {
		must.Get(course.Play(ply.Text))(t)
	}
	if o := is.D.State.Outcome; is.D.State.Status != "over" || o == nil || course.Outcome() != *o {
		t.Errorf("%s is %s, %+v; by the rules it is %+v", url, is.D.State.Status, o, course.Outcome())
	}
	return is.D
}

// Two programs play twenty games at once while the server is killed: all end by the rules, and
// each move that was acknowledged is in its game.
func TestBotsWhileTheServerIsKilled(t *testing.T) {
	onEngines(t, func(t *testing.T, e servertest.Engine) {
		const games = 20
		s := servertest.Start(t, binary, e.New(t))
		rook, pawn := newProgram(t, s, "Rook"), newProgram(t, s, "Pawn")
		guest, host := pawn.config(t, s), rook.config(t, s)
		host.Invite, host.Rounds = pawn.ID, games
		playing(t, guest)
		over := playing(t, host)
		for _, moves := range []int{60, 180} { // of which there are some hundreds
			for end := time.Now().Add(patience); rook.moves() < moves && time.Now().Before(end); {
				time.Sleep(time.Millisecond)
			}
			s.Kill()
			s.Restart()
		}
		select {
		case err := <-over:
			must.Do(t, err)
		case <-time.After(patience):
			t.Fatal("the games do not end")
		}
		if n := rook.moves(); len(rook.moved) != games || n < 200 {
			t.Errorf("it has made %d moves in %d games", n, len(rook.moved))
		}
		for path := range rook.moved {
			is := endedByRules(t, s.URL+strings.TrimSuffix(path, "/command"))
			for _, p := range []*program{rook, pawn} {
				p.mu.Lock()
				for ply, move := range p.moved[path] {
					if ply > len(is.Plies) || is.Plies[ply-1].Text != move {
						t.Errorf("%s: move %d, %s, was acknowledged and is lost", path, ply, move)
					}
				}
				p.mu.Unlock()
			}
		}
	})
}

// The engine plays whole games through a bot against the computer's strongest level, and makes
// there the moves that it makes by itself at as many nodes. The computer has little time, so
// that it plays at once.
func TestABotAgainstTheStrongestLevel(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t))
	rook := newProgram(t, s, "Rook")
	c := rook.config(t, s)
	for _, g := range catalog.Games {
		r := must.Get(http.NewRequestWithContext(t.Context(), "POST", s.URL+"/api/games", strings.NewReader(fmt.Sprintf(`{"game":%q,"side":"white","level":8,"terms":{"clock":{"base":3600000,"increment":0},"black":{"base":3000,"increment":50}}}`, g.ID))))(t)
		r.Header.Set("Authorization", "Bearer "+rook.Token)
		r.Header.Set("Content-Type", "application/json")
		must.Get(http.DefaultClient.Do(r))(t).Body.Close()
	}
	playing(t, c)
	w := must.Get(http.NewRequestWithContext(t.Context(), "GET", s.URL+"/api/me/stream", nil))(t)
	w.Header.Set("Authorization", "Bearer "+rook.Token)
	stream := must.Get(http.DefaultClient.Do(w))(t)
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	lines.Buffer(nil, 1<<20)
	left := len(catalog.Games)
	for left > 0 && lines.Scan() {
		var l struct{ Type, Slug string }
		if json.Unmarshal(lines.Bytes(), &l) == nil && l.Type == "gameEnd" {
			left--
			replayAlone(t, endedByRules(t, s.URL+"/api/games/"+l.Slug), c.Nodes)
		}
	}
	if left > 0 {
		t.Errorf("the stream ends before %d games do: %v", left, lines.Err())
	}
}

// replayAlone has an engine of its own choose White's moves of a game, in their order.
func replayAlone(t *testing.T, is played, nodes int) {
	t.Helper()
	engine := exec.CommandContext(t.Context(), binary, "engine")
	stdin, stdout := must.Get(engine.StdinPipe())(t), must.Get(engine.StdoutPipe())(t)
	must.Do(t, engine.Start())
	said := bufio.NewScanner(stdout)
	fmt.Fprintf(stdin, "setoption name UCI_Variant value %s\nucinewgame\n", is.Game)
	g, _ := catalog.Find(is.Game)
	course := must.Get(game.NewCourse(g, is.Start))(t)
	var moves []string
	for _, ply := range is.Plies {
		if course.Position().Turn() == game.White {
			fmt.Fprintf(stdin, "position fen %s moves %s\ngo nodes %d\n", is.Start, strings.Join(moves, " "), nodes)
			for said.Scan() && !strings.HasPrefix(said.Text(), "bestmove ") {
			}
			if said.Text() != "bestmove "+ply.Text {
				t.Errorf("%s, ply %d: the bot played %s, the engine alone says %q", is.Game, len(moves)+1, ply.Text, said.Text())
			}
		}
		must.Get(course.Play(ply.Text))(t)
		moves = append(moves, ply.Text)
	}
	stdin.Close()
	must.Do(t, engine.Wait())
	if len(moves) < 10 {
		t.Errorf("%s: only %d plies", is.Game, len(moves))
	}
}
