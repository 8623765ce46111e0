package site_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"threefold/internal/site"
	"threefold/internal/site/address"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/served"
)

// A long response counts as several page views, and what a socket sends counts too.
func TestLooksAreChargedBySize(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{Looks: 10}})
	slug, b := s.Browser(t).Create(), s.Browser(t)
	fromHere := httptest.NewRequest("GET", "/", nil)
	fromHere.RemoteAddr = "127.0.0.1:1"
	charge := func(bytes int) {
		long := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, bytes)) })
		address.Clients{}.Find(s.Limits().ChargeViews(long)).ServeHTTP(httptest.NewRecorder(), fromHere)
	}
	charge(64<<10 - 1)     // 1
	charge(5*64<<10 + 100) // and 6
	for range 3 {
		b.Get("/api/games/"+slug).Want(t, http.StatusOK, "")
	}
	b.Get("/api/games/"+slug).Want(t, http.StatusTooManyRequests, "too_many")
	b.Get("/ws/g/"+slug).Want(t, http.StatusTooManyRequests, "too_many")
	b.Get("/ws/lobby").Want(t, http.StatusUpgradeRequired, "")
}
