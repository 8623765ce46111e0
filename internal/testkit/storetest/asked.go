package storetest

import (
	"context"
	"time"

	"threefold/internal/archive"
	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/push"
	"threefold/internal/store"
	"threefold/internal/tournament"
	"threefold/internal/tournament/arena"
)

// appendWait is the longest time that Submit waits for a commit.
const appendWait = 8 * time.Second

// The parts of the store. Their methods have the contracts of the same methods in package store,
// but first call the hook of Before.
type (
	Archive struct {
		*store.Archive
		store *Store
	}
	Devices struct {
		real  *store.Devices
		store *Store
	}
	Notifications struct {
		real  *store.Notifications
		store *Store
	}
	Plans struct {
		real  *store.Plans
		store *Store
	}
	Tournaments struct {
		*store.Tournaments
		store *Store
	}
)

func (s *Store) Archive() Archive             { return Archive{s.Store.Archive(), s} }
func (s *Store) Devices() Devices             { return Devices{s.Store.Devices(), s} }
func (s *Store) Notifications() Notifications { return Notifications{s.Store.Notifications(), s} }
func (s *Store) Plans() Plans                 { return Plans{s.Store.Plans(), s} }
func (s *Store) Tournaments() Tournaments     { return Tournaments{s.Store.Tournaments(), s} }

func (s *Store) Submit(a gamelog.Append, then func(error)) {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), appendWait)
		defer cancel()
		then(s.Append(ctx, a))
	}()
}

func (s *Store) Append(ctx context.Context, a gamelog.Append) error {
	return told(s, ctx, "Append", func() error { return s.Store.Append(ctx, a) })
}

func (s *Store) Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error) {
	return asked(s, ctx, "Events", func() ([]gamelog.Event, error) { return s.Store.Events(ctx, gameID, after) })
}

func (s *Store) Growth(ctx context.Context, gameIDs []string) (map[string]gamelog.Growth, error) {
	return asked(s, ctx, "Growth", func() (map[string]gamelog.Growth, error) { return s.Store.Growth(ctx, gameIDs) })
}

func (s *Store) EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error) {
	return asked(s, ctx, "EventsOf", func() ([]gamelog.Event, error) { return s.Store.EventsOf(ctx, slug) })
}

func (s *Store) LastPositions(ctx context.Context, gameIDs []string) (map[string]string, error) {
	return asked(s, ctx, "LastPositions", func() (map[string]string, error) { return s.Store.LastPositions(ctx, gameIDs) })
}

func (s *Store) Row(ctx context.Context, slug string) (gamelog.Row, error) {
	return asked(s, ctx, "Row", func() (gamelog.Row, error) { return s.Store.Row(ctx, slug) })
}

func (s *Store) AddLine(ctx context.Context, gameID string, l gamelog.Line) error {
	return told(s, ctx, "AddLine", func() error { return s.Store.AddLine(ctx, gameID, l) })
}

func (s *Store) Lines(ctx context.Context, gameID string, limit int) ([]gamelog.Line, error) {
	return asked(s, ctx, "Lines", func() ([]gamelog.Line, error) { return s.Store.Lines(ctx, gameID, limit) })
}

func (s *Store) Player(ctx context.Context, tokenHash string) (device.Holder, error) {
	return asked(s, ctx, "Player", func() (device.Holder, error) { return s.Store.Player(ctx, tokenHash) })
}

func (s *Store) SeeDevice(ctx context.Context, hash string, at int64) error {
	return told(s, ctx, "SeeDevice", func() error { return s.Store.SeeDevice(ctx, hash, at) })
}

func (s *Store) SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return told(s, ctx, "SavePlayer", func() error { return s.Store.SavePlayer(ctx, tokenHash, p, at) })
}

func (s *Store) Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return told(s, ctx, "Rename", func() error { return s.Store.Rename(ctx, tokenHash, p, at) })
}

func (s *Store) SetLanguage(ctx context.Context, tokenHash string, p gamelog.Person, language string, at int64) error {
	return told(s, ctx, "SetLanguage", func() error { return s.Store.SetLanguage(ctx, tokenHash, p, language, at) })
}

func (s *Store) SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error {
	return told(s, ctx, "SaveSeatKey", func() error { return s.Store.SaveSeatKey(ctx, hash, slug, seat, expires) })
}

func (s *Store) UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (string, error) {
	return asked(s, ctx, "UseSeatKey", func() (string, error) { return s.Store.UseSeatKey(ctx, hash, slug, playerID, now) })
}

func (s *Store) Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error) {
	return asked(s, ctx, "Mine", func() ([]gamelog.Row, error) { return s.Store.Mine(ctx, playerID, limit) })
}

func (s *Store) Shared(ctx context.Context, playerID string, limit int) ([]gamelog.SharedRow, error) {
	return asked(s, ctx, "Shared", func() ([]gamelog.SharedRow, error) { return s.Store.Shared(ctx, playerID, limit) })
}

func (s *Store) OngoingGames(ctx context.Context, playerID string, limit int) ([]gamelog.OngoingGame, error) {
	return asked(s, ctx, "OngoingGames", func() ([]gamelog.OngoingGame, error) { return s.Store.OngoingGames(ctx, playerID, limit) })
}

func (s *Store) Ready(ctx context.Context) error {
	return told(s, ctx, "Ready", func() error { return s.Store.Ready(ctx) })
}

func (s *Store) Probe(ctx context.Context) error {
	return told(s, ctx, "Probe", func() error { return s.Store.Probe(ctx) })
}

func (a Archive) Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error) {
	return asked(a.store, ctx, "Find", func() (archive.Found, error) { return a.Archive.Find(ctx, q, limit) })
}

func (a Archive) Explore(ctx context.Context, position int64) (archive.Explored, error) {
	return asked(a.store, ctx, "Explore", func() (archive.Explored, error) { return a.Archive.Explore(ctx, position) })
}

func (a Archive) Continued(ctx context.Context, q archive.Query) (archive.Explored, error) {
	return asked(a.store, ctx, "Continued", func() (archive.Explored, error) { return a.Archive.Continued(ctx, q) })
}

func (a Archive) Profile(ctx context.Context, page string) (archive.Profile, error) {
	return asked(a.store, ctx, "Profile", func() (archive.Profile, error) { return a.Archive.Profile(ctx, page) })
}

func (a Archive) ProfileOf(ctx context.Context, player gamelog.Person) (archive.Profile, error) {
	return asked(a.store, ctx, "ProfileOf", func() (archive.Profile, error) { return a.Archive.ProfileOf(ctx, player) })
}

func (a Archive) Pages(ctx context.Context, playerIDs []string) (map[string]string, error) {
	return asked(a.store, ctx, "Pages", func() (map[string]string, error) { return a.Archive.Pages(ctx, playerIDs) })
}

func (a Archive) Score(ctx context.Context, playerID string) (archive.Score, error) {
	return asked(a.store, ctx, "Score", func() (archive.Score, error) { return a.Archive.Score(ctx, playerID) })
}

func (a Archive) SetListed(ctx context.Context, playerID, page string, listed bool) error {
	return told(a.store, ctx, "SetListed", func() error { return a.Archive.SetListed(ctx, playerID, page, listed) })
}

func (of Devices) SaveDevice(ctx context.Context, playerID string, d device.Device) error {
	return told(of.store, ctx, "SaveDevice", func() error { return of.real.SaveDevice(ctx, playerID, d) })
}

func (of Devices) Devices(ctx context.Context, playerID string) ([]device.Device, error) {
	return asked(of.store, ctx, "Devices", func() ([]device.Device, error) { return of.real.Devices(ctx, playerID) })
}

func (of Devices) AddProgram(ctx context.Context, p device.Program) error {
	return told(of.store, ctx, "AddProgram", func() error { return of.real.AddProgram(ctx, p) })
}

func (of Devices) Programs(ctx context.Context, owner string) ([]device.Program, error) {
	return asked(of.store, ctx, "Programs", func() ([]device.Program, error) { return of.real.Programs(ctx, owner) })
}

func (of Devices) Program(ctx context.Context, hashOrID string) (device.Program, error) {
	return asked(of.store, ctx, "Program", func() (device.Program, error) { return of.real.Program(ctx, hashOrID) })
}

func (of Devices) Concerns(ctx context.Context, playerID string, endedSince, invitedUntil int64) ([]gamelog.Concern, error) {
	return asked(of.store, ctx, "Concerns", func() ([]gamelog.Concern, error) { return of.real.Concerns(ctx, playerID, endedSince, invitedUntil) })
}

func (of Devices) InvitationsOfRevoked(ctx context.Context) ([]gamelog.Row, error) {
	return asked(of.store, ctx, "InvitationsOfRevoked", func() ([]gamelog.Row, error) { return of.real.InvitationsOfRevoked(ctx) })
}

func (of Devices) RevokeDevice(ctx context.Context, playerID, id, by string, at int64) (string, error) {
	return asked(of.store, ctx, "RevokeDevice", func() (string, error) { return of.real.RevokeDevice(ctx, playerID, id, by, at) })
}

func (of Devices) RevokedSince(ctx context.Context, at int64) ([]string, error) {
	return asked(of.store, ctx, "RevokedSince", func() ([]string, error) { return of.real.RevokedSince(ctx, at) })
}

func (of Devices) SaveLink(ctx context.Context, hash, playerID string, expires int64) error {
	return told(of.store, ctx, "SaveLink", func() error { return of.real.SaveLink(ctx, hash, playerID, expires) })
}

func (of Devices) ShowLink(ctx context.Context, hash string, r device.Request, now, expires int64) error {
	return told(of.store, ctx, "ShowLink", func() error { return of.real.ShowLink(ctx, hash, r, now, expires) })
}

func (of Devices) EnteredLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	return asked(of.store, ctx, "EnteredLink", func() (device.Link, error) { return of.real.EnteredLink(ctx, code, playerID, at, now) })
}

func (of Devices) EnterLink(ctx context.Context, code, playerID, at string, now int64) (device.Link, error) {
	return asked(of.store, ctx, "EnterLink", func() (device.Link, error) { return of.real.EnterLink(ctx, code, playerID, at, now) })
}

func (of Devices) Link(ctx context.Context, hash, by string, now int64) (device.Link, error) {
	return asked(of.store, ctx, "Link", func() (device.Link, error) { return of.real.Link(ctx, hash, by, now) })
}

func (of Devices) AskedLink(ctx context.Context, playerID string, now int64) (device.Link, error) {
	return asked(of.store, ctx, "AskedLink", func() (device.Link, error) { return of.real.AskedLink(ctx, playerID, now) })
}

func (of Devices) AskLink(ctx context.Context, hash string, r device.Request, now int64) (device.Link, error) {
	return asked(of.store, ctx, "AskLink", func() (device.Link, error) { return of.real.AskLink(ctx, hash, r, now) })
}

func (of Devices) AnswerLink(ctx context.Context, hash, playerID string, answer device.State, now int64) error {
	return told(of.store, ctx, "AnswerLink", func() error { return of.real.AnswerLink(ctx, hash, playerID, answer, now) })
}

func (of Devices) Become(ctx context.Context, from, to string) error {
	return told(of.store, ctx, "Become", func() error { return of.real.Become(ctx, from, to) })
}

func (of Devices) FinishLink(ctx context.Context, hash, by string, d device.Device) error {
	return told(of.store, ctx, "FinishLink", func() error { return of.real.FinishLink(ctx, hash, by, d) })
}

func (of Notifications) Subscribe(ctx context.Context, s push.Subscription, now int64) error {
	return told(of.store, ctx, "Subscribe", func() error { return of.real.Subscribe(ctx, s, now) })
}

func (of Notifications) Mute(ctx context.Context, player, maker string) error {
	return told(of.store, ctx, "Mute", func() error { return of.real.Mute(ctx, player, maker) })
}

func (of Notifications) Unsubscribe(ctx context.Context, device string) error {
	return told(of.store, ctx, "Unsubscribe", func() error { return of.real.Unsubscribe(ctx, device) })
}

func (of Plans) Plans(ctx context.Context, gameID string) ([]gamelog.Plan, error) {
	return asked(of.store, ctx, "Plans", func() ([]gamelog.Plan, error) { return of.real.Plans(ctx, gameID) })
}

func (of Plans) Gone(ctx context.Context, gameID, playerID string) (bool, error) {
	return asked(of.store, ctx, "Gone", func() (bool, error) { return of.real.Gone(ctx, gameID, playerID) })
}

func (of Plans) Playable(ctx context.Context) ([]string, error) {
	return asked(of.store, ctx, "Playable", func() ([]string, error) { return of.real.Playable(ctx) })
}

func (of Plans) SavePlan(ctx context.Context, gameID string, plan gamelog.Plan) error {
	return told(of.store, ctx, "SavePlan", func() error { return of.real.SavePlan(ctx, gameID, plan) })
}

func (of Plans) DropPlan(ctx context.Context, gameID string, plan gamelog.Plan) error {
	return told(of.store, ctx, "DropPlan", func() error { return of.real.DropPlan(ctx, gameID, plan) })
}

func (t Tournaments) Append(ctx context.Context, e tournament.Event, line tournament.Summary) error {
	return told(t.store, ctx, "AppendTournament", func() error { return t.Tournaments.Append(ctx, e, line) })
}

func (t Tournaments) Events(ctx context.Context, slug string, after int64) ([]tournament.Event, error) {
	return asked(t.store, ctx, "TournamentEvents", func() ([]tournament.Event, error) { return t.Tournaments.Events(ctx, slug, after) })
}

func (t Tournaments) Done(ctx context.Context, slug, command string) (bool, error) {
	return asked(t.store, ctx, "TournamentDone", func() (bool, error) { return t.Tournaments.Done(ctx, slug, command) })
}

func (t Tournaments) Unfinished(ctx context.Context, endedSince int64) ([]tournament.Summary, error) {
	return asked(t.store, ctx, "Unfinished", func() ([]tournament.Summary, error) { return t.Tournaments.Unfinished(ctx, endedSince) })
}

func (t Tournaments) Games(ctx context.Context, slugs []string) ([]gamelog.Row, error) {
	return asked(t.store, ctx, "TournamentGames", func() ([]gamelog.Row, error) { return t.Tournaments.Games(ctx, slugs) })
}

func (t Tournaments) AppendArena(ctx context.Context, e tournament.Event, line arena.Summary) error {
	return told(t.store, ctx, "AppendArena", func() error { return t.Tournaments.AppendArena(ctx, e, line) })
}

func (t Tournaments) ArenaEvents(ctx context.Context, slug string, after int64) ([]tournament.Event, error) {
	return asked(t.store, ctx, "ArenaEvents", func() ([]tournament.Event, error) { return t.Tournaments.ArenaEvents(ctx, slug, after) })
}

func (t Tournaments) Arenas(ctx context.Context, limit int) ([]arena.Summary, error) {
	return asked(t.store, ctx, "Arenas", func() ([]arena.Summary, error) { return t.Tournaments.Arenas(ctx, limit) })
}
