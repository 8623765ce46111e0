package e2e

import (
	"testing"
)

// On a phone the row of games above the archive fades out where there are more.
func TestTabsOfTheArchiveOnAPhone(t *testing.T) {
	v := newVisitor(t, sharedServer(t).URL, "a reader", phone)
	v.open("/games")
	for _, w := range []window{{360, 640, false}, phone, {390, 844, true}} {
		v.resize(w)
		v.until(`(() => {
			const row = document.querySelector(".filters"), { right } = row.getBoundingClientRect();
			return row.scrollWidth > row.clientWidth && getComputedStyle(row).maskImage.includes("gradient")
				&& [...row.children].some((tab) => tab.getBoundingClientRect().left < right - 30 && tab.getBoundingClientRect().right > right - 30);
		})()`)
		v.picture("archive-tabs", w)
	}
}
