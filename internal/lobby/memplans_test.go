package lobby_test

import (
	"context"
	"reflect"
	"slices"
	"sync"
	"time"

	"threefold/internal/gamelog"
)

// memPlans keeps plans in memory, and fails as a test says.
type memPlans struct {
	mu    sync.Mutex
	plans map[string][]gamelog.Plan // by game id
	gone  map[string]bool           // by game id and player

	reads int
	blind error         // Plans and Playable return this
	slow  time.Duration // Plans takes so long
}

func newMemPlans() *memPlans {
	return &memPlans{plans: map[string][]gamelog.Plan{}, gone: map[string]bool{}}
}

// set changes how the plans fail.
func (m *memPlans) set(change func(*memPlans)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change(m)
}

func (m *memPlans) Plans(_ context.Context, game string) ([]gamelog.Plan, error) {
	m.mu.Lock()
	slow := m.slow
	m.reads++
	all := slices.Clone(m.plans[game])
	m.mu.Unlock()
	time.Sleep(slow)
	m.mu.Lock()
	defer m.mu.Unlock()
	return all, m.blind
}

func (m *memPlans) Playable(context.Context) (games []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, all := range m.plans {
		if len(all) > 0 {
			games = append(games, id)
		}
	}
	return games, m.blind
}

func (m *memPlans) SavePlan(_ context.Context, game string, p gamelog.Plan) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop(game, p.Player)
	if delete(m.gone, game+p.Player); len(p.Lines) > 0 {
		m.plans[game] = append(m.plans[game], p)
	}
	return nil
}

func (m *memPlans) DropPlan(_ context.Context, game string, p gamelog.Plan) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if slices.ContainsFunc(m.plans[game], func(kept gamelog.Plan) bool { return reflect.DeepEqual(kept, p) }) {
		m.drop(game, p.Player)
		m.gone[game+p.Player] = true
	}
	return nil
}

func (m *memPlans) drop(game, player string) {
	m.plans[game] = slices.DeleteFunc(m.plans[game], func(p gamelog.Plan) bool { return p.Player == player })
}

func (m *memPlans) Gone(_ context.Context, game, player string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.gone[game+player], nil
}
