package chesquerque

// weights is written by the command tune; evaluate.go says what each is for.
var weights = func() (w [weightCount][2]int32) {
	for k, v := range [...]int32{queen: 710, rook: 540, bishop: 350, knight: 170, archbishop: 650, pawn: 100} {
		w[forMan+k] = [2]int32{v, v}
	}
	for k := queen; k <= archbishop; k++ {
		for n := range mostMoves {
			w[forMoves+int(k)*mostMoves+n] = [2]int32{int32(n-6) * 4, int32(n-6) * 4}
		}
		w[forAttack+int(k)] = [2]int32{6, 0}
	}
	for r := range int32(side) {
		w[forPassed+int(r)] = [2]int32{r * r, 3 * r * r}
	}
	w[forTempo] = [2]int32{15, 15}
	return w
}()
