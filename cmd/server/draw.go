package main

import (
	"errors"
	"io"

	"threefold/internal/picture/renderer"
)

// drawCommand is the process that draws for a server, which started it.
func drawCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) > 0 {
		return errors.New("draw takes no arguments")
	}
	return renderer.Serve(stdin, stdout)
}
