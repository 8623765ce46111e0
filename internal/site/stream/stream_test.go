package stream_test

import (
	"net/http"
	"strconv"
	"testing"

	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/site/stream"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestStream(t *testing.T) {
	g := served.StartGame(t)
	path := "/api/games/" + g.Slug + "/stream"
	s := g.Stream(t, path, "")
	served.HasHeaders(t, path, served.Told, s.Reply)
	full := s.Expect(stream.TypeFull)
	if full.Game.Slug != g.Slug || len(full.Game.Plies) != 0 || full.Game.State.Status != "playing" {
		t.Errorf("%+v", full)
	}
	onTurn, _ := g.Mover()
	go served.AnswerPings(onTurn)
	onTurn.Send(served.Move("1", g.Snapshot.State.On, 1, g.Legal(t)[0]))
	moved := s.Expect(stream.TypeState)
	if moved.Event != "moved" || moved.Ply == nil || moved.Ply.Text != g.Legal(t)[0] || moved.V != full.V+1 {
		t.Errorf("%+v", moved)
	}
	behind := g.Stream(t, path+"?from="+strconv.FormatInt(full.V, 10), "")
	if line := behind.Expect(stream.TypeFull); len(line.Game.Plies) != 1 || line.V != moved.V {
		t.Errorf("who has missed a move is sent %+v", line)
	}
	abreast := g.Stream(t, path+"?from="+strconv.FormatInt(moved.V, 10), "")
	onTurn.Send(`{"t":"chat","d":{"to":"watchers","text":"Is this for programs?"}}`)
	onTurn.Send(`{"t":"resign"}`)
	for _, s := range []*served.Streamed{s, behind, abreast} {
		if line := s.Expect(stream.TypeState); line.Event != "resigned" || line.State.Status != "over" {
			t.Errorf("%+v", line)
		}
		if line := s.Expect(stream.TypeEnd); line.Reason != "resignation" {
			t.Errorf("%+v", line)
		}
		if line, more := s.Next(); more {
			t.Errorf("after the end: %+v", line)
		}
	}
	over := g.Stream(t, path, "")
	if line := over.Expect(stream.TypeFull); len(line.Game.Plies) != 1 || line.Game.Chat != nil {
		t.Errorf("%+v", line)
	}
	over.Expect(stream.TypeEnd)
}

// A stream that ends without a last line is to be asked for again.
func TestAStreamEndsWithTheServer(t *testing.T) {
	g := served.StartGame(t)
	s := g.Stream(t, "/api/games/"+g.Slug+"/stream", "")
	s.Expect(stream.TypeFull)
	g.End(t)
	if line, more := s.Next(); more {
		t.Errorf("after the server's end: %+v", line)
	}
}

// Who asks while the server ends is told when to come again.
func TestAStreamIsNotBegunWhileTheServerEnds(t *testing.T) {
	g := served.StartGame(t)
	g.End(t)
	w := g.Browser(t).Get("/api/games/" + g.Slug + "/stream")
	w.Want(t, http.StatusServiceUnavailable, "ending")
	if w.Header.Get("Retry-After") == "" {
		t.Error("it is not told when")
	}
	served.HasHeaders(t, "a refused stream", served.Ours, w)
}

func TestStreamsThatAreNotThere(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{Open: 1}})
	b := s.Browser(t)
	b.Get("/api/games/nothing/stream").Want(t, http.StatusNotFound, "not_found")
	slug := b.Create()
	private := sitetest.Decode[served.Created](t, b.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"private"}}`).Text).Slug
	open := s.Stream(t, "/api/games/"+private+"/stream", "")
	open.Expect(stream.TypeFull)
	if open.Reply.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("pages of other sites may read a private game")
	}
	b.Get("/api/games/"+slug+"/stream").Want(t, http.StatusTooManyRequests, "too_many_open")
	b.Send("HEAD", "/api/games/"+slug+"/stream", "").Want(t, http.StatusTooManyRequests, "")
}
