// Package rival drives UCI engines in other processes as players.
package rival

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"threefold/internal/engine"
	"threefold/tools/lab/duel"
)

// longestLine is the greatest length of a line of the engine, in bytes.
const longestLine = 1 << 18

// Client is a duel.Player that drives a UCI engine in another process. It must be used from one
// goroutine at a time.
type Client struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	limit   string // what follows go
	options []string

	moveTime time.Duration // of the limit; zero where it has none
}

// Start starts a UCI engine by its command line, which has at least the program. limit has the
// arguments of go for each move, such as "nodes 20000"; options are set at the start of each game,
// each "name value". It fails if the process cannot be started or does not speak UCI. Close must be
// called to end it.
func Start(words []string, limit string, options []string) (*Client, error) {
	c := &Client{process: exec.Command(words[0], words[1:]...), limit: limit, options: options}
	if ms, ok := number(strings.Fields(limit), "movetime"); ok {
		c.moveTime = time.Duration(ms) * time.Millisecond
	}
	var err error
	if c.in, err = c.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.out = bufio.NewScanner(out)
	c.out.Buffer(nil, longestLine)
	if err := c.process.Start(); err != nil {
		return nil, err
	}
	if _, err := c.ask("uci", "uciok", nil); err != nil {
		return nil, err
	}
	return c, nil
}

// ask writes lines and waits for one that begins with a word; those before it go to each.
func (c *Client) ask(lines, answer string, each func(words []string)) ([]string, error) {
	if _, err := io.WriteString(c.in, lines+"\n"); err != nil {
		return nil, err
	}
	for c.out.Scan() {
		words := strings.Fields(c.out.Text())
		switch {
		case len(words) == 0:
		case words[0] == answer:
			return words, nil
		case each != nil:
			each(words)
		}
	}
	return nil, fmt.Errorf("%s ended without saying %s", c.process.Path, answer)
}

// Begin starts a new game of a variant, and waits until the engine is ready.
func (c *Client) Begin(v *engine.Variant) error {
	lines := []string{"setoption name UCI_Variant value " + v.ID}
	for _, o := range c.options {
		name, value, _ := strings.Cut(o, " ")
		lines = append(lines, "setoption name "+name+" value "+value)
	}
	_, err := c.ask(strings.Join(append(lines, "ucinewgame", "isready"), "\n"), "readyok", nil)
	return err
}

// Move asks the engine for a move. It fails if the process ends; it does not check the move.
func (c *Client) Move(start string, moves []string, _ engine.Position) (duel.Choice, error) {
	lines := "position fen " + start
	if len(moves) > 0 {
		lines += " moves " + strings.Join(moves, " ")
	}
	var choice duel.Choice
	begun := time.Now()
	answer, err := c.ask(lines+"\ngo "+c.limit, "bestmove", func(words []string) { readInfo(&choice, words) })
	if err != nil {
		return choice, err
	}
	if choice.Took = time.Since(begun); c.moveTime > 0 {
		choice.Over = max(choice.Took-c.moveTime, 0)
	}
	if len(answer) < 2 {
		return choice, fmt.Errorf("%q names no move", answer)
	}
	choice.Move = answer[1]
	return choice, nil
}

// readInfo reads nodes, depth and score of the best line from an info line.
func readInfo(choice *duel.Choice, words []string) {
	if line, ok := number(words, "multipv"); words[0] != "info" || ok && line != 1 {
		return
	}
	if n, ok := number(words, "nodes"); ok {
		choice.Nodes = n
	}
	if n, ok := number(words, "depth"); ok {
		choice.Depth = n
	}
	if n, ok := number(words, "cp"); ok {
		choice.Score, choice.Scored = n, true
	}
	switch n, ok := number(words, "mate"); {
	case !ok:
	case n > 0:
		choice.Score, choice.Scored = engine.MateIn(2*n-1), true
	default:
		choice.Score, choice.Scored = -engine.MateIn(-2*n), true
	}
}

// number returns the whole number after a word; ok is false if there is none.
func number(words []string, name string) (int, bool) {
	at := slices.Index(words, name)
	if at < 0 || at+1 >= len(words) {
		return 0, false
	}
	n, err := strconv.Atoi(words[at+1])
	return n, err == nil
}

// Close asks the engine to quit, and waits until its process has ended.
func (c *Client) Close() error {
	_, quit := io.WriteString(c.in, "quit\n")
	c.in.Close()
	if err := c.process.Wait(); err != nil {
		return err
	}
	return quit
}
