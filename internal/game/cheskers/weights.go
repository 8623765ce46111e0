package cheskers

// weights is written by the command tune; evaluate.go says what each is for.
var weights = func() (w [weightCount][2]int32) {
	for k, v := range [...]int32{pawn: 100, king: 180, bishop: 350, camel: 220} {
		w[forMan+k] = [2]int32{v, v}
	}
	for n := range mostMoves {
		w[forMoves+int(bishop)*mostMoves+n] = [2]int32{int32(n) * 5, int32(n) * 5}
		w[forMoves+int(camel)*mostMoves+n] = [2]int32{int32(n) * 5, int32(n) * 5}
	}
	for r := range int32(8) {
		w[forPassed+int(r)] = [2]int32{r * 5, r * 15}
		w[forPlace+int(r)] = [2]int32{}
	}
	for s := range 32 {
		w[forPlace+int(pawn)*32+s] = [2]int32{int32(s/4) * 3, int32(s/4) * 5}
	}
	w[forKings+1] = [2]int32{-100, -100}
	w[forKings+2] = [2]int32{-20, -20}
	w[forNear] = [2]int32{-5, -15}
	w[forTempo] = [2]int32{5, 5}
	return w
}()
