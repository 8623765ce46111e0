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

// workerFile is the worker's own script, which runs behind wasm_exec.js.
const workerFile = "js/engine/worker.js"

// engine says where the files of the module for browsers are: EngineFiles of
// web/static/js/engine/types.js.
type engine struct {
	Worker  string            `json:"worker"`
	Module  string            `json:"module"`
	Bytes   int               `json:"bytes"`
	Raw     int               `json:"raw"`
	Tables  map[string]string `json:"tables"`
	Version string            `json:"version"`
}

// buildEngine keeps the module, the tables and the worker that runs it.
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
	b, err := json.Marshal(e) // escapes what would end a script
	f.engine = template.JS(b)
	return err
}

// workerScript joins what comes with Go and the worker's own script.
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

// Engine says where the files of the module for browsers are, for the templates of pages
// that need it.
func (f *Files) Engine() template.JS { return f.engine }

// EngineFiles are the addresses of the module's files: the worker's script, the module,
// the tables.
func (f *Files) EngineFiles() []string { return f.ofEngine }

// allowModule lets a worker run WebAssembly. A worker has the policy of its own script's
// answer; that of the pages does not allow it.
func allowModule(h http.Header) {
	const policy = "Content-Security-Policy"
	h.Set(policy, strings.Replace(h.Get(policy), "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1))
}
