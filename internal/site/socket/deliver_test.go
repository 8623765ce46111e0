//lint:file-ignore SA1019 see socket.go

package socket

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/sitetest"
)

const pingFrame = 0x89 // how a ping begins: FIN and opcode 9

func TestTextFrames(t *testing.T) {
	var sent [][]byte
	var written []byte
	for _, length := range []int{0, 1, 125, 126, 1 << 10, 1<<16 - 1, 1 << 16, 1 << 18} {
		sent = append(sent, bytes.Repeat([]byte{closeFrame}, length))
		written = append(appendFrame(written, len(sent[len(sent)-1])), sent[len(sent)-1]...)
	}
	r := bytes.NewReader(written)
	for _, want := range sent {
		if first, got := nextFrame(t, r); first != textFrame || got != string(want) {
			t.Errorf("a message of %d bytes comes as %x with %d bytes", len(want), first, len(got))
		}
	}
	if r.Len() > 0 {
		t.Errorf("%d bytes follow", r.Len())
	}
}

// remark is a message of some length, which a number distinguishes from others.
func remark(n, length int) wire.Out {
	return wire.Out{T: wire.OutError, D: wire.ErrorOut{Code: fmt.Sprint(n), Text: strings.Repeat("x", length)}}
}

func TestMessagesStayInOrder(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		p, _ := s.watch(t)
		p.Conn.SetReadLimit(1 << 20)
		p.Expect(wire.OutLive)
		k := s.only()
		next := 0
		for round := range 20 {
			began := next
			for range 1 + round*3%50 { // while the page is busy with something else
				k.member.Send(remark(next, next*1237%5000))
				next++
			}
			for n := began; n < next; n++ {
				if m := p.Expect(wire.OutError); sitetest.Decode[wire.ErrorOut](t, string(m.D)).Code != fmt.Sprint(n) {
					t.Fatalf("instead of message %d came %.40s", n, m.D)
				}
			}
		}
		p.Conn.CloseNow()
	})
}

func TestASlowPageDelaysNobody(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		s.watch(t) // and reads nothing
		slow := s.only()
		p, _ := s.watch(t)
		p.Expect(wire.OutLive)
		began := time.Now()
		s.Announce(began.Add(time.Minute))
		p.Expect(wire.OutRestart)
		if took := time.Since(began); took > 0 {
			t.Errorf("a page waited %v for another", took)
		}
		p.ReadOn()
		time.Sleep(writeWait)
		synctest.Wait()
		if s.only() == slow || s.open() != 1 {
			t.Error("after 5 seconds a page that takes nothing is not cut off")
		}
		p.Conn.CloseNow()
	})
}

func TestAPageThatFallsBehindIsToldToComeBack(t *testing.T) {
	for name, c := range map[string]struct{ messages, length int }{
		"many messages": {200, 1},
		"long messages": {20, 30 << 10},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *piped) {
				p, _ := s.watch(t)
				p.Conn.SetReadLimit(1 << 20)
				p.Expect(wire.OutLive)
				k := s.only()
				for n := range c.messages {
					k.member.Send(remark(n, c.length))
				}
				if code, reason := p.Closed(); code != websocket.StatusTryAgainLater || reason == "" {
					t.Errorf("closed with %d %q", code, reason)
				}
			})
		})
	}
}

func TestAPingWaitsForTheEndOfAMessage(t *testing.T) {
	inBubble(t, func(t *testing.T, s *piped) {
		page, r := s.call(t)
		readText(t, r) // the live list
		k := s.only()
		k.member.Send(remark(1, 10<<10)) // waits to be read, while the first ping is due
		k.member.Send(remark(2, 10<<10))
		time.Sleep(pingFirst)
		synctest.Wait()
		var firsts []byte
		for range 3 {
			first, body := nextFrame(t, r)
			if firsts = append(firsts, first); first == textFrame {
				sitetest.Decode[sitetest.Message](t, body)
			}
		}
		if bytes.Count(firsts, []byte{textFrame}) != 2 || bytes.Count(firsts, []byte{pingFrame}) != 1 {
			t.Errorf("came frames that begin %x", firsts)
		}
		page.Close()
	})
}
