package pictures

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"

	"threefold/internal/lobby/wire"
	"threefold/internal/site/limit"
)

// never rests.
func never() {}

func TestAPictureIsDrawnOnceForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newKept(1000)
		drawn, goOn := 0, make(chan struct{})
		draw := func(context.Context) (*made, error) {
			drawn++
			<-goOn
			return newMade("image/png", []byte("picture"), never), nil
		}
		ctx, cancel := context.WithCancel(t.Context())
		for i := range 3 {
			go func() {
				own := t.Context()
				if i == 0 {
					own = ctx
				}
				m, err := k.get(own, "key", draw)
				if i > 0 && (err != nil || string(m.body) != "picture") {
					t.Errorf("%v, %v", m, err)
				}
			}()
		}
		synctest.Wait()
		cancel() // one does not wait on; the others get it all the same
		synctest.Wait()
		close(goOn)
		synctest.Wait()
		if _, err := k.get(t.Context(), "key", draw); err != nil || drawn != 1 {
			t.Errorf("drawn %d times: %v", drawn, err)
		}
	})
}

// That one client has too many requests at the gate refuses nobody else's.
func TestABusyClientRefusesItselfAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newKept(1000)
		goOn := make(chan struct{})
		refused := func(context.Context) (*made, error) {
			<-goOn
			return nil, limit.ErrBusy
		}
		go func() {
			if _, err := k.get(t.Context(), "key", refused); !errors.Is(err, limit.ErrBusy) {
				t.Errorf("who is busy: %v", err)
			}
		}()
		synctest.Wait()
		go func() {
			m, err := k.get(t.Context(), "key", func(context.Context) (*made, error) { return newMade("image/png", []byte("picture"), never), nil })
			if err != nil || string(m.body) != "picture" {
				t.Errorf("who is not: %v, %v", m, err)
			}
		}()
		synctest.Wait()
		close(goOn)
		synctest.Wait()
	})
}

// A drawing runs in a goroutine of its own, in which nobody else takes up a panic.
func TestADrawingThatPanicsEndsNothingElse(t *testing.T) {
	k := newKept(100)
	m, err := k.get(t.Context(), "key", func(context.Context) (*made, error) { panic("a hole in the board") })
	if m != nil || err == nil || !strings.Contains(err.Error(), "a hole in the board") {
		t.Errorf("%v, %v", m, err)
	}
}

func TestWhatIsKeptIsBounded(t *testing.T) {
	k := newKept(100)
	for i := range 20 {
		k.keep(fmt.Sprint(i), newMade("image/png", make([]byte, 20), never))
		k.pictures.Get("0") // is asked for again and again
	}
	k.keep("large", newMade("image/png", make([]byte, 26), never))
	if pictures, bytes := k.pictures.Kept(); pictures != 5 || bytes != 100 {
		t.Errorf("%d bytes in %d pictures", bytes, pictures)
	}
	for key, want := range map[string]bool{"0": true, "19": true, "1": false, "large": false} {
		if _, got := k.pictures.Get(key); got != want {
			t.Errorf("%s is kept: %v", key, got)
		}
	}
}

func TestTagsAreStrong(t *testing.T) {
	m := newMade("image/svg+xml", []byte("<svg/>"), never)
	answer := func(header ...string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/g/x.svg", nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		m.serve(w, r)
		return w
	}
	plain, packed := answer().Header().Get("ETag"), answer("Accept-Encoding", "gzip").Header().Get("ETag")
	if plain == packed || plain[0] != '"' || packed[0] != '"' {
		t.Errorf("tags %s and, compressed, %s", plain, packed)
	}
	if w := answer("If-None-Match", plain); w.Code != 304 || w.Body.Len() > 0 {
		t.Errorf("known: %d", w.Code)
	}
	if w := answer("If-None-Match", packed); w.Code != 200 {
		t.Errorf("known in another form: %d", w.Code)
	}
	if other := newMade("image/svg+xml", []byte("<svg></svg>"), never); other.tag == m.tag {
		t.Error("another picture has the same tag")
	}
}

// A picture of a game whose players are called otherwise is another picture.
func TestNamesAreOfThePicture(t *testing.T) {
	view := func(white, black, creator string) *scene {
		return &scene{view: wire.View{V: 7, Snapshot: wire.Snapshot{Slug: "Game000001", Creator: creator, State: wire.State{White: white, Black: black}}}}
	}
	seen := map[string]bool{}
	for _, s := range []*scene{view("Ada", "Ben", "Ada"), view("Zoe", "Ben", "Zoe"), view("Ada", "Zoe", "Ada"), view("Ada", "Ben", "Zoe")} {
		seen[s.key("png")] = true
	}
	if len(seen) != 4 {
		t.Errorf("there are %d pictures", len(seen))
	}
}
