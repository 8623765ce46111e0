package backup

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/testkit/must"
)

// kept is a Sink that keeps what it is given.
type kept struct {
	Names   []string
	Columns [][]string
	Rows    [][][]any
}

func (k *kept) Table(name string, columns []string) error {
	k.Names, k.Columns, k.Rows = append(k.Names, name), append(k.Columns, columns), append(k.Rows, nil)
	return nil
}

func (k *kept) Row(values []any) error {
	last := len(k.Rows) - 1
	k.Rows[last] = append(k.Rows[last], slices.Clone(values))
	return nil
}

// give gives what was kept to another sink.
func (k *kept) give(to Sink) error {
	for i, name := range k.Names {
		if err := to.Table(name, k.Columns[i]); err != nil {
			return err
		}
		for _, row := range k.Rows[i] {
			if err := to.Row(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// sample has what is unusual: texts that need care, the ends of the numbers, a
// table without rows.
var sample = &kept{
	Names:   []string{"players", "games", "empty"},
	Columns: [][]string{{"id", "at"}, {"text"}, {"a", "b"}},
	Rows: [][][]any{
		{{"Ada", int64(1_800_000_000_000)}, {"", int64(0)}, {"Zoë <&> \u2028 \\ \" \n\t \x01 ♞ 🏰", int64(-1 << 63)}, {`["x"]`, int64(1<<63 - 1)}},
		{{`{"rows":`}, {strings.Repeat("long ", 1<<16)}},
		nil,
	},
}

// written is a backup.
func written(t testing.TB, k *kept) []byte {
	t.Helper()
	var b bytes.Buffer
	w := must.Get(NewWriter(&b, 6))(t)
	must.Do(t, k.give(w))
	must.Get(w.Close())(t)
	return b.Bytes()
}

// read reads a backup.
func read(b []byte) (*kept, Counts, error) {
	r, err := NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, nil, err
	}
	k := &kept{}
	counts, err := r.Each(k)
	return k, counts, err
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	got, counts, err := read(written(t, sample))
	must.Do(t, err)
	if diff := cmp.Diff(sample, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(Counts{"players": 4, "games": 2, "empty": 0}, counts); diff != "" {
		t.Error(diff)
	}
	r, err := NewReader(bytes.NewReader(written(t, sample)))
	if err != nil || r.Schema() != 6 {
		t.Errorf("schema: %v", err)
	}
}

// small is a backup of which every damage can be tried.
var small = &kept{Names: []string{"t"}, Columns: [][]string{{"c"}}, Rows: [][][]any{{{"Ada"}, {int64(7)}}}}

func TestEveryCutIsSeen(t *testing.T) {
	whole := written(t, small)
	for n := range whole {
		if _, _, err := read(whole[:n]); !errors.Is(err, ErrCutOff) && !errors.Is(err, ErrNoBackup) {
			t.Errorf("cut off after %d bytes of %d: %v", n, len(whole), err)
		}
	}
}

// A bit that is wrong is seen. (Some bits of a gzip header mean nothing, and change nothing.)
func TestDamageIsSeen(t *testing.T) {
	whole := written(t, small)
	for n := range whole {
		for bit := range 8 {
			damaged := bytes.Clone(whole)
			damaged[n] ^= 1 << bit
			got, _, err := read(damaged)
			if err == nil && !cmp.Equal(got, small) {
				t.Errorf("byte %d, bit %d: read as %v", n, bit, got)
			}
		}
	}
}

// Files that are sound gzip and wrong all the same: what is compressed again
// after an edit, for one.
func TestWrongLines(t *testing.T) {
	unzipped := must.Get(gzip.NewReader(bytes.NewReader(written(t, small))))(t)
	all := must.Get(io.ReadAll(unzipped))(t)
	lines := string(all)
	for name, c := range map[string]struct {
		old, new string
		want     error
	}{
		"a row changed":         {`"Ada"`, `"Eve"`, ErrDamaged},
		"a row less":            {`["Ada"]` + "\n", "", ErrDamaged},
		"a value more":          {`["Ada"]`, `["Ada",1]`, ErrDamaged},
		"a fraction":            {`[7]`, `[7.5]`, ErrDamaged},
		"a number too large":    {`[7]`, `[9223372036854775808]`, ErrDamaged},
		"a truth":               {`[7]`, `[true]`, ErrDamaged},
		"two values in a line":  {`[7]`, `[7] [8]`, ErrDamaged},
		"not UTF-8":             {`Ada`, "\xff", ErrDamaged},
		"no JSON":               {`["Ada"]`, `["Ada`, ErrDamaged},
		"an empty line":         {`["Ada"]`, "", ErrDamaged},
		"rows without a table":  {`{"table":"t","columns":["c"]}` + "\n", "", ErrDamaged},
		"a table twice":         {`[7]`, `{"table":"t","columns":["c"]}`, ErrDamaged},
		"a table without name":  {`"table":"t"`, `"table":""`, ErrDamaged},
		"no end":                {`{"rows"`, `{"row"`, ErrDamaged},
		"an end of another":     {`"rows":{"t":2}`, `"rows":{"t":3}`, ErrDamaged},
		"something after":       {lines, lines + "[8]\n", ErrDamaged},
		"another format":        {format, "something else", ErrNoBackup},
		"another thing in gzip": {lines, "Dear Ada,\n", ErrNoBackup},
		"nothing in gzip":       {lines, "", ErrNoBackup},
		"a last line not ended": {lines, strings.TrimSuffix(lines, "\n"), ErrCutOff},
	} {
		edited := strings.Replace(lines, c.old, c.new, 1)
		if edited == lines {
			t.Fatalf("%s: nothing was edited in %s", name, lines)
		}
		if _, _, err := read(zipped(edited)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := read(append(written(t, small), written(t, small)...)); !errors.Is(err, ErrDamaged) {
		t.Errorf("two backups in one: %v", err)
	}
	if _, _, err := read([]byte("Dear Ada, it rains.")); !errors.Is(err, ErrNoBackup) {
		t.Errorf("a letter: %v", err)
	}
	later := strings.Replace(lines, `"version":1`, `"version":2`, 1)
	if _, _, err := read(zipped(later)); err == nil || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("a later version: %v", err)
	}
}

func zipped(lines string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, lines)
	w.Close()
	return b.Bytes()
}

func TestWhatCannotBeWritten(t *testing.T) {
	for _, row := range [][]any{{"one", "too many"}, {}, {nil}, {1.5}, {[]byte("bytes")}, {"\xff"}, {int(1)}} {
		w := must.Get(NewWriter(io.Discard, 1))(t)
		must.Do(t, w.Table("t", []string{"c"}))
		if err := w.Row(row); err == nil {
			t.Errorf("%v is written", row)
		}
		if err := w.Table("t", []string{"c"}); err == nil {
			t.Error("a table is written twice")
		}
	}
}

// The sink's error ends the reading, and so does that of what is read.
func TestErrorsArePassedOn(t *testing.T) {
	full := errors.New("full")
	r, err := NewReader(bytes.NewReader(written(t, small)))
	must.Do(t, err)
	if _, err := r.Each(refusing{full}); !errors.Is(err, full) {
		t.Errorf("the sink's: %v", err)
	}
	whole := written(t, sample)
	broken := io.MultiReader(bytes.NewReader(whole[:len(whole)/2]), &failing{full})
	r, err = NewReader(broken)
	if err == nil {
		_, err = r.Each(&kept{})
	}
	if !errors.Is(err, full) {
		t.Errorf("the source's: %v", err)
	}
}

type refusing struct{ err error }

func (r refusing) Table(string, []string) error { return nil }
func (r refusing) Row([]any) error              { return r.err }

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }

// Whatever is read as a backup can be written again and read as the same.
func FuzzReader(f *testing.F) {
	f.Add(written(f, small))
	f.Add(zipped(`{"format":"threefold backup","version":1,"schema":6}` + "\n"))
	f.Add([]byte("\x1f\x8b\x08"))
	f.Fuzz(func(t *testing.T, b []byte) {
		first, counts, err := read(b)
		if err != nil {
			return
		}
		second, again, err := read(written(t, first))
		if err != nil || !cmp.Equal(first, second) || fmt.Sprint(counts) != fmt.Sprint(again) {
			t.Errorf("%v, then %v: %v", first, second, err)
		}
	})
}

// The lines themselves, which random bytes hardly ever unzip to.
func FuzzLines(f *testing.F) {
	f.Add("[\"Ada\"]\n[7]\n")
	f.Add(`{"rows":{"t":2},"sha256":""}` + "\n")
	f.Fuzz(func(t *testing.T, lines string) {
		_, _, err := read(zipped(`{"format":"threefold backup","version":1,"schema":6}` + "\n" +
			`{"table":"t","columns":["c"]}` + "\n" + lines))
		if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrCutOff) {
			t.Errorf("%q: %v", lines, err)
		}
	})
}
