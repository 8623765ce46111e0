package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"threefold/internal/game"
)

// Stood is a position that stood in a game.
type Stood struct {
	Text string
	Hash int64
}

// hashVersion is part of every hash. Where hashing changes it changes, too, and all
// games are indexed again: hashes of two versions never meet.
const hashVersion = 1

// Hash is a position of a game in 64 bits: of its text without counters, so that a position
// is the same whenever it is reached. It is what stores keep, and stays as it is for ever.
func Hash(g *game.Game, position string) int64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "threefold position %d\n%s\n%s", hashVersion, g.ID, g.RepetitionKey(position)))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}
