//go:build !fourthgame

package web

import "embed"

// Templates is the folder templates: html/template sources of the pages. Files
// whose names begin with an underscore are left out.
//
//go:embed templates
var Templates embed.FS
