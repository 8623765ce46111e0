package backup

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"unicode/utf8"
)

// Reader reads a backup: NewReader the first line, and Each the rest.
type Reader struct {
	from   *bufio.Reader // compressed
	lines  *bufio.Scanner
	hash   hash.Hash
	schema int64
}

// NewReader reads the first line of a backup and returns its Reader. The error is ErrNoBackup,
// ErrCutOff, ErrDamaged, one for another version of the format, or that of from.
func NewReader(from io.Reader) (*Reader, error) {
	r := &Reader{from: bufio.NewReader(from), hash: sha256.New()}
	unzipped, err := gzip.NewReader(r.from)
	if err != nil {
		return nil, noBackup(err)
	}
	unzipped.Multistream(false)
	r.lines = bufio.NewScanner(unzipped)
	r.lines.Buffer(nil, maxLine)
	r.lines.Split(wholeLines)
	line, err := r.next()
	if err != nil {
		return nil, noBackup(err)
	}
	var h header
	switch err := decode(line, &h); {
	case err != nil || h.Format != format:
		return nil, ErrNoBackup
	case h.Version != version:
		return nil, fmt.Errorf("the backup is of version %d, and this program reads version %d", h.Version, version)
	}
	r.schema = h.Schema
	r.hash.Write(line)
	return r, nil
}

// Schema returns the version of the schema of the database that was backed up.
func (r *Reader) Schema() int64 { return r.schema }

// Each passes all tables and rows to a sink, in order, and returns the number of rows. The sink
// must not commit before Each has returned without error: only then is the backup known to be
// complete. The error is ErrCutOff, ErrDamaged, or that of the sink or of the file.
func (r *Reader) Each(to Sink) (Counts, error) {
	t := tables{sink: to, counts: Counts{}}
	for {
		line, err := r.next()
		if err != nil {
			return nil, err
		}
		if line[0] == '[' {
			err = t.row(line)
		} else if bytes.HasPrefix(line, []byte(`{"rows":`)) {
			return t.counts, r.end(line, t.counts)
		} else {
			err = t.begin(line)
		}
		if err != nil {
			return nil, err
		}
		r.hash.Write(line)
	}
}

// end checks the last line against what came before it, and that nothing follows.
func (r *Reader) end(line []byte, counts Counts) error {
	var e ending
	if err := decode(line, &e); err != nil {
		return err
	}
	if e.SHA256 != digest(r.hash) || !maps.Equal(e.Rows, counts) {
		return fmt.Errorf("%w: it does not hold what its end says", ErrDamaged)
	}
	if r.lines.Scan() {
		return fmt.Errorf("%w: something follows its end", ErrDamaged)
	}
	if err := r.lines.Err(); err != nil {
		return damaged(err)
	}
	switch _, err := r.from.ReadByte(); {
	case err == nil:
		return fmt.Errorf("%w: something follows its end", ErrDamaged)
	case err != io.EOF:
		return err
	}
	return nil
}

// next returns the next line, with its line feed.
func (r *Reader) next() ([]byte, error) {
	if r.lines.Scan() {
		return r.lines.Bytes(), nil
	}
	if err := r.lines.Err(); err != nil {
		return nil, damaged(err)
	}
	return nil, ErrCutOff
}

// wholeLines is a bufio.SplitFunc for lines that end with a line feed, which it keeps. It drops
// an incomplete line at the end.
func wholeLines(data []byte, _ bool) (advance int, line []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	return 0, nil, nil
}

// damaged maps an error of a read to ErrCutOff or ErrDamaged, if it is one of the content.
func damaged(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return ErrCutOff
	case errors.Is(err, gzip.ErrChecksum), errors.As(err, &corrupt), errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// noBackup maps an error before or in the first line.
func noBackup(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, gzip.ErrHeader) || errors.Is(err, ErrCutOff) || errors.Is(err, ErrDamaged) {
		return ErrNoBackup
	}
	return damaged(err)
}

// tables checks the lines of tables and rows, and passes them to the sink.
type tables struct {
	sink    Sink
	counts  Counts
	name    string
	columns int
}

func (t *tables) begin(line []byte) error {
	var h heading
	if err := decode(line, &h); err != nil {
		return err
	}
	if _, twice := t.counts[h.Table]; twice || h.Table == "" || len(h.Columns) == 0 {
		return fmt.Errorf("%w: a table has no name or columns, or comes twice", ErrDamaged)
	}
	t.name, t.columns, t.counts[h.Table] = h.Table, len(h.Columns), 0
	return t.sink.Table(h.Table, h.Columns)
}

func (t *tables) row(line []byte) error {
	var values []any
	if err := decode(line, &values); err != nil {
		return err
	}
	if t.name == "" || len(values) != t.columns {
		return fmt.Errorf("%w: a row of the table %q has %d values for %d columns", ErrDamaged, t.name, len(values), t.columns)
	}
	for i, v := range values {
		switch v := v.(type) {
		case string:
		case json.Number:
			n, err := v.Int64()
			if err != nil {
				return fmt.Errorf("%w: the table %s has %.40q for a whole number", ErrDamaged, t.name, v)
			}
			values[i] = n
		default:
			return fmt.Errorf("%w: the table %s has a value that is neither text nor number", ErrDamaged, t.name)
		}
	}
	t.counts[t.name]++
	return t.sink.Row(values)
}

// decode parses a line as JSON of this type only. The error is ErrDamaged.
func decode(line []byte, into any) error {
	if !utf8.Valid(line) {
		return fmt.Errorf("%w: a line is not UTF-8", ErrDamaged)
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%w: a line is not as it should be", ErrDamaged)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("%w: a line holds more than one value", ErrDamaged)
	}
	return nil
}
