package lobby_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/testkit/gametest"
	"threefold/internal/testkit/must"
)

// A move from the bytes of the mover's page to the message in the opponent's
// queue, with a log in memory, in games played at random: what the server does
// for a move besides moving bytes and waiting for a disk.
func BenchmarkMove(b *testing.B) {
	for _, g := range catalog.Games {
		b.Run(g.ID, func(b *testing.B) {
			moves := gametest.Plies(b, g, 100)
			tb := &benched{B: b, game: g, lobby: lobby.New(lobby.Config{Log: newMemLog(), Games: catalog.Find,
				Logger: slog.New(slog.DiscardHandler)})}
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				if n%len(moves) == 0 {
					b.StopTimer()
					tb.open()
					b.StartTimer()
				}
				tb.play(n%len(moves)+1, moves[n%len(moves)])
			}
		})
	}
}

// benched is a table with two players.
type benched struct {
	*testing.B
	lobby *lobby.Lobby
	game  *game.Game
	pages map[string]*seated
	games int
	on    int64
}

// seated is a player's page, which takes its messages at once.
type seated struct {
	*member.Member
	visit    *lobby.Visit
	messages chan []byte
}

func sit(p gamelog.Person) *seated {
	s := &seated{messages: make(chan []byte, 64)}
	s.Member = member.New(p, func() {
		for messages, _ := s.Take(); len(messages) > 0; messages, _ = s.Take() {
			for _, b := range messages {
				s.messages <- b.Bytes()
			}
		}
	})
	return s
}

// await reads on to a message that begins like this.
func (s *seated) await(b *testing.B, begin string) {
	for {
		select {
		case m := <-s.messages:
			if strings.HasPrefix(string(m), begin) {
				return
			}
		case <-time.After(10 * time.Second):
			b.Fatal("the page gets no such message")
		}
	}
}

// open sits both down at a new game.
func (tb *benched) open() {
	for _, m := range tb.pages {
		m.visit.Leave()
	}
	row := must.Get(tb.lobby.Create(tb.Context(), anna, lobby.Create{Game: tb.game.ID, Side: "white", Terms: gamelog.Terms{Clock: minute}}))(tb)
	must.Get(tb.lobby.Do(tb.Context(), row.Slug, bert, room.Join("", ""), member.Unlimited{}))(tb)
	tb.pages = map[string]*seated{"white": sit(anna), "black": sit(bert)}
	for _, m := range tb.pages {
		m.visit = must.Get(tb.lobby.Enter(tb.Context(), row.Slug, m.Member))(tb)
	}
	tb.games++
	tb.on = 1
}

// play plays a ply and waits until both players have its message.
func (tb *benched) play(ply int, move *game.Played) {
	b := fmt.Appendf(nil, `{"t":"move","id":"%d-%d","d":{"on":%d,"ply":%d,"move":%q}}`, tb.games, ply, tb.on, ply, move.Text)
	tb.pages[move.By].visit.Do(b, time.Now())
	for _, page := range tb.pages {
		page.await(tb.B, `{"t":"moved"`)
	}
	tb.on = int64(ply + 2)
}
