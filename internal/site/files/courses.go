package files

import (
	"encoding/json"
	"log/slog"
	"sync"

	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/site/asset"
	"threefold/internal/site/gameinfo"
)

// Course is a game's course in a language, with the addresses of its files.
type Course struct {
	*lesson.Book
	Address string        // of the course as JSON
	Rules   string        // address of the file that the boards of the game's rules load
	Where   *lesson.Where // the exercise "Where does it go?"
}

// Course returns a game's course in the language with a tag; ok is false if it has none, or if
// a text is wrong, which tests find.
func (f *Files) Course(code, id string) (c Course, ok bool) {
	build := f.lessons[code]
	if build == nil {
		return c, false
	}
	made, err := build()
	if err != nil {
		slog.Error("courses not built", "language", code, "err", err)
		return c, false
	}
	c, ok = made.courses[id]
	return c, ok
}

// lessons are the courses of all games in a language.
type lessons struct {
	courses map[string]Course      // by game id
	built   map[string]asset.Asset // their files, by name below Base
	suffix  string                 // which ends the names of the files, before the extension
}

// boards is the file that the boards of a game's rules load.
type boards struct {
	Game    json.RawMessage      `json:"game"`
	Figures *lesson.ShownFigures `json:"figures"`
	Where   *lesson.Where        `json:"where"`
}

// teach sets the courses of all languages, each of which is built when it is first asked for, and
// builds the English ones.
func (f *Files) teach(described gameinfo.Catalog) error {
	f.lessons = map[string]func() (*lessons, error){}
	for _, l := range f.languages.All() {
		made := &lessons{map[string]Course{}, map[string]asset.Asset{}, suffix(l)}
		if l.Code == locale.English {
			made.built = f.built
		}
		f.lessons[l.Code] = sync.OnceValues(func() (*lessons, error) { return made, made.build(described.In(l), l) })
	}
	_, err := f.lessons[locale.English]()
	return err
}

// build builds the courses of all games in a language.
func (ls *lessons) build(described gameinfo.Catalog, l *locale.Language) error {
	for _, g := range catalog.Games {
		book, taught, err := lesson.Bind(g, l)
		if err != nil {
			return err
		}
		if !taught {
			continue
		}
		c := Course{Book: book}
		if c.Address, err = ls.keep("course-"+g.ID, book); err != nil {
			return err
		}
		if c.Where, _, err = lesson.BindWhere(g, l); err != nil {
			return err
		}
		figures, err := lesson.ReadFigures(g.ID)
		if err != nil {
			return err
		}
		shown, err := figures.In(l)
		if err != nil {
			return err
		}
		if c.Rules, err = ls.keep("boards-"+g.ID, boards{described[g.ID].JSON.Body(), shown, c.Where}); err != nil {
			return err
		}
		ls.courses[g.ID] = c
	}
	return nil
}

// keep adds a file and returns its address.
func (ls *lessons) keep(name string, value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	a := asset.New(contentTypes[".json"], text).Compress()
	file := name + "-" + a.Hash() + ls.suffix + ".json"
	ls.built[file] = a
	return Base + file, nil
}
