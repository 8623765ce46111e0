package lobby_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

func offer(o gamelog.Offer) wire.OfferIn { return wire.OfferIn{Offer: o} }

// agreed lets one page offer something and the other accept it.
func agreed(from, to *page, o gamelog.Offer) {
	from.t.Helper()
	from.say(wire.InOffer, offer(o))
	if got := to.say(wire.InAccept, offer(o)); got[len(got)-1].ID == "" || fails(got) {
		from.t.Fatalf("%s: accepting is answered %q", o, types(got))
	}
}

// A move that was sent before the takeback and arrives after it is stale.
func TestAMoveFromBeforeATakebackIsStale(t *testing.T) {
	begun(t, func(tb *table, white, black *page) {
		s := black.look()
		black.must("a7-b6")
		agreed(black, white, gamelog.OfferTakeback)
		old := wire.MoveIn{On: s.State.On, Ply: 3, Move: "c7-b6"}
		same(t, "the old move is refused as", errorCode(t, black.say(wire.InMove, old)), "stale")
	})
}

func TestFirstMoveLimitInOpenChallenges(t *testing.T) {
	open := lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Clock: minute, Visibility: gamelog.Open}}
	bubbleOf(t, open, func(tb *table) {
		time.Sleep(time.Hour)
		tb.join(bert)
		black := tb.enter(bert)
		time.Sleep(29 * time.Second)
		same(t, "what is left for the first move after 29 s", black.look().State.Clock.First, 1_000)
		black.must("b6-a5")
		time.Sleep(31 * time.Second)
		synctest.Wait()
		same(t, "White did not move, and the row says", tb.log.row(tb.slug).Reason, "aborted")
	})
}

func TestCorrespondence(t *testing.T) {
	bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Days: 2}}, func(tb *table) {
		tb.open() // begins the sweep
		tb.join(bert)
		black := tb.enter(bert)
		time.Sleep(47 * time.Hour)
		black.must("b6-a5")
		black.visit.Leave()
		time.Sleep(47 * time.Hour)
		tb.restart() // days are days: an outage does not count
		synctest.Wait()
		if status := tb.log.row(tb.slug).Status; status != gamelog.Playing {
			t.Fatalf("an hour before the end the row says %q", status)
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		tb.ended("0-1", "time")
	})
}

// What a program has open, and is invited to, ends when its token is revoked: at once, or when the
// store answers again, or with the next process where the one that revoked it has died.
func TestInvitationsOfARevokedProgramEnd(t *testing.T) {
	rook := gamelog.NewProgram("Rook")
	for name, revoke := range map[string]func(*table){
		"at once": func(tb *table) { tb.lobby.PublishRevoked("hash"); time.Sleep(time.Millisecond) },
		"when the store is back": func(tb *table) {
			tb.log.set(func(l *memLog) { l.fail = gamelog.ErrAway })
			tb.lobby.PublishRevoked("hash")
			time.Sleep(10 * time.Second)
			tb.log.set(func(l *memLog) { l.fail = nil })
			time.Sleep(5 * time.Second)
		},
		"when it has died": func(tb *table) { tb.restart(); time.Sleep(time.Millisecond) },
		"within a minute":  func(*table) { time.Sleep(time.Minute + time.Second) },
	} {
		bubbleOf(t, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Invited: rook.ID}}, func(tb *table) {
			tb.start()
			slugs := map[string]gamelog.Status{tb.slug: gamelog.Gone, tb.created("cheskers"): gamelog.Invited}
			for _, status := range []gamelog.Status{gamelog.Gone, gamelog.Playing} {
				row := must.Get(tb.lobby.Create(tb.t.Context(), rook, lobby.Create{Game: "cheskers", Side: "white", Terms: gamelog.Terms{Visibility: gamelog.Open}}))(tb.t)
				slugs[row.Slug] = status
				if status == gamelog.Playing {
					must.Get(tb.lobby.Do(tb.t.Context(), row.Slug, bert, room.Join("", ""), member.Unlimited{}))(tb.t)
				}
			}
			synctest.Wait()
			tb.log.set(func(l *memLog) { l.revoked = rook.ID })
			revoke(tb)
			synctest.Wait()
			for slug, want := range slugs {
				same(t, name+": the row says", tb.log.row(slug).Status, want)
			}
		})
	}
}

// fails reports whether an error is among messages.
func fails(all []message) bool {
	return slices.ContainsFunc(all, func(m message) bool { return m.T == wire.OutError || m.T == wire.OutMoveError })
}
