package variants_test

import (
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/engine/tables"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/game/breakthrough"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
	"threefold/internal/review"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/treetest"
)

// fourth is all that the engine needs of a further game. Its evaluation is one weight, a pawn.
var fourth = engine.Variant{
	Game:    breakthrough.Game,
	NewTree: func(text string) (engine.Tree, error) { return newPlainTree(text) },
	Inputs:  &net.Inputs{Rows: 2 * squares, Pieces: squares, Start: 20},
	Tables:  tables.New(breakthrough.Game),
	Weights: [][2]int32{{pawn, pawn}},
	Slips:   [...]int{80, 70, 60, 50, 40, 30, 10, 0},
	Scale:   100,
}

const (
	side    = 5
	squares = side * side
	pawn    = 100
)

// A further game is one value in the list: its tree is held to what a search relies on, its
// levels play and advise, and what they think of it is said in words.
func TestAFourthGame(t *testing.T) {
	all := variants.All
	defer func() { variants.All = all }()
	variants.All = append(slices.Clone(all), &fourth)
	treetest.RunExceptGains(t, &fourth)

	computer := player.Equipped(func(*engine.Variant) engine.Weights { return engine.Weights{} })
	const oneFromTheEnd = "5/P4/5/4p/4P w"
	for level := opponent.Weakest; level <= 4; level++ {
		task := opponent.Task{Game: fourth.ID, Start: fourth.Start, Level: level, Seed: 7}
		answer := must.Get(computer.Choose(t.Context(), task))(t)
		must.Get(fourth.Position(fourth.Start, []string{answer.Move}))(t)
	}
	answer := must.Get(computer.Choose(t.Context(), opponent.Task{Game: fourth.ID, Start: oneFromTheEnd, Level: 4}))(t)
	if answer.Mate != 1 || !strings.HasPrefix(answer.Move, "a4-") {
		t.Errorf("one ply from the end the computer plays %+v", answer)
	}
	hint := must.Get(computer.Hint(t.Context(), opponent.Task{Game: fourth.ID, Start: oneFromTheEnd}))(t)
	if !strings.HasPrefix(hint.Move, "a4-") {
		t.Errorf("one ply from the end the advice is %+v", hint)
	}
	if verdict := review.VerdictOf(&fourth, 80); verdict.Key != "white-better" {
		t.Errorf("80 hundredths of a pawn are told as %v", verdict)
	}
}

// plainTree is a board for a search made of the positions that the server plays on: slow,
// but nothing of it is told twice. It has the positions from the root to the present one.
type plainTree []game.Position

func newPlainTree(text string) (*plainTree, error) {
	p, err := breakthrough.Game.Parse(text)
	if err != nil {
		return nil, err
	}
	return &plainTree{p}, nil
}

func (t *plainTree) now() game.Position        { return (*t)[len(*t)-1] }
func (t *plainTree) Text() string              { return t.now().Text() }
func (t *plainTree) Turn() game.Color          { return t.now().Turn() }
func (t *plainTree) Undo()                     { *t = (*t)[:len(*t)-1] }
func (t *plainTree) Settle()                   { *t = plainTree{t.now()} }
func (t *plainTree) Halfmove() int             { return 0 }
func (t *plainTree) Stuck() bool               { return true }
func (t *plainTree) Check() bool               { return false }
func (t *plainTree) Forced() bool              { return false }
func (t *plainTree) Passable() bool            { return false }
func (t *plainTree) Curb(value int) int        { return value }
func (t *plainTree) Pieces() int               { return len(t.now().Pieces()) }
func (t *plainTree) HistorySize() int          { return squares * squares }
func (t *plainTree) Mover(uint64) int          { return pawn }
func (t *plainTree) Forces(uint64) bool        { return false }
func (t *plainTree) HistoryIndex(m uint64) int { return int(m - 1) }
func (t *plainTree) Quiet(m uint64) bool       { return t.Price(m) == 0 }
func (t *plainTree) Legal(m uint64) bool       { return t.move(m).Text != "" }
func (t *plainTree) Price(m uint64) int        { return pawn * len(t.move(m).Takes) }
func (t *plainTree) MoveText(m uint64) string  { return t.move(m).Text }

func (t *plainTree) Gains(m uint64, least int) bool { return t.Price(m) >= least }

func (t *plainTree) AppendPieces(list []game.PlacedPiece) []game.PlacedPiece { return list }

func (t *plainTree) Key() uint64 {
	h := fnv.New64a()
	h.Write([]byte(t.Text()))
	return h.Sum64()
}

func (t *plainTree) Over() (over, lost bool) {
	outcome := t.now().Outcome()
	return outcome.Over(), outcome.Winner() == t.Turn().Other().String()
}

// place numbers the squares: a1, b1 and so on.
func place(id string) int { return int(id[0]-'a') + side*int(id[1]-'1') }

// number is a move by its squares.
func number(m game.Move) uint64 { return uint64(1 + place(m.Path[0])*squares + place(m.Path[1])) }

// move is the legal move with a number, or none.
func (t *plainTree) move(n uint64) game.Move {
	for _, m := range t.now().Moves() {
		if number(m) == n {
			return m
		}
	}
	return game.Move{}
}

func (t *plainTree) Moves(list []uint64) []uint64 {
	for _, m := range t.now().Moves() {
		list = append(list, number(m))
	}
	return list
}

func (t *plainTree) Calm(list []uint64) []uint64 {
	return append(list, slices.DeleteFunc(t.Moves(nil), func(m uint64) bool { return !t.Quiet(m) })...)
}

func (t *plainTree) Noisy(list []uint64) []uint64 {
	return append(list, slices.DeleteFunc(t.Moves(nil), t.Quiet)...)
}

func (t *plainTree) Play(m uint64) {
	next, _, err := t.now().Play(t.MoveText(m))
	if err != nil {
		panic(err)
	}
	*t = append(*t, next)
}

func (t *plainTree) Pass() {
	squares, _, _ := strings.Cut(t.Text(), " ")
	next, err := breakthrough.Game.Parse(squares + " " + t.Turn().Other().String()[:1])
	if err != nil {
		panic(err)
	}
	*t = append(*t, next)
}

func (t *plainTree) Evaluate() int {
	v := pawn * t.balance()
	if t.Turn() == game.Black {
		return -v
	}
	return v
}

func (t *plainTree) Count(counts []int16) (phase int) {
	counts[0] += int16(t.balance())
	return 256
}

// balance is White's pawns less Black's.
func (t *plainTree) balance() (n int) {
	for _, p := range t.now().Pieces() {
		if strings.HasPrefix(p.Piece, "white") {
			n++
		} else {
			n--
		}
	}
	return n
}

// Features numbers a pawn by its square as each side sees it, own pawns first.
func (t *plainTree) Features(list []net.Feature) []net.Feature {
	for _, p := range t.now().Pieces() {
		at := place(p.At)
		mirrored := (side-1-at/side)*side + at%side
		if strings.HasPrefix(p.Piece, "white") {
			list = append(list, net.NewFeature(at, squares+mirrored))
		} else {
			list = append(list, net.NewFeature(squares+at, mirrored))
		}
	}
	return list
}

func (t *plainTree) Changed(back int, came, gone []net.Feature) (c, g []net.Feature) {
	before := (*t)[:len(*t)-back]
	old, present := before.Features(nil), t.Features(nil)
	came = append(came, slices.DeleteFunc(slices.Clone(present), func(f net.Feature) bool { return slices.Contains(old, f) })...)
	return came, append(gone, slices.DeleteFunc(old, func(f net.Feature) bool { return slices.Contains(present, f) })...)
}
