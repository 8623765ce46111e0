package soak

import (
	"context"
	wire "encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"time"
)

// attacker is a script at an address of its own on the loopback, which Linux has many of. It
// knows the games that are played, as anybody may, and keeps to no rule.
type attacker struct {
	site  string   // host:port
	from  net.Addr // its own address
	slugs []string
	dice  *rand.Rand
	held  []net.Conn // left open, and not read any more
}

func newAttacker(site string, number int, slugs []string) *attacker {
	return &attacker{site: strings.TrimPrefix(site, "http://"), from: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(number))},
		slugs: slugs, dice: rand.New(rand.NewPCG(uint64(number), 1))}
}

// attack does one thing, chosen by the dice, and says what went wrong on this
// side: that the server has cut the connection is no wonder.
func (a *attacker) attack(ctx context.Context) error {
	dialer := net.Dialer{LocalAddr: a.from, Timeout: patience / 4}
	conn, err := dialer.DialContext(ctx, "tcp", a.site)
	if err != nil {
		return err
	}
	conn.SetDeadline(time.Now().Add(200 * time.Millisecond))
	io.WriteString(conn, a.opening())
	switch a.dice.IntN(10) {
	case 0:
		a.held = append(a.held, conn)
		return nil
	case 1: // half of the connection is closed
		conn.(*net.TCPConn).CloseWrite()
		io.Copy(io.Discard, conn)
	case 2: // the answer meets a reset
		conn.(*net.TCPConn).SetLinger(0)
	default:
		io.ReadFull(conn, make([]byte, a.dice.IntN(4096)))
	}
	return conn.Close()
}

func (a *attacker) release() {
	for _, conn := range a.held {
		conn.Close()
	}
}

// opening is what the attacker sends over one connection.
func (a *attacker) opening() string {
	if a.dice.IntN(3) == 0 {
		return a.spoilt(a.requests())
	}
	head := "GET " + a.place() + " HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	if a.dice.IntN(20) == 0 {
		head = a.spoilt(head)
	}
	var frames strings.Builder
	for range 1 + a.dice.IntN(30) {
		frames.WriteString(a.frame())
	}
	return head + frames.String()
}

func (a *attacker) place() string {
	if a.dice.IntN(4) == 0 {
		return "/ws/lobby"
	}
	return "/ws/g/" + a.slug()
}

func (a *attacker) slug() string { return a.slugs[a.dice.IntN(len(a.slugs))] }

// requests is some requests, one after the other on one connection.
func (a *attacker) requests() string {
	methods := []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodTrace, "CONNECT", "INVENTED"}
	targets := []string{"/", "/tv", "/games?before=1-x", "/games?game=%00", "/rules/chess", "/g/" + a.slug(), "/g/" + a.slug() + "/white", "/static/../x",
		"/qr/" + a.slug() + ".svg?at=http://evil.example", "/api/games", "/api/games/" + a.slug(), "/api/games/0000000000", "/api/games/" + a.slug() + "/accept",
		"/api/games/" + a.slug() + "/key", "/api/games/" + a.slug() + "/seat", "/api/me", "/healthz", "/metrics", "*", "http://evil.example/"}
	bodies := []string{"", "{}", `{"name":"Nobody"}`, `{"game":"cheskers","side":"white"}`, `{"token":"AAAAAAAAAAAAAAAAAAAAAA"}`, `{"seat":"white"}`,
		strings.Repeat("x", 6000), strings.Repeat("[", 4000)}
	var all strings.Builder
	for range 1 + a.dice.IntN(5) {
		body := bodies[a.dice.IntN(len(bodies))]
		fmt.Fprintf(&all, "%s %s HTTP/1.1\r\nHost: a.example\r\nCookie: threefold=AAAAAAAAAAAAAAAAAAAAA%c\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
			methods[a.dice.IntN(len(methods))], targets[a.dice.IntN(len(targets))], 'A'+a.dice.IntN(2), len(body), body)
	}
	return all.String()
}

// frame is one of a message or of none, right or wrong.
func (a *attacker) frame() string {
	body := a.body()
	first := byte(0x81)
	switch a.dice.IntN(12) {
	case 0:
		first = byte(a.dice.UintN(256)) // any bits
	case 1:
		first = 0x89 // a ping
	case 2:
		first = 0x01 // the rest is to come
	case 3:
		first = 0x82 // binary
	}
	length := uint64(len(body))
	if a.dice.IntN(20) == 0 {
		length = a.dice.Uint64() >> a.dice.UintN(64)
	}
	head := []byte{first}
	switch {
	case length <= 125:
		head = append(head, 0x80|byte(length))
	case length < 1<<16:
		head = wire.BigEndian.AppendUint16(append(head, 0x80|126), uint16(length))
	default:
		head = wire.BigEndian.AppendUint64(append(head, 0x80|127), length)
	}
	if a.dice.IntN(30) == 0 {
		head[1] &^= 0x80 // not masked, though what follows looks so
	}
	return string(head) + "\x00\x00\x00\x00" + body
}

// body is what a frame holds: a command, mostly not as it should be.
func (a *attacker) body() string {
	commands := []string{`{"t":"move","id":"x","d":{"on":2,"ply":1,"move":"b6-a5"}}`, `{"t":"ask","d":{"on":2,"clicks":["b6","a5"]}}`, `{"t":"resync"}`,
		`{"t":"resign"}`, `{"t":"abort"}`, `{"t":"cancel"}`, `{"t":"give"}`, `{"t":"bye"}`, `{"t":"offer","d":{"offer":"draw"}}`, `{"t":"accept","d":{"offer":"draw"}}`,
		`{"t":"takeback","d":{"on":2}}`, `{"t":"claim","d":{"on":2,"claim":"absent-win"}}`, `{"t":"letin","d":{"seatRequest":1}}`, `{"t":"seatRequest"}`, "",
		strings.Repeat("x", 9000), strings.Repeat("[", 8000), `{"t":"` + strings.Repeat("\\u0041", 1000) + `"}`}
	command := commands[a.dice.IntN(len(commands))]
	if a.dice.IntN(2) == 0 {
		return a.spoilt(command)
	}
	return command
}

// spoilt is a text with a few bytes changed, left out or repeated.
func (a *attacker) spoilt(text string) string {
	b := []byte(text)
	for range a.dice.IntN(5) {
		if len(b) == 0 {
			break
		}
		switch i := a.dice.IntN(len(b)); a.dice.IntN(3) {
		case 0:
			b[i] = byte(a.dice.UintN(256))
		case 1:
			b = append(b[:i], b[i+1:]...)
		default:
			b = append(b[:i:i], b[max(0, i-20):]...)
		}
	}
	return string(b)
}
