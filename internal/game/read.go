package game

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Reading is the result of Position.Read.
type Reading struct {
	Move

	// Exact is true if the text is the move's canonical or shown text, apart from check marks.
	Exact bool

	// StrictError is why a strict reader, as of records, must refuse the text: it leaves out
	// which piece moves, and in the game's notation it would mean another piece. It is nil if the
	// text names the piece by its letter or by the square that it leaves.
	StrictError *ReadError
}

// ReadError is returned by Position.Read for a text that matches no legal move, or several.
type ReadError struct {
	Given      string     // the text, not shortened
	Candidates []string   // canonical texts of the moves that match, or else of similar ones
	Ambiguous  bool       // several match
	Reason     *MoveError // why the move meant is not legal; nil if unknown
}

// Error implements error.
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

// ReadCandidates converts the results of Position.Read for clients: the canonical texts of the
// legal moves that the text matches; if there are none, why, or nil if that is unknown.
func ReadCandidates(m Reading, err error) (moves []string, why *MoveError) {
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

// hyphens replaces other hyphens, dashes and the minus sign by a hyphen.
var hyphens = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2012", "-", "–", "-", "\u2212", "-")

// NormalizeMove returns a move text without spaces around it and with a hyphen for each dash or
// minus sign.
func NormalizeMove(text string) string { return hyphens.Replace(strings.TrimSpace(text)) }

// Shorten returns a text for use in an error message: cut after at most 64 bytes, not within a
// character, and with ? for invalid UTF-8.
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
