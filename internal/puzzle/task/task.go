// Package task prepares puzzles for pages: the sentences, and the answer to every input, in the
// form of lesson nodes. So pages need no rules.
package task

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"threefold/internal/game"
	"threefold/internal/lesson"
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

// New returns the task of a puzzle of the game. It fails if the puzzle contradicts the rules, or a
// sentence is missing.
func New(g *game.Game, p *puzzle.Puzzle) (*Task, error) {
	words, err := sentences()
	if err != nil {
		return nil, err
	}
	t := &Task{ID: p.ID}
	m := &maker{g: g, p: p, words: words, of: t}
	if err = m.begin(t); err == nil {
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
func Title(p *puzzle.Puzzle, by game.Color) (string, error) {
	words, err := sentences()
	if err != nil {
		return "", err
	}
	key := "task"
	switch {
	case p.OtherWins():
	case slices.Contains(p.Themes, puzzle.LastKing):
		key = "task.king"
	case slices.ContainsFunc(p.Themes, func(theme string) bool { return strings.HasPrefix(theme, "mateIn") }):
		key = "task.mate"
	}
	return words.Fill(key, map[string]string{"side": words["side."+by.String()], "n": strconv.Itoa(p.Moves())})
}

// sentences returns the sentences of puzzles and of all courses. The map must not be changed.
var sentences = sync.OnceValues(func() (lesson.Words, error) {
	all, err := lesson.ReadWords("common")
	if err != nil {
		return nil, err
	}
	own, err := lesson.ReadWords("puzzle")
	maps.Copy(all, own)
	return all, err
})

// maker builds a task; err is the first error of a sentence.
type maker struct {
	g     *game.Game
	p     *puzzle.Puzzle
	words lesson.Words
	of    *Task
	err   error
}

func (m *maker) say(key string, with map[string]string) string {
	text, err := m.words.Fill(key, with)
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
	if t.Title, err = Title(m.p, after.Turn()); err != nil {
		return err
	}
	t.Text = m.say("slip", map[string]string{"side": m.side(before), "move": slip.Shown})
	return nil
}

func (m *maker) side(at game.Position) string { return m.say("side."+at.Turn().String(), nil) }

// follow adds the nodes of the puzzle.
func (m *maker) follow(t *Task) error {
	for i := range m.p.Nodes {
		n, err := m.node(&m.p.Nodes[i])
		if err != nil {
			return err
		}
		shown, err := m.words.Speak(n, "")
		if err != nil {
			return err
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
		t.Solves, t.Says = true, &lesson.Feedback{Key: "solved", With: map[string]string{"move": t.Shown, "does": m.does(at, after, &played)}}
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
		t.Says = &lesson.Feedback{Key: "over", With: map[string]string{"reason": end.Reason.Text()}}
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
		return &lesson.Feedback{Key: "drawn", With: map[string]string{"side": at.Turn().String(), "move": played.Shown, "reason": end.Reason.Text()}}
	}
	return lesson.DescribeReply(at, played)
}

// tell sets the sentences of After.
func (m *maker) tell(t *Task) {
	moves := m.p.Moves()
	t.After = After{Grade: m.say(fmt.Sprint("grade.", m.p.Grade), nil), Themes: []string{}, Source: m.say("source.engine", nil)}
	t.After.Length = m.say("length.n", map[string]string{"n": game.NumberWord(moves)})
	if moves == 1 {
		t.After.Length = m.say("length.1", nil)
	}
	for _, key := range m.p.Themes {
		if m.words["theme."+key] != "" {
			t.After.Themes = append(t.After.Themes, m.say("theme."+key, nil))
		}
	}
	switch from := strings.Fields(m.p.Source); {
	case len(from) == 2 && from[0] != "engine":
		t.After.Source, t.After.Game = m.say("source.game", nil), "/g/"+from[0]+"?ply="+from[1]
	case from[0] == "levels":
		t.After.Source = m.say("source.levels", nil)
	}
}
