package plaintext

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestNames(t *testing.T) {
	for text, kept := range map[string]string{
		"Robin":                  "Robin",
		"  Red   Robin ":         "Red Robin",
		"no\u00a0break":          "no break",
		"ideographic\u3000space": "ideographic space",
		"J.-P. O'Neil_2":         "J.-P. O'Neil_2",
		"O’Neil":                 "O’Neil",
		"Żółw":                   "Żółw",
		"Zoe\u0301":              "Zoé",
		"Ｒｏｂｉｎ":                  "Robin",
		"ﬁnn":                    "finn",
		"แม่น้ำ":                 norm.NFKC.String("แม่น้ำ"),
		"ユリ 7":                   "ユリ 7",
		"می\u200cروم":            "می\u200cروم",
		"क्\u200dष":              "क्\u200dष",
		strings.Repeat("é", 24):  strings.Repeat("é", 24),
		"7":                      "7",

		"": "", "   ": "", ".": "", "-_-": "",
		strings.Repeat("x", 25): "",
		"two\nlines":            "", "tab\tbed": "", "nul\x00": "",
		"<b>Robin</b>": "", "Robin ♔": "", "a/b": "",
		"right\u202eleft": "", "right\u200fmark": "",
		"zero\u200bwidth": "", "soft\u00adhyphen": "", "mark\ufeff": "",
		"\u3164": "", "\u115f": "", "\uffa0": "", "\u1160": "", "\u2800": "", "\u17b4": "",
		"Ro\u034fbin": "", "Robin\ufe0f": "", "Robin\u3164": "",
		"a\u200cb": "", "a\u200db": "", "Robin\u200d": "", // joiners of nothing
		"\u0301a":                                "", // an accent of nothing
		"a" + strings.Repeat("\u0301", 5):        "",
		"\u0e01" + strings.Repeat("\u0e49", 4):   "",
		"Ro\xffbin":                              "",
		"tag\U000e0041":                          "",
		"private\ue000":                          "",
		"Robin" + strings.Repeat("\u200c", 3):    "",
		"می" + strings.Repeat("\u200c", 2) + "ر": "",
	} {
		if got, ok := Name(text); ok != (kept != "") || ok && got != kept {
			t.Errorf("%+q is kept as %+q, %v; want %+q", text, got, ok, kept)
		}
	}
}

func TestLines(t *testing.T) {
	for text, shown := range map[string]string{
		"Well played!":               "Well played!",
		"  spaces\u00a0around\u3000": "spaces around",
		"Zoe\u0301":                  "Zoé",
		"naïve — “quoted” … 1½ €":    "naïve — “quoted” … 1½ €",
		"می\u200cروم":                "می\u200cروم",
		"क्\u200dष":                  "क्\u200dष",
		"👩\u200d👩\u200d👧 👍🏽 ❤️\u200d🔥":                                  "👩\u200d👩\u200d👧 👍🏽 ❤️\u200d🔥",
		"🤷🏽\u200d♀️":                                                    "🤷🏽\u200d♀️",
		"♔︎ 1️⃣ ☺️ ‼️ ℹ️":                                               "♔︎ 1️⃣ ☺️ ‼️ ℹ️",
		"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
		"שלום": "שלום",

		"zero\u200bwidth":                         "zerowidth",
		"marks\u200e of\u200f direction":          "marks of direction",
		"\ufeffmark":                              "mark",
		"soft\u00adhyphen":                        "softhyphen",
		"a\u200cb\u200dc":                         "abc",
		"look\u034falike":                         "lookalike",
		"fillers\u3164\u115f\uffa0":               "fillers",
		"a\ufe0fb":                                "ab",
		"tag\U000e0041ged":                        "tagged",
		"\u200d👩":                                 "👩",
		"z" + strings.Repeat("\u0301", 139):       "ź" + strings.Repeat("\u0301", lineMarks),
		"z" + strings.Repeat("\u0301\u200b", 139): "ź" + strings.Repeat("\u0301", lineMarks),
		"\u0301\u0301":                            "",
		"\u200b\u2060\u3164":                      "",
	} {
		if got, ok := Line(text); !ok || got != shown {
			t.Errorf("%+q is shown as %+q, %v; want %+q", text, got, ok, shown)
		}
	}
	for _, text := range []string{"two\nlines", "tab\t", "nul\x00", "\u2028", "turned \u202eround", "\u2067apart", "\u0085", "\xff"} {
		if got, ok := Line(text); ok {
			t.Errorf("%+q is shown as %+q", text, got)
		}
	}
}

func TestSkeletons(t *testing.T) {
	for text, want := range map[string]string{
		"Come to /G/aBcDeF/Bl\u200back":            "cometo/g/abcdef/black",
		"＃seat=":                                   "#seat=",
		"#\u00a0seat=":                             "#seat=",
		"# s\u0301e\u034fa\u00adt":                 "#seat",
		"／ｇ／x﹟":                                    "/g/x#",
		"\U0001d5cc\U0001d5be\U0001d5ba\U0001d5cd": "seat", // letters of mathematics
	} {
		if got := Fold(text); got != want {
			t.Errorf("%+q reads as %+q, want %+q", text, got, want)
		}
	}
}

// Whatever is kept as a name is kept as it is when it comes again, and can be seen.
func FuzzName(f *testing.F) {
	for _, text := range []string{"Robin", " Red  Robin ", "Zoe\u0301", "\u202e", "می\u200cروم", "\u3164", "①ﬁ", strings.Repeat("é", 25)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name, ok := Name(text)
		if !ok {
			return
		}
		if again, ok := Name(name); again != name || !ok {
			t.Errorf("%+q is kept as %+q, and then as %+q, %v", text, name, again, ok)
		}
		if !utf8.ValidString(name) || !strings.ContainsFunc(name, unicode.IsLetter) && !strings.ContainsFunc(name, unicode.IsDigit) {
			t.Errorf("%+q is kept as %+q", text, name)
		}
		if strings.ContainsFunc(name, func(r rune) bool { return isHidden(r) && !isJoiner(r) || isCommand(r) }) {
			t.Errorf("%+q is kept as %+q, of which something is not seen", text, name)
		}
	})
}

// Whatever is shown as a line is shown as it is when it is said again.
func FuzzLine(f *testing.F) {
	for _, text := range []string{"Well played!", "👩\u200d👩\u200d👧", "1️⃣", "می\u200cروم", "a\u200b\u0301", "z\u0301\u0301\u200b\u0301\u0301\u0301\u0301", "\u1100\u200d\u1161", "🏴\U000e0067"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line, ok := Line(text)
		if !ok {
			return
		}
		if again, ok := Line(line); again != line || !ok {
			t.Errorf("%+q is shown as %+q, and then as %+q, %v", text, line, again, ok)
		}
		if !utf8.ValidString(line) || strings.ContainsFunc(line, isCommand) || strings.TrimSpace(line) != line {
			t.Errorf("%+q is shown as %+q", text, line)
		}
	})
}

// Nothing that is not seen changes what a text reads as.
func FuzzSkeleton(f *testing.F) {
	f.Add("#seat=0123", "\u200b", 3)
	f.Add("/g/abcdefgh/white", "\u00a0\u034f", 12)
	f.Fuzz(func(t *testing.T, text, between string, at int) {
		for _, r := range between {
			if !isHidden(r) && !unicode.Is(unicode.Zs, r) {
				return
			}
		}
		for i := range text {
			if i == at && utf8.ValidString(text) && norm.NFKD.PropertiesString(text[i:]).BoundaryBefore() {
				if got, want := Fold(text[:i]+between+text[i:]), Fold(text); got != want {
					t.Errorf("%+q with %+q in it reads as %+q, not %+q", text, between, got, want)
				}
			}
		}
	})
}
