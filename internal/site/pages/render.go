package pages

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"threefold/internal/site/files"
	"threefold/internal/site/httpx"
	"threefold/web"
)

// The templates: layout.html is the layout of every page. All pages may use the templates in the
// folders parts and rules (the rules of each game, rules-<id>, and the diagram of its surprise,
// surprise-<id>). Every other file is a page, named by its file name without ".html", and defines
// the blocks of the layout.

// parsePages parses all templates.
func (p *Pages) parsePages() (map[string]*template.Template, error) {
	shared := template.New("").Funcs(p.pageFuncs())
	if err := p.parse(shared, "templates/layout.html", "templates/parts/*.html", "templates/rules/*.html"); err != nil {
		return nil, err
	}
	files, err := fs.Glob(web.Templates, "templates/*.html")
	if err != nil {
		return nil, err
	}
	pages := map[string]*template.Template{}
	for _, file := range files {
		page := template.Must(shared.Clone())
		if err := p.parse(page, file); err != nil {
			return nil, err
		}
		pages[strings.TrimSuffix(path.Base(file), ".html")] = page
	}
	return pages, nil
}

// parse adds the templates in these files to a set. Icons are drawn now, and texts looked up, and
// not for each response: a page has some thirty, and none depends on its data.
func (p *Pages) parse(set *template.Template, patterns ...string) error {
	for _, pattern := range patterns {
		files, err := fs.Glob(web.Templates, pattern)
		if err != nil {
			return err
		}
		for _, file := range files {
			source, err := fs.ReadFile(web.Templates, file)
			if err != nil {
				return err
			}
			text, err := p.withTexts(string(source))
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			if _, err := set.New(path.Base(file)).Parse(withIcons(text)); err != nil {
				return err
			}
		}
	}
	return nil
}

// render answers with the template part of a page. If the template fails, it logs the error and
// answers 500, never with half a page.
func (p *Pages) render(w http.ResponseWriter, r *http.Request, status int, name, part string, data any) {
	body := bytes.NewBuffer(make([]byte, 0, 64<<10)) // most pages are smaller
	if err := p.templates[name].ExecuteTemplate(body, part, data); err != nil {
		p.Logger.ErrorContext(r.Context(), "page not rendered", "page", name, "err", err)
		http.Error(w, "The page could not be made.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", p.Code)
	h.Add("Vary", "Accept-Language, Cookie")
	h.Set("Cache-Control", "no-cache, private")
	httpx.ExchangeOf(r).Size = body.Len()
	w.WriteHeader(status)
	w.Write(body.Bytes())
}

// inWhole inlines the files of a page if the visitor's browser asks for that. If that fails, the
// page stays unchanged.
func (p *Pages) inWhole(w http.ResponseWriter, r *http.Request, f *frame) {
	if !files.AsksForWhole(r) {
		return
	}
	whole, err := p.Files.Whole(p.Code, f.Page, f.Script)
	if err != nil {
		p.Logger.ErrorContext(r.Context(), "page not made whole", "page", f.Page, "err", err)
		return
	}
	f.Whole = whole.Tags
	h := w.Header()
	h.Set("Content-Security-Policy", whole.Allow(h.Get("Content-Security-Policy")))
}
