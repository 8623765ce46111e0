package limit

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
)

// One visitor, and one address, may do so much; others go on.
func TestWhatIsAskedOfTheComputerIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := New(Limits{Computer: 3, OwnComputer: 2}, nil, address.Clients{}, nil, nil).computer.games
		for _, tc := range []struct {
			visitor, client string
			spent           bool
		}{
			{"ada", "192.0.2.1", false}, {"ada", "192.0.2.1", false}, {"ada", "192.0.2.2", true},
			{"ben", "192.0.2.1", false}, {"eve", "192.0.2.1", true}, {"eve", "192.0.2.2", false},
		} {
			if got := games.takes(tc.visitor, tc.client); got == tc.spent {
				t.Errorf("%s at %s: taken is %v", tc.visitor, tc.client, got)
			}
		}
		games.giveBack("ben", "192.0.2.1")
		if !games.takes("eve", "192.0.2.1") || games.takes("ben", "192.0.2.1") {
			t.Error("what is given back may be taken once")
		}
	})
}

// Three challenges an hour of one visitor ring, ten of one address.
func TestRingsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Default, nil, address.Clients{}, nil, nil)
		rings := func(visitor string) (n int) {
			for l.ForPage(visitor, "192.0.2.1").Ring() == nil {
				n++
			}
			return n
		}
		got := []int{rings("ada"), rings("ben"), rings("cy"), rings("dora"), rings("ada")}
		time.Sleep(2 * time.Hour)
		if got = append(got, rings("ada")); !slices.Equal(got, []int{3, 3, 3, 1, 0, 3}) {
			t.Errorf("%d", got)
		}
	})
}

// Games that are asked for before the first of them is created count all.
func TestABurstOfGamesAgainstTheComputer(t *testing.T) {
	l := New(Limits{OwnComputer: 2}, nil, address.Clients{}, &httpx.ErrorResponder{}, nil)
	req := GameRequest{Visitor: "ada", WithComputer: true}
	ask := func() (bool, *httptest.ResponseRecorder) {
		w := httptest.NewRecorder()
		return l.MayCreate(w, httptest.NewRequest("POST", "/api/games", nil), req), w
	}
	for range 2 {
		if ok, _ := ask(); !ok {
			t.Fatal("a game within the limit is refused")
		}
	}
	if ok, w := ask(); ok || w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("a third at once: %v, %d, %v", ok, w.Code, w.Header())
	}
	l.NotCreated(httptest.NewRequest("POST", "/api/games", nil), req)
	if ok, _ := ask(); !ok {
		t.Error("what was not created counts")
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	l.NotCreated(httptest.NewRequest("POST", "/api/games", nil).WithContext(left), req)
	if ok, _ := ask(); ok {
		t.Error("whoever leaves before the answer is not charged")
	}
}
