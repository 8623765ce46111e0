package rules

// moves appends the legal moves to list and returns it.
//
// The order: pawns and kings that jump, else pawns, then kings; bishops; camels; each kind's
// pieces in the order of the board's places, their destinations too (jumps and steps by
// direction: NE, NW, SW, SE), and promotions as king, bishop, camel.
func (b *Board) LegalMoves(list []Move) []Move {
	if b.Decided() {
		return list
	}
	if jumpers := b.Jumpers(); jumpers != 0 {
		return b.Compulsory(list, jumpers)
	}
	list = b.Steps(list, Pawn)
	list = b.Steps(list, King)
	return b.Flights(list, ^b.ByColor[b.ToMove])
}

// Compulsory lists the captures "that take the greatest number of pieces, counted over all
// captures of all pieces (a bishop's or camel's counts one)".
func (b *Board) Compulsory(list []Move, jumpers Set) []Move {
	base, enemy := len(list), b.ByColor[b.ToMove.Other()]
	for ; jumpers != 0; jumpers &= jumpers - 1 {
		from := jumpers.First()
		j := b.Jumper(from)
		list = j.chains(list, base, newMove(j.kind, from, from), from.Set(), enemy)
	}
	if list[base].Jumps() > 1 {
		return list
	}
	return b.Flights(list, enemy)
}

// Steps lists the single steps of pawns or of kings.
func (b *Board) Steps(list []Move, k Kind) []Move {
	empty, last := b.Empty(), LastRow(b.ToMove)
	first, past := Ways(k, b.ToMove)
	for pieces := b.Own(k); pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		for d := first; d < past; d++ {
			to := from.Set().To(d) & empty
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

// Promoting lists the steps with which pawns are promoted.
func (b *Board) Promoting(list []Move) []Move {
	first, past := Ways(Pawn, b.ToMove)
	for d := first; d < past; d++ {
		for to := b.Own(Pawn).To(d) & b.Empty() & LastRow(b.ToMove); to != 0; to &= to - 1 {
			from := (to & -to).To((d + 2) % 4)
			for _, p := range promotions {
				list = append(list, newMove(Pawn, from.First(), to.First()).promoted(p))
			}
		}
	}
	return list
}

// Flights lists the moves of bishops and camels to the squares of a mask.
// They "take one piece a move and never continue".
func (b *Board) Flights(list []Move, mask Set) []Move {
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
