package plaintext

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ImitatesComputer reports whether a name looks like the computer's own, or contains what does: in
// any case, with signs at its letters, with anything between them, or in letters of
// other scripts and digits that look like them.
func ImitatesComputer(name string) bool {
	return strings.Contains(skeleton(name), skeleton("computer"))
}

// skeleton is a text by its looks: texts that look alike have the same, as far as the
// letters of the one name go that nobody may take.
func skeleton(text string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) { // one of wide, bold and circled letters, and apart from signs at them
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

// pairs are two letters that look like one.
var pairs = strings.NewReplacer("rn", "m", "nn", "m")

// lookalikes maps signs to the letter that they look like. Decomposition has done so for
// the forms of one letter.
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
