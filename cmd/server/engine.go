package main

import (
	"fmt"
	"io"

	"threefold/internal/engine/uci"
)

// engineCommand speaks UCI on standard input and output.
func engineCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	plain := false
	for _, word := range args {
		if word != "-baseline" && word != "--baseline" {
			return fmt.Errorf("usage: engine [-baseline]; there is no %q", word)
		}
		plain = true
	}
	return uci.Serve(stdin, stdout, plain)
}
