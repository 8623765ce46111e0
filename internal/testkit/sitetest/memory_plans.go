package sitetest

import (
	"context"
	"reflect"

	"threefold/internal/gamelog"
)

// MemoryPlans keeps what players have planned, in a Memory.
type MemoryPlans struct{ memory *Memory }

// PlansOf is the part of the store that keeps plans.
func PlansOf(m *Memory) MemoryPlans { return MemoryPlans{m} }

// plan is a player's in a game; one without lines is one that the game has left.
type plan struct{ game, player string }

func (p MemoryPlans) Plans(ctx context.Context, gameID string) (all []gamelog.Plan, err error) {
	unlock, err := p.memory.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	for of, one := range p.memory.plans {
		if of.game == gameID && len(one.Lines) > 0 {
			all = append(all, one)
		}
	}
	return all, nil
}

func (p MemoryPlans) Gone(ctx context.Context, gameID, playerID string) (bool, error) {
	unlock, err := p.memory.lock(ctx)
	if err != nil {
		return false, err
	}
	defer unlock()
	one, ok := p.memory.plans[plan{gameID, playerID}]
	return ok && len(one.Lines) == 0, nil
}

func (p MemoryPlans) SavePlan(ctx context.Context, gameID string, one gamelog.Plan) error {
	unlock, err := p.memory.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if p.memory.plans == nil {
		p.memory.plans = map[plan]gamelog.Plan{}
	}
	p.memory.plans[plan{gameID, one.Player}] = one
	if len(one.Lines) == 0 {
		delete(p.memory.plans, plan{gameID, one.Player})
	}
	return nil
}

func (p MemoryPlans) DropPlan(ctx context.Context, gameID string, one gamelog.Plan) error {
	unlock, err := p.memory.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if kept, ok := p.memory.plans[plan{gameID, one.Player}]; ok && reflect.DeepEqual(kept, one) {
		p.memory.plans[plan{gameID, one.Player}] = gamelog.Plan{Player: one.Player}
	}
	return nil
}

// Playable lists all games with plans.
func (p MemoryPlans) Playable(ctx context.Context) (games []string, err error) {
	unlock, err := p.memory.lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	for of, one := range p.memory.plans {
		if len(one.Lines) > 0 {
			games = append(games, of.game)
		}
	}
	return games, nil
}
