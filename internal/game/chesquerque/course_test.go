package chesquerque_test

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// course is the whole game of the rules page, "with both castlings, en passant, a promotion
// to archbishop and checkmate (made to show the rules, not to teach play)".
const course = `
1. a4 i6 2. h4 g6 3. c3 f6 4. a5 g5 5. e4 c7 6. d3 gxh4 7. Ni3 hxi3
8. ixi3 d6 9. Bd2 f5 10. f4 fxf4 11. e5 Bxi3 12. Bxi3 b7 13. g4 fxg3 e.p.
14. d4 h6 15. c4 dxe5 16. dxe5 b6 17. b4 bxa5 18. c5 axb4 19. Axg3 Qxd2+
20. Qxd2 i5 21. O-O a6 22. Rxa6 b3 23. Axi5 e7 24. c6 b2 25. Qxh6+ Ag7
26. Bxe7 Nd8 27. cxc7 O-O-O 28. cxd8 Af9 29. d9=A Axe7 30. Axc9+ Axc9
31. Rxg9 Rxi5 32. Qb6#`

func TestCourse(t *testing.T) {
	const final = "1ka3Rn1/9/9/RQ7/4P3r/9/9/1p7/1N5K1 b - - 1 32"
	gametest.Course(t, chesquerque.Game, course, final, game.Won(game.White, game.Checkmate))
}
