package page

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
	"threefold/web"
)

// What the list names is there, and every template of a page is in it.
func TestPagesAreThere(t *testing.T) {
	named := map[string]bool{}
	for _, p := range All {
		if named[p.Name] {
			t.Errorf("%s stands twice", p.Name)
		}
		named[p.Name] = true
		files := []string{"static/js/pages/" + p.Script + ".js"}
		for _, sheet := range p.Sheets() {
			files = append(files, "static/css/"+sheet+".css")
		}
		for _, file := range files {
			if _, err := fs.Stat(web.Static, file); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
		if Find(p.Name).Script != p.Script {
			t.Errorf("%s is not found", p.Name)
		}
	}
	templates := must.Get(fs.Glob(web.Templates, "templates/*.html"))(t)
	for _, file := range templates {
		name := file[len("templates/") : len(file)-len(".html")]
		if name != "layout" && !named[name] {
			t.Errorf("the page %s stands in no list", name)
		}
	}
}

// Every module of the folder pages is in one group, and a page starts with it, or fetches it.
func TestScriptsAreInOneGroup(t *testing.T) {
	grouped := map[string]int{}
	for _, group := range Scripts() {
		for _, script := range group {
			grouped[script]++
		}
	}
	started := map[string]bool{"begun": true} // which pages fetch
	for _, p := range All {
		started[p.Script] = true
	}
	for _, file := range must.Get(fs.Glob(web.Static, "static/js/pages/*.js"))(t) {
		script := strings.TrimSuffix(path.Base(file), ".js")
		if n := grouped[script]; n != 1 {
			t.Errorf("%s is in %d groups", script, n)
		}
		if !started[script] {
			t.Errorf("no page starts with %s", script)
		}
		delete(grouped, script)
	}
	for script := range grouped {
		t.Errorf("there is no %s in pages", script)
	}
}
