package backup

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"unicode/utf8"
)

// Writer is a Sink that writes a backup. Close must be called at the end.
type Writer struct {
	to      *gzip.Writer
	hash    hash.Hash
	counts  Counts
	table   string
	columns int
	line    bytes.Buffer
	encoder *json.Encoder // to line
}

var _ Sink = (*Writer)(nil)

// NewWriter returns a Writer, and writes the first line of a backup with this version of the
// schema.
func NewWriter(to io.Writer, schema int64) (*Writer, error) {
	w := &Writer{to: gzip.NewWriter(to), hash: sha256.New(), counts: Counts{}}
	w.encoder = json.NewEncoder(&w.line)
	w.encoder.SetEscapeHTML(false)
	return w, w.write(header{format, version, schema})
}

// Table begins a table. A second table of the same name is an error.
func (w *Writer) Table(name string, columns []string) error {
	if _, twice := w.counts[name]; twice {
		return fmt.Errorf("the table %s comes twice", name)
	}
	w.table, w.columns, w.counts[name] = name, len(columns), 0
	return w.write(heading{name, columns})
}

// Row writes a row of the table. A value that is neither an int64 nor a string in UTF-8 is an
// error.
func (w *Writer) Row(values []any) error {
	if len(values) != w.columns {
		return fmt.Errorf("a row of the table %s has %d values for %d columns", w.table, len(values), w.columns)
	}
	for _, v := range values {
		switch v := v.(type) {
		case int64:
		case string:
			if !utf8.ValidString(v) {
				return fmt.Errorf("the table %s has a text that is not UTF-8: %.40q", w.table, v)
			}
		default:
			return fmt.Errorf("the table %s has a value of type %T", w.table, v)
		}
	}
	w.counts[w.table]++
	return w.write(values)
}

// Close writes the last line, without which the backup is not valid, and returns the number of
// rows. It does not close the underlying writer.
func (w *Writer) Close() (Counts, error) {
	err := w.write(ending{w.counts, digest(w.hash)})
	return w.counts, errors.Join(err, w.to.Close())
}

// write writes a value as a line of JSON.
func (w *Writer) write(v any) error {
	w.line.Reset()
	if err := w.encoder.Encode(v); err != nil {
		return err
	}
	if w.line.Len() > maxLine {
		return fmt.Errorf("a row of the table %s has %d bytes", w.table, w.line.Len())
	}
	w.hash.Write(w.line.Bytes())
	_, err := w.to.Write(w.line.Bytes())
	return err
}
