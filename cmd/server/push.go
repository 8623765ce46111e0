package main

import (
	"context"
	"log/slog"
	"net"
	"slices"
	"time"
	_ "time/tzdata" // quiet hours are of the players' time zones, wherever this runs

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/push"
	"threefold/internal/push/webpush"
	"threefold/internal/site"
	"threefold/internal/store"
	"threefold/internal/tournament/arena"
)

// pictured reports whether there is a picture of a game as an event left it.
type pictured = func(g *gamelog.Row, seq int64) bool

// notifier returns what the site needs for push notifications, and call, which starts the sender.
// The sender runs until ctx ends or stop is called, which waits for its end. Without a contact no
// notifications are sent.
func notifier(ctx context.Context, c config, db *store.Store, meter push.Meter, logger *slog.Logger) (notifications site.Notifications, call func(pictured) (stop func()), err error) {
	if c.pushContact == "" {
		return site.Notifications{}, func(pictured) func() { return func() {} }, nil
	}
	key, err := db.Notifications().Key(ctx, webpush.NewKey)
	if err != nil {
		return site.Notifications{}, nil, err
	}
	signer, err := webpush.ReadSigner(key, c.pushContact)
	if err != nil {
		return site.Notifications{}, nil, err
	}
	languages, err := locale.Embedded()
	if err != nil {
		return site.Notifications{}, nil, err
	}
	origin := ""
	if c.publicURL != nil {
		origin = c.publicURL.String()
	}
	looks := push.NewViewers(db.Notifications(), logger)
	call = func(has pictured) (stop func()) {
		sender := push.NewSender(push.Config{Store: db.Notifications(), Signer: signer, Origin: origin, GameName: gameName, Languages: languages, Hours: hoursOf(c.hours), HasPicture: has, Meter: meter, Logger: logger,
			Client: push.NewClient(&net.Dialer{Timeout: dialFor, Control: push.Public})})
		return background(ctx, sender.Run, looks.Run)
	}
	return site.Notifications{Store: db.Notifications(), Key: signer.Public(), Hours: len(c.hours) > 0, Visibility: looks}, call, nil
}

// hoursOf returns the hours that begin next, the earliest first, for reminders; nil where the site has
// none.
func hoursOf(settings []arena.Setting) func(now time.Time) []push.Hour {
	if len(settings) == 0 {
		return nil
	}
	return func(now time.Time) (all []push.Hour) {
		for _, s := range settings {
			h := s.Next(now)
			if !h.Starts.After(now) {
				h = s.Next(h.Ends)
			}
			all = append(all, push.Hour{ID: h.ID, Slug: h.Slug, Starts: h.Starts})
		}
		slices.SortFunc(all, func(a, b push.Hour) int { return a.Starts.Compare(b.Starts) })
		return all
	}
}

const dialFor = 10 * time.Second

func gameName(id string) string {
	if g, ok := catalog.Find(id); ok {
		return g.Name
	}
	return id
}
