package bench

import (
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/tools/bench/report"
)

// Each kind of load runs on the bare server, and gives its figures.
func TestLoadOnTheBareServer(t *testing.T) {
	t.Parallel()
	games := prepared(t, 60)
	server := httptest.NewServer(NewBare(games))
	t.Cleanup(server.Close)
	c := Config{URL: server.URL, PID: os.Getpid(), For: 800 * time.Millisecond, Prepared: games, Progress: t.Output()}
	for _, s := range []report.Scenario{{Kind: "think", Size: 4}, {Kind: "instant", Size: 3}, {Kind: "watch", Size: 20}, {Kind: "slow", Size: 20}, {Kind: "idle", Size: 20}} {
		t.Run(s.Kind, func(t *testing.T) {
			t.Parallel() // it waits, most of the time
			figures := must.Get(Run(t.Context(), c, s))(t)
			for _, f := range figures {
				if f.Scenario != s.Kind || f.Size != s.Size || f.Name == "" || f.Unit == "" {
					t.Errorf("%+v", f)
				}
				if f.Name == "moves" && f.Value == 0 {
					t.Error("no move was counted")
				}
			}
		})
	}
}

func TestReadScenarios(t *testing.T) {
	all, err := ReadScenarios([]string{"watch:50,1000", "instant"})
	if err != nil || len(all) != 3 || all[1] != (report.Scenario{Kind: "watch", Size: 1000}) || all[2] != (report.Scenario{Kind: "instant", Size: 1000}) {
		t.Errorf("%v %v", all, err)
	}
	for _, word := range []string{"sleep", "watch:", "watch:0", "watch:1,x", ":5"} {
		if _, err := ReadScenarios([]string{word}); err == nil {
			t.Errorf("%q is understood", word)
		}
	}
	for _, k := range kinds {
		if !strings.Contains(Kinds(), k.help) {
			t.Errorf("%s is not listed", k.name)
		}
	}
}

func TestTooFewFiles(t *testing.T) {
	if err := enoughFiles(1 << 30); err == nil || !strings.Contains(err.Error(), "ulimit -n") {
		t.Errorf("a thousand million sockets: %v", err)
	}
}
