package site

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

	"threefold/internal/bundle"
)

// wholeCookie is set for a minute by a page that could not load its files
// (js/recover.js). Pages then hold their scripts and styles in themselves, so
// that they rest on one answer of one process. The policy of such a page names
// the hashes of what stands in it, and lets nothing else inline run.
const wholeCookie = "threefold-whole"

// inlined is a script or a style sheet to stand in a page.
type inlined struct {
	tag    template.HTML
	source string // by which the policy lets it through
}

// tags are what encloses an entry: the boot runs where it stands, other scripts
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
func (f *files) inline(e bundle.Entry) (inlined, error) {
	text, err := bundle.Whole(f.source, e)
	if err != nil {
		return inlined{}, err
	}
	// What would end the element, or begin a comment in it, would change it.
	for _, mark := range []string{"</script", "</style", "<!--"} {
		if bytes.Contains(bytes.ToLower(text), []byte(mark)) {
			return inlined{}, fmt.Errorf("%s cannot stand in a page: it has %s", e.Name, mark)
		}
	}
	before, after := tagsOf(e.Name)
	sum := sha256.Sum256(text)
	return inlined{template.HTML(before + string(text) + after), "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"}, nil
}

// inWhole lets a page stand for itself if its visitor's browser asks for that.
// If it cannot be made so, it stays as it is.
func (s *Site) inWhole(w http.ResponseWriter, r *http.Request, f *frame) {
	if _, err := r.Cookie(wholeCookie); err != nil {
		return
	}
	boot, err1 := s.files.inlines[bootName]()
	style, err2 := s.files.inlines[s.files.sheets[f.Page]]()
	script, err3 := s.files.inlines[f.Script+".js"]()
	if err := errors.Join(err1, err2, err3); err != nil {
		s.logger.ErrorContext(r.Context(), "page not made whole", "page", f.Page, "err", err)
		return
	}
	f.Whole = boot.tag + style.tag + script.tag
	w.Header().Set("Content-Security-Policy", strings.NewReplacer(
		"script-src 'self'", "script-src 'self' "+boot.source+" "+script.source,
		"style-src 'self'", "style-src 'self' "+style.source).Replace(policy))
}
