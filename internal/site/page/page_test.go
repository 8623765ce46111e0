package page

import (
	"io/fs"
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

// Every page's module is in one group, and no group names one that no page starts with.
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
		if n := grouped[p.Script]; n != 1 {
			t.Errorf("%s, of the page %s, is in %d groups", p.Script, p.Name, n)
		}
	}
	for script := range grouped {
		if !started[script] {
			t.Errorf("no page starts with %s", script)
		}
	}
}
