package engine

// memory is the histories of a search: which moves caused cutoffs, and after which others.
type memory struct {
	size         int     // of the tables that HistoryIndex indexes
	quiet        []int16 // quiet history, by Board.HistoryIndex
	noisy        []int16 // capture history, by the same
	continuation []int16 // continuation history, by the indices of an earlier move and of a move
	counter      []Move  // countermoves, by the index of the last move
	killers      [deepest + 2][2]Move
}

// maxHistory bounds every entry of the histories.
const maxHistory = 8192

func newMemory(size int) memory {
	return memory{
		size:         size,
		quiet:        make([]int16, size),
		noisy:        make([]int16, size),
		continuation: make([]int16, (size+1)*size),
		counter:      make([]Move, size+1),
	}
}

func (m *memory) clear() {
	clear(m.quiet)
	clear(m.noisy)
	clear(m.continuation)
	clear(m.counter)
	m.killers = [deepest + 2][2]Move{}
}

// fade halves the histories and clears the killers at the start of a search.
func (m *memory) fade() {
	for _, h := range [...][]int16{m.quiet, m.noisy} {
		for i := range h {
			h[i] /= 2
		}
	}
	m.killers = [deepest + 2][2]Move{}
}

// after returns the continuation history after a move of this index; after no move it is size.
func (m *memory) after(earlier int) []int16 {
	return m.continuation[earlier*m.size : (earlier+1)*m.size]
}

// learn adds to an entry of a history with gravity: the nearer its bound, the less it changes.
func learn(h *int16, by int) {
	v := int(*h)
	*h = int16(v + by - v*max(by, -by)/maxHistory)
}
