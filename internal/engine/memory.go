package engine

// memory is what a search learns about moves, whatever the position: which
// quiet ones have refuted, and after which others.
type memory struct {
	slots        int
	quiet        []int16 // by slot: how good a quiet move has been
	noisy        []int16 // the like for captures
	continuation []int16 // continuation history: by the slot of an earlier move and the slot of a move
	counter      []Move  // by the slot of the last move: what refuted it
	killers      [deepest + 2][2]Move
}

// maxHistory bounds every entry of the histories.
const maxHistory = 8192

func newMemory(slots int) memory {
	return memory{
		slots:        slots,
		quiet:        make([]int16, slots),
		noisy:        make([]int16, slots),
		continuation: make([]int16, (slots+1)*slots),
		counter:      make([]Move, slots+1),
	}
}

func (m *memory) clear() {
	clear(m.quiet)
	clear(m.noisy)
	clear(m.continuation)
	clear(m.counter)
	m.killers = [deepest + 2][2]Move{}
}

// fade begins a new search: what was learned counts half.
func (m *memory) fade() {
	for _, h := range [...][]int16{m.quiet, m.noisy} {
		for i := range h {
			h[i] /= 2
		}
	}
	m.killers = [deepest + 2][2]Move{}
}

// after is the part of the history of moves after an earlier one, which may
// be none: then its slot is slots.
func (m *memory) after(earlier int) []int16 {
	return m.continuation[earlier*m.slots : (earlier+1)*m.slots]
}

// learn moves an entry towards its bound, the less the nearer it is.
func learn(h *int16, by int) {
	v := int(*h)
	*h = int16(v + by - v*max(by, -by)/maxHistory)
}
