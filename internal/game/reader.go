package game

import "slices"

// Reader reads what a person wrote as one of the legal moves of a position, which a game
// has as values M. The game says what the text means of each of them.
type Reader[M any] struct {
	Legal []M
	Text  func(M) string // the canonical text of a move
	Is    func(M) bool   // the text is one of the move's own, and nothing is read into it
	Fits  func(M) bool   // the text may mean the move; nil where it is no move's at all

	// LeftOut is what the text may not leave out of the only move that it fits. It is
	// nil where a text that leaves such a thing out fits several moves.
	LeftOut func(M) *MoveError

	// Near is what moves have in common with the text that may be meant where none
	// fits, the nearest first; without any such move it is all.
	Near []func(M) bool

	// Reason is why no move fits.
	Reason func() *MoveError
}

// Read finds the move that a text means: its own, or else the only one that it fits.
// Exact says which. The error repeats the text as it was given.
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

// near are the texts of the moves that may be meant.
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

// chosen are the moves of a list of which something is so.
func chosen[M any](moves []M, is func(M) bool) (list []M) {
	for _, m := range moves {
		if is(m) {
			list = append(list, m)
		}
	}
	return list
}
