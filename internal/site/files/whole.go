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
)

// wholeCookie is set for a minute by a page that could not load its files
// (js/frame/recover.js). Pages then hold their scripts and styles in themselves, so
// that they rest on one answer of one process. The policy of such a page names
// the hashes of what is in it, and lets nothing else inline run.
const wholeCookie = "threefold-whole"

// inlineFile is a script or a style sheet to stand in a page.
type inlineFile struct {
	tag    template.HTML
	source string // by which the policy lets it through
}

// tags are what encloses an entry: the boot runs where it is, other scripts
// run when the page is there.
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

// inline makes an entry stand in a page.
func (f *Files) inline(e entry) (inlineFile, error) {
	text, err := f.source.whole(e)
	if err != nil {
		return inlineFile{}, err
	}
	// What would end the element, or begin a comment in it, would change it.
	for _, mark := range []string{"</script", "</style", "<!--"} {
		if bytes.Contains(bytes.ToLower(text), []byte(mark)) {
			return inlineFile{}, fmt.Errorf("%s cannot stand in a page: it has %s", e.name, mark)
		}
	}
	before, after := tagsOf(e.name)
	sum := sha256.Sum256(text)
	return inlineFile{template.HTML(before + string(text) + after), "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"}, nil
}

// AsksForWhole says that a visitor's browser asks for pages that stand for themselves.
func AsksForWhole(r *http.Request) bool {
	_, err := r.Cookie(wholeCookie)
	return err == nil
}

// Whole is the scripts and the style of a page, to stand in it.
type Whole struct {
	Tags                       template.HTML
	scriptSources, styleSource string // by which the policy lets them through
}

// Whole gives what a page with this script would load.
func (f *Files) Whole(page, script string) (Whole, error) {
	boot, err1 := f.inlines[bootName]()
	style, err2 := f.inlines[f.sheets[page]]()
	module, err3 := f.inlines[script+".js"]()
	return Whole{boot.tag + style.tag + module.tag, boot.source + " " + module.source, style.source}, errors.Join(err1, err2, err3)
}

// Allow is a policy that lets through what it let through, and the page's own
// scripts and style.
func (w Whole) Allow(policy string) string {
	return strings.NewReplacer(
		"script-src 'self'", "script-src 'self' "+w.scriptSources,
		"style-src 'self'", "style-src 'self' "+w.styleSource).Replace(policy)
}
