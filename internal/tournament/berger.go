package tournament

// Berger returns the rounds of a round robin by the Berger tables (FIDE Handbook, C.05, annex 1):
// in each round the pairs of numbers, White first, in the order of boards. For an odd number of
// players the next number is the bye's.
//
// The last number n stays: it meets the others in the order 1, n/2+1, 2, n/2+2, …, with Black in
// odd rounds. The other numbers lie in a circle around the one that it meets, and opposite ones meet.
func Berger(players int) (rounds [][][2]int) {
	n := players + players%2
	if n == 0 {
		return nil
	}
	around := n - 1
	for r := range around {
		first := r/2 + 1 // the number that the last one meets
		if r%2 == 1 {
			first += n / 2
		}
		pairs := [][2]int{{first, n}}
		if r%2 == 1 {
			pairs[0] = [2]int{n, first}
		}
		for k := 1; k < n/2; k++ {
			pairs = append(pairs, [2]int{(first-1+k)%around + 1, (first-1-k+around)%around + 1})
		}
		rounds = append(rounds, pairs)
	}
	return rounds
}

// round gives the pairs of a round, from 1: in the second half of a double round robin with colours
// exchanged.
func (s *State) round(r int) [][2]int {
	table := Berger(s.Began)
	pairs := table[(r-1)%len(table)]
	if r > len(table) {
		for i, p := range pairs {
			pairs[i] = [2]int{p[1], p[0]}
		}
	}
	return pairs
}
