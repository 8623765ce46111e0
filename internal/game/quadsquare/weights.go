package quadsquare

// weights is written by the command tune; evaluate.go says what each is for.
var weights = func() (w [weightCount][2]int32) {
	for k, v := range [...]int32{queen: 420, rook: 370, bishop: 360, knight: 230, pawn: 100} {
		w[forMan+k] = [2]int32{v, v}
	}
	for k := queen; k <= knight; k++ {
		for n := range mostMoves {
			w[forMoves+int(k)*mostMoves+n] = [2]int32{int32(n-6) * 5, int32(n-6) * 5}
		}
		w[forAttack+int(k)] = [2]int32{6, 0}
	}
	for r := range int32(ranks) {
		w[forPassed+int(r)] = [2]int32{r * r, 3 * r * r}
	}
	w[forTempo] = [2]int32{15, 15}
	return w
}()
