package cluster

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
)

// A hub delivers to every endpoint but the sender's, in the order of sending.
func TestHub(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var hub Hub
		var mu sync.Mutex
		got := map[string][]string{}
		ctx, stop := context.WithCancel(t.Context())
		here, there := hub.Join("here"), hub.Join("there")
		for _, bus := range []Bus{here, there} {
			go bus.Listen(ctx, func(from string, n Message) {
				mu.Lock()
				defer mu.Unlock()
				got[bus.Name()] = append(got[bus.Name()], from+" "+n.Game)
			})
		}
		here.Publish(Message{Game: "1"})
		synctest.Wait()
		there.Publish(Message{Game: "2"})
		here.Publish(Message{Game: "3"})
		synctest.Wait()
		stop()
		synctest.Wait()
		if !slices.Equal(got["here"], []string{"there 2"}) || !slices.Equal(got["there"], []string{"here 1", "here 3"}) {
			t.Errorf("delivered %v", got)
		}
	})
}
