// Package module is the API of the WebAssembly module for browsers: rules, engine and PGN reader.
// cmd/module compiles it; web/static/js/engine/worker.js calls it. The methods of Session return
// the JSON that web/static/js/engine/types.js describes.
//
// A Session belongs to one worker. While a search is paused, other methods may be called: they
// share no state with it.
package module
