package renderer

import (
	"context"
	"errors"
	"io"
	"net/rpc"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

var (
	errClosed = errors.New("renderer: the process is closed")
	errDied   = errors.New("renderer: the process has died")
)

// endWait is how long the process may take to end a canceled job. After that the process is
// killed, and the next job starts another.
const endWait = 30 * time.Second

// endAgain is the interval at which the request to end a job is repeated.
const endAgain = 100 * time.Millisecond

// Process draws in another process, which it starts for the first job and after each exit. The
// other process ends with this one, because its standard input closes. It is safe for concurrent
// use.
type Process struct {
	path    string
	args    []string
	lower   func() // lowers the priority of the thread that starts the process, which inherits it
	endWait time.Duration

	mu     sync.Mutex
	child  *child // nil before the first job
	closed bool
}

// NewProcess returns a Process that starts this program with these arguments. Close ends it.
func NewProcess(args ...string) *Process {
	return &Process{path: ownPath(), args: args, lower: standBack, endWait: endWait}
}

// ownPath returns the path of this program, which works on Linux even if its file was replaced.
func ownPath() string {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe"
	}
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}

// Draw draws a job in the other process. If that dies, Draw retries once in a new one. The error
// is ErrNoPicture, that of ctx, or that of the job; or the process cannot be started, has died
// twice, or was closed.
func (p *Process) Draw(ctx context.Context, j *Job) ([]byte, error) {
	for again := false; ; again = true {
		c, err := p.running()
		if err != nil {
			return nil, err
		}
		body, err := c.draw(ctx, j, p.endWait)
		if !errors.Is(err, errDied) || again || ctx.Err() != nil {
			return body, err
		}
	}
}

// running returns the running process, and starts it if there is none.
func (p *Process) running() (*child, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errClosed
	}
	if p.child != nil && !p.child.isDead() {
		return p.child, nil
	}
	c, err := start(p.path, p.args, p.lower)
	if err == nil {
		p.child = c
	}
	return c, err
}

// Close kills the process. Jobs in progress fail.
func (p *Process) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.child != nil {
		p.child.kill()
	}
}

// child is a process that draws.
type child struct {
	cmd   *exec.Cmd
	calls *rpc.Client   // to its Painter
	dead  chan struct{} // closed when the process has ended
	last  atomic.Uint64 // id of the latest job
}

// start starts a process of low priority. A process inherits the priority of the thread that
// starts it, so that thread lowers its own and then ends.
func start(path string, args []string, lower func()) (*child, error) {
	c := &child{cmd: exec.Command(path, args...), dead: make(chan struct{})}
	c.cmd.Stderr = os.Stderr
	apart(c.cmd)
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		lower()
		started <- c.cmd.Start()
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	c.calls = rpc.NewClient(struct {
		io.Reader
		io.WriteCloser
	}{out, in})
	go func() {
		_ = c.cmd.Wait() // Wait reaps the process, whose messages are on standard error
		close(c.dead)
	}()
	return c, nil
}

// kill kills the process and waits until it has ended.
func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	<-c.dead
}

func (c *child) isDead() bool {
	select {
	case <-c.dead:
		return true
	default:
		return false
	}
}

// draw sends a job and waits for its result. When ctx ends, it ends the job, so that no more
// jobs run than requests wait for.
func (c *child) draw(ctx context.Context, j *Job, endWait time.Duration) ([]byte, error) {
	var body []byte
	id := c.last.Add(1)
	ended := make(chan error, 1)
	go func() { ended <- c.calls.Call("Painter.Draw", Order{id, j}, &body) }() // Call cannot be cancelled
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		late := time.AfterFunc(endWait, c.kill)
		defer late.Stop()
		c.end(id, ended)
		return nil, ctx.Err()
	}
	var said rpc.ServerError
	switch {
	case err == nil:
		return body, nil
	case !errors.As(err, &said):
		c.kill()
		return nil, errDied
	case said == rpc.ServerError(ErrNoPicture.Error()):
		return nil, ErrNoPicture
	default:
		return nil, said
	}
}

// end asks for the end of a job until it has ended. It repeats the request, because the first
// may arrive before the job.
func (c *child) end(id uint64, ended <-chan error) {
	for {
		c.calls.Go("Painter.End", id, nil, make(chan *rpc.Call, 1))
		select {
		case <-ended:
			return
		case <-time.After(endAgain):
		}
	}
}
