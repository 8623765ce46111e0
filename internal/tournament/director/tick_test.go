package director

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
	"threefold/internal/tournament"
)

// A move on one of eight boards, told to 300 who watch a tournament with the longest chat, until all
// have taken the message.
func BenchmarkTelling300(b *testing.B) {
	line := tournament.Line{By: "Player 1", Text: strings.Repeat("𝕏", 300)}
	s := &snapshot{view: tournament.View{Chat: slices.Repeat([]tournament.Line{line}, tournament.MaxLines)}}
	for range 8 {
		s.boards = append(s.boards, wire.Card{Slug: "board" + string(rune('0'+len(s.boards))), Pieces: make([]game.Piece, 24)})
	}
	var taking sync.WaitGroup
	w, all := &watch{members: map[*member.Member]tournament.You{}}, &watches{}
	w.show(s)
	for range 300 {
		var m *member.Member
		m = member.New(gamelog.Person{}, func() {
			for messages, ok := m.Take(); ok && len(messages) > 0; messages, ok = m.Take() {
				taking.Add(-len(messages))
			}
		})
		w.members[m] = tournament.You{}
	}
	b.ReportAllocs()
	for b.Loop() {
		next := *s
		next.boards = slices.Clone(s.boards)
		next.boards[3].Ply++
		s = &next
		taking.Add(len(w.members))
		message, members := all.tell("", w, s)
		for _, m := range members {
			m.QueueMessage(message)
		}
		taking.Wait()
	}
}
