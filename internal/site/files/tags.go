package files

import (
	"fmt"
	"html/template"
)

// The elements by which a page loads its files, for templates. The addresses are
// made of the program's own file names, which need no escaping.

// Boot is the address of the script that runs before anything is shown.
func (f *Files) Boot() string { return Base + bootName + "?" + f.built[bootName].Hash() }

// BootTag loads that script.
func (f *Files) BootTag() template.HTML {
	return template.HTML(`<script src="` + f.Boot() + `"></script>`)
}

// StyleTag loads a page's style sheet.
func (f *Files) StyleTag(page string) (template.HTML, error) {
	loads, ok := f.loads[f.sheets[page]]
	if !ok {
		return "", fmt.Errorf("the page %q has no style sheets", page)
	}
	return template.HTML(`<link rel="stylesheet" href="` + loads[0] + `">`), nil
}

// ScriptTags load a page's script: the module to run, then those that it imports.
func (f *Files) ScriptTags(script string) (template.HTML, error) {
	loads, ok := f.loads[script+".js"]
	if !ok {
		return "", fmt.Errorf("no page has the script %q", script)
	}
	tags := `<script type="module" src="` + loads[0] + `"></script>`
	for _, address := range loads[1:] {
		tags += "\n" + `<link rel="modulepreload" href="` + address + `">`
	}
	return template.HTML(tags), nil
}

// Begun is the address of the module that tells a visitor of a game that has begun elsewhere.
func (f *Files) Begun() string { return f.loads["begun.js"][0] }

// DescriptionTag fetches a game's description ahead, for a page whose script will ask for it.
func (f *Files) DescriptionTag(game string) template.HTML {
	return template.HTML(`<link rel="preload" as="fetch" crossorigin href="` + f.described[game] + `">`)
}
