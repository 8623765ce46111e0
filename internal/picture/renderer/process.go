package renderer

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

var (
	errDied   = errors.New("renderer: the process that draws has ended")
	errClosed = errors.New("renderer: it is closed")
)

// endWait is how long the process may take to end a job that nobody waits for. Then it is
// ended itself, and the next job starts another.
const endWait = 30 * time.Second

// Process draws in another process, which it starts for the first job and after each end
// of it. The other one ends with this one, however that ends: its standard input does.
type Process struct {
	path    string
	args    []string
	endWait time.Duration

	mu     sync.Mutex
	child  *child // nil before the first job
	closed bool
}

// NewProcess makes a Process that starts this program with these arguments. Close ends
// it.
func NewProcess(args ...string) *Process {
	return &Process{path: ownPath(), args: args, endWait: endWait}
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
	c, err := start(p.path, p.args)
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
		<-p.child.dead
	}
}

// child is a process that draws. Two goroutines are at its pipes, and end with it.
type child struct {
	cmd    *exec.Cmd
	orders chan order
	dead   chan struct{} // closed when the process has ended

	mu      sync.Mutex
	last    uint64                 // id of a job
	pending map[uint64]chan result // have room for one
}

// start starts a process of the lowest priority. A process has that of the thread which
// starts it, so that thread has it too, and ends.
func start(path string, args []string) (*child, error) {
	c := &child{cmd: exec.Command(path, args...), orders: make(chan order), dead: make(chan struct{}), pending: map[uint64]chan result{}}
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
		standBack()
		started <- c.cmd.Start()
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	go c.send(gob.NewEncoder(in))
	go c.receive(gob.NewDecoder(bufio.NewReader(out)))
	return c, nil
}

func (c *child) kill() { _ = c.cmd.Process.Kill() }

func (c *child) isDead() bool {
	select {
	case <-c.dead:
		return true
	default:
		return false
	}
}

// send writes the orders.
func (c *child) send(to *gob.Encoder) {
	for {
		select {
		case o := <-c.orders:
			if to.Encode(o) != nil {
				c.kill()
				return
			}
		case <-c.dead:
			return
		}
	}
}

// receive hands out the results until the process has ended.
func (c *child) receive(from *gob.Decoder) {
	for {
		var r result
		if from.Decode(&r) != nil {
			break
		}
		c.mu.Lock()
		if waiting := c.pending[r.ID]; waiting != nil {
			waiting <- r
			delete(c.pending, r.ID)
		}
		c.mu.Unlock()
	}
	c.kill()
	_ = c.cmd.Wait() // reaps it; what it says of its end is on the standard error
	close(c.dead)
}

// draw orders a job and waits for the result. When ctx ends it has the job ended, so that
// no more are under way than are waited for.
func (c *child) draw(ctx context.Context, j *Job, endWait time.Duration) ([]byte, error) {
	c.mu.Lock()
	c.last++
	id, done := c.last, make(chan result, 1)
	c.pending[id] = done
	c.mu.Unlock()
	select {
	case c.orders <- order{ID: id, Job: j}:
	case <-c.dead:
		return nil, errDied
	case <-ctx.Done():
		c.mu.Lock()
		delete(c.pending, id)
		c.mu.Unlock()
		return nil, ctx.Err()
	}
	select {
	case r := <-done:
		return r.unpack()
	case <-c.dead:
		return nil, errDied
	case <-ctx.Done():
		c.end(id, done, endWait)
		return nil, ctx.Err()
	}
}

// end ends a job that nobody waits for, or the process if it takes too long.
func (c *child) end(id uint64, done <-chan result, endWait time.Duration) {
	late := time.AfterFunc(endWait, c.kill)
	defer late.Stop()
	select {
	case c.orders <- order{ID: id}:
	case <-done:
		return
	case <-c.dead:
		return
	}
	select {
	case <-done:
	case <-c.dead:
	}
}

func (r result) unpack() ([]byte, error) {
	switch {
	case r.None:
		return nil, ErrNone
	case r.Err != "":
		return nil, errors.New(r.Err)
	default:
		return r.Body, nil
	}
}
