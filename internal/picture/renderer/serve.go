package renderer

import (
	"context"
	"io"
	"net/rpc"
	"os"
	"runtime/debug"
	"sync"
)

// How the runtime of the process that draws works: a long GIF leaves much garbage, and
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
	return serve(in, out)
}

// serve returns as soon as in ends, whatever is being drawn: nobody waits for that.
func serve(in io.Reader, out io.Writer) error {
	server := rpc.NewServer()
	if err := server.Register(&Painter{jobs: map[uint64]context.CancelFunc{}}); err != nil {
		return err
	}
	ended := make(chan struct{})
	go server.ServeConn(struct {
		io.ReadCloser
		io.Writer
	}{io.NopCloser(input{in, sync.OnceFunc(func() { close(ended) })}), out})
	<-ended
	return nil
}

// input says when there is no more of it.
type input struct {
	io.Reader
	ended func()
}

func (i input) Read(b []byte) (int, error) {
	n, err := i.Reader.Read(b)
	if err != nil {
		i.ended()
	}
	return n, err
}

// Painter is what the other process asks to draw.
type Painter struct {
	mu   sync.Mutex
	jobs map[uint64]context.CancelFunc // those under way
}

// Order is a job with a number.
type Order struct {
	ID  uint64
	Job *Job
}

// Draw draws a job.
func (p *Painter) Draw(o Order, body *[]byte) (err error) {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	p.mu.Lock()
	p.jobs[o.ID] = end
	p.mu.Unlock()
	*body, err = o.Job.Draw(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.jobs, o.ID)
	return err
}

// End has the job of this number end, for which nobody waits any more.
func (p *Painter) End(id uint64, _ *struct{}) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if end := p.jobs[id]; end != nil {
		end()
	}
	return nil
}

// dieFirst asks a Linux kernel without memory to end this process before any other: the
// server starts a new one.
func dieFirst() { _ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }
