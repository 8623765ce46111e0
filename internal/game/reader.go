package game

import "slices"

// Reader finds the legal move that a text means, for Position.Read. M is a game's own type of
// moves.
type Reader[M any] struct {
	Legal []M            // the legal moves
	Text  func(M) string // the canonical text of a move
	Is    func(M) bool   // reports whether the text is exactly the move's canonical or shown text
	Fits  func(M) bool   // reports whether the text may mean the move; nil if the text does not parse

	// LeftOut returns an error if the text leaves out something that changes the only move that
	// it matches. It may be nil if such a text always matches several moves.
	LeftOut func(M) *MoveError

	// Near lists tests for similar moves, the strictest first. If no move matches the text, the
	// candidates are the moves that pass the first test that any move passes, or all moves.
	Near []func(M) bool

	// Reason returns why no move matches, or nil if that is unknown. It must be set if Fits is.
	Reason func() *MoveError
}

// Read returns the move whose own text this is (exact), or else the only move that it matches.
// The error has the text as given.
func (r *Reader[M]) Read(given string) (m M, exact bool, err *ReadError) {
	if i := slices.IndexFunc(r.Legal, r.Is); i >= 0 {
		return r.Legal[i], true, nil
	}
	if r.Fits == nil {
		return m, false, &ReadError{Given: given, Candidates: r.near()}
	}
	switch fitting := chosen(r.Legal, r.Fits); len(fitting) {
	case 0:
		return m, false, &ReadError{Given: given, Candidates: r.near(), Reason: r.Reason()}
	case 1:
		if r.LeftOut != nil {
			if left := r.LeftOut(fitting[0]); left != nil {
				return m, false, &ReadError{Given: given, Candidates: r.near(), Reason: left}
			}
		}
		return fitting[0], false, nil
	default:
		return m, false, &ReadError{Given: given, Candidates: r.texts(fitting), Ambiguous: true}
	}
}

// near returns the texts of the candidates if no move matches.
func (r *Reader[M]) near() []string {
	for _, alike := range r.Near {
		if list := chosen(r.Legal, alike); len(list) > 0 {
			return r.texts(list)
		}
	}
	return r.texts(r.Legal)
}

func (r *Reader[M]) texts(moves []M) (list []string) {
	for _, m := range moves {
		list = append(list, r.Text(m))
	}
	return list
}

// chosen returns the moves for which is returns true.
func chosen[M any](moves []M, is func(M) bool) (list []M) {
	for _, m := range moves {
		if is(m) {
			list = append(list, m)
		}
	}
	return list
}
