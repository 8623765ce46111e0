package rules

// LegalMoves appends the legal moves to list and returns it.
//
// The order: pawns and kings that jump, else pawns, then kings; bishops; camels; each kind's
// pieces in the order of the board's places, their destinations too (jumps and steps by
// direction: NE, NW, SW, SE), and promotions as king, bishop, camel.
func (b *Board) LegalMoves(list []Move) []Move {
	if b.Decided() {
		return list
	}
	if jumpers := b.Jumpers(); jumpers != 0 {
		return b.CompulsoryCaptures(list, jumpers)
	}
	list = b.StepMoves(list, Pawn)
	list = b.StepMoves(list, King)
	return b.BishopCamelMoves(list, ^b.ByColor[b.ToMove])
}

// CompulsoryCaptures appends the captures "that take the greatest number of pieces, counted over
// all captures of all pieces (a bishop's or camel's counts one)". Jumpers must not be empty.
func (b *Board) CompulsoryCaptures(list []Move, jumpers Set) []Move {
	base, enemy := len(list), b.ByColor[b.ToMove.Other()]
	for ; jumpers != 0; jumpers &= jumpers - 1 {
		from := jumpers.First()
		j := b.Jumper(from)
		list = j.chains(list, base, newMove(j.kind, from, from), from.Set(), enemy)
	}
	if list[base].Jumps() > 1 {
		return list
	}
	return b.BishopCamelMoves(list, enemy)
}

// StepMoves appends the single steps of pawns or of kings.
func (b *Board) StepMoves(list []Move, k Kind) []Move {
	empty, last := b.Empty(), LastRow(b.ToMove)
	first, past := Directions(k, b.ToMove)
	for pieces := b.Own(k); pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		for d := first; d < past; d++ {
			to := from.Set().Shift(d) & empty
			if to == 0 {
				continue
			}
			m := newMove(k, from, to.First())
			if k == King || to&last == 0 {
				list = append(list, m)
				continue
			}
			for _, p := range promotions {
				list = append(list, m.promoted(p))
			}
		}
	}
	return list
}

// PromotionSteps appends the pawn steps that promote.
func (b *Board) PromotionSteps(list []Move) []Move {
	first, past := Directions(Pawn, b.ToMove)
	for d := first; d < past; d++ {
		for to := b.Own(Pawn).Shift(d) & b.Empty() & LastRow(b.ToMove); to != 0; to &= to - 1 {
			from := (to & -to).Shift((d + 2) % 4)
			for _, p := range promotions {
				list = append(list, newMove(Pawn, from.First(), to.First()).promoted(p))
			}
		}
	}
	return list
}

// BishopCamelMoves appends the moves of bishops and camels to the squares of a mask. They "take
// one piece a move and never continue".
func (b *Board) BishopCamelMoves(list []Move, mask Set) []Move {
	occupied := b.ByColor[0] | b.ByColor[1]
	for pieces := b.Own(Bishop); pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		list = each(list, newMove(Bishop, from, 0), Slides(from, occupied)&mask)
	}
	for pieces := b.Own(Camel); pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		list = each(list, newMove(Camel, from, 0), Leaps[from]&mask)
	}
	return list
}

func each(list []Move, m Move, targets Set) []Move {
	for ; targets != 0; targets &= targets - 1 {
		list = append(list, m|Move(targets.First())<<6)
	}
	return list
}
