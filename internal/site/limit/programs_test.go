package limit

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
)

// A program that has spent its hour is told how many seconds are left, and passes when it has
// waited as long as it was told, and no sooner.
func TestHowLongAProgramMustWait(t *testing.T) {
	for name, when := range map[string][]time.Duration{ // its requests, after the full hour
		"at the beginning":    {0, 0, 0, 0},
		"late in the hour":    {50 * time.Minute, 50 * time.Minute, 50 * time.Minute, 50 * time.Minute},
		"on both sides":       {30 * time.Minute, 30 * time.Minute, 30 * time.Minute, 61 * time.Minute},
		"one after the other": {0, 20 * time.Minute, 40 * time.Minute, 59 * time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			time.Sleep(time.Until(time.Now().Truncate(time.Hour).Add(time.Hour)))
			begun := time.Now()
			l := New(Limits{PlayerLimits: PlayerLimits{ProgramLimits: ProgramLimits{Program: 4, Owner: 100}}}, nil, address.Clients{}, &httpx.ErrorResponder{}, nil)
			all := l.Programs(func(*http.Request) (string, string) { return "rook", "ada" })(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
			ask := func() *httptest.ResponseRecorder {
				w := httptest.NewRecorder()
				all.ServeHTTP(w, httptest.NewRequest("GET", "/api/me/stream", nil))
				return w
			}
			var w *httptest.ResponseRecorder
			for _, at := range when {
				time.Sleep(time.Until(begun.Add(at)))
				w = ask()
			}
			left := time.Until(time.Now().Truncate(time.Hour).Add(time.Hour))
			if got, _ := strconv.Atoi(w.Header().Get("RateLimit-Reset-Owner")); got != int(left.Seconds())+1 {
				t.Errorf("%s: %d seconds are left, want %s", name, got, left)
			}
			w = ask()
			wait, _ := strconv.Atoi(w.Header().Get("Retry-After"))
			reset, _ := strconv.Atoi(w.Header().Get("RateLimit-Reset"))
			if w.Code != http.StatusTooManyRequests || wait < 1 || wait > reset {
				t.Fatalf("%s: %d, headers %v", name, w.Code, w.Header())
			}
			time.Sleep(time.Duration(wait-2) * time.Second)
			if w := ask(); w.Code != http.StatusTooManyRequests {
				t.Errorf("%s: it passes two seconds before the %d are over", name, wait)
			}
			time.Sleep(2 * time.Second)
			if w := ask(); w.Code != http.StatusOK {
				t.Errorf("%s: after %d seconds %d, wait %s", name, wait, w.Code, w.Header().Get("Retry-After"))
			}
		})
	}
}
