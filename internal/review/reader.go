package review

import (
	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Pass is how thoroughly a position was searched.
type Pass int

// The passes, from the least to the most thorough.
const (
	PassNone  Pass = iota
	PassQuick      // a few nodes, so that a page has something to show soon
	PassFull       // NodesOf nodes
	PassDeep       // DeepNodes nodes, where much seems to be lost
)

const (
	quickNodes = 3_000     // nodes of a position in PassQuick
	most       = 60_000    // the most nodes of a position in PassFull
	least      = 4_000     // the least
	allowed    = 2_400_000 // nodes of all positions of a game in PassFull, unless least is more
	more       = 4         // factor of PassDeep
)

// NodesOf returns the nodes searched at each position of a game with so many plies, in PassFull.
func NodesOf(plies int) int { return min(max(allowed/(plies+1), least), most) }

// DeepNodes returns the nodes searched before and after a turning point, in PassDeep of a game with
// so many plies.
func DeepNodes(plies int) int { return more * NodesOf(plies) }

// View is the analysis of a position, seen from White.
type View struct {
	Pass  Pass
	Score int           // in hundredths of a pawn
	Line  []engine.Move // the best line from the position, as far as it was found; may be nil

	// Known is the value of the position for White by the rules or the endgame tables; nil if
	// unknown. It overrides Score, unless that is a forced win of known length.
	Known *tables.Value
}

// Reader analyzes one finished game. It must be used from one goroutine at a time.
type Reader struct {
	game    *engine.Variant
	course  *game.Course
	plies   []ply // one more than there are moves
	thinker engine.Thinker

	// Continue stops the analysis for good when it returns false, as that of engine.Limits does.
	// It may be nil.
	Continue func() bool
	// OnPly is called when a position has a new View, with the number of moves before the position.
	// It may be nil.
	OnPly func(ply int)

	stopped bool
}

// ply is a position of the game with its analysis.
type ply struct {
	View
	text   string
	past   []uint64
	only   bool // at most one legal move
	played engine.Move
}

// NewReader returns a reader that searches with a thinker of the game, after resetting it. It
// fails if the engine does not accept a position or move of the course.
func NewReader(v *engine.Variant, course *game.Course, thinker engine.Thinker) (*Reader, error) {
	now, err := v.Position(course.Start(), nil)
	if err != nil {
		return nil, err
	}
	r := &Reader{game: v, course: course, thinker: thinker}
	for _, m := range course.Plies() {
		legal := now.Moves(nil)
		p := ply{text: now.Text(), past: now.Past[:len(now.Past):len(now.Past)], only: len(legal) == 1}
		for _, move := range legal {
			if now.MoveText(move) == m.Text {
				p.played = move
			}
		}
		r.plies = append(r.plies, p)
		if err := now.PlayText(m.Text); err != nil {
			return nil, err
		}
	}
	r.plies = append(r.plies, ply{text: now.Text(), past: now.Past})
	r.end()
	thinker.Reset()
	return r, nil
}

// end sets the value of the last position where the rules ended the game.
func (r *Reader) end() {
	outcome := r.course.Outcome()
	if !outcome.Over() {
		return
	}
	value := tables.Draw
	switch outcome.Result {
	case game.WhiteWins:
		value = tables.Win
	case game.BlackWins:
		value = tables.Loss
	}
	last := &r.plies[len(r.plies)-1]
	last.View, last.only = View{Pass: PassDeep, Known: &value}, true
	if value != tables.Draw {
		last.Score = engine.MateIn(0) * int(value)
	}
}

// over reports whether the rules ended the game in its last position.
func (r *Reader) over() bool { return r.course.Outcome().Over() }

// Verdict returns what is said of the position after so many moves: "white-better", "black-won".
// Before its first search the position counts as even.
func (r *Reader) Verdict(ply int) Verdict {
	view := r.At(ply)
	switch {
	case ply == r.Moves() && r.over():
		return Verdict{Key: map[tables.Value]string{tables.Win: "white-won", tables.Draw: "draw", tables.Loss: "black-won"}[*view.Known]}
	case view.known():
		return Verdict{Key: KnownKey(*view.Known)}
	default:
		return VerdictOf(r.game, view.Score)
	}
}

// Number returns White's score of the position after so many moves in pawns, such as "+0.5", or ""
// where the tables know the position or the score is a forced win; the Verdict is enough there.
func (r *Reader) Number(ply int) string {
	if view := r.At(ply); !view.known() {
		return Number(view.Score)
	}
	return ""
}

// known reports whether the tables decide. They do not where the search has found a mate, because
// it also knows the length.
func (v View) known() bool {
	_, mates := engine.MatesIn(v.Score)
	return v.Known != nil && !mates
}

// Moves returns the number of moves of the game, in plies.
func (r *Reader) Moves() int { return len(r.plies) - 1 }

// Nodes returns the nodes of each position in PassFull.
func (r *Reader) Nodes() int { return NodesOf(r.Moves()) }

// At returns the analysis of the position after so many moves, from 0 to Moves. It has PassNone
// before the first search.
func (r *Reader) At(ply int) View { return r.plies[ply].View }

// Restore sets the score for White, in hundredths of a pawn, of the position after so many moves
// that an earlier reader of the same game found in PassFull. It does nothing if the position has
// already been searched as thoroughly.
func (r *Reader) Restore(ply, score int) {
	if p := &r.plies[ply]; p.Pass < PassFull {
		p.View = View{Pass: PassFull, Score: score, Known: r.probe(ply)}
	}
}

// Run analyzes the game and reports whether it was completed; false means that Continue has stopped
// it. First it searches all positions quickly; then from the last to the first with one
// transposition table, so that later positions correct earlier ones; then more deeply where most
// seems to be lost.
func (r *Reader) Run() bool {
	if r.over() && !r.report(r.Moves()) {
		return false
	}
	for ply := range r.plies {
		if !r.analyze(ply, quickNodes, PassQuick) {
			return false
		}
	}
	for ply := r.Moves(); ply >= 0; ply-- {
		if !r.analyze(ply, r.Nodes(), PassFull) {
			return false
		}
	}
	for range maxDeepened {
		move, ok := r.doubtful()
		if !ok {
			break
		}
		if !r.deepen(move) {
			return false
		}
	}
	return true
}

// deepen searches the positions after and before a move more deeply.
func (r *Reader) deepen(move int) bool {
	return r.analyze(move, more*r.Nodes(), PassDeep) && r.analyze(move-1, more*r.Nodes(), PassDeep)
}

// analyze searches a position, unless a pass as thorough was made. It reports false if stopped. A
// position with one legal move takes the analysis of the next.
func (r *Reader) analyze(ply, nodes int, pass Pass) bool {
	p := &r.plies[ply]
	if p.Pass >= pass {
		return true
	}
	if p.only && pass > PassQuick && ply < r.Moves() {
		p.View = r.plies[ply+1].View
		p.Line = append([]engine.Move{p.played}, p.Line...)
		p.Pass = pass
		return r.report(ply)
	}
	now, err := r.Position(ply)
	if err != nil {
		return false // cannot happen: NewReader has read all positions
	}
	r.thinker.Put(now)
	found := r.thinker.Think(engine.Limits{Nodes: nodes, Continue: r.proceed})
	if r.stopped || len(found.Lines) == 0 {
		return !r.stopped
	}
	best := found.Lines[0]
	p.View = View{Pass: pass, Score: forWhite(best.Score, now.Turn()), Line: best.Moves, Known: r.probe(ply)}
	return r.report(ply)
}

func (r *Reader) report(ply int) bool {
	if r.OnPly != nil {
		r.OnPly(ply)
	}
	return !r.stopped
}

func (r *Reader) proceed() bool {
	r.stopped = r.stopped || r.Continue != nil && !r.Continue()
	return !r.stopped
}

// Position returns the position after so many moves for the engine, on a board of its own.
func (r *Reader) Position(ply int) (engine.Position, error) {
	tree, err := r.game.NewTree(r.plies[ply].text)
	return engine.Position{Tree: tree, Past: r.plies[ply].past}, err
}

// probe returns the value of a position by the endgame tables for White, or nil if unknown.
func (r *Reader) probe(ply int) *tables.Value {
	now, err := r.Position(ply)
	if err != nil {
		return nil
	}
	value, ok := Probe(r.game, now)
	if !ok {
		return nil
	}
	value = tables.Value(forWhite(int(value), now.Turn()))
	return &value
}

// Probe returns the value of a position by the endgame tables for the side to move, and false if
// they do not know it.
func Probe(v *engine.Variant, p engine.Position) (tables.Value, bool) {
	if p.Pieces() > tables.MaxPieces {
		return 0, false
	}
	var pieces [tables.MaxPieces]game.PlacedPiece
	return v.Tables.Probe(p.AppendPieces(pieces[:0]), p.Turn())
}

// forWhite converts a value for the side to move into one for White, and back.
func forWhite(value int, turn game.Color) int {
	if turn == game.Black {
		return -value
	}
	return value
}

// Share returns White's expected share of the point in the position after so many moves, 0 to 1.
// Before its first search it is 0.5.
func (r *Reader) Share(ply int) float64 { return r.shareOf(r.plies[ply].View) }

func (r *Reader) shareOf(view View) float64 {
	if view.known() {
		return KnownShare(*view.Known)
	}
	return Share(r.game, view.Score)
}
