package pgn_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/pgn/samples"
	"threefold/internal/testkit/must"
)

// own are texts as the site exports them: of each game from its start, and from a position
// in its course; with names, clocks and comments.
func own(tb testing.TB) (texts []string) {
	tb.Helper()
	for _, sample := range samples.All() {
		rec := sample.Record
		rec.Moves = slices.Clone(rec.Moves)
		rec.Tags = []pgn.Tag{{Name: pgn.TagWhite, Value: "Ada Ó"}, {Name: pgn.TagBlack, Value: "Ben"}, {Name: pgn.TagTimeControl, Value: "300+2"}}
		for i := range rec.Moves {
			rec.Moves[i].Clock = pgn.Clock{Left: new(int64(300_000 - 500*i)), Spent: new(int64(500))}
			if i%5 == 2 {
				rec.Moves[i].Comments = []string{"well played (so to speak)"}
			}
		}
		texts = append(texts, rec.Text())
		rec.Start, rec.Moves = rec.Moves[5].Position, rec.Moves[6:]
		texts = append(texts, rec.Text())
	}
	return texts
}

// invisible has invisible characters, and spaces that look like others.
var invisible = []string{"\u200b", "\u00ad", "\ufeff", "\u2060", "\u200e", "\u00a0", "\u202f"}

// alter changes a text as programs and people do by accident: the case of tags, line ends,
// invisible characters, and one brace more or less among the moves.
func alter(text string, ops []byte) string {
	braces := 1
	for ; len(ops) >= 3; ops = ops[3:] {
		at := (int(ops[1])<<8 | int(ops[2])) % len(text)
		for !utf8.RuneStart(text[at]) {
			at--
		}
		moves := max(strings.Index(text, "\n\n"), strings.Index(text, "\r\r"), strings.Index(text, "\n\r\n"))
		switch ops[0] % 5 {
		case 0:
			lines := strings.Split(text, "\n")
			i := at % len(lines)
			if name, value, ok := strings.Cut(lines[i], " "); ok && strings.HasPrefix(name, "[") && name != "[%clk" && name != "[%emt" {
				lines[i] = []func(string) string{strings.ToUpper, strings.ToLower}[at%2](name) + " " + value
			}
			text = strings.Join(lines, "\n")
		case 1:
			plain := strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
			text = strings.ReplaceAll(plain, "\n", []string{"\n", "\r\n", "\r"}[at%3])
		case 2:
			text = text[:at] + invisible[int(ops[0]/5)%len(invisible)] + text[at:]
		case 3:
			if braces > 0 && at > moves {
				text, braces = text[:at]+string("{}"[ops[0]/5%2])+text[at:], 0
			}
		case 4:
			if i := strings.IndexAny(text[at:], "{}"); braces > 0 && i >= 0 {
				text, braces = text[:at+i]+text[at+i+1:], 0
			}
		}
	}
	return text
}

// FuzzOwn: an export of the site's own that was altered so is refused, or has a remark, or
// is the game that it was.
func FuzzOwn(f *testing.F) {
	texts := own(f)
	for i := range texts {
		f.Add(byte(i), []byte{0, 0, byte(i), 1, 0, 2, 2, 1, 40})
		f.Add(byte(i), []byte{1, 0, 1, 3, 1, 200, 12, 0, 9})
		f.Add(byte(i), []byte{4, 1, 100, 2, 2, 1})
	}
	f.Fuzz(func(t *testing.T, which byte, ops []byte) {
		text := texts[int(which)%len(texts)]
		if len(ops) > 90 {
			ops = ops[:90]
		}
		want := must.Get(pgn.Read(text, pgn.Pasted, catalog.Games))(t)
		altered := alter(text, ops)
		got, err := pgn.Read(altered, pgn.Pasted, catalog.Games)
		if err != nil {
			checkError(t, err)
			return
		}
		if len(got.Remarks) == 0 && !slices.Equal(gist(&got), gist(&want)) {
			t.Fatalf("%q is read as %q, want %q", altered, gist(&got), gist(&want))
		}
	})
}

// gist is what must not change unsaid: the game, its start, who played, the moves and the
// result.
func gist(r *pgn.Record) []string {
	all := []string{r.Game.ID, r.Start, seen(r.Tag(pgn.TagWhite)), seen(r.Tag(pgn.TagBlack)), string(r.Result)}
	for _, m := range r.Moves {
		all = append(all, m.Text)
	}
	return all
}

// seen is a name as it is shown.
func seen(name string) string {
	for _, sign := range invisible {
		name = strings.ReplaceAll(name, sign, "")
	}
	return strings.ReplaceAll(name, " ", "")
}
