package device

import "strings"

// mark is a word in a browser's User-Agent header, and what it says in plain words.
type mark struct{ word, says string }

// browsers and systems are in the order in which they are looked for: a browser names
// those too which it resembles.
var (
	browsers = []mark{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}}
	systems = []mark{{"iPhone", "an iPhone"}, {"iPad", "an iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"},
		{"Windows", "Windows"}, {"Macintosh", "a Mac"}, {"Linux", "Linux"}}
)

// NameOf is what a browser is called in lists, by its User-Agent header: "Firefox on
// Android". It is made of the words above alone, whatever the header holds.
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

// found is what the first of these marks says that a text has.
func found(marks []mark, text string) string {
	for _, m := range marks {
		if strings.Contains(text, m.word) {
			return m.says
		}
	}
	return ""
}
