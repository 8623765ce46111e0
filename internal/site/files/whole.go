package files

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strings"
	"sync"
)

// wholeCookie is set for a minute by a page that could not load its files (js/frame/recover.js).
// Pages then have their scripts and styles inlined, so that they need no other response. Their
// Content-Security-Policy has the hashes of these, and allows nothing else inline.
const wholeCookie = "threefold-whole"

// inlineFile is a script or a style sheet to be inlined.
type inlineFile struct {
	tag    template.HTML
	source string // the hash that the Content-Security-Policy allows
}

// tagsOf returns the tags around an inlined entry: the boot script runs at once, other scripts run
// when the page has been parsed.
func tagsOf(entry string) (before, after string) {
	switch {
	case entry == bootName:
		return "<script>", "</script>"
	case path.Ext(entry) == ".css":
		return "<style>", "</style>"
	default:
		return `<script type="module">`, "</script>"
	}
}

// inlining returns the inline form of an entry, which it builds at its first call.
type inlining func() (inlineFile, error)

func (s sources) inlining(e entry) inlining {
	return sync.OnceValues(func() (inlineFile, error) { return s.inline(e) })
}

// inline builds an entry to be inlined into a page.
func (s sources) inline(e entry) (inlineFile, error) {
	text, err := s.whole(e)
	if err != nil {
		return inlineFile{}, err
	}
	// These marks would end the element, or begin a comment in it.
	for _, mark := range []string{"</script", "</style", "<!--"} {
		if bytes.Contains(bytes.ToLower(text), []byte(mark)) {
			return inlineFile{}, fmt.Errorf("%s cannot stand in a page: it has %s", e.name, mark)
		}
	}
	before, after := tagsOf(e.name)
	sum := sha256.Sum256(text)
	return inlineFile{template.HTML(before + string(text) + after), "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"}, nil
}

// AsksForWhole reports whether the visitor's browser needs pages with inlined files, because it
// could not load the files of one.
func AsksForWhole(r *http.Request) bool {
	_, err := r.Cookie(wholeCookie)
	return err == nil
}

// Whole holds the inlined scripts and styles of a page.
type Whole struct {
	Tags                       template.HTML // the elements to put into the page
	scriptSources, styleSource string        // hashes that the Content-Security-Policy allows
}

// Whole returns the inlined files of a page with this script, in a language of the site. It fails
// if a file cannot be inlined.
func (f *Files) Whole(language, page, script string) (Whole, error) {
	scripts, err := f.scripts[language]()
	if err != nil {
		return Whole{}, err
	}
	boot, err1 := f.boot()
	style, err2 := f.styles.inlines[f.sheets[page]]()
	module, err3 := scripts.inlines[script+".js"]()
	return Whole{boot.tag + style.tag + module.tag, boot.source + " " + module.source, style.source}, errors.Join(err1, err2, err3)
}

// Allow returns a Content-Security-Policy that also allows the inlined scripts and styles.
func (w Whole) Allow(policy string) string {
	return strings.NewReplacer(
		"script-src 'self'", "script-src 'self' "+w.scriptSources,
		"style-src 'self'", "style-src 'self' "+w.styleSource).Replace(policy)
}
