// Command module builds the WebAssembly module for browsers (cmd/module) into web/module,
// compressed, with the version of Go that built it and that version's wasm_exec.js and licence.
//
//	go run ./scripts/module           builds it
//	go run ./scripts/module -check    fails if its sources have changed since it was built
//	go run ./scripts/module -rebuild  builds it again, and fails if the result differs
//
// -check compares a hash of the sources with the one stored beside the module. -rebuild takes half
// a minute; it compares bytes only if the version of Go is the one that built the module.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"

	"github.com/andybalholm/brotli"
)

// folder is the folder of the built files, relative to the root of the repository.
const folder = "web/module"

// The names of the files there.
const (
	packed  = "module.wasm.br"
	madeBy  = "go-version"
	madeOf  = "sources"
	support = "wasm_exec.js"
	licence = "LICENSE-wasm_exec"
)

func main() {
	check := flag.Bool("check", false, "compare the sources instead of writing")
	rebuild := flag.Bool("rebuild", false, "compare what the sources make instead of writing")
	flag.Parse()
	run := write
	switch {
	case *check:
		run = checkSources
	case *rebuild:
		run = compare
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "module:", err)
		os.Exit(1)
	}
}

// target returns the environment of the build, so that the caller's cannot change the result.
func target() []string {
	return append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM=", "GOEXPERIMENT=", "CGO_ENABLED=0")
}

// checkSources returns an error if the module was built from other sources.
func checkSources() error {
	was, err := os.ReadFile(filepath.Join(folder, madeOf))
	if err != nil {
		return err
	}
	is, err := sources()
	if err == nil && string(bytes.TrimSpace(was)) != is {
		err = fmt.Errorf("%s was built of other sources, not of %s. `make module` builds it", packed, is)
	}
	return err
}

// sources returns a hash of the module's sources except the standard library: files of this
// repository, embedded ones too, and versions of other modules.
func sources() (string, error) {
	list := exec.Command("go", "list", "-deps", "-json=Standard,ImportPath,Dir,GoFiles,SFiles,EmbedFiles,Module", "./cmd/module")
	list.Env, list.Stderr = target(), os.Stderr
	out, err := list.Output()
	if err != nil {
		return "", err
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return "", err
	}
	all := sha256.New()
	fmt.Fprintf(all, "%s\n%s\n", buildFlags, regexp.MustCompile(`(?m)^go .*`).Find(mod)) // the language's version
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Standard                    bool
			ImportPath, Dir             string
			GoFiles, SFiles, EmbedFiles []string
			Module                      struct{ Version string }
		}
		if err := d.Decode(&p); err == io.EOF {
			return fmt.Sprintf("%x", all.Sum(nil)), nil
		} else if err != nil {
			return "", err
		}
		if p.Standard {
			continue
		}
		fmt.Fprintln(all, p.ImportPath, p.Module.Version)
		if p.Module.Version != "" {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.SFiles, p.EmbedFiles) {
			content, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return "", err
			}
			fmt.Fprintf(all, "%s %x\n", name, sha256.Sum256(content))
		}
	}
}

// buildFlags make the build reproducible on every computer.
var buildFlags = []string{"-trimpath", "-buildvcs=false", "-ldflags", "-s -w"}

// build compiles the module.
func build() ([]byte, error) {
	dir, err := os.MkdirTemp("", "module")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "module.wasm")
	c := exec.Command("go", slices.Concat([]string{"build"}, buildFlags, []string{"-o", file, "./cmd/module"})...)
	c.Env, c.Stderr = target(), os.Stderr
	if err := c.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// compare builds the module and compares it with the committed one.
func compare() error {
	version, err := os.ReadFile(filepath.Join(folder, madeBy))
	if err != nil || string(bytes.TrimSpace(version)) != runtime.Version() {
		fmt.Printf("the module was made by %s, this is %s: bytes are not compared\n", bytes.TrimSpace(version), runtime.Version())
		return err
	}
	wasm, err := build()
	if err != nil {
		return err
	}
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

// write builds the module and writes it.
func write() error {
	wasm, err := build()
	if err != nil {
		return err
	}
	hash, err := sources()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	w.Write(wasm) // a buffer takes everything
	w.Close()
	files := map[string][]byte{packed: b.Bytes(), madeBy: []byte(runtime.Version() + "\n"), madeOf: []byte(hash + "\n")}
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
