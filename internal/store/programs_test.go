package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/store/names"
	"threefold/internal/testkit/must"
)

// programOf is a program of this owner.
func programOf(owner, name string) device.Program {
	p := gamelog.NewProgram(name)
	p.ID = "program-" + name
	return device.Program{Person: p, Owner: owner, Page: "page-" + name, Device: device.Device{ID: "d-" + name, Hash: "hash of " + name, Added: 9}}
}

var rook = programOf("player 1", "Rook")

// A program has a token, until its owner revokes it; no player has more than so many.
func TestPrograms(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		wantError(t, "one of nobody's", gamelog.ErrNotFound, s.Devices().AddProgram(ctx, programOf("nobody", "Pawn")))
		var all sync.WaitGroup
		for i := range device.MaxPrograms + 5 {
			all.Go(func() {
				if err := s.Devices().AddProgram(ctx, programOf("anna", fmt.Sprint("Rook ", i))); err != nil && !errors.Is(err, gamelog.ErrNotFound) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		programs, err := s.Devices().Programs(ctx, "anna")
		if err != nil || len(programs) != device.MaxPrograms {
			t.Fatalf("%d programs, %v", len(programs), err)
		}
		first := programs[0]
		for _, by := range []string{first.Hash, first.Person.ID} {
			if got, err := s.Devices().Program(ctx, by); err != nil || got != first || got.Owner != "anna" || !got.Program() {
				t.Errorf("by %q: %+v, %v, want %+v", by, got, err, first)
			}
		}
		wantError(t, "by its device", gamelog.ErrNotFound, errOf(s.Devices().Program(ctx, first.Device.ID)))
		must.Do(t, s.SeeDevice(ctx, first.Hash, 44))
		same(t, "seen", must.Get(s.Devices().Program(ctx, first.Hash))(t).Seen, int64(44))
		must.Do(t, errOf(s.Devices().RevokeDevice(ctx, first.Person.ID, first.Device.ID, "anna 1", 50)))
		wantError(t, "a revoked one", gamelog.ErrNotFound, errOf(s.Devices().Program(ctx, first.Hash)))
		if programs, err = s.Devices().Programs(ctx, "anna"); err != nil || len(programs) != device.MaxPrograms-1 {
			t.Errorf("%d programs, %v", len(programs), err)
		}
		must.Do(t, s.Devices().AddProgram(ctx, programOf("anna", "another")))
		if profile, err := s.Archive().Profile(ctx, "page-another"); err != nil || profile.Player.Name != "another (program)" || !profile.Listed {
			t.Errorf("its page: %+v, %v", profile, err)
		}
	})
}

// A program is told of the games that it is invited to or plays, and of no others.
func TestConcerns(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		created := func(slug string, invited string, by gamelog.Person) gamelog.CreatedData {
			return gamelog.CreatedData{Rules: 1, Slug: slug, Game: "cheskers", Start: "start", By: by, Side: gamelog.SideWhite, Terms: gamelog.Terms{Invited: invited}}
		}
		seat := gamelog.JoinedData{By: rook.Person, Seat: "black"}
		logged(t, s, "invited", created("invited", rook.Person.ID, ben))
		logged(t, s, "played", created("played", rook.Person.ID, ben), seat)
		logged(t, s, "own", created("own", "", rook.Person), gamelog.JoinedData{By: ben, Seat: "black"})
		logged(t, s, "over", created("over", "", ben), seat, gamelog.SeatData{Seat: "white"})
		logged(t, s, "another's", created("another's", "program-other", ben))
		logged(t, s, "open", created("open", "", rook.Person))
		const at = 1_800_000_000_000
		got, err := s.Devices().Concerns(t.Context(), rook.Person.ID, at+1, 0)
		var slugs []string
		for _, c := range got {
			if slugs = append(slugs, c.Slug); c.At != at || c.Seq < 1 || c.Seq > 2 {
				t.Errorf("%s: event %d at %d", c.Slug, c.Seq, c.At)
			}
		}
		if slices.Sort(slugs); err != nil || strings.Join(slugs, " ") != "invited own played" {
			t.Errorf("%q, %v", slugs, err)
		}
		same(t, "with what has ended since", len(must.Get(s.Devices().Concerns(t.Context(), rook.Person.ID, at, 0))(t)), 4)
		none, err := s.Devices().Concerns(t.Context(), "", 0, 0)
		if err != nil || len(none) != 0 {
			t.Errorf("of nobody: %v, %v", none, err)
		}
	})
}

// What a revoked program has open is listed, and what it is invited to, until that has begun or is gone.
func TestWhatARevokedProgramLeavesOpen(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx, pawn := t.Context(), programOf("anna", "Pawn")
		must.Do(t, s.Devices().AddProgram(ctx, programOf("anna", "Rook")), s.Devices().AddProgram(ctx, pawn))
		created := func(slug string, by gamelog.Person, invited string) {
			logged(t, s, slug, gamelog.CreatedData{Rules: 1, Slug: slug, Game: "cheskers", Start: "start", By: by, Side: gamelog.SideWhite, Terms: gamelog.Terms{Invited: invited}})
		}
		created("by it", rook.Person, "")
		created("to it", ben, rook.Person.ID)
		created("to itself", rook.Person, rook.Person.ID)
		created("by another", pawn.Person, "")
		created("to another", ben, pawn.Person.ID)
		created("by a person", gamelog.Person{ID: "anna", Name: "Anna"}, "")
		logged(t, s, "begun", gamelog.CreatedData{Rules: 1, Slug: "begun", Game: "cheskers", Start: "start", By: rook.Person, Side: gamelog.SideWhite}, gamelog.JoinedData{By: ben, Seat: "black"})
		open := func() string {
			var slugs []string
			for _, row := range must.Get(s.Devices().InvitationsOfRevoked(ctx))(t) {
				slugs = append(slugs, row.Slug)
			}
			slices.Sort(slugs)
			return strings.Join(slugs, ", ")
		}
		same(t, "before one is revoked", open(), "")
		must.Do(t, errOf(s.Devices().RevokeDevice(ctx, rook.Person.ID, "d-Rook", "anna 1", time.Now().UnixMilli())))
		must.Do(t, s.Devices().SaveDevice(ctx, "anna", device.Device{ID: "laptop", Hash: "anna 2"}))
		must.Do(t, errOf(s.Devices().RevokeDevice(ctx, "anna", "laptop", "anna 1", time.Now().UnixMilli())))
		same(t, "open are", open(), "by it, to it, to itself")
	})
}

// Of many invitations the newest are listed first, and then those before.
func TestManyInvitations(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		const n = gamelog.MaxInvitations + 5
		for i := range n {
			slug := fmt.Sprint("by ada ", i)
			e := must.Get(gamelog.FirstEvent(slug, time.UnixMilli(int64(1000+i)), gamelog.CreatedData{Rules: 1, Slug: slug, Game: "cheskers", Start: "start",
				By: ada, Side: gamelog.SideWhite, Terms: gamelog.Terms{Invited: rook.Person.ID}}))(t)
			rec := must.Get(gamelog.Fold([]gamelog.Event{e}))(t)
			mustAppend(t, s, e, rec.Row())
		}
		first := must.Get(s.Devices().Concerns(t.Context(), rook.Person.ID, 0, 0))(t)
		if len(first) != gamelog.MaxInvitations || first[0].CreatedAt != 1000+n-1 {
			t.Fatalf("%d invitations, the first of %d", len(first), first[0].CreatedAt)
		}
		rest := must.Get(s.Devices().Concerns(t.Context(), rook.Person.ID, 0, first[len(first)-1].CreatedAt))(t)
		if len(rest) != n-gamelog.MaxInvitations+1 || rest[0].Slug != first[len(first)-1].Slug || rest[len(rest)-1].CreatedAt != 1000 {
			t.Errorf("then %d: %+v", len(rest), rest)
		}
	})
}

// A player who is forgotten loses their programs; a forgotten program is still called one.
func TestForgetEndsPrograms(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		ctx, s := t.Context(), opened(t, config)
		must.Do(t, s.SavePlayer(ctx, "ada's", ada, 1), s.Devices().AddProgram(ctx, programOf(ada.ID, "Rook")), s.SavePlayer(ctx, "ben's", ben, 1), s.Devices().AddProgram(ctx, programOf(ben.ID, "Pawn")))
		must.Do(t, s.Archive().SetListed(ctx, ada.ID, "page-of-ada", true), s.Close())
		for _, page := range []string{"page-of-ada", "page-Pawn"} {
			_, _, err := Anonymize(ctx, config, names.Who{Page: page}, "Anonymous", func(names.Game) {})
			must.Do(t, err)
		}
		s = opened(t, config)
		wantError(t, "Ada's program", gamelog.ErrNotFound, errOf(s.Devices().Program(ctx, "hash of Rook")))
		gives(t, "revoked are", []string{"hash of Rook"})(s.Devices().RevokedSince(ctx, 1))
		same(t, "Ben's program", must.Get(s.Devices().Program(ctx, "hash of Pawn"))(t).Person.Name, "Anonymous (program)")
	})
}

// Programs become another player's, and plans where the two share a seat and the other has none; done
// again it changes nothing.
func TestProgramsAndPlansBecomeAnothers(t *testing.T) {
	withPlayers(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		must.Do(t, s.Devices().AddProgram(ctx, programOf("anna", "Rook")))
		lines := [][]string{{"b6-a5", "a3-b4"}}
		for _, of := range [][2]string{{"shared", "anna"}, {"planned", "anna"}, {"planned", "zoe"}, {"apart", "anna"}} {
			must.Do(t, s.Plans().SavePlan(ctx, of[0], gamelog.Plan{Player: of[1], Lines: lines}))
		}
		spoil(t, s, `INSERT INTO shared_seats (game, player, seat) VALUES ('shared', 'zoe', 'white'), ('planned', 'zoe', 'white')`)
		for range 2 {
			must.Do(t, s.Devices().Become(ctx, "anna", "zoe"))
			all := slices.Concat(texts(t, s, `SELECT owner FROM programs`), texts(t, s, `SELECT game || ' ' || player FROM plans ORDER BY game, player`))
			if got, want := strings.Join(all, ", "), "zoe, apart anna, planned anna, planned zoe, shared zoe"; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	})
}
