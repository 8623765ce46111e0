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

// endWait is how long the process may take to end a job that nobody waits for. Then it is
// ended itself, and the next job starts another.
const endWait = 30 * time.Second

// endAgain is after how long it is asked again to do so.
const endAgain = 100 * time.Millisecond

// Process draws in another process, which it starts for the first job and after each end
// of it. The other one ends with this one, however that ends: its standard input does.
type Process struct {
	path    string
	args    []string
	lower   func() // lowers the priority of the thread that starts it, and so the other's
	endWait time.Duration

	mu     sync.Mutex
	child  *child // nil before the first job
	closed bool
}

// NewProcess makes a Process that starts this program with these arguments. Close ends it.
func NewProcess(args ...string) *Process {
	return &Process{path: ownPath(), args: args, lower: standBack, endWait: endWait}
}

// ownPath is the program that runs, also when its file was replaced.
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

// Draw has a job drawn. If the process dies with it, it is tried once more in another.
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

// running is the process that draws, started now if there is none.
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

// Close ends the process that draws. Jobs under way have an error.
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
	calls *rpc.Client   // of its Painter
	dead  chan struct{} // closed when the process has ended
	last  atomic.Uint64 // id of a job
}

// start starts a process of low priority. A process has that of the thread which starts
// it, so that thread has it too, and ends.
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
		_ = c.cmd.Wait() // reaps it; what it says of its end is on the standard error
		close(c.dead)
	}()
	return c, nil
}

// kill ends the process and waits until it has ended.
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

// draw orders a job and waits for the result. When ctx ends it has the job ended, so that
// no more are under way than are waited for.
func (c *child) draw(ctx context.Context, j *Job, endWait time.Duration) ([]byte, error) {
	var body []byte
	id := c.last.Add(1)
	ended := make(chan error, 1)
	go func() { ended <- c.calls.Call("Painter.Draw", Order{id, j}, &body) }() // waits while the pipe is full
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

// end asks for the end of a job until it has ended: who asks early may come before the job.
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
