// Package task prepares puzzles for pages: the sentences in a language, and the answer to every input,
// in the form of lesson nodes. So pages need no rules.
package task

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/game"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/puzzle"
)

// Task is a puzzle as a page needs it.
type Task struct {
	ID     string          `json:"id"`
	Title  string          `json:"title"`  // the task, a sentence
	Text   string          `json:"text"`   // the last move, a sentence
	Before lesson.Node     `json:"before"` // position before the mistake, without moves
	Slip   lesson.LineMove `json:"slip"`   // the mistake
	Nodes  []lesson.Shown  `json:"nodes"`  // as in puzzle.Puzzle; the first move of each is the solution
	After  After           `json:"after"`
	Threat []string        `json:"threat,omitempty"` // path of the move that the solution threatens at its end

	Positions []string `json:"positions"` // position texts of the nodes
}

// After is the sentences that a page shows when the puzzle is solved.
type After struct {
	Grade  string   `json:"grade"`          // how difficult it is
	Length string   `json:"length"`         // number of the solver's moves
	Themes []string `json:"themes"`         // one sentence each
	Source string   `json:"source"`         // which game it is from
	Game   string   `json:"game,omitempty"` // path of the puzzle's game, if played here
}

// New returns the task of a puzzle of the game in a language. It fails if the puzzle contradicts the
// rules, or a sentence is missing.
func New(g *game.Game, p *puzzle.Puzzle, l *locale.Language) (*Task, error) {
	t := &Task{ID: p.ID}
	m := &maker{g: g, p: p, l: l, of: t}
	err := m.begin(t)
	if err == nil {
		err = m.follow(t)
	}
	if err == nil {
		m.tell(t)
	}
	if err = cmp.Or(err, m.err); err != nil {
		return nil, fmt.Errorf("puzzle %s of %s: %w", p.ID, g.ID, err)
	}
	return t, nil
}

// Title returns the task in a sentence for the side to move after the mistake. It has the number
// of moves if the puzzle ends with mate or the last king, unless other moves are accepted, which
// may take longer. It fails if a sentence is missing.
func Title(p *puzzle.Puzzle, by game.Color, l *locale.Language) (string, error) {
	key := "win"
	switch {
	case p.OtherWins():
	case slices.Contains(p.Themes, puzzle.LastKing):
		key = "king"
	case slices.ContainsFunc(p.Themes, func(theme string) bool { return strings.HasPrefix(theme, "mateIn") }):
		key = "mate"
	}
	return l.Named("puzzle-task", key+"."+by.String(), "n", p.Moves())
}

// maker builds a task; err is the first error of a sentence.
type maker struct {
	g        *game.Game
	p        *puzzle.Puzzle
	l        *locale.Language
	of       *Task
	solution *lesson.Sentence // the comment on the move that ends the solution, in its node
	err      error
}

func (m *maker) named(family, name string, pairs ...any) string {
	text, err := m.l.Named(family, name, pairs...)
	m.err = cmp.Or(m.err, err)
	return text
}

// play plays a move and returns the position after it.
func play(at game.Position, text string) (game.Position, lesson.LineMove, game.Played, error) {
	i := slices.IndexFunc(at.Moves(), func(m game.Move) bool { return m.Text == text })
	if i < 0 {
		return nil, lesson.LineMove{}, game.Played{}, fmt.Errorf("%s is no move in %s", text, at.Text())
	}
	after, played, err := at.Play(text)
	return after, lesson.LineMoveOf(at.Moves()[i], &played), played, err
}

// begin sets the mistake and the title.
func (m *maker) begin(t *Task) error {
	before, err := m.g.Parse(m.p.Before)
	if err != nil {
		return err
	}
	t.Before = lesson.Node{Turn: before.Turn().String(), Pieces: before.Pieces(), Signs: before.Signs()}
	after, slip, _, err := play(before, m.p.Slip)
	if err != nil {
		return err
	}
	if t.Slip = slip; m.g.RepetitionKey(after.Text()) != m.g.RepetitionKey(m.p.Nodes[0].Position) {
		return errors.New("the slip leads elsewhere")
	}
	t.Text = m.named("puzzle-slip", before.Turn().String(), "move", slip.Shown)
	t.Title, err = Title(m.p, after.Turn(), m.l)
	return err
}

// follow adds the nodes of the puzzle.
func (m *maker) follow(t *Task) error {
	for i := range m.p.Nodes {
		n, err := m.node(&m.p.Nodes[i])
		if err != nil {
			return err
		}
		shown, err := lesson.Speak(m.l, n, "")
		if err != nil {
			return err
		}
		if shown.Tries[0].Next == 0 {
			shown.Tries[0].Says = m.solution
		}
		t.Nodes, t.Positions = append(t.Nodes, shown), append(t.Positions, m.p.Nodes[i].Position)
	}
	return nil
}

// node returns a node with the answer to every move, the solution first.
func (m *maker) node(of *puzzle.Node) (lesson.Node, error) {
	at, err := m.g.Parse(of.Position)
	if err != nil {
		return lesson.Node{}, err
	}
	n, err := lesson.NewNode(m.g, at)
	if err != nil {
		return n, err
	}
	best := slices.IndexFunc(n.Tries, func(t lesson.Try) bool { return t.Text == of.Best })
	if best < 0 {
		return n, fmt.Errorf("%s is no move", of.Best)
	}
	n.Tries[0], n.Tries[best] = n.Tries[best], n.Tries[0]
	for i := range n.Tries {
		if err := m.try(at, of, &n.Tries[i], n.Tries[0].Shown); err != nil {
			return n, err
		}
	}
	return n, nil
}

// try sets the consequences of a move; best is the notation of the solution.
func (m *maker) try(at game.Position, of *puzzle.Node, t *lesson.Try, best string) error {
	after, played, err := at.Play(t.Text)
	if err != nil {
		return err
	}
	next, also := of.Also[t.Text]
	switch {
	case t.Text == of.Best && of.Reply == "":
		t.Solves, m.solution = true, m.solved(at, after, &played)
		return nil
	case t.Text == of.Best:
		return m.goesOn(after, t, of.Reply, of.Next, "right")
	case also && next > 0:
		if reply := m.leads(after, next); reply != "" {
			return m.goesOn(after, t, reply, next, "order")
		}
	}
	if also {
		t.Solves, t.Says = true, &lesson.Feedback{Key: "also", With: map[string]string{"move": best}}
		if n, is := of.Longer[t.Text]; is {
			t.Says = &lesson.Feedback{Key: "longer", With: map[string]string{"move": best, "own": strconv.Itoa(n[0]), "best": strconv.Itoa(n[1])}}
		}
		return nil
	}
	return m.refute(after, t, of.Refuted[t.Text])
}

// goesOn sets the other side's reply, and the node in which the puzzle continues.
func (m *maker) goesOn(after game.Position, t *lesson.Try, reply string, next int, key string) error {
	at, turn, _, err := play(after, reply)
	if err != nil {
		return err
	}
	if next <= 0 || next >= len(m.p.Nodes) || m.g.RepetitionKey(at.Text()) != m.g.RepetitionKey(m.p.Nodes[next].Position) {
		return fmt.Errorf("%s and %s lead elsewhere", t.Text, reply)
	}
	t.Next, t.Line = next, []lesson.LineMove{turn}
	t.Says = &lesson.Feedback{Key: key, With: map[string]string{"side": after.Turn().String(), "move": turn.Shown}}
	return nil
}

// leads returns the reply after which the position is that of a node, or "".
func (m *maker) leads(after game.Position, node int) string {
	for _, move := range after.Moves() {
		if at, _, err := after.Play(move.Text); err == nil && m.g.RepetitionKey(at.Text()) == m.g.RepetitionKey(m.p.Nodes[node].Position) {
			return move.Text
		}
	}
	return ""
}

// refute sets the line that refutes a wrong move, and a comment on its result: the end of the
// game, or else the first piece that it loses.
func (m *maker) refute(after game.Position, t *lesson.Try, line []string) error {
	if end := after.Outcome(); end.Over() {
		t.Says = &lesson.Feedback{Key: "over", With: map[string]string{"reason": string(end.Reason)}}
		return nil
	}
	if len(line) == 0 {
		return fmt.Errorf("nothing answers %s", t.Text)
	}
	at := after
	for i, text := range line {
		next, turn, played, err := play(at, text)
		if err != nil {
			return err
		}
		t.Line = append(t.Line, turn)
		if says := told(at, next, &played); i%2 == 0 && (t.Says == nil || weight[says.Key] > weight[t.Says.Key]) {
			t.Says = says
		}
		at = next
	}
	return nil
}

// weight ranks the comments on a refutation; the highest is shown.
var weight = map[string]int{"taken": 1, "drawn": 2, "lost": 2}

// told returns the comment on a reply, or that it draws the game.
func told(at, next game.Position, played *game.Played) *lesson.Feedback {
	if end := next.Outcome(); end.Over() && end.Winner() == "" {
		return &lesson.Feedback{Key: "drawn", With: map[string]string{"side": at.Turn().String(), "move": played.Shown, "reason": string(end.Reason)}}
	}
	says := lesson.DescribeReply(at, played)
	if says.Key == "quiet" {
		says.Key = "missed-win"
	}
	return says
}

// grade returns the name of the puzzle's grade.
func (m *maker) grade() string {
	switch m.p.Grade {
	case 1:
		return m.l.T("puzzle-page.easy")
	case 2:
		return m.l.T("puzzle-page.medium")
	case 3:
		return m.l.T("puzzle-page.hard")
	}
	m.err = cmp.Or(m.err, fmt.Errorf("there is no grade %d", m.p.Grade))
	return ""
}

// tell sets the sentences of After.
func (m *maker) tell(t *Task) {
	t.After = After{Grade: m.grade(), Length: m.l.T("puzzle.length", "n", m.p.Moves()), Themes: []string{}, Source: m.l.T("puzzle.from-engine")}
	for _, theme := range m.p.Themes {
		if name, err := m.l.Named("puzzle-theme", theme); err == nil {
			t.After.Themes = append(t.After.Themes, name)
		}
	}
	switch from := strings.Fields(m.p.Source); {
	case len(from) == 2 && from[0] != "engine":
		t.After.Source, t.After.Game = m.l.T("puzzle.from-game"), "/g/"+from[0]+"?ply="+from[1]
	case from[0] == "levels":
		t.After.Source = m.l.T("puzzle.from-levels")
	}
}
