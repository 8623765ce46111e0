package files

import (
	"encoding/json"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/site/asset"
)

// Course is a game's course, and the address at which pages get all of it.
type Course struct {
	*lesson.Book
	Address string
	Figures string // the address of what the figures of its rules answer
	Ways    string // the address of where its men go
	Where   *lesson.Where
}

// Course gives a game's course; false where it has none.
func (f *Files) Course(id string) (Course, bool) {
	c, ok := f.courses[id]
	return c, ok
}

// teach binds the courses, and keeps each as a file.
func (f *Files) teach() (map[string]Course, error) {
	all := map[string]Course{}
	for _, g := range catalog.Games {
		book, taught, err := lesson.Bind(g)
		if err != nil {
			return nil, err
		}
		if !taught {
			continue
		}
		c := Course{Book: book}
		if c.Address, err = f.keepJSON("course-"+g.ID, book); err != nil {
			return nil, err
		}
		if c.Figures, err = f.drawn(g); err != nil {
			return nil, err
		}
		if c.Where, _, err = lesson.BindWhere(g); err != nil {
			return nil, err
		}
		if c.Ways, err = f.keepJSON("where-"+g.ID, c.Where); err != nil {
			return nil, err
		}
		all[g.ID] = c
	}
	return all, nil
}

// drawn keeps what the figures of a game's rules answer.
func (f *Files) drawn(g *game.Game) (string, error) {
	figures, err := lesson.ReadFigures(g.ID)
	if err != nil {
		return "", err
	}
	return f.keepJSON("figures-"+g.ID, figures)
}

// keepJSON keeps a value as a file, and gives its address.
func (f *Files) keepJSON(name string, value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	return f.keep(name+".json", asset.New(contentTypes[".json"], text)), nil
}
