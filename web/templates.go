//go:build !fourthgame

package web

import "embed"

// Templates is the folder templates: html/template sources of the pages. Files whose names begin
// with an underscore are not embedded.
//
//go:embed templates
var Templates embed.FS
