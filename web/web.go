// Package web embeds the templates and files of the site.
package web

import "embed"

// Static is the folder static: the files that are served under /static/.
//
//go:embed static
var Static embed.FS

// Module is the folder module: the WebAssembly module as scripts/module has built it, with its
// support script.
//
//go:embed module
var Module embed.FS

// Locales is the folder locales: the texts of each language, as internal/locale reads them.
//
//go:embed locales
var Locales embed.FS
