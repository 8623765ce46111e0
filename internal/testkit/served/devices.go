//lint:file-ignore SA1019 see socket/socket.go

package served

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"

	"threefold/internal/device"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// Responses of the API about devices.
type (
	// MadeLink is the response to POST /api/devices/link.
	MadeLink struct{ URL, QR string }
	// JoinedAs is the response to POST /api/devices/join.
	JoinedAs struct {
		Name, State, Code string
		Games             []struct{ Slug, Game, Against string }
	}
	ownDevices struct {
		Devices []struct {
			ID, Name string
			This     bool
		}
		Request *struct {
			ID, Name, Code string
			Made           int64
		}
	}
)

const phoneAgent = "User-Agent: Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"

// MakeLink creates a device link and returns its token.
func (b *Browser) MakeLink() (token string) {
	b.t.Helper()
	w := b.Send("POST", "/api/devices/link", "")
	w.Want(b.t, http.StatusCreated, "")
	made := sitetest.Decode[MadeLink](b.t, w.Text)
	CheckCode(b.t, made.QR, made.URL)
	page, token, found := strings.Cut(made.URL, "#link=")
	if !found || len(token) != 22 || page != b.site.URL+"/devices" {
		b.t.Fatalf("link %q", made.URL)
	}
	return token
}

// PostToken posts a link's token to /api/devices/{way}, as a phone.
func (b *Browser) PostToken(way, token string) Reply {
	b.t.Helper()
	return b.Send("POST", "/api/devices/"+way, `{"token":"`+token+`"}`, phoneAgent)
}

// Join asks to join by a link's token, and returns the state of the link.
func (b *Browser) Join(token string) JoinedAs {
	b.t.Helper()
	w := b.PostToken("join", token)
	w.Want(b.t, http.StatusOK, "")
	return sitetest.Decode[JoinedAs](b.t, w.Text)
}

// Devices returns the player's devices, and the browser that waits.
func (b *Browser) Devices() ownDevices {
	b.t.Helper()
	w := b.Get("/api/devices")
	w.Want(b.t, http.StatusOK, "")
	return sitetest.Decode[ownDevices](b.t, w.Text)
}

// AnswerRequest confirms ("true") or refuses ("false") the browser that waits.
func (b *Browser) AnswerRequest(yes string) {
	b.t.Helper()
	asked := b.Devices().Request
	if asked == nil {
		b.t.Fatal("nobody waits")
	}
	b.Send("POST", "/api/devices/answer", `{"request":"`+asked.ID+`","yes":`+yes+`}`).Want(b.t, http.StatusNoContent, "")
}

// RevokeOthers revokes the player's other devices.
func (b *Browser) RevokeOthers() {
	b.t.Helper()
	for _, d := range b.Devices().Devices {
		if !d.This {
			b.Send("POST", "/api/devices/cut", `{"device":"`+d.ID+`"}`).Want(b.t, http.StatusNoContent, "")
		}
	}
}

// ShowCode creates a pairing code, and returns it with its token.
func (b *Browser) ShowCode() (token, code string) {
	b.t.Helper()
	w := b.Send("POST", "/api/devices/show", "", phoneAgent)
	w.Want(b.t, http.StatusCreated, "")
	made := sitetest.Decode[struct{ Token, Code string }](b.t, w.Text)
	return made.Token, made.Code
}

// EnterCode enters the pairing code that another browser shows.
func (b *Browser) EnterCode(code string) Reply {
	b.t.Helper()
	return b.Send("POST", "/api/devices/enter", `{"code":"`+code+`"}`)
}

// Become makes b a device of first's player.
func (b *Browser) Become(first *Browser) {
	b.t.Helper()
	token := first.MakeLink()
	b.Join(token)
	first.AnswerRequest("true")
	if got := b.Join(token); got.State != string(device.Done) {
		b.t.Fatalf("%+v", got)
	}
}

// AddMostDevices gives the browser's player as many devices as are allowed.
func (b *Browser) AddMostDevices() {
	b.t.Helper()
	store := b.site.Store
	token, _ := secret.Parse(b.MakeLink())
	player := store.File.Column(b.t, `SELECT player FROM device_links WHERE hash = $1`, token.Hash())[0]
	for i := range device.MaxDevices - 1 {
		id := fmt.Sprint(player, i)
		must.Do(b.t, store.Devices().SaveDevice(b.t.Context(), player, device.Device{ID: id, Hash: id}))
	}
}

// At returns the same browser at another process, s.
func (b *Browser) At(s *Site) *Browser {
	b.t.Helper()
	jar := must.Get(cookiejar.New(nil))(b.t)
	address := must.Get(url.Parse(s.URL))(b.t)
	jar.SetCookies(address, []*http.Cookie{{Name: "threefold", Value: b.Token(b.t), Path: "/"}})
	return &Browser{t: b.t, site: s, Client: &http.Client{Jar: jar}}
}

// Left returns how many requests were counted whose client had left.
func (t *Tally) Left() (n int) {
	for what, count := range t.Count {
		if strings.HasSuffix(what, " 499") {
			n += count
		}
	}
	return n
}
