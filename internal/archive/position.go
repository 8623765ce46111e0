package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"threefold/internal/game"
)

// Stood is a position to search for.
type Stood struct {
	Text string // position text
	Hash int64  // its Hash
}

// hashVersion is part of every hash. If hashing changes, it must change too, and all games must
// be indexed again, so that hashes of two versions are never compared.
const hashVersion = 1

// Hash returns a 64-bit hash of a position of a game, without its counters, so that it is the
// same whenever the position is reached. It is stored, so it must never change.
func Hash(g *game.Game, position string) int64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "threefold position %d\n%s\n%s", hashVersion, g.ID, g.RepetitionKey(position)))
	return int64(binary.BigEndian.Uint64(sum[:8]))
}
