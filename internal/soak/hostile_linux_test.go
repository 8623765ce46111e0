package soak

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

var attacks = flag.Int("soak.attacks", 100, "how many connections each of some attackers makes")

const attackers = 4

// free lets the robots, which are many at one address, do as they like, and nobody else.
const free = "THREEFOLD_RATELIMIT_EXEMPT=127.0.0.1/32"

// While scripts send whatever they like, to the games that are played as well, those go on;
// what was sent of them stays true, and the server has nothing to report.
func TestHostileClientsHarmNobody(t *testing.T) {
	onEngines(t, func(t *testing.T, e servertest.Engine) {
		attackAmidGames(t, servertest.Start(t, binary, e.New(t), free, "THREEFOLD_METRICS=127.0.0.1:0"))
	})
}

func attackAmidGames(t *testing.T, s *servertest.Server) {
	w := newSwarm(t, s)
	w.sit(8)
	var slugs []string
	for _, g := range w.games {
		slugs = append(slugs, g.slug)
	}
	var going sync.WaitGroup
	t.Cleanup(going.Wait)
	for n := range attackers {
		going.Go(func() {
			a := newAttacker(s.URL, 1+n, slugs)
			defer a.release()
			for i := range *attacks {
				if err := a.attack(t.Context()); err != nil && !cut(err) {
					t.Errorf("attack %d of %d: %v", i, n, err)
					return
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { going.Wait(); close(done) }()
	for attacking := true; attacking; {
		w.progress(8)
		w.sit(8)
		select {
		case <-done:
			attacking = false
		default:
		}
	}
	for _, code := range []string{"bad_message", "not_found", "method_not_allowed", "bad_json"} {
		if counted(t, s, `threefold_requests_refused_total{code="`+code+`"}`) == 0 {
			t.Errorf("nothing was refused as %s", code)
		}
	}
	w.finish(s)
	for line := range strings.Lines(s.Said()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "panic") {
			t.Errorf("the server said %s", line)
		}
	}
}

// cut reports whether an error is the server's way of having enough.
func cut(err error) bool {
	return strings.Contains(err.Error(), "connection reset by peer") || strings.Contains(err.Error(), "broken pipe")
}

// An address opens as many sockets as it may, reads from none and asks for much on each: what
// the server holds for them stays within what follows from its limits, and everybody else's
// games go on. Go's own rule bounds the garbage beside it here.
func BenchmarkManyHostileSockets(b *testing.B) {
	const most, perSocket, elsewhere = 500, 320 << 10, 64 << 20 // bytes: queue and buffers, and the rest of the process
	s := servertest.Start(b, binary, servertest.SQLite(b), free, "THREEFOLD_METRICS=127.0.0.1:0", "GOGC=200")
	w := newSwarm(b, s)
	w.sit(4)
	var open []net.Conn
	for i := range most + 20 {
		conn := openFrom(b, s, &net.TCPAddr{IP: net.IPv4(127, 0, 1, 99)}, w.games[i%len(w.games)].slug)
		open = append(open, conn)
		io.WriteString(conn, strings.Repeat("\x81\x8e\x00\x00\x00\x00"+`{"t":"resync"}`, 50))
	}
	w.await("the sockets to be within their limit", func() string {
		if n := counted(b, s, "threefold_sockets"); n > most+16 { // four of each game
			return fmt.Sprint(n, " are open")
		}
		return ""
	})
	w.progress(40)
	held := counted(b, s, "go_memstats_heap_inuse_bytes") + counted(b, s, "go_memstats_stack_inuse_bytes")
	b.ReportMetric(held/(1<<20), "MB")
	if held > most*perSocket+elsewhere {
		b.Errorf("the server holds %d MB", int(held)>>20)
	}
	for _, conn := range open {
		conn.Close()
	}
	w.finish(s)
}

// openFrom asks for a socket from a local address, and does not read the answer.
func openFrom(t testing.TB, s *servertest.Server, from net.Addr, slug string) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: from, Timeout: patience}
	conn := must.Get(dialer.Dial("tcp", strings.TrimPrefix(s.URL, "http://")))(t)
	t.Cleanup(func() { conn.Close() })
	io.WriteString(conn, "GET /ws/g/"+slug+" HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	return conn
}

var operatorLine = regexp.MustCompile(`For the operator: (\S+)`)

// counted is what the server's operator reads under this name.
func counted(t testing.TB, s *servertest.Server, name string) float64 {
	t.Helper()
	var found []string
	for end := time.Now().Add(patience); found == nil; time.Sleep(time.Millisecond) { // it is printed in its own time
		if found = operatorLine.FindStringSubmatch(s.Said()); found == nil && time.Now().After(end) {
			t.Fatalf("no address for the operator: %s", s.Said())
		}
	}
	w := must.Get(http.Get(found[1]))(t)
	defer w.Body.Close()
	for lines := bufio.NewScanner(w.Body); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), name+" "); ok {
			return must.Get(strconv.ParseFloat(value, 64))(t)
		}
	}
	t.Fatalf("nothing is counted as %s", name)
	return 0
}
