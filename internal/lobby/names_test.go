package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// rename has a player called otherwise in every log and row, tells all processes, as an
// operator's command does, and waits until they have done what that takes.
func (s *site) rename(person gamelog.Person) {
	s.t.Helper()
	s.rewrite(person)
	time.Sleep(time.Second)
	synctest.Wait()
}

// rewrite is rename without the waiting.
func (s *site) rewrite(person gamelog.Person) {
	s.t.Helper()
	s.log.set(func(l *memLog) {
		for id, events := range l.events {
			for i, e := range events {
				renamed, _, err := e.Renamed(person)
				must.Do(s.t, err)
				l.events[id][i] = renamed
			}
		}
		for slug, row := range l.rows {
			for _, p := range []*gamelog.Person{&row.Creator, &row.White, &row.Black} {
				if p.ID == person.ID {
					*p = person
				}
			}
			l.rows[slug] = row
		}
	})
	command := s.hub.Join("command")
	for _, row := range s.log.where(func(gamelog.Row) bool { return true }) {
		command.Publish(cluster.Message{Kind: cluster.NotifyNames, Game: row.ID, Slug: row.Slug})
	}
}

// A name that is rewritten in the logs is rewritten in the pages of all processes: those
// of a game that is played connect again, and go on with it.
func TestNamesAreRewritten(t *testing.T) {
	zoe := gamelog.Person{ID: anna.ID, Name: "Zoe"}
	shared(t, gamelog.Terms{Clock: minute}, func(s *site, west, east *table) {
		white, black := opponents(west, east)
		black.must(cheskersGame[0])
		white.must(cheskersGame[1])
		s.rename(zoe)
		for _, p := range []*page{white, black} {
			p.received()
			if _, ok := p.Take(); ok {
				t.Errorf("%s's page is not told to come again", p.Player().Name)
			}
			p.visit.Leave()
		}
		rooms := 0
		for name, tb := range map[string]*table{"west": west, "east": east} {
			if got, _, err := lookAt(s.t, tb.lobby, tb.slug, ""); err != nil || got.State.White != "Zoe" || len(got.Plies) != 2 {
				t.Errorf("%s shows %q, %v", name, got.State.White, err)
			}
			stats := tb.lobby.Stats()
			if rooms += stats.Rooms; stats.Others != 1 {
				t.Errorf("%s has %+v", name, stats)
			}
		}
		if rooms == 0 {
			t.Error("nobody watches over the clock")
		}
		white, black = west.enter(zoe), east.enter(bert)
		black.must(cheskersGame[2])
		if got := white.look(); got.State.White != "Zoe" || len(got.Plies) != 3 {
			t.Errorf("the page shows %q, after %d plies", got.State.White, len(got.Plies))
		}
	})
}

// A room that is held for the live list alone, and is dropped, is held no more.
func TestNamesOfFollowedGamesAreRewritten(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		white, black := opponents(east, east)
		black.must(cheskersGame[0])
		white.must(cheskersGame[1])
		time.Sleep(3 * time.Second)
		if followed, ended := west.lobby.Followed(); followed != 1 || ended != 0 {
			t.Fatalf("%d games are followed, %d of them in rooms that have ended", followed, ended)
		}
		s.rewrite(gamelog.Person{ID: anna.ID, Name: "Zoe"})
		synctest.Wait()
		white.visit.Leave()
		black.visit.Leave()
		east.enter(anna) // into rooms that are others
		east.enter(bert)
		west.enter(carla)
		time.Sleep(3 * time.Second)
		if followed, ended := west.lobby.Followed(); ended != 0 {
			t.Errorf("%d games are followed, %d of them in rooms that have ended", followed, ended)
		}
	})
}

// What is kept of a game without a room is dropped.
func TestNamesOfKeptGamesAreRewritten(t *testing.T) {
	shared(t, gamelog.Terms{}, func(s *site, west, east *table) {
		white := west.enter(anna)
		east.join(bert)
		white.say(wire.InResign, nil)
		white.visit.Leave()
		time.Sleep(time.Minute)
		synctest.Wait()
		for _, tb := range []*table{west, east} {
			if got, _, err := lookAt(s.t, tb.lobby, tb.slug, ""); err != nil || got.State.White != anna.Name {
				t.Fatalf("at first %q, %v", got.State.White, err)
			}
			if games, _ := tb.lobby.Cached(); games != 1 || tb.lobby.Stats() != (lobby.Stats{Others: 1}) {
				t.Fatalf("%d games are kept beside %+v", games, tb.lobby.Stats())
			}
		}
		s.rename(gamelog.Person{ID: anna.ID, Name: "Zoe"})
		for _, tb := range []*table{west, east} {
			if got, _, err := lookAt(s.t, tb.lobby, tb.slug, ""); err != nil || got.State.White != "Zoe" {
				t.Errorf("then %q, %v", got.State.White, err)
			}
		}
	})
}

// A challenge that no one has open is listed under the new name.
func TestNamesOfChallengesAreRewritten(t *testing.T) {
	shared(t, gamelog.Terms{Visibility: gamelog.Open}, func(s *site, west, east *table) {
		listed := func(name string) {
			t.Helper()
			for _, tb := range []*table{west, east} {
				if list := tb.lobby.LiveList(); len(list.Open) != 1 || list.Open[0].By != name {
					t.Errorf("open are %+v, wanted %s's", list.Open, name)
				}
			}
		}
		west.enter(anna).visit.Leave()
		time.Sleep(time.Minute)
		synctest.Wait()
		listed(anna.Name)
		s.rename(gamelog.Person{ID: anna.ID, Name: "Zoe"})
		time.Sleep(time.Minute)
		synctest.Wait()
		listed("Zoe")
	})
}
