package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"strings"

	"threefold/internal/engine/tables"
	"threefold/internal/site/asset"
	"threefold/web"
)

// workerFile is the own script of the engine's Web Worker, which runs after wasm_exec.js.
const workerFile = "js/engine/worker.js"

// engine lists the files of the WebAssembly module for pages: EngineFiles of
// web/static/js/engine/types.js.
type engine struct {
	Worker  string            `json:"worker"`  // address of the Web Worker's script
	Module  string            `json:"module"`  // address of the module
	Bytes   int               `json:"bytes"`   // transfer size of the module
	Raw     int               `json:"raw"`     // its size uncompressed, in bytes
	Tables  map[string]string `json:"tables"`  // addresses of the endgame tables, by game id
	Version string            `json:"version"` // hash of the module
}

// buildEngine adds the files of the WebAssembly module: module, tables and worker.
func (f *Files) buildEngine() error {
	packed, err := fs.ReadFile(web.Module, "module/module.wasm.br")
	if err != nil {
		return err
	}
	module, err := asset.NewCompressed(contentTypes[".wasm"], packed)
	if err != nil {
		return fmt.Errorf("the module for browsers: %w", err)
	}
	e := engine{Bytes: module.TransferSize(), Raw: len(module.Body()), Tables: map[string]string{}, Version: module.Hash()}
	e.Module = f.keepAs("module.wasm", module)
	for id, file := range tables.Files() {
		e.Tables[id] = f.keepAs(id+".bin", asset.New(contentTypes[".bin"], file))
	}
	script, err := f.workerScript()
	if err != nil {
		return err
	}
	e.Worker = f.keepAs("worker.js", asset.New(contentTypes[".js"], script).Compress())
	f.worker = strings.TrimPrefix(e.Worker, Base)
	f.ofEngine = append([]string{e.Worker, e.Module}, slices.Sorted(maps.Values(e.Tables))...)
	b, err := json.Marshal(e) // Marshal escapes "<"
	f.engine = template.JS(b)
	return err
}

// workerScript joins wasm_exec.js, which comes with Go, and the worker's own script.
func (f *Files) workerScript() ([]byte, error) {
	support, err := fs.ReadFile(web.Module, "module/wasm_exec.js")
	if err != nil {
		return nil, err
	}
	own, err := f.source.whole(entry{name: "worker.js", files: []string{workerFile}})
	if err != nil {
		return nil, err
	}
	return bytes.Join([][]byte{support, own}, []byte("\n")), nil
}

// Engine returns as JSON, for templates, the addresses and sizes of the files that the engine in
// browsers needs (EngineFiles in web/static/js/engine/types.js).
func (f *Files) Engine() template.JS { return f.engine }

// EngineFiles returns the addresses of the files that the engine in browsers needs: the script of
// its Web Worker, the WebAssembly module, and the endgame tables.
func (f *Files) EngineFiles() []string { return f.ofEngine }

// allowModule allows the worker to run WebAssembly. A worker has the Content-Security-Policy of
// its own script; that of pages does not allow it.
func allowModule(h http.Header) {
	const policy = "Content-Security-Policy"
	h.Set(policy, strings.Replace(h.Get(policy), "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1))
}
