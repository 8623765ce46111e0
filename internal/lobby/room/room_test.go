package room

import (
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/lobby/cluster"
)

// around is what is around a room in a test; what it does not define nobody asks for.
type around struct {
	Log
	Store
	LiveList
}

func (around) Wrote(time.Time)       {}
func (around) Loaded(*Room, string)  {}
func (around) SetStays(*Room, bool)  {}
func (around) Signal(string, Signal) {}

// A room whose telling of its pages panics has told the other processes what is in the
// log: nobody else would tell them. It ends, and nothing else does.
func TestAPanicKeepsNoMoveFromOtherServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := played(t).enter(anna, bert)
		s.take(s.moves(0))
		var told []int64
		r := New(&Deps{Logger: slog.New(slog.DiscardHandler), Table: around{}, Live: around{}, Store: around{}, Peers: cluster.NewPeers("here", false),
			Workers: &Workers{}, Life: t.Context(), Publish: func(n cluster.Notification) {
				if n.Kind == cluster.NotifyEvent {
					told = append(told, n.Seq)
				}
			}}, "g")
		r.state, r.begun = s.state, true
		r.state.public.listed = false
		r.state.here.pages = []*page{nil} // nobody can tell it anything
		r.written(nil)
		<-r.Ended()
		if !slices.Equal(told, []int64{3}) {
			t.Errorf("other servers are told of events %v", told)
		}
		r.deps.Workers.Close()
	})
}
