package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"threefold/internal/game"
	"threefold/internal/lesson"
)

// solver works out the nodes of one step.
type solver struct {
	g     *game.Game
	step  *lesson.Step
	nodes []lesson.Node
	known map[string]int // the node of a position with what is left to do there
}

// answerStep gives a step's nodes.
func answerStep(g *game.Game, s *lesson.Step) ([]lesson.Node, error) {
	at, err := g.Parse(s.Position)
	if err != nil {
		return nil, err
	}
	if at.Outcome().Over() {
		return nil, errors.New("the game is over")
	}
	if s.Moves < 1 || s.Moves > 1 && len(s.Goal.Reach) == 0 {
		return nil, errors.New("several moves are for places to be reached")
	}
	v := &solver{g, s, nil, map[string]int{}}
	if !v.solvable(at, s.Goal.Reach, s.Moves) {
		return nil, errors.New("the task cannot be done")
	}
	if len(s.Goal.Reach) > 0 && s.Moves > 1 && v.solvable(at, s.Goal.Reach, s.Moves-1) {
		return nil, errors.New("the task can be done in fewer moves")
	}
	_, err = v.node(at, s.Goal.Reach, s.Moves)
	return v.nodes, err
}

// solvable reports whether the task can be done in so many own moves.
func (v *solver) solvable(at game.Position, left []string, moves int) bool {
	return slices.ContainsFunc(at.Moves(), func(m game.Move) bool {
		after, played, err := at.Play(m.Text)
		return err == nil && v.onTheWay(after, m, &played, left, moves)
	})
}

// onTheWay reports whether the task is done by this move, or can be in the rest of them.
func (v *solver) onTheWay(after game.Position, m game.Move, played *game.Played, left []string, moves int) bool {
	if len(left) == 0 {
		return meets(&v.step.Goal, after, m, played)
	}
	rest := without(left, m)
	if len(rest) == 0 {
		return true
	}
	again, err := v.wait(after)
	return moves > 1 && err == nil && v.solvable(again, rest, moves-1)
}

// without is what is left of places when a piece has gone its way.
func without(left []string, m game.Move) []string {
	landings := m.Path[1:]
	if m.Takes == nil {
		landings = m.Path[len(m.Path)-1:]
	}
	return slices.DeleteFunc(slices.Clone(left), func(at string) bool {
		return slices.ContainsFunc(landings, func(to string) bool { return game.PlaceOf(to) == at })
	})
}

// wait gives the turn back: the other side makes no move.
func (v *solver) wait(at game.Position) (game.Position, error) {
	s, err := game.ReadSetup(v.g, at.Text())
	if err != nil {
		return nil, err
	}
	s.Turn = s.Turn.Other()
	next, err := v.g.Parse(s.Text(v.g))
	if err == nil && next.Outcome().Over() {
		err = errors.New("the game is over")
	}
	return next, err
}

// node adds the node of a position and those that follow from it, and gives its number.
func (v *solver) node(at game.Position, left []string, moves int) (int, error) {
	id := fmt.Sprint(at.Text(), left, moves)
	if i, ok := v.known[id]; ok {
		return i, nil
	}
	n, err := lesson.NewNode(v.g, at)
	if err != nil {
		return 0, err
	}
	i := len(v.nodes)
	v.known[id], v.nodes = i, append(v.nodes, n)
	n.Left = left
	for t := range n.Tries {
		if err := v.try(at, &n.Tries[t], left, moves); err != nil {
			return 0, err
		}
	}
	wrongPieces(n.Tries)
	v.nodes[i] = n
	return i, nil
}

// wrongPieces says of the moves of pieces that cannot do the task that they are the wrong ones. A
// reply that takes a piece or ends the game says more, and stays.
func wrongPieces(tries []lesson.Try) {
	does := map[string]*lesson.Try{}
	for i := range tries {
		if t := &tries[i]; t.Says == nil {
			does[t.Path[0]], does[""] = t, t
		}
	}
	for i := range tries {
		t := &tries[i]
		if t.Says == nil || does[t.Path[0]] != nil {
			continue
		}
		switch t.Says.Key {
		case "far", "missed":
			right := game.Piece{Piece: does[""].Effects[0].Piece}
			t.Says = &lesson.Feedback{Key: "piece", With: map[string]string{"man": right.Kind(), "place": does[""].Path[0]}}
		case "quiet":
			t.Says.Key = "other"
		}
	}
}

// try says what comes of a legal move.
func (v *solver) try(at game.Position, t *lesson.Try, left []string, moves int) error {
	after, played, err := at.Play(t.Text)
	if err != nil {
		return err
	}
	switch {
	case !v.onTheWay(after, t.Move, &played, left, moves):
		return v.answer(after, t, moves)
	case len(left) == 0 || len(without(left, t.Move)) == 0:
		t.Solves = true
		return nil
	}
	again, err := v.wait(after)
	if err == nil {
		t.Next, err = v.node(again, without(left, t.Move), moves-1)
	}
	return err
}

// meets reports whether a move does all that is asked.
func meets(goal *lesson.Goal, after game.Position, m game.Move, played *game.Played) bool {
	from, to := m.Path[0], m.Path[len(m.Path)-1]
	became := ""
	if as := played.Effects[0].As; as != "" {
		_, became, _ = strings.Cut(as, " ")
	}
	lacks := func(at string) bool { return !slices.Contains(m.Takes, at) }
	return (goal.From == "" || game.PlaceOf(from) == goal.From) &&
		(len(goal.To) == 0 || slices.Contains(goal.To, game.PlaceOf(to))) &&
		(goal.Kind == "" || m.Kind == goal.Kind) &&
		!slices.ContainsFunc(goal.Takes, lacks) && len(m.Takes) >= goal.Count &&
		(goal.Becomes == "" || became == goal.Becomes) &&
		(goal.Ends == "" || after.Outcome().Reason == goal.Ends) &&
		(!goal.Checks || len(played.Check) > 0) &&
		(!goal.Safe || safe(after, played.Effects[0].To))
}

// safe reports whether the side to move cannot take the piece on a place.
func safe(at game.Position, on string) bool {
	return on != "" && !slices.ContainsFunc(at.Moves(), func(m game.Move) bool { return slices.Contains(m.Takes, on) })
}
