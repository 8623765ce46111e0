package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"threefold/tools/bench/report"
)

// Plies is the length of the prepared games: enough for fifteen seconds of Threefold's players that
// answer at once. Those of the bare server use them up sooner.
const Plies = 400

// Config is the settings of a benchmark.
type Config struct {
	URL      string        // http://host:port
	PID      int           // the server's process on this computer; 0 if its use is not measured
	StorePID int           // the first process of the server's database; 0 if there is none
	For      time.Duration // time for which each scenario is measured
	Clock    time.Duration // initial time of each player on the game clock
	Prepared []*Prepared   // games to play, from Prepare, at least one
	Progress io.Writer     // gets a line for each step
}

// kind is a kind of load.
type kind struct {
	name    string
	help    string
	sizes   []int // when none is asked for
	sockets int   // for each game or watcher
	run     func(r *run, ctx context.Context) ([]report.Figure, error)
}

var kinds = []kind{
	{"think", "games whose players think 0.5 to 1.5 s", []int{10, 100, 1000, 5000}, 2, (*run).think},
	{"beside", "the same, and a fifth as many games against the computer", []int{1000}, 3, (*run).beside},
	{"flood", "the same, and visitors who ask for pictures without end", []int{1000}, 3, (*run).flood},
	{"instant", "games whose players answer at once", []int{1000}, 2, (*run).instant},
	{"watch", "watchers of one game with a move every 200 ms", []int{1000, 5000, 10000}, 1, (*run).watch},
	{"slow", "the same, and one who never reads", []int{5000}, 1, (*run).slow},
	{"idle", "watchers of a game in which nothing happens", []int{10000}, 1, (*run).idle},
}

// Kinds returns a line for each kind of load: its name, description and default sizes.
func Kinds() string {
	var b strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&b, "%-8s %s: %s\n", k.name, k.help, strings.Trim(strings.ReplaceAll(fmt.Sprint(k.sizes), " ", ", "), "[]"))
	}
	return b.String()
}

func kindOf(name string) (kind, bool) {
	for _, k := range kinds {
		if k.name == name {
			return k, true
		}
	}
	return kind{}, false
}

// ReadScenarios parses words such as "think", for the default sizes, and "think:10,1000", and returns
// a scenario for each size. It fails if a kind is unknown or a size is no number.
func ReadScenarios(words []string) ([]report.Scenario, error) {
	var all []report.Scenario
	for _, word := range words {
		name, list, sized := strings.Cut(word, ":")
		k, ok := kindOf(name)
		if !ok {
			return nil, fmt.Errorf("%q is no scenario; there are\n%s", name, Kinds())
		}
		sizes := k.sizes
		if sized {
			sizes = nil
			for field := range strings.SplitSeq(list, ",") {
				n, err := strconv.Atoi(field)
				if err != nil || n < 1 {
					return nil, fmt.Errorf("%q is no size of a scenario", field)
				}
				sizes = append(sizes, n)
			}
		}
		for _, size := range sizes {
			all = append(all, report.Scenario{Kind: name, Size: size})
		}
	}
	return all, nil
}

// run is one scenario on one server.
type run struct {
	Config
	report.Scenario
	processes processes
	visitors  *visitors
	stage     *stage
}

// Run measures one scenario. It returns after the games have ended and the pages are closed. It fails
// if the kind is unknown, a request or page fails, or the process may not open enough sockets.
func Run(ctx context.Context, c Config, s report.Scenario) ([]report.Figure, error) {
	k, ok := kindOf(s.Kind)
	if !ok {
		return nil, fmt.Errorf("there is no scenario %q", s.Kind)
	}
	if err := enoughFiles(k.sockets * s.Size); err != nil {
		return nil, err
	}
	visitors, err := newVisitors(c.URL)
	if err != nil {
		return nil, err
	}
	r := &run{Config: c, Scenario: s, processes: processes{c.PID, c.StorePID}, visitors: visitors, stage: newStage()}
	figures, err := k.run(r, ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s, err)
	}
	for i := range figures {
		figures[i].Scenario, figures[i].Size = s.Kind, s.Size
	}
	return figures, nil
}

// enoughFiles reports whether this process may have so many sockets open. Go has
// raised the soft limit already.
func enoughFiles(sockets int) error {
	b, err := os.ReadFile("/proc/self/limits")
	if err != nil {
		return nil // not Linux: opening the sockets fails instead
	}
	_, rest, _ := strings.Cut(string(b), "Max open files")
	limit, err := strconv.Atoi(strings.Fields(rest + " ?")[0])
	if need := sockets + 100; err == nil && limit < need {
		return fmt.Errorf("%d sockets need a limit of %d open files, here and in the server; it is %d: see ulimit -n", sockets, need, limit)
	}
	return nil
}

// say writes a line about the progress.
func (r *run) say(format string, args ...any) {
	fmt.Fprintf(r.Progress, "%s: %s\n", r.Scenario, fmt.Sprintf(format, args...))
}
