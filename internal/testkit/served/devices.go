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

// What the API says of devices, as a page reads it.
type (
	MadeLink struct{ URL, QR string }
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

// MakeLink makes a link and gives its token.
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

// Tell posts a token to one of the ways for the far end of a link.
func (b *Browser) Tell(way, token string) Reply {
	b.t.Helper()
	return b.Send("POST", "/api/devices/"+way, `{"token":"`+token+`"}`, phoneAgent)
}

// Asks asks by a link, and says how far that is.
func (b *Browser) Asks(token string) JoinedAs {
	b.t.Helper()
	w := b.Tell("join", token)
	w.Want(b.t, http.StatusOK, "")
	return sitetest.Decode[JoinedAs](b.t, w.Text)
}

func (b *Browser) Devices() ownDevices {
	b.t.Helper()
	w := b.Get("/api/devices")
	w.Want(b.t, http.StatusOK, "")
	return sitetest.Decode[ownDevices](b.t, w.Text)
}

// Says answers the browser that waits.
func (b *Browser) Says(yes string) {
	b.t.Helper()
	asked := b.Devices().Request
	if asked == nil {
		b.t.Fatal("nobody waits")
	}
	b.Send("POST", "/api/devices/answer", `{"request":"`+asked.ID+`","yes":`+yes+`}`).Want(b.t, http.StatusNoContent, "")
}

// CutOthers revokes the player's other devices.
func (b *Browser) CutOthers() {
	b.t.Helper()
	for _, d := range b.Devices().Devices {
		if !d.This {
			b.Send("POST", "/api/devices/cut", `{"device":"`+d.ID+`"}`).Want(b.t, http.StatusNoContent, "")
		}
	}
}

// Shows shows letters to be entered, and gives them and the token that goes with them.
func (b *Browser) Shows() (token, code string) {
	b.t.Helper()
	w := b.Send("POST", "/api/devices/show", "", phoneAgent)
	w.Want(b.t, http.StatusCreated, "")
	made := sitetest.Decode[struct{ Token, Code string }](b.t, w.Text)
	return made.Token, made.Code
}

// Enters enters letters that another browser shows.
func (b *Browser) Enters(code string) Reply {
	b.t.Helper()
	return b.Send("POST", "/api/devices/enter", `{"code":"`+code+`"}`)
}

// Become makes a browser one of another's devices.
func (b *Browser) Become(first *Browser) {
	b.t.Helper()
	token := first.MakeLink()
	b.Asks(token)
	first.Says("true")
	if got := b.Asks(token); got.State != string(device.Done) {
		b.t.Fatalf("%+v", got)
	}
}

// Fill gives the browser's player as many devices as there may be.
func (b *Browser) Fill() {
	b.t.Helper()
	store := b.site.Store
	token, _ := secret.Parse(b.MakeLink())
	player := store.File.Column(b.t, `SELECT player FROM device_links WHERE hash = $1`, token.Hash())[0]
	for i := range device.Most - 1 {
		id := fmt.Sprint(player, i)
		must.Do(b.t, store.Devices().SaveDevice(b.t.Context(), player, device.Device{ID: id, Hash: id}))
	}
}

// At is the same browser at another process, which has another address here.
func (b *Browser) At(s *Site) *Browser {
	b.t.Helper()
	jar := must.Get(cookiejar.New(nil))(b.t)
	address := must.Get(url.Parse(s.URL))(b.t)
	jar.SetCookies(address, []*http.Cookie{{Name: "threefold", Value: b.Token(b.t), Path: "/"}})
	return &Browser{t: b.t, site: s, Client: &http.Client{Jar: jar}}
}

// Left is how many clients were counted that had left.
func (t *Tally) Left() (n int) {
	for what, count := range t.Count {
		if strings.HasSuffix(what, " 499") {
			n += count
		}
	}
	return n
}
