//go:build patient

package locale

import (
	"strings"
	"unicode/utf8"
)

// addPseudo adds the pseudo-language "en-XA", for the browser tests: "Flip" is "[Ƒĺíṗ··]". A page in
// it shows which texts do not come from the catalogue, and whether there is room for texts that
// are a third longer than the English ones.
func (ls *Languages) addPseudo() {
	english := ls.English()
	l := &Language{Code: "en-XA", tag: english.tag, texts: map[string]Text{}}
	for key, text := range english.texts {
		l.texts[key] = Text{}
		for form, words := range text {
			l.texts[key][form] = pseudo(words)
		}
	}
	l.Name = pseudo(english.Name)
	ls.all = append(ls.all, l)
	ls.match()
}

// accents has a letter with an accent for each letter that has none.
var accents = strings.NewReplacer(strings.Split("aábḅcçdḍeéfƒgğhĥiíjĵkķlĺmṁnñoöpṗqʠrŕsštţuüvṽwŵxẋyýzžAÁBḄCÇDḌEÉFƑGĞHĤIÍJĴKĶLĹMṀNÑOÖPṖQɊRŔSŠTŢUÜVṼWŴXẊYÝZŽ", "")...)

// pseudo returns a text with accents, a third longer, in brackets. Placeholders and tags stay.
func pseudo(text string) string {
	var b strings.Builder
	at := 0
	for _, found := range part.FindAllStringIndex(text, -1) {
		b.WriteString(accents.Replace(text[at:found[0]]) + text[found[0]:found[1]])
		at = found[1]
	}
	b.WriteString(accents.Replace(text[at:]))
	for n := utf8.RuneCountInString(text) / 3; n > 0; n -= 6 {
		if n < utf8.RuneCountInString(text)/3 {
			b.WriteByte(' ') // no word of a language is endless
		}
		b.WriteString(strings.Repeat("·", min(n, 5)))
	}
	return "[" + b.String() + "]"
}
