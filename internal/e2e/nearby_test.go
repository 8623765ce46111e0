package e2e

import (
	"strings"
	"testing"
)

// nearby is a name by which the browser of the tests reaches the servers here as it reaches
// one of its network: without encryption, and so without a worker and calls.
const nearby = "machine.test"

// In a network of one's own nothing is offered that browsers refuse there, the page of what
// works without a network says so, and no page complains.
func TestInANetworkOfOnesOwn(t *testing.T) {
	s := sharedServer(t)
	v := newVisitor(t, strings.Replace(s.URL, "127.0.0.1", nearby, 1), "a guest of the house", desktop)
	host := newVisitor(t, s.URL, "who has the machine", desktop)
	v.open(host.createBy(`{"game":"cheskers","side":"both","terms":{}}`))
	v.live()
	if ask[bool](v, `isSecureContext || "serviceWorker" in navigator`) {
		t.Fatal("the browser takes the network for a safe one")
	}
	v.open("/")
	v.misses(`[data-install]:not([hidden]), #install:not([hidden]), .bring:not([hidden])`)
	v.click(`[data-open="settings"]`)
	v.sees("dialog .settings")
	if said := ask[string](v, `document.querySelector("dialog").textContent`); strings.Contains(said, "Notif") || strings.Contains(said, "notif") {
		t.Errorf("the settings offer what cannot be: %s", said)
	}
	v.open("/devices")
	v.sees(`[data-do="make"]`)
	v.open("/offline")
	v.sees("[data-none]")
	v.misses("[data-keep]:not([hidden]), [data-kept]:not([hidden]), [data-comes]:not([hidden])")
	v.check("offline-nearby")
}
