// Package module is what browsers get of the program: the rules, the engine and the reader of
// records, behind questions and answers. cmd/module compiles it to WebAssembly; the answers are
// the JSON of web/static/js/engine/types.js, and the worker there asks the questions.
//
// A Session belongs to one worker and is not for several goroutines at once, but for one
// search, during whose pauses questions are answered: what a search uses is its own.
package module
