//go:build fourthgame

package web

import "embed"

// Templates is the folder templates, with the rules of the example game of docs/add-a-game.md.
//
//go:embed all:templates
var Templates embed.FS
