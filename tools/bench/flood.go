package bench

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"threefold/tools/bench/report"
)

// flooders is how many visitors ask for pictures, each for one after the other, and
// refusedPause how long one waits who was refused because too many ask.
const (
	flooders     = 64
	refusedPause = time.Second
)

// flood is think, with visitors who ask for pictures of the games all the while:
// diagrams at any ply from either side, cards, films. Nearly every one is of a
// position that was never drawn. What it counts are the moves of people; beside them
// it tells how many pictures came, and how many were refused.
func (r *run) flood(ctx context.Context) ([]report.Figure, error) {
	f := &flooding{visitors: r.visitors, stage: r.stage}
	ctx, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer stop()
	figures, err := r.moves(ctx, thinking, func(tables []*table) {
		for range flooders {
			all.Go(func() { f.ask(ctx, tables) })
		}
	})
	if err != nil {
		return nil, err
	}
	perSecond := func(name string, n *atomic.Int64) report.Figure {
		return report.Figure{Name: name, Value: float64(n.Load()) / r.For.Seconds(), Unit: "1/s"}
	}
	return append(figures, perSecond("diagrams", &f.diagrams), perSecond("cards and films", &f.painted), perSecond("pictures refused", &f.refused)), nil
}

// flooding counts what came while it counted.
type flooding struct {
	visitors                   *visitors
	stage                      *stage
	diagrams, painted, refused atomic.Int64
}

// ask asks for one picture after the other, until ctx ends.
func (f *flooding) ask(ctx context.Context, tables []*table) {
	for ctx.Err() == nil && !f.stage.over() {
		path, count := picturePath(tables[rand.IntN(len(tables))].slug), &f.diagrams
		if path.painted {
			count = &f.painted
		}
		status, err := f.visitors.look(ctx, path.at)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			f.stage.fail(err)
			return
		case status == http.StatusServiceUnavailable:
			count = &f.refused
		case status != http.StatusOK:
			f.stage.fail(fmt.Errorf("GET %s: %d", path.at, status))
			return
		}
		if f.stage.counts() {
			count.Add(1)
		}
		if count == &f.refused {
			f.stage.wait(ctx, refusedPause, &f.stage.used)
		}
	}
}

// pictureAddress is the address of a picture, and whether it is painted.
type pictureAddress struct {
	at      string
	painted bool
}

// picturePath is any picture of a game: a diagram as often as a card or a film.
func picturePath(slug string) pictureAddress {
	side := [2]string{"white", "black"}[rand.IntN(2)]
	switch rand.IntN(4) {
	case 0:
		return pictureAddress{"/g/" + slug + ".png", true}
	case 1:
		return pictureAddress{"/g/" + slug + ".gif?side=" + side, true}
	default:
		return pictureAddress{fmt.Sprintf("/g/%s.svg?ply=%d&side=%s", slug, rand.IntN(40), side), false}
	}
}

// look asks for a page's or a picture's bytes, and gives the status of the answer.
func (v *visitors) look(ctx context.Context, path string) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, "GET", v.url+path, nil)
	if err != nil {
		return 0, err
	}
	answer, err := v.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}
