// Command bench measures a running Threefold server under load on its websockets. It also runs the
// bare server with which Threefold is compared, reports earlier measurements, fills a store with
// generated games, and measures the archive's pages.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"threefold/tools/bench"
	"threefold/tools/bench/report"
)

// options are the command-line options.
type options struct {
	bench.Config
	target   string // the column of the report
	bare     string // the address of the bare server, or empty
	report   string // a file of lines, or empty
	paired   bool   // report on two builds
	json     bool
	markdown bool
	words    []string
}

const usage = `Usage:
  bench [-url URL] [-pid PID] [-store-pid PID] [-for TIME] [-clock TIME] [-target NAME] [-json] <scenario>…
        measure a running server
  bench -bare ADDR
        be the bare server
  bench -report FILE [-paired] [-markdown]
        report on what was measured before; -paired on two builds, whose targets end with
        " before" and " now"
  bench fill (-data FILE | -database-url URL) [-games N] [-logs N] [-players N]
        fill an empty store with made-up games, some of which have their logs
  bench search [-games N] [-players N] [-queries N] [-only TEXT] NAME=URL…
        measure the archive's pages of servers whose stores were filled
  bench sizes (-data FILE | -database-url URL) [-games N]
        report what a filled store's tables and indexes take
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage + "\nScenarios:\n" + bench.Kinds())
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run executes the command line, until ctx ends at the latest.
func run(ctx context.Context, args []string, stdout io.Writer) error {
	if len(args) > 0 && commands[args[0]] != nil {
		return commands[args[0]](ctx, args[1:], stdout)
	}
	o, err := readOptions(args)
	switch {
	case err != nil:
		return err
	case o.bare != "":
		return serveBare(ctx, o.bare, stdout)
	case o.report != "":
		return tell(o, stdout)
	default:
		return measure(ctx, o, stdout)
	}
}

func readOptions(args []string) (o options, err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.URL, "url", "http://127.0.0.1:8080", "the server to measure")
	flags.IntVar(&o.PID, "pid", 0, "its process, when it runs on this machine")
	flags.IntVar(&o.StorePID, "store-pid", 0, "the first process of its database")
	flags.DurationVar(&o.For, "for", 10*time.Second, "how long each scenario counts")
	flags.DurationVar(&o.Clock, "clock", 3*time.Hour, "what each player has on the clock")
	flags.StringVar(&o.target, "target", "threefold", "what to call the server in reports")
	flags.BoolVar(&o.json, "json", false, "print lines for -report")
	flags.StringVar(&o.bare, "bare", "", "be the bare server, at this address")
	flags.StringVar(&o.report, "report", "", "report on the lines in this file")
	flags.BoolVar(&o.paired, "paired", false, "report on two builds")
	flags.BoolVar(&o.markdown, "markdown", false, "report in markdown")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.words, o.Progress = flags.Args(), os.Stderr
	if len(o.words) == 0 && o.bare == "" && o.report == "" {
		return o, errors.New("which scenarios? There are\n" + bench.Kinds())
	}
	return o, nil
}

// measure runs the scenarios one after the other.
func measure(ctx context.Context, o options, stdout io.Writer) (err error) {
	scenarios, err := bench.ReadScenarios(o.words)
	if err != nil {
		return err
	}
	if o.Prepared, err = bench.Prepare(bench.Plies); err != nil {
		return err
	}
	var all []report.Line
	for _, s := range scenarios {
		began := time.Now().UnixMilli()
		figures, err := bench.Run(ctx, o.Config, s)
		if err != nil {
			return err
		}
		var lines []report.Line
		for _, f := range figures {
			lines = append(lines, report.Line{Target: o.target, Run: began, Figure: f})
		}
		if o.json {
			if err := report.Write(stdout, lines); err != nil {
				return err
			}
		}
		all = append(all, lines...)
	}
	if o.json {
		return nil
	}
	return report.Report(stdout, all, o.markdown)
}

// tell writes a report of lines that were measured before.
func tell(o options, stdout io.Writer) error {
	f, err := os.Open(o.report)
	if err != nil {
		return err
	}
	defer f.Close()
	lines, err := report.Read(f)
	if err != nil {
		return err
	}
	if o.paired {
		return report.Paired(stdout, lines, o.markdown)
	}
	return report.Report(stdout, lines, o.markdown)
}

// serveBare runs the bare server until ctx ends, and prints its address in the
// line in which the site prints its own.
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
	fmt.Fprintf(stdout, "Open http://%s/\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
