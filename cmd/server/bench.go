package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"threefold/internal/bench"
)

// benchOptions is what the bench command is told.
type benchOptions struct {
	bench.Config
	bare  string
	json  bool
	words []string
}

// benchCommand measures a running server, or is the bare server that it is
// measured against.
func benchCommand(args []string, _ io.Reader, stdout io.Writer) error {
	o, err := readBench(args)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if o.bare != "" {
		return serveBare(ctx, o.bare, stdout)
	}
	return measure(ctx, o, stdout)
}

func readBench(args []string) (o benchOptions, err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.URL, "url", "http://127.0.0.1:8080", "")
	flags.IntVar(&o.PID, "pid", 0, "")
	flags.IntVar(&o.StorePID, "store-pid", 0, "")
	flags.DurationVar(&o.For, "for", 10*time.Second, "")
	flags.StringVar(&o.bare, "bare", "", "")
	flags.BoolVar(&o.json, "json", false, "")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.words, o.Progress = flags.Args(), os.Stderr
	if len(o.words) == 0 && o.bare == "" {
		return o, errors.New("which scenarios? There are\n" + bench.Kinds())
	}
	return o, nil
}

// measure runs the scenarios one after the other.
func measure(ctx context.Context, o benchOptions, stdout io.Writer) (err error) {
	scenarios, err := bench.ReadScenarios(o.words)
	if err != nil {
		return err
	}
	fmt.Fprintln(o.Progress, "preparing games")
	if o.Prepared, err = bench.Prepare(bench.Plies); err != nil {
		return err
	}
	for _, s := range scenarios {
		figures, err := bench.Run(ctx, o.Config, s)
		if err != nil {
			return err
		}
		if err := show(stdout, o.json, figures); err != nil {
			return err
		}
	}
	return nil
}

// show prints figures for people, or a line of JSON each.
func show(stdout io.Writer, asJSON bool, figures []bench.Figure) error {
	if !asJSON {
		return bench.Print(stdout, figures)
	}
	lines := json.NewEncoder(stdout)
	for _, f := range figures {
		if err := lines.Encode(f); err != nil {
			return err
		}
	}
	return nil
}

// serveBare runs the bare server until ctx ends, and says where, as the site
// does.
func serveBare(ctx context.Context, addr string, stdout io.Writer) error {
	prepared, err := bench.Prepare(bench.Plies)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: bench.NewBare(prepared), ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { server.Close() })
	fmt.Fprintf(stdout, "Open %s/\n", ownAddress(listener.Addr()))
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
