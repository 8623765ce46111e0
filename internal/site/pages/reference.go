package pages

import (
	"html/template"
	"net/http"
	"strings"

	"threefold/internal/site/openapi"
)

// API answers GET /api with the reference of the API.
func (p *Pages) API(w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		API    *openapi.Reference
		Origin string // of the site's address
	}
	return p.show(w, r, "api", frame{Title: p.T("nav.api"), About: p.Reference.Summary}, &data{API: p.Reference, Origin: p.Own.Origin(r)})
}

// paragraphs returns a text of the API's description as HTML: an empty line separates
// paragraphs, and text between backticks is code.
func paragraphs(text string) template.HTML {
	if text == "" {
		return ""
	}
	return "<p>" + template.HTML(strings.ReplaceAll(string(coded(text)), "\n\n", "</p>\n<p>")) + "</p>"
}

// coded returns a text as HTML in which text between backticks is code.
func coded(text string) template.HTML {
	var out strings.Builder
	for i, part := range strings.Split(template.HTMLEscapeString(text), "`") {
		if i%2 == 1 {
			part = "<code>" + part + "</code>"
		}
		out.WriteString(part)
	}
	return template.HTML(out.String())
}

// wraps returns an address as HTML that may be broken before each "/".
func wraps(address string) template.HTML {
	return template.HTML(strings.ReplaceAll(template.HTMLEscapeString(address), "/", "<wbr>/"))
}

// anchor returns the id of a heading with this text.
func anchor(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), " ", "-")
}
