package uci

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"threefold/internal/engine/variants"
)

// Client drives an engine that is another process.
type Client struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	limit   string // what follows go
	options []string
}

// Start starts a command that speaks the protocol. Limit is what follows go
// for each move, such as "nodes 20000"; options are set at the start, each
// "name value".
func Start(words []string, limit string, options []string) (*Client, error) {
	c := &Client{process: exec.Command(words[0], words[1:]...), limit: limit, options: options}
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
	if _, err := c.ask("uci", "uciok"); err != nil {
		return nil, err
	}
	return c, nil
}

// ask writes lines and waits for one that begins with a word.
func (c *Client) ask(lines, answer string) (string, error) {
	if _, err := io.WriteString(c.in, lines+"\n"); err != nil {
		return "", err
	}
	for c.out.Scan() {
		if first, _, _ := strings.Cut(c.out.Text(), " "); first == answer {
			return c.out.Text(), nil
		}
	}
	return "", fmt.Errorf("%s ended without saying %s", c.process.Path, answer)
}

// Begin tells of a new game.
func (c *Client) Begin(v *variants.Variant) error {
	lines := []string{"setoption name UCI_Variant value " + v.ID}
	for _, o := range c.options {
		name, value, _ := strings.Cut(o, " ")
		lines = append(lines, "setoption name "+name+" value "+value)
	}
	_, err := c.ask(strings.Join(append(lines, "ucinewgame", "isready"), "\n"), "readyok")
	return err
}

// Move asks for a move.
func (c *Client) Move(start string, moves []string, _ variants.Position) (string, error) {
	lines := "position fen " + start
	if len(moves) > 0 {
		lines += " moves " + strings.Join(moves, " ")
	}
	answer, err := c.ask(lines+"\ngo "+c.limit, "bestmove")
	if err != nil {
		return "", err
	}
	words := strings.Fields(answer)
	if len(words) < 2 {
		return "", fmt.Errorf("%q names no move", answer)
	}
	return words[1], nil
}

// Close ends the process.
func (c *Client) Close() error {
	_, quit := io.WriteString(c.in, "quit\n")
	c.in.Close()
	if err := c.process.Wait(); err != nil {
		return err
	}
	return quit
}
