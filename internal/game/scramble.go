package game

// Scramble is a sequence of numbers that look random and are the same on
// every machine: Sebastiano Vigna's SplitMix64. The value is where it starts.
type Scramble uint64

// Next is the next number.
func (s *Scramble) Next() uint64 {
	*s += 0x9E3779B97F4A7C15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Below is a number from 0 to n-1.
func (s *Scramble) Below(n int) int { return int(s.Next() % uint64(n)) }
