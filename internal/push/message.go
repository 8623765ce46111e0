package push

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
)

// declarative marks a message that a browser can show without a script (Declarative Web Push,
// https://webkit.org/blog/16535).
const declarative = 8030

// message is a Declarative Web Push message. The service worker shows it in browsers that do
// not support these.
type message struct {
	WebPush      int          `json:"web_push"`
	Notification notification `json:"notification"`
}

type notification struct {
	Title    string `json:"title"`
	Body     string `json:"body"`
	Lang     string `json:"lang"`
	Dir      string `json:"dir"`
	Tag      string `json:"tag"` // a browser shows one notification a tag; pages use the same (js/ui/notify.js)
	Navigate string `json:"navigate"`
	Image    string `json:"image,omitempty"`
	Silent   bool   `json:"silent,omitempty"`
}

// letterOf returns what a notification sends.
func (s *Sender) letterOf(d Due) letter {
	return letter{func(l *locale.Language) message { return s.messageOf(d, l) }, topic(d.Player, d.Game.ID), timeToLive(d, time.Now()),
		d.Kind == gamelog.NotifyQuarter || d.Kind == gamelog.NotifyTaken && !d.Game.Terms.Slow()} // the clock may be running
}

// messageOf returns the message of a notification in a language: which game, and why. Its link
// names the game without a seat.
func (s *Sender) messageOf(d Due, l *locale.Language) message {
	against := d.Game.White.Name
	if d.Seat == game.White.String() {
		against = d.Game.Black.Name
	}
	against = gamelog.NameIn(l, against)
	n := notification{Title: titleOf(l, d.Kind, against), Body: s.GameName(d.Game.Game), Lang: l.Code, Dir: "auto",
		Tag: "threefold-" + d.Game.Slug, Navigate: s.Origin + "/g/" + d.Game.Slug}
	if d.Kind == gamelog.NotifyQuarter {
		n.Body = l.T("notify.game-against", "game", n.Body, "name", against)
	}
	if d.Game.Terms.Visibility != gamelog.Private && s.HasPicture != nil && s.HasPicture(&d.Game, d.Seq) {
		n.Image = n.Navigate + ".png"
	}
	return message{declarative, n}
}

func titleOf(l *locale.Language, kind gamelog.NotificationKind, against string) string {
	switch kind {
	case gamelog.NotifyTaken:
		return l.T("notify.game-begun", "name", against)
	case gamelog.NotifyOffer:
		return l.T("notify.offer", "name", against)
	case gamelog.NotifyQuarter:
		return l.T("notify.quarter")
	default:
		return l.T("game.notify-your-move", "name", against)
	}
}

func (m message) text() []byte {
	b, _ := json.Marshal(m) // texts always encode
	return b
}

// topic returns the Topic header, by which a message replaces an earlier one of the same player
// and game at the push service. Some services accept only letters and digits in it.
func topic(player, game string) string {
	sum := sha256.Sum256([]byte(player + " " + game))
	return strings.NewReplacer("-", "a", "_", "b").Replace(base64.RawURLEncoding.EncodeToString(sum[:24]))
}

// beginsFor is the longest time to live of the message that a fast game has begun.
const beginsFor = 10 * time.Minute

// timeToLive returns how long a push service keeps a message for a browser that is offline: up
// to a day after the event, and not beyond the deadline of the game.
func timeToLive(d Due, now time.Time) time.Duration {
	left := time.UnixMilli(d.At).Add(lasts).Sub(now)
	if d.Kind == gamelog.NotifyTaken && !d.Game.Terms.Slow() {
		left = min(left, beginsFor)
	}
	if d.Game.Deadline > 0 {
		left = min(left, time.UnixMilli(d.Game.Deadline).Sub(now))
	}
	return max(left, 0)
}
