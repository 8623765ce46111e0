package visitor

import (
	"crypto/sha256"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/storetest"
)

func TestNewcomersAreTheSameEachTime(t *testing.T) {
	token, other := secret.Token([]byte("0123456789abcdef")), secret.Token([]byte("0123456789abcdeg"))
	a, b := newcomer(token), newcomer(token)
	if a != b {
		t.Errorf("%+v and %+v", a, b)
	}
	if c := newcomer(other); c.ID == a.ID || c.TokenHash == a.TokenHash {
		t.Error("two tokens, one person")
	}
	if strings.Contains(a.ID, a.TokenHash[:8]) {
		t.Error("the id shows the hash")
	}
}

func TestNames(t *testing.T) {
	for _, words := range [][]string{qualities, birds} {
		seen := map[string]bool{}
		for _, word := range words {
			if seen[word] {
				t.Errorf("%s twice", word)
			}
			seen[word] = true
		}
		if len(words) < 64 {
			t.Errorf("only %d words", len(words))
		}
	}
	seen := map[string]bool{}
	for i := range byte(200) {
		seen[nameFrom(sha256.Sum256([]byte{i}))] = true
	}
	if len(seen) < 190 {
		t.Errorf("%d names for 200 visitors", len(seen))
	}
}

// FuzzCookies sends any Cookie header: who sends it is the holder of a token
// it holds, or a newcomer, and never none.
func FuzzCookies(f *testing.F) {
	for _, text := range []string{"", "threefold=", "threefold=AAAAAAAAAAAAAAAAAAAAAA", "threefold=x; threefold=AAAAAAAAAAAAAAAAAAAAAA", "=;=;,", "threefold=\"AAAAAAAAAAAAAAAAAAAAAA\""} {
		f.Add(text)
	}
	v := New(storetest.New(f), nil, address.Own{}, &httpx.ErrorResponder{})
	f.Fuzz(func(t *testing.T, text string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Cookie", text)
		who := Visitor{}
		w := httptest.NewRecorder()
		v.EnsureVisitor(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { who = Of(r) })).ServeHTTP(w, r)
		if who.ID == "" || len(who.TokenHash) != 64 {
			t.Fatalf("cookie %q makes %+v", text, who)
		}
		for _, c := range w.Result().Cookies() {
			if token, ok := secret.Parse(c.Value); !ok || newcomer(token).ID != who.ID {
				t.Errorf("cookie %q is answered with another's: %v", text, c)
			}
		}
	})
}
