package site

import (
	"net/http"
	"net/netip"
	"testing"
)

func TestLimits(t *testing.T) {
	s := serve(t, Config{Limits: Limits{Create: 2, Accept: 1, Keys: 1, Names: 1, Sockets: 1}})
	b := s.browser(t)
	slug := b.create()
	b.create()
	w := b.send("POST", "/api/games", `{"game":"cheskers","side":"white"}`)
	w.want(t, http.StatusTooManyRequests, "too_many")
	if w.Header.Get("Retry-After") == "" {
		t.Error("not told when to come back")
	}
	friend := s.browser(t)
	friend.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	friend.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusTooManyRequests, "too_many")
	key := "/api/games/" + slug + "/key"
	b.send("POST", key, "").want(t, http.StatusCreated, "")
	b.send("POST", key, "").want(t, http.StatusTooManyRequests, "too_many")
	friend.useKey(slug, "").want(t, http.StatusNoContent, "")
	friend.useKey(slug, "").want(t, http.StatusTooManyRequests, "too_many")
	b.send("POST", "/api/me", `{"name":"Robin"}`).want(t, http.StatusOK, "")
	b.send("POST", "/api/me", `{"name":"Robin"}`).want(t, http.StatusTooManyRequests, "too_many")
	b.get("/ws/lobby").want(t, http.StatusUpgradeRequired, "")
	b.get("/ws/lobby").want(t, http.StatusTooManyRequests, "too_many")
	b.get("/").want(t, http.StatusOK, "") // looking is free
}

func TestExemptAddressesHaveNoLimits(t *testing.T) {
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	s := serve(t, Config{Limits: Limits{Create: 1}, Exempt: loopback})
	for range 5 {
		s.browser(t).create()
	}
	other := []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	s = serve(t, Config{Limits: Limits{Create: 1}, Exempt: other})
	s.browser(t).create()
	s.browser(t).send("POST", "/api/games", `{"game":"cheskers","side":"white"}`).
		want(t, http.StatusTooManyRequests, "too_many")
}
