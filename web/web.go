// Package web holds what browsers are given, embedded in the binary.
package web

import "embed"

// Static is the folder static: files served as they are, under /static/.
//
//go:embed static
var Static embed.FS

// Module is the folder module: what runs in the workers of pages, as scripts/module has
// built it, and what comes with it.
//
//go:embed module
var Module embed.FS
