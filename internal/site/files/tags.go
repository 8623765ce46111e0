package files

import (
	"fmt"
	"html/template"
)

// The elements by which a page loads its files, for templates. Addresses consist of our own file
// names, which need no escaping.

// Boot returns the address of the script that runs before the page is painted.
func (f *Files) Boot() string { return Base + bootName + "?" + f.built[bootName].Hash() }

// BootTag returns the element that loads the boot script.
func (f *Files) BootTag() template.HTML {
	return template.HTML(`<script src="` + f.Boot() + `"></script>`)
}

// StyleTag returns the element that loads a page's style sheet. It fails for an unknown page.
func (f *Files) StyleTag(page string) (template.HTML, error) {
	loads, ok := f.styles.loads[f.sheets[page]]
	if !ok {
		return "", fmt.Errorf("the page %q has no style sheets", page)
	}
	return template.HTML(`<link rel="stylesheet" href="` + loads[0] + `">`), nil
}

// ScriptTags returns the elements that load a page's script in a language of the site: the module
// to run, then preloads of its imports. It fails for an unknown script.
func (f *Files) ScriptTags(language, script string) (template.HTML, error) {
	scripts, err := f.scripts[language]()
	if err != nil {
		return "", err
	}
	loads, ok := scripts.loads[script+".js"]
	if !ok {
		return "", fmt.Errorf("no page has the script %q", script)
	}
	tags := `<script type="module" src="` + loads[0] + `"></script>`
	for _, address := range loads[1:] {
		tags += "\n" + `<link rel="modulepreload" href="` + address + `">`
	}
	return template.HTML(tags), nil
}

// Begun returns the address of the module that notifies a visitor of a game that has begun
// elsewhere, in a language of the site.
func (f *Files) Begun(language string) (string, error) {
	scripts, err := f.scripts[language]()
	if err != nil {
		return "", err
	}
	return scripts.loads["begun.js"][0], nil
}

// DescriptionTag returns the element that preloads a game's description, for a page whose script
// needs it.
func (f *Files) DescriptionTag(game string) template.HTML {
	return template.HTML(`<link rel="preload" as="fetch" crossorigin href="` + f.described[game] + `">`)
}
