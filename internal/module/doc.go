// Package module is the API of the WebAssembly module for browsers: rules, engine and PGN reader.
// cmd/module compiles it; web/static/js/engine/worker.js calls it. The methods of Session return
// the JSON that web/static/js/engine/types.js describes.
//
// A page runs the module in a Web Worker, a thread of its own in the browser. Each worker has one
// Session.
package module
