package wire

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"threefold/internal/gamelog"
)

// MaxMessage is the length of the longest message from a page, in bytes.
const MaxMessage = 8 << 10

// MaxID is the length of the longest command id, in bytes.
const MaxID = 40

var errLongID = gamelog.NewError("bad_message", "message-long-id")

// CheckID returns a *gamelog.Error if a command's id is longer than MaxID, or is not valid UTF-8
// without NUL.
func CheckID(id string) error {
	switch {
	case len(id) > MaxID:
		return errLongID
	case !utf8.ValidString(id) || strings.ContainsRune(id, 0):
		return gamelog.NewError("bad_message", "message-bad-id")
	default:
		return nil
	}
}

// forms maps each type of message to the decoder of its data.
var forms = map[string]func(json.RawMessage) (any, error){
	InMove: data[MoveIn], InAsk: data[AskIn], InRead: data[ReadIn],
	InOffer: data[OfferIn], InWithdraw: data[OfferIn], InAccept: data[OfferIn], InDecline: data[OfferIn],
	InTakeback: data[OnIn], InGive: none, InClaim: data[ClaimIn], InResign: none, InAbort: none, InCancel: none,
	InChat: data[ChatIn], InSeatRequest: none, InLetIn: data[LetInIn], InHint: data[OnIn], InVisibility: data[VisibilityIn], InResync: none, InBye: none,
}

// ErrUnknown is returned for a command whose kind does not exist, or is not allowed to its sender.
var ErrUnknown = gamelog.NewError("unknown_type", "unknown-message")

// ErrNotMade is returned for a command that could not be saved now. The log may have its event
// all the same.
var ErrNotMade = gamelog.NewError("not_saved", "not-saved")

// Decode decodes a message from a page strictly: JSON of the known shape, valid UTF-8, no NUL
// anywhere. It keeps no reference to b. The error is a *gamelog.Error; with it the command has
// its kind and id as far as they could be read.
func Decode(b []byte) (Command, error) {
	switch {
	case len(b) > MaxMessage:
		return Command{}, gamelog.NewError("too_long", "message-too-long")
	case !utf8.Valid(b):
		return Command{}, gamelog.NewError("bad_message", "message-not-utf8")
	}
	if quick, ok := quickMove(b); ok {
		return quick, nil
	}
	var in In
	if err := strict(b, &in); err != nil {
		return Command{}, err
	}
	if len(in.ID) > MaxID {
		return Command{}, errLongID
	}
	c := Command{Kind: in.T, ID: in.ID}
	form, known := forms[in.T]
	if !known {
		return c, ErrUnknown
	}
	var err error
	c.Data, err = form(in.D)
	return c, err
}

// strict decodes exactly one JSON value, and refuses unknown fields.
func strict(b []byte, into any) error {
	if bytes.IndexByte(b, 0) >= 0 || bytes.Contains(b, []byte(`\u0000`)) {
		return gamelog.NewError("bad_message", "message-nul")
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return gamelog.NewError("bad_message", "message-bad-json")
	}
	if rest := b[d.InputOffset():]; len(bytes.Trim(rest, " \t\r\n")) > 0 {
		return gamelog.NewError("bad_message", "message-several-values")
	}
	return nil
}

// data decodes the data of a message that has some. The error is a *gamelog.Error.
func data[D any](b json.RawMessage) (any, error) {
	if len(b) == 0 || bytes.Equal(b, []byte("null")) {
		return nil, gamelog.NewError("bad_message", "message-no-data")
	}
	var d D
	err := strict(b, &d)
	if c, bounded := any(d).(interface{ check() error }); bounded && err == nil {
		err = c.check()
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// maxClicks and maxClick limit an ask: the longest chain of captures takes every piece
// of the opponent, and no square has a longer name. maxTyped is the length of the longest
// typed text, in bytes: the text of the longest chain has fewer than fifty.
const (
	maxClicks = 40
	maxClick  = 8
	maxTyped  = 256
)

func (d AskIn) check() error {
	if len(d.Clicks) == 0 || len(d.Clicks) > maxClicks {
		return gamelog.NewError("bad_message", "message-bad-squares")
	}
	if slices.ContainsFunc(d.Clicks, func(click string) bool { return len(click) > maxClick }) {
		return gamelog.NewError("bad_message", "message-long-square")
	}
	return nil
}

func (d ReadIn) check() error {
	if strings.TrimSpace(d.Text) == "" || len(d.Text) > maxTyped {
		return gamelog.NewError("bad_message", "message-bad-move")
	}
	return nil
}

// none refuses data in a message that has none.
func none(b json.RawMessage) (any, error) {
	if len(b) > 0 {
		return nil, gamelog.NewError("bad_message", "message-takes-no-data")
	}
	return nil, nil
}
