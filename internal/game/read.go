package game

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Reading is the legal move that a text was read as.
type Reading struct {
	Move

	// Exact says that nothing was read into the text: it is the move's canonical
	// or shown one, but for marks of check.
	Exact bool

	// Unnamed is why the text is no legal move to who reads strictly, as records are read: it
	// leaves out whose move it is, and as the game is written it would be another piece's. It
	// is nil wherever the text names the piece, by its letter or by the place it leaves.
	Unnamed *ReadError
}

// ReadError says that a move text fits no legal move, or several.
type ReadError struct {
	Given      string     // as it came, however long
	Candidates []string   // canonical texts: those that fit, or those that are near
	Ambiguous  bool       // several fit
	Reason     *MoveError // why the move that was meant is not legal, where that is known
}

func (e *ReadError) Error() string {
	given := Shorten(e.Given)
	switch {
	case e.Ambiguous:
		return fmt.Sprintf("%q matches several moves: %s", given, strings.Join(e.Candidates, ", "))
	case e.Reason != nil:
		return fmt.Sprintf("%q is not legal. %s", given, e.Reason.Error())
	case len(e.Candidates) > 0:
		return fmt.Sprintf("%q is not legal here. Legal moves: %s", given, strings.Join(e.Candidates, ", "))
	default:
		return fmt.Sprintf("%q is not legal here", given)
	}
}

// Meant is the result of a Read for a person: the canonical texts of the legal
// moves that the text fits, of which there may be none, and then why, where that is known.
func Meant(m Reading, err error) (moves []string, why *MoveError) {
	unread, ok := err.(*ReadError)
	switch {
	case err == nil:
		return []string{m.Text}, nil
	case !ok:
		return []string{}, nil
	case unread.Ambiguous:
		return unread.Candidates, nil
	default:
		return []string{}, unread.Reason
	}
}

// hyphens stands a hyphen for other hyphens, the dashes of a digit's width, and the minus sign.
var hyphens = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2012", "-", "–", "-", "\u2212", "-")

// Plain is a move text as games read it: without the spaces around it, and
// with a hyphen for each dash or minus sign that editors put in its place.
func Plain(text string) string { return hyphens.Replace(strings.TrimSpace(text)) }

// Shorten keeps a sentence about a given text readable: it cuts the text after
// 64 bytes, between two letters, and writes ? for bytes that are no text.
func Shorten(text string) string {
	const longest = 64
	if len(text) > longest {
		end := longest
		for end > longest-utf8.UTFMax && !utf8.RuneStart(text[end]) {
			end--
		}
		text = text[:end] + "…"
	}
	return strings.ToValidUTF8(text, "?")
}
