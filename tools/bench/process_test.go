package bench

import (
	"os"
	"testing"
	"time"

	"threefold/internal/testkit/must"
)

func TestUseOfThisProcess(t *testing.T) {
	p := processes{server: os.Getpid(), store: os.Getppid()}
	from := must.Get(p.use())(t)
	for to := from; to.server-from.server < 5*tick; {
		to = must.Get(p.use())(t)
		if to.client < to.server || to.memory < 1<<20 || to.peak < to.memory/2 || to.machine < from.machine || to.store < from.store {
			t.Fatalf("%+v", to)
		}
	}
}

func TestUseOfNobody(t *testing.T) {
	for _, p := range []processes{{server: 1 << 30}, {store: 1 << 30}} {
		if _, err := p.use(); err == nil {
			t.Errorf("%+v is there", p)
		}
	}
}

func TestDisturbance(t *testing.T) {
	from := usage{at: time.Unix(0, 0)}
	to := usage{at: time.Unix(10, 0), server: 2 * time.Second, client: time.Second, machine: 3 * time.Second}
	if f := disturbance(from, to); f.Value != 0 {
		t.Errorf("quiet: %+v", f)
	}
	to.machine += time.Second
	if f := disturbance(from, to); f.Value <= 0 || f.Value > 10 {
		t.Errorf("a second of one processor: %+v", f)
	}
}

func TestQuantile(t *testing.T) {
	var sorted []time.Duration
	for i := range 1000 {
		sorted = append(sorted, time.Duration(i+1))
	}
	for part, want := range map[float64]time.Duration{0: 1, .5: 501, .99: 991, .999: 1000, 1: 1000} {
		if got := Quantile(sorted, part); got != want {
			t.Errorf("%v: %d, want %d", part, got, want)
		}
	}
	if Quantile(nil, .5) != 0 {
		t.Error("the median of nothing")
	}
}
