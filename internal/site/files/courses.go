package files

import (
	"encoding/json"

	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/site/asset"
	"threefold/internal/site/gameinfo"
)

// Course is a game's course with the addresses of its files.
type Course struct {
	*lesson.Book
	Address string        // of the course as JSON
	Rules   string        // address of the file that the boards of the game's rules load
	Where   *lesson.Where // the exercise "Where does it go?"
}

// Course returns a game's course; ok is false if it has none.
func (f *Files) Course(id string) (c Course, ok bool) {
	c, ok = f.courses[id]
	return c, ok
}

// boards is the file that the boards of a game's rules load.
type boards struct {
	Game    json.RawMessage `json:"game"`
	Figures *lesson.Figures `json:"figures"`
	Where   *lesson.Where   `json:"where"`
}

// teach builds the courses of all games, each as a file.
func (f *Files) teach(described gameinfo.Catalog) (map[string]Course, error) {
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
		if c.Where, _, err = lesson.BindWhere(g); err != nil {
			return nil, err
		}
		figures, err := lesson.ReadFigures(g.ID)
		if err != nil {
			return nil, err
		}
		if c.Rules, err = f.keepJSON("boards-"+g.ID, boards{described[g.ID].JSON.Body(), figures, c.Where}); err != nil {
			return nil, err
		}
		all[g.ID] = c
	}
	return all, nil
}

func (f *Files) keepJSON(name string, value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	return f.keep(name+".json", asset.New(contentTypes[".json"], text)), nil
}
