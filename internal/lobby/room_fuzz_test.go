package lobby_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// FuzzRoom lets two players and a watcher send whatever they like, a line
// each time: who sends (a digit), and the message. Every message is answered
// and the log folds to what the room shows.
//
// So that whole games are within reach of a fuzzer, a line may also be who
// sends and "*" with a byte: the player plays the legal move of that number.
func FuzzRoom(f *testing.F) {
	f.Add([]byte("1*a\n0*b\n1*c\n0*d\n1{\"t\":\"resign\",\"id\":\"r\"}"))
	f.Add([]byte(`0{"t":"offer","id":"1","d":{"offer":"draw"}}` + "\n" + `1{"t":"decline","id":"2","d":{"offer":"draw"}}`))
	f.Add([]byte(`0{"t":"offer","id":"1","d":{"offer":"pause"}}` + "\n" + `1{"t":"accept","id":"2","d":{"offer":"pause"}}` + "\n" +
		`1{"t":"offer","id":"3","d":{"offer":"resume"}}` + "\n" + `0{"t":"offer","id":"4","d":{"offer":"resume"}}` + "\n1*z"))
	f.Add([]byte("1*a\n0*b\n" + `0{"t":"takeback","id":"1","d":{"on":4}}` + "\n" + `1{"t":"give","id":"2"}` + "\n" + `0{"t":"takeback","id":"3","d":{"on":5}}`))
	f.Add([]byte(`2{"t":"seatRequest","id":"1"}` + "\n" + `0{"t":"letin","id":"2","d":{"seatRequest":1}}` + "\n" + `2{"t":"move","id":"3","d":{"on":1,"ply":1,"move":"b6-a5"}}`))
	f.Add([]byte(`2{"t":"chat","id":"1","d":{"to":"watchers","text":"<b>Hm</b>"}}` + "\n" + `0{"t":"chat","d":{"to":"players","text":"\u202e"}}`))
	f.Add([]byte(`1{"t":"ask","id":"1","d":{"on":1,"clicks":["b6","b6"]}}` + "\n" + `1{"t":"claim","id":"2","d":{"on":1,"claim":"absent-win"}}`))
	f.Add([]byte(`1{"t":"read","id":"1","d":{"on":1,"text":"B6:a5+"}}` + "\n" + `0{"t":"read","d":{"on":1,"text":"\u202e–"}}`))
	f.Add([]byte(`1{"t":"hint","id":"1","d":{"on":1}}` + "\n" + `2{"t":"hint","d":{"on":1}}`))
	f.Add([]byte(`0{"t":"resign","id":"1"}` + "\n" + `0{"t":"offer","id":"2","d":{"offer":"rematch"}}` + "\n" + `1{"t":"accept","id":"3","d":{"offer":"rematch"}}`))
	f.Add([]byte(`0{"t":"abort","id":"1"}` + "\n" + `1{"t":"resync"}` + "\n" + `1{"t":"bye"}` + "\n" + `2{"t":"cancel","id":"` + "\n2nonsense"))
	f.Fuzz(func(t *testing.T, script []byte) {
		bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white",
			Terms: gamelog.Terms{Clock: &gamelog.Control{Base: 60_000}, Takebacks: gamelog.Freely}}, func(tb *table) {
			tb.join(bert)
			pages := []*page{tb.enter(anna), tb.enter(bert), tb.enter(carla)}
			for line := range bytes.Lines(script) {
				if line = bytes.TrimSpace(line); len(line) < 2 {
					continue
				}
				for _, p := range pages {
					p.received() // no one falls behind
				}
				pages[int(line[0])%len(pages)].try(line[1:])
			}
			tb.foldsToTheSame()
		})
	})
}

// try sends what a line says, and expects an answer.
func (p *page) try(text []byte) {
	p.t.Helper()
	if n := len(text); text[0] == '*' {
		if legal := p.look().State.Legal; len(legal) > 0 {
			p.must(legal[int(text[n-1])%len(legal)].Text)
		}
		return
	}
	p.visit.Do(text, time.Now())
	if got := p.received(); len(got) == 0 {
		if in, err := wire.Decode(text); err == nil && in.Kind == wire.InBye {
			return
		}
		p.t.Errorf("%s is not answered", text)
	}
}

// foldsToTheSame compares the room with one that another server makes of the
// same log. Who is here, and the clock, are of the room alone.
func (tb *table) foldsToTheSame() {
	tb.t.Helper()
	synctest.Wait()
	other := newLobby(tb.log)
	defer other.Close(tb.t.Context())
	for _, who := range []gamelog.Person{anna, bert, carla} {
		here, v, err := lookAt(tb.t, tb.lobby, tb.slug, who.ID)
		must.Do(tb.t, err)
		there, w, err := lookAt(tb.t, other, tb.slug, who.ID)
		must.Do(tb.t, err)
		for _, s := range []*wire.Snapshot{&here, &there} {
			s.Presence, s.State.Clock = nil, nil
		}
		if diff := cmp.Diff(asSent(tb.t, there), asSent(tb.t, here)); diff != "" || v != w {
			tb.t.Errorf("%s sees event %d in the room and %d in the log:\n%s", who.Name, v, w, diff)
		}
	}
}

// asSent is a snapshot as a page reads it.
func asSent(t *testing.T, s wire.Snapshot) (read any) {
	t.Helper()
	must.Do(t, json.Unmarshal(encoded(t, s), &read))
	return read
}
