// Command module builds the module for browsers (cmd/module) into web/module: compressed,
// with the version of Go that made it, and that Go's wasm_exec.js and licence beside it.
//
//	go run ./scripts/module         builds it
//	go run ./scripts/module -check  builds it anew, and says whether it is the one there
//
// The check compares bytes where the Go is the one that made them. Where it is another
// one, bytes say nothing, and the tests of the module play the same moves by both.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/andybalholm/brotli"
)

// folder has what is built, from the root of the repository.
const folder = "web/module"

// The names of the files there.
const (
	packed  = "module.wasm.br"
	madeBy  = "go-version"
	support = "wasm_exec.js"
	licence = "LICENSE-wasm_exec"
)

func main() {
	check := flag.Bool("check", false, "compare instead of writing")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "module:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	version, err := os.ReadFile(filepath.Join(folder, madeBy))
	if check && (err != nil || string(bytes.TrimSpace(version)) != runtime.Version()) {
		fmt.Printf("the module was made by %s, this is %s: bytes are not compared\n", bytes.TrimSpace(version), runtime.Version())
		return nil
	}
	wasm, err := build()
	if err != nil {
		return err
	}
	if check {
		return compare(wasm)
	}
	return write(wasm)
}

// build compiles the module, with flags that make the same bytes on every machine.
func build() ([]byte, error) {
	dir, err := os.MkdirTemp("", "module")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "module.wasm")
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", file, "./cmd/module")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM=", "GOEXPERIMENT=", "CGO_ENABLED=0")
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

func compare(wasm []byte) error {
	f, err := os.Open(filepath.Join(folder, packed))
	if err != nil {
		return err
	}
	defer f.Close()
	there, err := io.ReadAll(brotli.NewReader(f))
	if err != nil {
		return err
	}
	if !bytes.Equal(there, wasm) {
		return fmt.Errorf("%s is not what its sources make: %d bytes, now %d. `make module` builds it", packed, len(there), len(wasm))
	}
	return nil
}

func write(wasm []byte) error {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	w.Write(wasm) // a buffer takes everything
	w.Close()
	files := map[string][]byte{packed: b.Bytes(), madeBy: []byte(runtime.Version() + "\n")}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	for name, source := range map[string]string{support: "lib/wasm/wasm_exec.js", licence: "LICENSE"} {
		if files[name], err = os.ReadFile(filepath.Join(string(bytes.TrimSpace(root)), source)); err != nil {
			return err
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	fmt.Printf("%d bytes, packed %d\n", len(wasm), b.Len())
	return nil
}
