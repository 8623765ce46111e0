package cheskers

// moves appends the legal moves to list and returns it.
//
// The order: pawns and kings that jump, else pawns, then kings; bishops;
// camels; each kind's men in the order of the board's places, their
// destinations too (jumps and steps by direction: NE, NW, SW, SE), and
// promotions as king, bishop, camel.
func (b *board) moves(list []move) []move {
	if b.decided() {
		return list
	}
	if jumpers := b.jumpers(); jumpers != 0 {
		return b.compulsory(list, jumpers)
	}
	list = b.steps(list, pawn)
	list = b.steps(list, king)
	return b.flights(list, ^b.men[b.turn])
}

// compulsory lists the captures "that take the greatest number of pieces,
// counted over all captures of all pieces (a bishop's or camel's counts
// one)".
func (b *board) compulsory(list []move, jumpers set) []move {
	base, enemy := len(list), b.men[b.turn.Other()]
	for ; jumpers != 0; jumpers &= jumpers - 1 {
		from := jumpers.first()
		j := b.jumper(from)
		list = j.chains(list, base, newMove(j.kind, from, from), from.set(), enemy)
	}
	if list[base].jumps() > 1 {
		return list
	}
	return b.flights(list, enemy)
}

// steps lists the single steps of pawns or of kings.
func (b *board) steps(list []move, k kind) []move {
	empty, last := b.empty(), lastRow(b.turn)
	first, past := ways(k, b.turn)
	for men := b.own(k); men != 0; men &= men - 1 {
		from := men.first()
		for d := first; d < past; d++ {
			to := from.set().to(d) & empty
			if to == 0 {
				continue
			}
			m := newMove(k, from, to.first())
			if k == king || to&last == 0 {
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

// promoting lists the steps with which pawns are promoted.
func (b *board) promoting(list []move) []move {
	first, past := ways(pawn, b.turn)
	for d := first; d < past; d++ {
		for to := b.own(pawn).to(d) & b.empty() & lastRow(b.turn); to != 0; to &= to - 1 {
			from := (to & -to).to((d + 2) % 4)
			for _, p := range promotions {
				list = append(list, newMove(pawn, from.first(), to.first()).promoted(p))
			}
		}
	}
	return list
}

// flights lists the moves of bishops and camels to the squares of a mask.
// They "take one piece a move and never continue".
func (b *board) flights(list []move, mask set) []move {
	occupied := b.men[0] | b.men[1]
	for men := b.own(bishop); men != 0; men &= men - 1 {
		from := men.first()
		list = each(list, newMove(bishop, from, 0), slides(from, occupied)&mask)
	}
	for men := b.own(camel); men != 0; men &= men - 1 {
		from := men.first()
		list = each(list, newMove(camel, from, 0), leaps[from]&mask)
	}
	return list
}

func each(list []move, m move, targets set) []move {
	for ; targets != 0; targets &= targets - 1 {
		list = append(list, m|move(targets.first())<<6)
	}
	return list
}
