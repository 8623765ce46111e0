package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/network"
)

// pseudo is the pseudo-language of package locale, which the server of these tests has.
const pseudo = "en-XA"

// speaks makes the browser prefer a language, from the next page on.
func (v *visitor) speaks(language string) {
	v.t.Helper()
	v.spoken = language
	call(v, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": language}})
}

// Who chooses a language in the settings has it on all pages and devices, whatever the browser
// prefers; an address may choose another one for its own page.
func TestLanguageIsChosen(t *testing.T) {
	v := opens(t, sharedServer(t).URL, "a visitor", desktop, "/")
	v.sees(`html[lang="en"]`)
	v.click(`[data-open="settings"]`)
	v.sees(`[data-setting="language"] select`)
	v.flawless("settings-language", desktop)
	v.picture("settings-language", desktop)
	v.picks("en-XA")
	v.sees(`html[lang="en-XA"]`)
	other := v.tab()
	other.open("/rules")
	other.sees(`html[lang="en-XA"]`)
	other.open("/rules?lang=en")
	other.sees(`html[lang="en"]`)
	if got := ask[string](other, `[...document.querySelectorAll("link[hreflang]")].map((link) => link.hreflang + " " + new URL(link.href).search).sort().join()`); got != "de ?lang=de,en ?lang=en,en-XA ?lang=en-XA,x-default " {
		t.Errorf("other languages: %q", got)
	}
	v.click(`[data-open="settings"]`)
	v.until(`document.querySelector("[data-setting=language] select")?.value === "en-XA"`)
	v.picks("")
	v.sees(`html[lang="en"]`)
}

// picks chooses a language in the open dialog of settings.
func (v *visitor) picks(language string) {
	v.t.Helper()
	ask[any](v, fmt.Sprintf(`document.querySelector("[data-setting=language] select").value = %q`, language))
	v.click(`[data-setting="language"] + .btn`)
}

// What a browser stores for offline use is in one language, that of the pages that were opened last.
func TestOfflineInALanguage(t *testing.T) {
	v, line := offline(t, "a traveller")
	v.speaks(pseudo)
	v.open("/rules")
	v.sees(`html[lang="en-XA"]`)
	v.hasWorker()
	line.Lose()
	v.open("/learn")
	v.sees(`html[lang="en-XA"]`)
	line.Mend()
	v.speaks("en")
	v.open("/learn")
	v.sees(`html[lang="en"]`)
	// The worker of the other language takes over once no page of the first one is open.
	v.resolves(`navigator.serviceWorker.getRegistration("/").then((r) => r.waiting && !r.waiting.scriptURL.includes("lang="))`)
	v.forgiveLine()
}
