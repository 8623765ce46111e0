package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
	"threefold/tools/bench/report"
)

// besides is how many games of people there are for each against the computer, and
// besidePause how long the player against it thinks.
const (
	besides     = 5
	besidePause = 10 * time.Second
)

// beside is think, with a fifth as many games against the computer beside them, at all
// its levels in turn. What it counts are the moves of people; beside them it reports how
// many moves the computer made.
func (r *run) beside(ctx context.Context) ([]report.Figure, error) {
	against := make([]*challenger, max(1, r.Size/besides))
	defer func() { leaveAll(against) }()
	err := r.each(ctx, "games against the computer opened", len(against), func(ctx context.Context, i int) (err error) {
		against[i], err = r.challenge(ctx, i)
		return err
	})
	if err != nil {
		return nil, err
	}
	figures, err := r.think(ctx)
	if err != nil {
		return nil, err
	}
	leaveAll(against)
	moves := 0
	for _, c := range against {
		moves += c.moves
	}
	return append(figures, report.Figure{Name: "the computer's moves", Value: float64(moves) / r.For.Seconds(), Unit: "1/s"}), nil
}

// challenger is a page that plays random moves against the computer. Its reader owns it.
type challenger struct {
	*page
	stage  *stage
	reader sync.WaitGroup
	plies  int
	moves  int // of the computer, while it counted
}

// challenge creates game n against the computer and opens its page.
func (r *run) challenge(ctx context.Context, n int) (*challenger, error) {
	var made struct{ Slug string }
	wish := struct {
		Game  string `json:"game"`
		Side  string `json:"side"`
		Level int    `json:"level"`
	}{r.Prepared[n%len(r.Prepared)].Game.ID, gamelog.SideChance, 1 + n%gamelog.MaxLevel}
	cookie, err := r.visitors.post(ctx, "/api/games", wish, &made)
	if err != nil {
		return nil, err
	}
	page, err := r.visitors.open(ctx, made.Slug, cookie)
	if err != nil {
		return nil, err
	}
	c := &challenger{page: page, stage: r.stage}
	c.reader.Go(c.run)
	return c, nil
}

// leaveAll resigns the games and closes their pages.
func leaveAll(all []*challenger) {
	late := time.AfterFunc(parting, func() {
		for _, c := range all {
			if c != nil {
				c.close()
			}
		}
	})
	defer late.Stop()
	for _, c := range all {
		if c != nil {
			c.send([]byte(`{"t":"resign","id":"end"}`))
			c.reader.Wait()
			c.close()
		}
	}
}

// run plays until the game is over or the page is closed.
func (c *challenger) run() {
	for {
		over, err := c.take()
		if err != nil {
			c.stage.fail(err)
		}
		if over || err != nil {
			return
		}
		if _, err := c.read(context.Background()); err != nil {
			c.stage.fail(fmt.Errorf("a page against the computer: %w", err))
			return
		}
	}
}

// take reads the last message, and says whether the game is over. Where it is the
// challenger's turn, a move goes out a while later.
func (c *challenger) take() (over bool, err error) {
	var m struct {
		T string
		D struct {
			State wire.State
			Plies []struct{}
		}
	}
	if err := json.Unmarshal(c.in, &m); err != nil {
		return false, err
	}
	switch m.T {
	case wire.OutSnapshot:
		c.plies = len(m.D.Plies)
	case string(gamelog.Moved):
		c.plies++
		if len(m.D.State.Legal) > 0 && c.stage.counts() {
			c.moves++
		}
	case wire.OutError, wire.OutMoveError:
		return false, fmt.Errorf("a move against the computer was refused: %s", c.in)
	}
	legal := m.D.State.Legal
	if len(legal) == 0 {
		return m.D.State.Outcome != nil, nil
	}
	move := wire.MoveIn{On: m.D.State.On, Ply: c.plies + 1, Move: legal[rand.IntN(len(legal))].Text}
	d, err := json.Marshal(move)
	if err != nil {
		return false, err
	}
	out := wire.Encode(wire.Out{T: wire.InMove, ID: fmt.Sprint(move.Ply), D: json.RawMessage(d)})
	time.AfterFunc(rand.N(2*besidePause), func() { c.send(out) }) // a page that is closed needs no move
	return false, nil
}
