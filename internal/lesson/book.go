package lesson

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"

	"threefold/internal/game"
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

// Shown is a node with its sentences filled in; its own Tries replaces that of Node.
type Shown struct {
	Node
	Tries []Tried `json:"tries"`
}

// Tried is a legal move with the comment on it filled in, nil for none; it replaces that of Try.
type Tried struct {
	Try
	Says *Sentence `json:"says,omitempty"`
}

// Sentence is a comment with a title.
type Sentence struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Question is a trial with its answer and its sentence.
type Question struct {
	Task string `json:"task"` // the question
	Verdict
}

// Bind returns the book of a game's course, and false if the game has none. It fails if a file is
// missing or invalid, or if course, words and answers do not match.
func Bind(g *game.Game) (*Book, bool, error) {
	c, taught, err := Read(g.ID)
	if !taught || err != nil {
		return nil, taught, err
	}
	answers, err := readAnswers(g.ID)
	own, ownErr := ReadWords(g.ID)
	common, commonErr := ReadWords("common")
	if err := errors.Join(err, ownErr, commonErr); err != nil {
		return nil, true, err
	}
	b := &binder{g, own, common, nil}
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
	g           *game.Game
	own, common Words
	err         error
}

// say returns a sentence with its arguments filled in.
func (b *binder) say(w Words, key string, with map[string]string) string {
	text, err := w.Fill(key, with)
	b.err = cmp.Or(b.err, err)
	return text
}

func (b *binder) bind(c *Course, answers *Answers) *Book {
	book := &Book{Game: c.Game, For: b.say(b.own, "for", nil), Clicks: Clicks(&b.g.Board)}
	for _, ch := range c.Chapters {
		h := Heading{Title: b.say(b.own, ch.ID, nil)}
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
	who := ""
	for _, m := range v.Pieces {
		if m.At == v.Path[0] || game.PlaceOf(m.At) == v.Path[0] {
			who = cmp.Or(who, kindOf(m.Piece))
		}
	}
	with := map[string]string{"side": b.say(b.common, "side."+v.Turn, nil), "who": who, "from": game.PlaceOf(v.Path[0]), "to": game.PlaceOf(v.Path[len(v.Path)-1])}
	return Question{b.say(b.common, "trial", with), v}
}

func (b *binder) page(s *Step, nodes []Node) Page {
	if len(nodes) == 0 {
		b.err = cmp.Or(b.err, fmt.Errorf("step %s has no answers", s.ID))
		return Page{}
	}
	with, err := s.arguments(b.g, nodes[0].Pieces)
	b.err = cmp.Or(b.err, err)
	p := Page{ID: s.ID, Rule: s.Rule}
	for key, into := range map[string]*string{"title": &p.Title, "before": &p.Before, "task": &p.Task, "after": &p.After} {
		*into = b.say(b.own, s.ID+"."+key, with)
	}
	with["n"], with["side"] = game.NumberWord(s.Moves), b.say(b.common, "side."+nodes[0].Turn, nil)
	p.Plays = b.say(b.common, map[bool]string{true: "plays.1", false: "plays.n"}[s.Moves == 1], with)
	missing := ""
	if b.own[s.ID+".else"] != "" {
		missing = " " + b.say(b.own, s.ID+".else", with)
	}
	for _, n := range nodes {
		p.Nodes = append(p.Nodes, b.shown(n, missing))
	}
	return p
}

// shown fills in the comments on a node's moves.
func (b *binder) shown(n Node, missing string) Shown {
	shown, err := b.common.Speak(n, missing)
	b.err = cmp.Or(b.err, err)
	return shown
}

// Speak returns a node with the comments on its moves filled in from w, each followed by the text
// more. It fails if a sentence or an argument is missing.
func (w Words) Speak(n Node, more string) (Shown, error) {
	var first error
	say := func(key string, with map[string]string) string {
		text, err := w.Fill(key, with)
		first = cmp.Or(first, err)
		return text
	}
	list := make([]Tried, len(n.Tries))
	for i, t := range n.Tries {
		list[i] = Tried{t, nil}
		if t.Says == nil {
			continue
		}
		with := maps.Clone(t.Says.With)
		if side := with["side"]; side != "" {
			with["side"] = say("side."+side, nil)
		}
		list[i].Says = &Sentence{say(t.Says.Key+".title", with), say(t.Says.Key+".text", with) + more}
	}
	n.Tries = nil
	return Shown{n, list}, first
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
