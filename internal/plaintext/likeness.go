package plaintext

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ImitatesComputer reports whether a name contains something that looks like the word
// "computer": in any case, with accents, with other characters in between, or in letters and
// digits that look alike (Unicode's confusables).
func ImitatesComputer(name string) bool {
	return strings.Contains(skeleton(name), skeleton("computer"))
}

// skeleton returns the text with each letter replaced by the Latin letter that it looks like,
// for the letters of "computer" only. Texts that look alike have the same skeleton.
func skeleton(text string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) { // NFKD decomposes wide, bold and accented letters
		latin, known := lookalikes[r]
		if !known {
			latin = unicode.ToLower(r)
		}
		if 'a' <= latin && latin <= 'z' {
			b.WriteRune(latin)
		}
	}
	return pairs.Replace(b.String())
}

// pairs replaces two letters that look like one.
var pairs = strings.NewReplacer("rn", "m", "nn", "m")

// lookalikes maps characters to the Latin letter that they look like. It lacks those that NFKD
// decomposes to the letter.
var lookalikes = func() map[rune]rune {
	all := map[rune]rune{}
	for latin, others := range map[rune]string{
		'c': "СсϹϲᴄᏟꓚⲤⲥƇƈȻȼƆҪҫ",
		'o': "ОоΟοσᴏ0ՕօⲞⲟꓳѲѳӨөØøƟɵΘθоס۵٥०০੦૦௦౦೦൦๐໐၀",
		'm': "МмΜᴍᎷꓟϺϻⲘⲙӍӎɱʍ",
		'p': "РрΡρϱᴘᏢꓑⲢⲣÞþƿҎҏƤƥ",
		'u': "υսᴜՍꓴцʊվԱμ",
		't': "ТтΤτᴛᎢꓔⲦⲧҬҭŦŧƬƭ7",
		'e': "ЕеΕεɛᴇᎬꓰєЄ3ҽҾҿɇɆ",
		'r': "ГгᴦʀᎡᏒꓣɼɾЯяƦɌɍ",
	} {
		for _, r := range others {
			all[r] = latin
		}
	}
	return all
}()
