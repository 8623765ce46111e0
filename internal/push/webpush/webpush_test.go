package webpush

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/url"
	"strings"
	"testing"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pushtest"
	"time"
)

func decoded(t testing.TB, text string) []byte {
	t.Helper()
	return must.Get(base64.RawURLEncoding.DecodeString(text))(t)
}

func privateKey(t testing.TB, text string) *ecdh.PrivateKey {
	t.Helper()
	return must.Get(ecdh.P256().NewPrivateKey(decoded(t, text)))(t)
}

// The example of RFC 8291, appendix A.
const (
	exampleBrowser = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
	exampleP256DH  = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	exampleAuth    = "BTBZMqHH6r4Tts7J_aSIgg"
	exampleSender  = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
	exampleSalt    = "DGv6ra1nlYgDCS1FRnbzlw"
	exampleBody    = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	examplePlain   = "When I grow up, I want to be a watermelon"
)

func TestTheExampleOfRFC8291(t *testing.T) {
	to := must.Get(ReadKeys(exampleP256DH, exampleAuth))(t)
	body, err := seal(to, privateKey(t, exampleSender), decoded(t, exampleSalt), []byte(examplePlain))
	if got := base64.RawURLEncoding.EncodeToString(body); got != exampleBody || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	plain, err := pushtest.Open(privateKey(t, exampleBrowser), decoded(t, exampleAuth), decoded(t, exampleBody))
	if string(plain) != examplePlain || err != nil {
		t.Errorf("%q, %v", plain, err)
	}
}

// The example of RFC 8292, section 2.4, checks as it is; with one letter changed it
// does not.
func TestTheExampleOfRFC8292(t *testing.T) {
	const header = "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, " +
		"k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
	audience, contact, _, until, err := pushtest.Check(header)
	if audience != "https://push.example.net" || contact != "mailto:push@example.com" || until.Unix() != 1453523768 || err != nil {
		t.Errorf("%s, %s, %s, %v", audience, contact, until, err)
	}
	for _, wrong := range []string{
		strings.Replace(header, ".i3CY", ".j3CY", 1), strings.Replace(header, ".eyJhdW", ".eyJhdX", 1),
		"", "vapid", "Bearer t=a.b.c,k=d", "vapid t=a.b.c,k=!", strings.Replace(header, "k=BA1", "k=BB1", 1), strings.Split(header, ",")[0],
	} {
		if _, _, _, _, err := pushtest.Check(wrong); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}

func TestSealedForOneBrowser(t *testing.T) {
	browser := must.Get(ecdh.P256().GenerateKey(rand.Reader))(t)
	secret := bytes.Repeat([]byte{7}, secretSize)
	to := must.Get(ReadKeys(base64.RawURLEncoding.EncodeToString(browser.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(secret)))(t)
	for _, plain := range [][]byte{nil, []byte("x"), bytes.Repeat([]byte{0}, 10), bytes.Repeat([]byte{2}, MaxPlain)} {
		body, err := Seal(to, plain)
		if err != nil || len(body) > recordSize {
			t.Fatalf("%d bytes of %d, %v", len(body), len(plain), err)
		}
		again, err := Seal(to, plain)
		if err != nil || bytes.Equal(body, again) {
			t.Error("two messages are sealed alike")
		}
		if got, err := pushtest.Open(browser, secret, body); !bytes.Equal(got, plain) || err != nil {
			t.Errorf("%d bytes came back of %d, %v", len(got), len(plain), err)
		}
		body[len(body)-1] ^= 1
		if _, err := pushtest.Open(browser, secret, body); err == nil {
			t.Error("what was changed is opened")
		}
	}
	if _, err := Seal(to, make([]byte, MaxPlain+1)); !errors.Is(err, ErrLong) {
		t.Errorf("too long: %v", err)
	}
}

func TestWrongKeys(t *testing.T) {
	for _, c := range [][2]string{{"", ""}, {exampleP256DH, ""}, {exampleP256DH, exampleAuth + "AA"}, {"A" + exampleP256DH[1:], exampleAuth}, {exampleP256DH + "=", exampleAuth}, {exampleSalt, exampleAuth}} {
		if _, err := ReadKeys(c[0], c[1]); !errors.Is(err, ErrKey) {
			t.Errorf("%q: %v", c, err)
		}
	}
}

func TestASignerSigns(t *testing.T) {
	key := must.Get(NewKey())(t)
	s := must.Get(ReadSigner(key, "mailto:a@play.example"))(t)
	now := time.Now()
	header := must.Get(s.Authorization(&url.URL{Scheme: "https", Host: "push.example:8443", Path: "/x"}, now))(t)
	audience, contact, by, until, err := pushtest.Check(header)
	if audience != "https://push.example:8443" || contact != "mailto:a@play.example" || by != s.Public() || err != nil {
		t.Errorf("%s, %s, %s, %v", audience, contact, by, err)
	}
	if life := until.Sub(now); life <= 0 || life > 24*time.Hour {
		t.Errorf("good for %s", life)
	}
	for _, wrong := range []string{"", "!", "AAAA", key[:40]} {
		if _, err := ReadSigner(wrong, ""); err == nil {
			t.Errorf("the key %q is taken", wrong)
		}
	}
}

// Whatever is in a body, opening it ends with a message or an error.
func FuzzOpen(f *testing.F) {
	f.Add(decoded(f, exampleBody))
	f.Add([]byte{})
	own, secret := privateKey(f, exampleBrowser), decoded(f, exampleAuth)
	f.Fuzz(func(t *testing.T, body []byte) { pushtest.Open(own, secret, body) })
}

// Whatever a stranger gives as keys, a message to them is sealed or they are refused.
func FuzzReadKeys(f *testing.F) {
	f.Add(exampleP256DH, exampleAuth)
	f.Fuzz(func(t *testing.T, p256dh, auth string) {
		to, err := ReadKeys(p256dh, auth)
		if err != nil {
			return
		}
		if _, err := Seal(to, []byte("x")); err != nil {
			t.Error(err)
		}
	})
}
