package finder

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"threefold/internal/engine/net"
	"threefold/internal/engine/variants"
)

// pattern is a number for the men on the board as the side on turn sees them: the same for
// both colours, and for the mirrored board where the game's board can be mirrored.
func pattern(v *variants.Variant, p variants.Position) uint64 {
	men := p.Features(nil)
	seen := number(men, int(p.Turn()), nil)
	if v.Inputs.Mirror != nil {
		seen = min(seen, number(men, int(p.Turn()), v.Inputs.Mirror))
	}
	return seen
}

func number(men []net.Feature, view int, mirror []uint16) uint64 {
	rows := make([]int, len(men))
	for i, m := range men {
		if rows[i] = m.Row(view); mirror != nil {
			rows[i] = int(mirror[rows[i]])
		}
	}
	slices.Sort(rows)
	sum := fnv.New64a()
	for _, r := range rows {
		sum.Write([]byte{byte(r), byte(r >> 8)})
	}
	return sum.Sum64()
}

// places is how many letters and digits an id has, all is how many ids there are.
const (
	places = 5
	all    = 36 * 36 * 36 * 36 * 36
)

// name gives the id of a position: by its text without the counters, or the next that is
// free.
func name(text string, taken map[string]bool) string {
	fields := strings.Fields(text)
	sum := fnv.New64a()
	sum.Write([]byte(strings.Join(fields[:len(fields)-2], " ")))
	for n := sum.Sum64(); ; n++ {
		id := strconv.FormatUint(n%all, 36)
		if id = strings.Repeat("0", places-len(id)) + id; !taken[id] {
			return id
		}
	}
}
