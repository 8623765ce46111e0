package game

// SplitMix64 is Sebastiano Vigna's pseudo-random number generator, the same on every machine. Its
// initial value is the seed. It is not safe for concurrent use.
type SplitMix64 uint64

// Next returns the next number.
func (s *SplitMix64) Next() uint64 {
	*s += 0x9E3779B97F4A7C15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// IntN returns a number from 0 to n-1; n must be positive.
func (s *SplitMix64) IntN(n int) int { return int(s.Next() % uint64(n)) }
