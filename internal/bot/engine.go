package bot

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// engine is an engine's process, driven by UCI (see internal/engine/uci). It must not be used
// concurrently.
type engine struct {
	levels bool // it plays at a level, which decides how long it thinks
	failed bool // it has not answered correctly and must be ended
	stdin  io.WriteCloser
	lines  chan string // its output; closed when it ends
	end    func()      // kills the process
}

var errEngineEnded = errors.New("the engine has ended")

// startEngine starts an engine for a game with this UCI_Variant, to play at a level unless that is
// 0.
func startEngine(command []string, variant string, level int) (*engine, error) {
	process := exec.Command(command[0], command[1:]...)
	stdin, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	e := &engine{stdin: stdin, lines: make(chan string, 16)}
	e.end = func() { process.Process.Kill() }
	go func() {
		defer close(e.lines)
		said := bufio.NewScanner(stdout)
		for said.Scan() {
			if line := said.Text(); !strings.HasPrefix(line, "info ") { // the bot uses nothing of these lines
				e.lines <- line
			}
		}
		process.Wait()
	}()
	ctx, cancel := context.WithTimeout(context.Background(), startWait)
	defer cancel()
	e.say("uci")
	if _, err := e.await(ctx, "uciok"); err != nil {
		e.end()
		return nil, err
	}
	if level > 0 {
		e.levels = true
		e.say("setoption name Level value %d", level)
	}
	e.say("setoption name UCI_Variant value %s\nucinewgame\nisready", variant)
	if _, err := e.await(ctx, "readyok"); err != nil {
		e.end()
		return nil, err
	}
	return e, nil
}

const (
	startWait = time.Minute      // timeout of starting
	overtime  = 10 * time.Second // timeout of a move beyond its thinking time
)

func (e *engine) say(format string, args ...any) { fmt.Fprintf(e.stdin, format+"\n", args...) }

// await reads lines until one that begins with this word, and returns the words after it.
func (e *engine) await(ctx context.Context, word string) ([]string, error) {
	for {
		select {
		case line, ok := <-e.lines:
			if !ok {
				return nil, errEngineEnded
			}
			if words := strings.Fields(line); len(words) > 0 && words[0] == word {
				return words[1:], nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// move returns the engine's move in a position, given by the start position and the moves. If ctx
// ends, it stops the engine and returns the error of ctx.
func (e *engine) move(ctx context.Context, start string, moves []string, nodes int, think time.Duration) (string, error) {
	if len(moves) > 0 {
		start += " moves " + strings.Join(moves, " ")
	}
	e.say("position fen %s", start)
	wait := startWait
	if nodes > 0 {
		e.say("go nodes %d", nodes)
	} else {
		e.say("go movetime %d", think.Milliseconds())
		if !e.levels {
			wait = think + overtime
		}
	}
	answering, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	words, err := e.await(answering, "bestmove")
	if ctx.Err() != nil {
		e.say("stop")
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), overtime)
		defer cancel()
		_, err = e.await(stopping, "bestmove")
		e.failed = err != nil
		return "", ctx.Err()
	}
	if err == nil && len(words) == 0 {
		err = errors.New("bestmove without a move")
	}
	if e.failed = err != nil; e.failed {
		return "", err
	}
	return words[0], nil
}
