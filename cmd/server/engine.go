package main

import (
	"errors"
	"io"

	"threefold/internal/engine/uci"
)

// engineCommand speaks UCI on standard input and output.
func engineCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) > 0 {
		return errors.New("usage: engine")
	}
	return uci.Serve(stdin, stdout, uci.Strongest)
}
