package review

import (
	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Pass is how thoroughly a position was looked at.
type Pass int

const (
	Unseen  Pass = iota
	Glanced      // a few nodes, so that there is something to be seen soon
	Looked       // as many as the length of the game allows
	Settled      // more of them, where much seemed to be lost
)

const (
	glance  = 3_000     // nodes of a position, at first sight
	most    = 60_000    // and looked at whole, at most,
	least   = 4_000     // at least,
	allowed = 2_400_000 // and of all positions of a game together
	more    = 4         // times as many, to settle what seemed to be lost
)

// NodesOf is how many nodes each position of a game of so many plies gets.
func NodesOf(plies int) int { return min(max(allowed/(plies+1), least), most) }

// SettlingNodes is how many those positions get on which a turn rests.
func SettlingNodes(plies int) int { return more * NodesOf(plies) }

// View is what is known of a position. Score and Known are White's.
type View struct {
	Pass  Pass
	Score int
	Known *tables.Value // by the rules or the tables, which stand before every score
	Line  []engine.Move // the best, as far as it was found
}

// Reader looks at one finished game.
type Reader struct {
	game   *engine.Variant
	course *game.Course
	plies  []ply // one more than there are moves
	mind   engine.Thinker

	// Goon reports whether to go on, as a search's does. Saw gets each position
	// that was looked at. Either may be nil.
	Goon func() bool
	Saw  func(ply int)

	stopped bool
}

// ply is a position of the game and what is known of it.
type ply struct {
	View
	text   string
	past   []uint64
	only   bool // no choice: one legal move, or none
	played engine.Move
}

// NewReader makes a reader that thinks with a mind of the game's. The error is that of
// moves which the engine does not know, and no legal course has.
func NewReader(v *engine.Variant, course *game.Course, mind engine.Thinker) (*Reader, error) {
	now, err := v.Position(course.Start(), nil)
	if err != nil {
		return nil, err
	}
	r := &Reader{game: v, course: course, mind: mind}
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
	mind.Forget()
	return r, nil
}

// end knows the last position where the rules ended the game in it.
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
	last.View, last.only = View{Pass: Settled, Known: &value}, true
	if value != tables.Draw {
		last.Score = engine.MateIn(0) * int(value)
	}
}

// over says that the rules ended the game in its last position.
func (r *Reader) over() bool { return r.course.Outcome().Over() }

// Words say what is known of a position, and Number its score in pawns, or nothing where
// words say all.
func (r *Reader) Words(ply int) string {
	view := r.At(ply)
	switch {
	case ply == r.Moves() && r.over():
		return map[tables.Value]string{tables.Win: "White won", tables.Draw: "Draw", tables.Loss: "Black won"}[*view.Known]
	case view.known():
		return KnownWords(*view.Known)
	default:
		return Words(r.game, view.Score)
	}
}

// Number: see Words.
func (r *Reader) Number(ply int) string {
	if view := r.At(ply); !view.known() {
		return Number(view.Score)
	}
	return ""
}

// known says that the tables have the last word: of a mate in sight the search knows more.
func (v View) known() bool {
	_, mates := engine.MatesIn(v.Score)
	return v.Known != nil && !mates
}

// Moves is how many moves the game has.
func (r *Reader) Moves() int { return len(r.plies) - 1 }

// Nodes is how many each position gets that is looked at whole.
func (r *Reader) Nodes() int { return NodesOf(r.Moves()) }

// At is what is known of the position after so many moves.
func (r *Reader) At(ply int) View { return r.plies[ply].View }

// Recall tells of a position what an earlier reader of the same game had found.
func (r *Reader) Recall(ply, score int) {
	if p := &r.plies[ply]; p.Pass < Looked {
		p.View = View{Pass: Looked, Score: score, Known: r.probe(ply)}
	}
}

// Run looks at the game: at all of it shortly, then from its last ply to its first with
// one table, so that what is found late corrects what stood before, and then once more at
// where most seemed to be lost. It says whether it came to its end.
func (r *Reader) Run() bool {
	if r.over() && !r.saw(r.Moves()) {
		return false
	}
	for ply := range r.plies {
		if !r.look(ply, glance, Glanced) {
			return false
		}
	}
	for ply := r.Moves(); ply >= 0; ply-- {
		if !r.look(ply, r.Nodes(), Looked) {
			return false
		}
	}
	for range maxSettled {
		move, ok := r.doubtful()
		if !ok {
			break
		}
		if !r.settle(move) {
			return false
		}
	}
	return true
}

// settle looks longer at what a move was and at what it led to, the later first.
func (r *Reader) settle(move int) bool {
	return r.look(move, more*r.Nodes(), Settled) && r.look(move-1, more*r.Nodes(), Settled)
}

// look searches a position. Where there is no choice it is worth what follows.
func (r *Reader) look(ply, nodes int, pass Pass) bool {
	p := &r.plies[ply]
	if p.Pass >= pass {
		return true
	}
	if p.only && pass > Glanced && ply < r.Moves() {
		p.View = r.plies[ply+1].View
		p.Line = append([]engine.Move{p.played}, p.Line...)
		p.Pass = pass
		return r.saw(ply)
	}
	now, err := r.Position(ply)
	if err != nil {
		return false // positions of a course are the engine's as well
	}
	r.mind.Put(now)
	found := r.mind.Think(engine.Limits{Nodes: nodes, Goon: r.goOn})
	if r.stopped || len(found.Lines) == 0 {
		return !r.stopped
	}
	best := found.Lines[0]
	p.View = View{Pass: pass, Score: forWhite(best.Score, now.Turn()), Line: best.Moves, Known: r.probe(ply)}
	return r.saw(ply)
}

func (r *Reader) saw(ply int) bool {
	if r.Saw != nil {
		r.Saw(ply)
	}
	return !r.stopped
}

func (r *Reader) goOn() bool {
	r.stopped = r.stopped || r.Goon != nil && !r.Goon()
	return !r.stopped
}

// Position is one of the game, as the engine has it.
func (r *Reader) Position(ply int) (engine.Position, error) {
	tree, err := r.game.NewTree(r.plies[ply].text)
	return engine.Position{Tree: tree, Past: r.plies[ply].past}, err
}

// probe is what the tables know of a position, for White; nil where they know nothing.
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

// Probe is what the tables know of a position, for the side on turn.
func Probe(v *engine.Variant, p engine.Position) (tables.Value, bool) {
	if p.Pieces() > tables.MaxPieces {
		return 0, false
	}
	var pieces [tables.MaxPieces]game.Standing
	return v.Tables.Probe(p.Standing(pieces[:0]), p.Turn())
}

// forWhite turns what holds for the side on turn into what holds for White, and back.
func forWhite(value int, turn game.Color) int {
	if turn == game.Black {
		return -value
	}
	return value
}

// Share is White's share of the point in a position.
func (r *Reader) Share(ply int) float64 { return r.shareOf(r.plies[ply].View) }

func (r *Reader) shareOf(view View) float64 {
	if view.known() {
		return Known(*view.Known)
	}
	return Share(r.game, view.Score)
}
