package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// command is a line from the driver.
type command struct {
	word  string // uci, isready, setoption, ucinewgame, position, go, stop, quit
	name  string // of an option
	value string
	text  string   // of a position, "" for the start
	moves []string // after it
	limit limit    // of go
}

// limit is the arguments of go; zero is no limit.
type limit struct {
	nodes, depth int
	movetime     time.Duration
	clock        [2]time.Duration // wtime and btime
	increment    [2]time.Duration
	infinite     bool
}

// longestLine is the greatest length of a line in bytes: a position with many thousands of moves.
const longestLine = 1 << 18

// read parses a line. The word is empty for a line to ignore, as the protocol asks for unknown
// words. It fails if a known word has wrong arguments.
func read(line string) (c command, err error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return c, nil
	}
	rest := words[1:]
	switch c.word = words[0]; c.word {
	case "uci", "isready", "ucinewgame", "stop", "quit":
		return c, nil
	case "setoption":
		return c, c.option(rest)
	case "position":
		return c, c.position(rest)
	case "go":
		return c, c.limit.read(rest)
	default:
		return command{}, nil
	}
}

// option parses "name <words> value <words>".
func (c *command) option(words []string) error {
	if len(words) == 0 || words[0] != "name" {
		return fmt.Errorf("setoption without a name")
	}
	name, value := words[1:], []string(nil)
	for i, w := range name {
		if w == "value" {
			name, value = name[:i], name[i+1:]
			break
		}
	}
	c.name, c.value = strings.Join(name, " "), strings.Join(value, " ")
	return nil
}

// position parses "startpos" or "fen <position text>", and "moves <texts>".
func (c *command) position(words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("position without a position")
	}
	given := len(words)
	for i, w := range words {
		if w == "moves" {
			given, c.moves = i, words[i+1:]
			break
		}
	}
	switch words[0] {
	case "startpos":
		return nil
	case "fen":
		c.text = strings.Join(words[1:given], " ")
		if c.text == "" {
			return fmt.Errorf("fen without a position text")
		}
		return nil
	default:
		return fmt.Errorf("position is neither startpos nor fen")
	}
}

// read parses the arguments of go; unknown words are ignored.
func (l *limit) read(words []string) error {
	for i := 0; i < len(words); i++ {
		if words[i] == "infinite" {
			l.infinite = true
			continue
		}
		take, known := l.taker(words[i])
		if !known {
			continue
		}
		if i++; i == len(words) {
			return fmt.Errorf("%s without a number", words[i-1])
		}
		n, err := strconv.Atoi(words[i])
		if err != nil || n < 0 || n > 1<<40 {
			return fmt.Errorf("%s is %q, which is no number from 0", words[i-1], words[i])
		}
		take(n)
	}
	return nil
}

func (l *limit) taker(word string) (func(int), bool) {
	milliseconds := func(d *time.Duration) func(int) {
		return func(n int) { *d = time.Duration(min(n, 1<<31)) * time.Millisecond }
	}
	switch word {
	case "nodes":
		return func(n int) { l.nodes = max(n, 1) }, true
	case "depth":
		return func(n int) { l.depth = max(n, 1) }, true
	case "movetime":
		return milliseconds(&l.movetime), true
	case "wtime":
		return milliseconds(&l.clock[0]), true
	case "btime":
		return milliseconds(&l.clock[1]), true
	case "winc":
		return milliseconds(&l.increment[0]), true
	case "binc":
		return milliseconds(&l.increment[1]), true
	default:
		return nil, false
	}
}
