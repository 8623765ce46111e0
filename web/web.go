// Package web holds what browsers are given, embedded in the binary.
package web

import "embed"

// Static is the folder static: files served as they are, under /static/.
//
//go:embed static
var Static embed.FS
