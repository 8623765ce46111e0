package sitetest

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"threefold/web"
)

// Changed returns the folder static with text appended to the files to.
func Changed(t *testing.T, text string, to ...string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	EachFile(t, web.Static, func(file, old string) {
		file = strings.TrimPrefix(file, "static/")
		if slices.Contains(to, file) {
			old += text
		}
		files[file] = &fstest.MapFile{Data: []byte(old)}
	})
	return files
}

// EachFile calls do for each file, with its path and content.
func EachFile(t *testing.T, files fs.FS, do func(file, text string)) {
	t.Helper()
	err := fs.WalkDir(files, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, file)
		do(file, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
