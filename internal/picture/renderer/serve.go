package renderer

import (
	"context"
	"io"
	"net/rpc"
	"os"
	"runtime/debug"
	"sync"
)

// Settings of the garbage collector in the drawing process: a long GIF makes much garbage, and
// little stays in use.
const (
	collectAt   = 50        // percent
	memoryLimit = 256 << 20 // bytes
)

// Serve draws the jobs that it reads from in, each in a goroutine of its own, and writes the
// results to out, until in ends. The number of jobs is limited by the sender. It is for a process
// of its own: it changes the settings of the garbage collector, and has Linux kill the process
// first when memory is short.
func Serve(in io.Reader, out io.Writer) error {
	debug.SetGCPercent(collectAt)
	debug.SetMemoryLimit(memoryLimit)
	dieFirst()
	return serve(in, out)
}

// serve returns as soon as in ends, even while it draws, because no one waits for the result.
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

// input calls ended at the end of a reader.
type input struct {
	io.Reader
	ended func()
}

// Read implements io.Reader.
func (i input) Read(b []byte) (int, error) {
	n, err := i.Reader.Read(b)
	if err != nil {
		i.ended()
	}
	return n, err
}

// Painter is the RPC service of the drawing process. It is safe for concurrent use.
type Painter struct {
	mu   sync.Mutex
	jobs map[uint64]context.CancelFunc // in progress, by id
}

// Order is a job with its id.
type Order struct {
	ID  uint64
	Job *Job
}

// Draw draws a job and sets body to its file.
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

// End cancels the job with this id, whose result is not needed any more. It does nothing if the
// job is not in progress.
func (p *Painter) End(id uint64, _ *struct{}) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if end := p.jobs[id]; end != nil {
		end()
	}
	return nil
}

// dieFirst tells a Linux kernel to kill this process before others when memory is short: the
// server starts a new one.
func dieFirst() { _ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }
