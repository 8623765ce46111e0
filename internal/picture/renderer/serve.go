package renderer

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// order is what the server sends: a job, or that nobody waits for it any more.
type order struct {
	ID  uint64
	Job *Job // nil: the job of this id is to end
}

// result answers a job.
type result struct {
	ID   uint64
	Body []byte
	None bool   // the game has no such picture
	Err  string // what else went wrong
}

// How the runtime of the process that draws works: a long film leaves much garbage, and
// what lives is little.
const (
	collectAt   = 50        // percent
	memoryLimit = 256 << 20 // bytes
)

// Serve draws what is ordered on in, each job in a goroutine of its own, and answers on
// out, until in ends: whoever orders bounds how many jobs there are. It is all that the
// process does.
func Serve(in io.Reader, out io.Writer) error {
	debug.SetGCPercent(collectAt)
	debug.SetMemoryLimit(memoryLimit)
	dieFirst()
	orders, results := gob.NewDecoder(bufio.NewReader(in)), gob.NewEncoder(out)
	var mu sync.Mutex // of all below, and of results
	jobs := map[uint64]context.CancelFunc{}
	for {
		var o order
		if err := orders.Decode(&o); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		mu.Lock()
		if o.Job == nil {
			if end := jobs[o.ID]; end != nil {
				end()
			}
			mu.Unlock()
			continue
		}
		ctx, end := context.WithCancel(context.Background())
		jobs[o.ID] = end
		mu.Unlock()
		go func() {
			defer end()
			r := answered(ctx, &o)
			mu.Lock()
			defer mu.Unlock()
			delete(jobs, o.ID)
			results.Encode(r) // a server that has gone ends the orders
		}()
	}
}

func answered(ctx context.Context, o *order) result {
	body, err := o.Job.Draw(ctx)
	r := result{ID: o.ID, Body: body, None: errors.Is(err, ErrNone)}
	if err != nil {
		r.Err = err.Error()
	}
	return r
}

// dieFirst asks a Linux kernel without memory to end this process before any other: the
// server starts a new one.
func dieFirst() { _ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }
