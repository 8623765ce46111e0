package device

import (
	"regexp"
	"testing"
)

func TestNameOf(t *testing.T) {
	for agent, want := range map[string]string{
		"":             "A browser",
		"curl/8.0 <b>": "A browser",
		"Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0":                                                                  "Firefox on Linux",
		"Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0":                                                                    "Firefox on Android",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                         "Chrome on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0":           "Edge on Windows",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":     "Samsung Internet on Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1": "Safari on an iPhone",
		"Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1":       "Chrome on an iPad",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15":                   "Safari on a Mac",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                          "Chrome on ChromeOS",
	} {
		if got := NameOf(agent); got != want {
			t.Errorf("%q is %q, want %q", agent, got, want)
		}
	}
}

func TestCodesAreFourDigits(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		code := NewCode()
		if !regexp.MustCompile(`^[0-9]{4}$`).MatchString(code) {
			t.Errorf("code %q", code)
		}
		seen[code] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d codes among 100", len(seen))
	}
}
