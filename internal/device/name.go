package device

import "strings"

// mark is a word in a browser's User-Agent header, and the name that it stands for.
type mark struct{ word, says string }

// browsers and systems are searched in this order, because a browser also names those that it
// is compatible with.
var (
	browsers = []mark{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems = []mark{{"iPhone", "an iPhone"}, {"iPad", "an iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"},
		{"Windows", "Windows"}, {"Macintosh", "a Mac"}, {"Linux", "Linux"}}
)

// NameOf returns the name of a browser for lists, by its User-Agent header: "Firefox on
// Android". It has only words of the tables above, so the header cannot inject text.
func NameOf(userAgent string) string {
	name := found(browsers, userAgent)
	if name == "" {
		name = "A browser"
	}
	if system := found(systems, userAgent); system != "" {
		name += " on " + system
	}
	return name
}

// found returns the name of the first of these marks that text contains, or "".
func found(marks []mark, text string) string {
	for _, m := range marks {
		if strings.Contains(text, m.word) {
			return m.says
		}
	}
	return ""
}
