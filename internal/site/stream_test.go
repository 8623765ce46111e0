package site

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"threefold/internal/site/limit"
	"threefold/internal/site/sitetest"
	"threefold/internal/site/stream"
)

// streamed is a stream that is being read.
type streamed struct {
	t     *testing.T
	lines *bufio.Scanner
	reply reply
}

// streamLine is a line of a stream, of whatever type.
type streamLine struct {
	Type   string
	V      int64
	Event  string
	Result string
	Reason string
	Ply    *struct{ Text string }
	Game   struct {
		Slug  string
		Plies []struct{ Text string }
		Chat  []any
		State struct{ Status string }
	}
	State struct{ Status string }
}

func (s *served) stream(t *testing.T, path string) *streamed {
	t.Helper()
	w, err := http.Get(s.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Body.Close() })
	lines := bufio.NewScanner(w.Body)
	lines.Buffer(nil, 1<<20)
	return &streamed{t, lines, reply{Response: w}}
}

// next reads over the heartbeats; ok is false where the stream has ended.
func (s *streamed) next() (line streamLine, ok bool) {
	s.t.Helper()
	for s.lines.Scan() {
		if len(s.lines.Bytes()) == 0 {
			continue
		}
		conformsLine(s.t, s.lines.Text())
		if err := json.Unmarshal(s.lines.Bytes(), &line); err != nil {
			s.t.Fatalf("%v: %s", err, s.lines.Text())
		}
		return line, true
	}
	return line, false
}

// expect reads a line of this type.
func (s *streamed) expect(kind string) streamLine {
	s.t.Helper()
	line, ok := s.next()
	if !ok || line.Type != kind {
		s.t.Fatalf("line %+v, want %s", line, kind)
	}
	return line
}

// answerPings reads what comes to a page, as a browser does, until it is closed.
func answerPings(p *sitetest.Page) {
	for {
		if _, err := p.Read(); err != nil {
			return
		}
	}
}

func TestStream(t *testing.T) {
	g := start(t)
	path := "/api/games/" + g.slug + "/stream"
	s := g.stream(t, path)
	hasHeaders(t, path, told, s.reply)
	full := s.expect(stream.TypeFull)
	if full.Game.Slug != g.slug || len(full.Game.Plies) != 0 || full.Game.State.Status != "playing" {
		t.Errorf("%+v", full)
	}
	onTurn, _ := g.mover()
	go answerPings(onTurn)
	onTurn.Send(move("1", g.snapshot.State.On, 1, g.legal(t)[0]))
	moved := s.expect(stream.TypeState)
	if moved.Event != "moved" || moved.Ply == nil || moved.Ply.Text != g.legal(t)[0] || moved.V != full.V+1 {
		t.Errorf("%+v", moved)
	}
	behind := g.stream(t, path+"?from="+strconv.FormatInt(full.V, 10))
	if line := behind.expect(stream.TypeFull); len(line.Game.Plies) != 1 || line.V != moved.V {
		t.Errorf("who has missed a move is sent %+v", line)
	}
	abreast := g.stream(t, path+"?from="+strconv.FormatInt(moved.V, 10))
	onTurn.Send(`{"t":"chat","d":{"to":"watchers","text":"Is this for programs?"}}`)
	onTurn.Send(`{"t":"resign"}`)
	for _, s := range []*streamed{s, behind, abreast} {
		if line := s.expect(stream.TypeState); line.Event != "resigned" || line.State.Status != "over" {
			t.Errorf("%+v", line)
		}
		if line := s.expect(stream.TypeEnd); line.Reason != "resignation" {
			t.Errorf("%+v", line)
		}
		if line, more := s.next(); more {
			t.Errorf("after the end: %+v", line)
		}
	}
	over := g.stream(t, path)
	if line := over.expect(stream.TypeFull); len(line.Game.Plies) != 1 || line.Game.Chat != nil {
		t.Errorf("%+v", line)
	}
	over.expect(stream.TypeEnd)
}

// A stream that ends without a last line is to be asked for again.
func TestAStreamEndsWithTheServer(t *testing.T) {
	g := start(t)
	s := g.stream(t, "/api/games/"+g.slug+"/stream")
	s.expect(stream.TypeFull)
	g.end(t)
	if line, more := s.next(); more {
		t.Errorf("after the server's end: %+v", line)
	}
}

// Who asks while the server ends is told when to come again.
func TestAStreamIsNotBegunWhileTheServerEnds(t *testing.T) {
	g := start(t)
	g.end(t)
	w := g.browser(t).get("/api/games/" + g.slug + "/stream")
	w.want(t, http.StatusServiceUnavailable, "ending")
	if w.Header.Get("Retry-After") == "" {
		t.Error("it is not told when")
	}
	hasHeaders(t, "a refused stream", ours, w)
}

func TestStreamsThatAreNotThere(t *testing.T) {
	s := serve(t, Config{Limits: limit.Limits{Open: 1}})
	b := s.browser(t)
	b.get("/api/games/nothing/stream").want(t, http.StatusNotFound, "not_found")
	slug := b.create()
	private := sitetest.Decode[created](t, b.send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"private"}}`).body).Slug
	open := s.stream(t, "/api/games/"+private+"/stream")
	open.expect(stream.TypeFull)
	if open.reply.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("pages of other sites may read a private game")
	}
	b.get("/api/games/"+slug+"/stream").want(t, http.StatusTooManyRequests, "too_many_open")
	b.send("HEAD", "/api/games/"+slug+"/stream", "").want(t, http.StatusTooManyRequests, "")
}
