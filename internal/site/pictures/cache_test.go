package pictures

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/gamelog"
)

func TestAPictureIsDrawnOnceForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, turns := newCache(1000), fairqueue.New("test", fairqueue.Limits{Concurrent: 1, Queued: 9})
		drawn := 0
		ask := func(ctx context.Context, address string) (*rendered, error) {
			return k.get("key", func() (func(), error) { return turns.Enter(ctx, fairqueue.Caller{Address: address}) }, func() (*rendered, error) {
				select {
				case <-ctx.Done():
					return nil, ctx.Err()
				case <-time.After(time.Second):
				}
				drawn++
				return newRendered("image/png", []byte("picture")), nil
			})
		}
		ctx, cancel := context.WithCancel(t.Context())
		for i, address := range []string{"a", "a", "a", "b"} {
			go func() {
				own := t.Context()
				if i == 0 {
					own = ctx
				}
				m, err := ask(own, address)
				if i > 0 && (err != nil || string(m.body) != "picture") {
					t.Errorf("%v, %v", m, err)
				}
				if i == 0 && !errors.Is(err, context.Canceled) {
					t.Errorf("who does not wait on: %v", err)
				}
			}()
			synctest.Wait()
		}
		cancel() // its drawing ends; another's begins
		time.Sleep(time.Minute)
		if _, err := ask(t.Context(), "c"); err != nil || drawn != 1 {
			t.Errorf("drawn %d times: %v", drawn, err)
		}
	})
}

func TestWhatIsKeptIsBounded(t *testing.T) {
	k := newCache(100)
	for i := range 20 {
		k.put(fmt.Sprint(i), newRendered("image/png", make([]byte, 20)))
		k.pictures.Get("0") // is asked for again and again
	}
	k.put("large", newRendered("image/png", make([]byte, 26)))
	if pictures, bytes := k.pictures.Stats(); pictures != 5 || bytes != 100 {
		t.Errorf("%d bytes in %d pictures", bytes, pictures)
	}
	for key, want := range map[string]bool{"0": true, "19": true, "1": false, "large": false} {
		if _, got := k.pictures.Get(key); got != want {
			t.Errorf("%s is kept: %v", key, got)
		}
	}
}

func TestTagsAreStrong(t *testing.T) {
	m := newRendered("image/svg+xml", []byte("<svg/>"))
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
	if other := newRendered("image/svg+xml", []byte("<svg></svg>")); other.tag == m.tag {
		t.Error("another picture has the same tag")
	}
}

// A picture of a game whose players are called otherwise is another picture.
func TestNamesAreOfThePicture(t *testing.T) {
	view := func(white, black, creator string) *scene {
		return &scene{shown: gamelog.Game{Record: gamelog.Record{Slug: "Game000001", Progress: gamelog.Progress{Seq: 7}, Creator: gamelog.Person{Name: creator}, Seats: gamelog.Seats{Owners: [2]gamelog.Person{{Name: white}, {Name: black}}}}}}
	}
	seen := map[string]bool{}
	for _, s := range []*scene{view("Ada", "Ben", "Ada"), view("Zoe", "Ben", "Zoe"), view("Ada", "Zoe", "Ada"), view("Ada", "Ben", "Zoe")} {
		seen[s.key("svg")] = true
	}
	if len(seen) != 4 {
		t.Errorf("there are %d pictures", len(seen))
	}
}
