package lesson

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// Book is a course with its sentences and answers, as a page needs it.
type Book struct {
	Game     string     `json:"game"` // id of the game
	For      string     `json:"for"`  // a sentence: which players like the game
	Chapters []Heading  `json:"chapters"`
	Steps    []Page     `json:"steps"`
	Clicks   []string   `json:"clicks"` // what the entries of Node.Asks are about, in their order
	Trials   []Question `json:"trials"`

	Shows []*game.Played `json:"-"` // Course.Shows, played
}

// Heading is a chapter in the table of contents.
type Heading struct {
	Title string   `json:"title"`
	Steps []string `json:"steps"` // ids of its steps
}

// Page is a step with its sentences.
type Page struct {
	ID     string  `json:"id"`
	Title  string  `json:"title"`
	Plays  string  `json:"plays"`  // which side the learner has, and how many moves
	Before string  `json:"before"` // explanation before the task
	Task   string  `json:"task"`
	After  string  `json:"after"` // explanation once the task is solved
	Rule   string  `json:"rule"`  // section of the rules page
	Nodes  []Shown `json:"nodes"` // the first is its start
}

// Shown is a node with its sentences filled in; its own Tries and MoveErrors replace those of Node.
type Shown struct {
	Node
	Tries      []Tried     `json:"tries"`
	MoveErrors []Explained `json:"refusals"`
}

// Explained is a Refusal in words.
type Explained struct {
	Code         string     `json:"code"`
	Title        string     `json:"title"`
	Text         string     `json:"text"`
	Places       []string   `json:"places,omitempty"`
	Instead      string     `json:"instead,omitempty"`
	InsteadLabel string     `json:"insteadLabel,omitempty"`
	From         [][]string `json:"from,omitempty"`
}

// Tried is a legal move with the comment on it filled in, nil for none; it replaces that of Try.
type Tried struct {
	Try
	Says *Sentence `json:"says,omitempty"`
}

// Question is a trial with its answer and its sentences; its own MoveError replaces that of Verdict.
type Question struct {
	Task string `json:"task"` // the question
	Verdict
	MoveError *Explained `json:"refusal,omitempty"`
}

// Bind returns the book of a game's course in a language, and false if the game has none. It fails
// if a file is missing or invalid, or if course, words and answers do not match.
func Bind(g *game.Game, l *locale.Language) (*Book, bool, error) {
	c, taught, err := Read(g.ID)
	if !taught || err != nil {
		return nil, taught, err
	}
	answers, err := readAnswers(g.ID)
	if err != nil {
		return nil, true, err
	}
	b := &binder{g, l, nil}
	book := b.bind(c, answers)
	return book, true, b.err
}

func readAnswers(id string) (*Answers, error) {
	text, err := files.ReadFile("answers/" + id + ".json")
	if err != nil {
		return nil, err
	}
	a := new(Answers)
	if err := json.Unmarshal(text, a); err != nil {
		return nil, fmt.Errorf("lesson: answers of %s: %w", id, err)
	}
	return a, nil
}

// binder fills in sentences; err is the first error.
type binder struct {
	g   *game.Game
	l   *locale.Language
	err error
}

// say returns a sentence of the course with its places filled in.
func (b *binder) say(key string, with map[string]string) string {
	text, err := sentence(b.l, b.g.ID, key, with)
	b.err = cmp.Or(b.err, err)
	return text
}

func (b *binder) bind(c *Course, answers *Answers) *Book {
	book := &Book{Game: c.Game, For: b.say("for", nil), Clicks: Clicks(&b.g.Board)}
	for _, ch := range c.Chapters {
		h := Heading{Title: b.say("chapter."+ch.ID, nil)}
		for i := range ch.Steps {
			s := &ch.Steps[i]
			h.Steps = append(h.Steps, s.ID)
			book.Steps = append(book.Steps, b.page(s, answers.Steps[s.ID]))
		}
		book.Chapters = append(book.Chapters, h)
	}
	for _, v := range answers.Trials {
		book.Trials = append(book.Trials, b.question(v))
	}
	book.Shows = b.played(c.Shows)
	return book
}

// played plays moves from the start position.
func (b *binder) played(moves []string) (all []*game.Played) {
	at, err := b.g.Parse(b.g.Start)
	for _, text := range moves {
		if err != nil {
			break
		}
		var played game.Played
		at, played, err = at.Play(text)
		all = append(all, &played)
	}
	b.err = cmp.Or(b.err, err)
	return all
}

// question returns the question of a trial: which piece moves, from where to where.
func (b *binder) question(v Verdict) Question {
	kind := ""
	for _, m := range v.Pieces {
		if m.At == v.Path[0] || game.PlaceOf(m.At) == v.Path[0] {
			kind = cmp.Or(kind, kindOf(m.Piece))
		}
	}
	text, err := b.l.Named("lesson-trial", v.Turn, "piece", b.l.Word("piece", kind), "from", game.PlaceOf(v.Path[0]), "to", game.PlaceOf(v.Path[len(v.Path)-1]))
	b.err = cmp.Or(b.err, err)
	q := Question{Task: text, Verdict: v}
	if v.MoveError != nil {
		why, err := v.MoveError.In(b.l)
		b.err = cmp.Or(b.err, err)
		q.MoveError = &why
	}
	return q
}

func (b *binder) page(s *Step, nodes []Node) Page {
	if len(nodes) == 0 {
		b.err = cmp.Or(b.err, fmt.Errorf("step %s has no answers", s.ID))
		return Page{}
	}
	many := map[bool]string{true: "-one", false: "-row"}[s.Moves == 1]
	plays, err := b.l.Named("lesson-plays", nodes[0].Turn+many, "n", s.Moves)
	b.err = cmp.Or(b.err, err)
	p := Page{ID: s.ID, Rule: s.Rule, Plays: plays}
	for key, into := range map[string]*string{"title": &p.Title, "before": &p.Before, "task": &p.Task, "after": &p.After} {
		*into = b.say(s.ID+"."+key, s.With)
	}
	missing := ""
	if _, has := b.l.Lookup("lesson." + b.g.ID + "." + s.ID + ".else"); has {
		missing = " " + b.say(s.ID+".else", s.With)
	}
	for _, n := range nodes {
		shown, err := Speak(b.l, n, missing)
		b.err = cmp.Or(b.err, err)
		p.Nodes = append(p.Nodes, shown)
	}
	return p
}

// Find returns the index in Steps of the step with an id, or of the step whose number from 1 is id.
// It is 0, the first step, if there is none.
func (b *Book) Find(id string) int {
	if i, err := strconv.Atoi(id); err == nil && i > 0 && i <= len(b.Steps) {
		return i - 1
	}
	for i := range b.Steps {
		if b.Steps[i].ID == id {
			return i
		}
	}
	return 0
}
