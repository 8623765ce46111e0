//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use.

package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync"
	"time"

	"nhooyr.io/websocket"
)

// robot is a player without a window: a cookie and a socket. It plays legal
// moves at random, takes its socket up again whenever it breaks, and sends a
// move until it is acknowledged.
type robot struct {
	site   string
	client *http.Client
	slug   string
	seat   string
	moves  *rand.Rand
	told   *told

	// The position on the robot's screen.
	state state
	plies int
	sent  *command // what is not acknowledged yet
	n     int      // numbers the commands
}

// The parts of the wire's messages that a robot reads and writes.
type (
	message struct {
		T  string          `json:"t"`
		ID string          `json:"id"`
		D  json.RawMessage `json:"d"`
	}
	snapshot struct {
		Plies []ply `json:"plies"`
		State state `json:"state"`
	}
	event struct {
		Ply   *ply  `json:"ply"`
		State state `json:"state"`
	}
	ply   struct{ Text string }
	state struct {
		Status string `json:"status"`
		On     int64  `json:"on"`
		Turn   string `json:"turn"`
		Legal  []ply  `json:"legal"`
	}
	command struct {
		T  string   `json:"t"`
		ID string   `json:"id"`
		D  moveData `json:"d"`
	}
	moveData struct {
		On   int64  `json:"on"`
		Ply  int    `json:"ply"`
		Move string `json:"move"`
	}
)

// told is everything the server has said was played: it must never be lost.
type told struct {
	mu    sync.Mutex
	moves map[string]map[int]string // by slug and ply
	acked int
}

// note keeps a move that the server has told of, to anyone.
func (a *told) note(slug string, ply int, move string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.moves[slug] == nil {
		a.moves[slug] = map[int]string{}
	}
	a.moves[slug][ply] = move
}

func (a *told) acknowledge() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.acked++
}

func (a *told) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.acked
}

// newRobot makes a robot of its own identity. Its moves follow from the seed.
func newRobot(site, seat string, seed uint64, a *told) (*robot, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	r := &robot{site: site, seat: seat, told: a, moves: rand.New(rand.NewPCG(seed, 0)),
		client: &http.Client{Jar: jar, Timeout: 10 * time.Second}}
	answer, err := r.client.Get(site + "/")
	if err != nil {
		return nil, err
	}
	return r, answer.Body.Close()
}

// post sends JSON to the API, and reads the answer into a value unless it is
// nil.
func (r *robot) post(path, body string, into any) error {
	answer, err := r.client.Post(r.site+path, "application/json", bytes.NewBufferString(body))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		text, _ := io.ReadAll(answer.Body)
		return fmt.Errorf("%s: %s %s", path, answer.Status, text)
	}
	if into == nil {
		return nil
	}
	return json.NewDecoder(answer.Body).Decode(into)
}

// pair seats two robots at a new game.
func pair(site, gameID string, seed uint64, a *told) (white, black *robot, err error) {
	if white, err = newRobot(site, "white", seed, a); err != nil {
		return nil, nil, err
	}
	if black, err = newRobot(site, "black", seed+1, a); err != nil {
		return nil, nil, err
	}
	var made struct{ Slug string }
	if err := white.post("/api/games", fmt.Sprintf(`{"game":%q,"side":"white"}`, gameID), &made); err != nil {
		return nil, nil, err
	}
	white.slug, black.slug = made.Slug, made.Slug
	return white, black, black.post("/api/games/"+made.Slug+"/accept", "{}", nil)
}

// play plays until the game is over or ctx ends, through whatever happens to
// the server.
func (r *robot) play(ctx context.Context) {
	for ctx.Err() == nil && r.state.Status != "over" {
		r.connect(ctx)
		select {
		case <-ctx.Done():
		case <-time.After(20 * time.Millisecond): // as long as the server is down
		}
	}
}

// connect serves one connection until it breaks or nothing is left to play.
func (r *robot) connect(ctx context.Context) {
	address := strings.Replace(r.site, "http://", "ws://", 1) + "/ws/g/" + r.slug
	conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{
		HTTPClient: &http.Client{Jar: r.client.Jar}, HTTPHeader: http.Header{"Origin": {r.site}}})
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	for r.state.Status != "over" {
		_, b, err := conn.Read(ctx)
		if err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(b, &m); err != nil {
			return
		}
		if r.take(m) && r.send(ctx, conn) != nil {
			return
		}
	}
}

// take understands a message, and says whether there is something to send.
func (r *robot) take(m message) bool {
	switch m.T {
	case "snapshot":
		var s snapshot
		json.Unmarshal(m.D, &s)
		for i, p := range s.Plies {
			r.told.note(r.slug, i+1, p.Text)
		}
		r.state, r.plies = s.State, len(s.Plies)
		return true // what waits goes out again
	case "ack":
		if r.sent != nil && m.ID == r.sent.ID {
			r.told.note(r.slug, r.sent.D.Ply, r.sent.D.Move)
			r.told.acknowledge()
			r.sent = nil
		}
	case "moved":
		var e event
		json.Unmarshal(m.D, &e)
		r.plies++
		r.told.note(r.slug, r.plies, e.Ply.Text)
		r.state = e.State
	case "error":
		r.sent = nil // overtaken: the snapshot that follows says by what
	}
	return r.sent == nil
}

// send sends the move that waits for its acknowledgement, or else a new one
// if it is the robot's turn.
func (r *robot) send(ctx context.Context, conn *websocket.Conn) error {
	if r.sent == nil {
		if r.state.Turn != r.seat || len(r.state.Legal) == 0 {
			return nil
		}
		r.n++
		r.sent = &command{T: "move", ID: fmt.Sprintf("%s-%d", r.seat, r.n), D: moveData{On: r.state.On,
			Ply: r.plies + 1, Move: r.state.Legal[r.moves.IntN(len(r.state.Legal))].Text}}
	}
	b, err := json.Marshal(r.sent)
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, b)
}
