package devices

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/shortcode"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/site/visitor"
)

// tokenBody is the token of a link or a pairing code.
type tokenBody struct {
	Token string `json:"token"`
}

// linkAnswer is the player whom a browser is joining, and how far it has come.
type linkAnswer struct {
	Name string `json:"name"` // Name of the player to join.
	// `made`: no browser has used the link yet. `shown`: the letters were not entered yet.
	// `asked`: the player has not answered. `confirmed`, `refused`: the player's answer. `done`:
	// the browser belongs to the player.
	State device.State `json:"state"`
	Code  string       `json:"code,omitempty"` // Shown on both devices once the browser has asked.
	// Once `done`: running games of the browser's former player that the player now shares.
	Games []passedGame `json:"games,omitempty"`
}

// passedGame is a running game of the browser's former player, which the player now shares.
type passedGame struct {
	Slug    string `json:"slug"`
	Game    string `json:"game"`    // Name of the game.
	Against string `json:"against"` // The opponent's name, or empty.
}

// maxGames is how many running games a join shares the seats of, the newest; the others stay
// with the former player.
const maxGames = 100

var (
	errBadLink    = gamelog.NewError("bad_link", "link-used")
	errSamePlayer = gamelog.NewError("same_player", "link-same-player")
)

// InspectLink answers POST /api/devices/look: which player a link belongs to. It does not use
// the link.
func (d *Devices) InspectLink(w http.ResponseWriter, r *http.Request) error {
	return d.byToken(w, r, func(token secret.Token, l device.Link) (linkAnswer, error) { return shown(l), nil })
}

// Join answers POST /api/devices/join. The first browser that sends a link's token reserves the
// link; each repetition returns the player's answer. Once the player has confirmed, the response
// sets the browser's new token as its cookie. The token is derived from the link's token and the
// browser's former one, so that a repetition sets the same.
func (d *Devices) Join(w http.ResponseWriter, r *http.Request) error {
	return d.byToken(w, r, func(token secret.Token, l device.Link) (linkAnswer, error) {
		var err error
		if l.State == device.Made {
			asks := device.Request{By: visitor.Of(r).TokenHash, Name: device.NameOf(r.UserAgent()), Code: device.NewCode()}
			l, err = d.Store.AskLink(r.Context(), token.Hash(), asks, time.Now().UnixMilli())
		}
		if err != nil || l.State != device.Confirmed && l.State != device.Done {
			return shown(l), err
		}
		return d.finish(w, r, token, l)
	})
}

// byToken finds the link whose token a request has, and answers with the result of do. The error
// does not tell whether a link that does not work ever existed.
func (d *Devices) byToken(w http.ResponseWriter, r *http.Request, do func(secret.Token, device.Link) (linkAnswer, error)) error {
	var body tokenBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	l, token, err := d.find(r, body.Token)
	var says linkAnswer
	if err == nil {
		says, err = do(token, l)
	}
	if errors.Is(err, gamelog.ErrNotFound) {
		err = errBadLink
	}
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, says)
}

func (d *Devices) find(r *http.Request, text string) (device.Link, secret.Token, error) {
	token, ok := secret.Parse(text)
	if !ok {
		return device.Link{}, token, gamelog.ErrNotFound
	}
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	who := visitor.Of(r)
	l, err := d.Store.Link(ctx, token.Hash(), who.TokenHash, time.Now().UnixMilli())
	if err == nil && l.Player.ID == who.ID {
		err = errSamePlayer
		if _, byPairingCode := shortcode.Read(l.Code); byPairingCode {
			err = errShownBy
		}
	}
	return l, token, err
}

func shown(l device.Link) linkAnswer {
	return linkAnswer{Name: l.Player.Name, State: l.State, Code: l.Code}
}

// finish makes a browser one of the player's devices. A repetition sets the same cookie and
// shares no seats. The browser's open sockets are closed.
func (d *Devices) finish(w http.ResponseWriter, r *http.Request, token secret.Token, l device.Link) (linkAnswer, error) {
	first := l.State == device.Confirmed
	if first { // check before any seat is shared
		all, err := d.Store.Devices(r.Context(), l.Player.ID)
		if err == nil && len(all) >= device.MaxDevices {
			err = gamelog.ErrNotFound
		}
		if err != nil {
			return linkAnswer{}, err
		}
	}
	games, err := d.bring(r, l.Player, first)
	if err != nil {
		return linkAnswer{}, err
	}
	before, _ := d.Visitors.Token(r) // the browser has a token, because the link is reserved for it
	own, now := token.With(before), time.Now().UnixMilli()
	added := device.Device{ID: newID(), Hash: own.Hash(), Name: l.Name, Added: now, Seen: now}
	if err := d.Store.FinishLink(r.Context(), l.Hash, l.By, added); err != nil {
		return linkAnswer{}, err
	}
	if first {
		d.Close(l.By)
		d.Games.PublishRevoked(l.By)
	}
	d.Visitors.SetCookie(w, own)
	return linkAnswer{Name: l.Player.Name, State: device.Done, Games: games}, nil
}

// bring gives what the request's visitor has to another player: the first time the seats of
// running games, and with the former player's last device the rest as well. Places in
// tournaments come first, so that games that start in between are the new player's.
func (d *Devices) bring(r *http.Request, to gamelog.Person, first bool) ([]passedGame, error) {
	from := visitor.Of(r)
	last := first
	if first {
		all, err := d.Store.Devices(r.Context(), from.ID)
		if err != nil {
			return nil, err
		}
		last = !slices.ContainsFunc(all, func(one device.Device) bool { return one.Hash != from.TokenHash && !one.Left })
	}
	if last {
		err := d.Tournaments.TransferPlaces(r.Context(), from.Person, to)
		if _, refused := errors.AsType[*gamelog.Error](err); refused { // other events came first at each retry: the browser repeats its request
			err = gamelog.ErrClash
		}
		if err != nil {
			return nil, err
		}
	}
	games, err := d.pass(r, to, first)
	if err == nil && last {
		err = d.Store.Become(r.Context(), from.ID, to.ID)
	}
	return games, err
}

// seats returns the games in which a player has a seat or shares one. It includes shared ones
// because a browser may join one player after another.
func (d *Devices) seats(ctx context.Context, playerID string) ([]gamelog.SharedRow, error) {
	rows, err := d.Archive.Mine(ctx, playerID, maxGames)
	if err != nil {
		return nil, err
	}
	all, err := d.Archive.Shared(ctx, playerID, maxGames)
	for i := range rows {
		all = append(all, gamelog.SharedRow{Row: rows[i], Seat: rows[i].SeatOf(playerID)})
	}
	return all, err
}

// pass shares the seats of the visitor's unfinished games with another player; if first is
// false, it only lists those that were shared before. A game in which the two are opponents
// stays unchanged.
func (d *Devices) pass(r *http.Request, to gamelog.Person, first bool) ([]passedGame, error) {
	from := visitor.Of(r)
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	rows, err := d.seats(ctx, from.ID)
	if err != nil {
		return nil, err
	}
	var games []passedGame
	for i := range rows {
		row, seat := &rows[i].Row, rows[i].Seat
		if row.EndedAt > 0 || seat == "" || row.White.ID == to.ID || row.Black.ID == to.ID {
			continue
		}
		var err error
		if first {
			_, err = d.Games.Do(r.Context(), row.Slug, to, room.Share(seat), member.Unlimited{})
		}
		_, refused := errors.AsType[*gamelog.Error](err)
		switch {
		case err == nil:
			against := map[string]string{gamelog.SideWhite: row.Black.Name, gamelog.SideBlack: row.White.Name}[seat]
			games = append(games, passedGame{row.Slug, d.Catalog.Name(row.Game), against})
		case refused && !httpx.NotSaved(err), errors.Is(err, gamelog.ErrNotFound): // the game stays unchanged
		default:
			return nil, err
		}
	}
	return games, nil
}
