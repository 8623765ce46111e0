package module_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/module"
	"threefold/internal/pgn/samples"
	"threefold/internal/testkit/must"
)

var update = flag.Bool("update", false, "write the golden file again")

// golden has a question a line and a hash of its answer, parted by tabs; moves are parted
// by spaces that are written %20 within them. web/tests/module.test.js and a browser ask
// the module the same.
const golden = "testdata/golden.txt"

// goldenNodes are those of its searches.
const goldenNodes = 20_000

// question is a line of the golden file without its hash.
type question struct {
	ask, game, start string
	moves            []string
	more             string
}

func (q question) String() string {
	moves := make([]string, len(q.moves))
	for i, m := range q.moves {
		moves[i] = strings.ReplaceAll(m, " ", "%20")
	}
	start := strings.ReplaceAll(q.start, "\n", "%0A")
	return strings.Join([]string{q.ask, q.game, start, strings.Join(moves, " "), strings.ReplaceAll(q.more, "\n", "%0A")}, "\t")
}

// looked is what a review tells last, by its time, of the positions that it looked at.
var looked = regexp.MustCompile(`"plies":\[.*?\],`)

var took = regexp.MustCompile(`"ms":\d+`)

// answer is what a session says, without the time that it took.
func answer(s *module.Session, q question) []byte {
	at := module.At{Game: q.game, Start: q.start, Moves: q.moves}
	var b []byte
	var err error
	switch q.ask {
	case "stand":
		b, err = s.Stand(at)
	case "course":
		b, err = s.Course(at)
	case "play":
		b, err = s.Play(at, q.more)
	case "read":
		b, err = s.Read(at, q.more)
	case "refuse":
		b, err = s.Refuse(at, module.Lines(q.more))
	case "open":
		b, err = s.Open(q.game, q.start)
	case "tables":
		b, err = s.Tables(at)
	case "choose":
		level, _ := strconv.Atoi(q.more)
		b, err = s.Choose(at, level, 7, nil)
	case "search":
		err = s.Search(at, module.Limits{Nodes: goldenNodes, Lines: 2}, func(thought []byte) { b = thought })
	case "review":
		err = s.Review(at, module.Lines(q.more), func(found []byte) { b = looked.ReplaceAll(found, nil) })
	}
	if err != nil {
		return module.AppendError(nil, err)
	}
	return took.ReplaceAll(b, []byte(`"ms":0`))
}

// questions are the golden ones: games at random with everything that can be asked of
// them, endings that the tables know, records, and what is wrong.
func questions(t *testing.T) (list []question) {
	t.Helper()
	for _, v := range variants.All {
		list = append(list, question{ask: "stand", game: v.ID, start: v.Start}, question{ask: "stand", game: v.ID, start: "nonsense"},
			question{ask: "open", game: v.ID, start: v.Start}, question{ask: "open", game: "", start: v.Start})
		for seed := range 12 {
			list = append(list, ofGame(t, v, seed)...)
		}
	}
	for _, s := range samples.All() {
		list = append(list, question{ask: "open", start: s.Text}, question{ask: "open", game: s.Record.Game.ID, start: s.Text[:len(s.Text)*2/3]})
	}
	for _, c := range [][2]string{
		{"chesquerque", "4k4/9/9/9/4N4/3N5/9/9/4K4 w - - 0 1"},
		{"cheskers", "1p6/8/5k2/8/5K2/P7/8/8 b 0 1"},
		{"quadsquare", "1k1/3/7/3/3/7/3/1K1 b -/-/-/Q/-/- - 0 1"},
	} {
		list = append(list, question{ask: "tables", game: c[0], start: c[1]}, question{ask: "search", game: c[0], start: c[1]})
	}
	return list
}

// ofGame asks about a game played at random.
func ofGame(t *testing.T, v *engine.Variant, seed int) []question {
	random := game.SplitMix64(seed + 31)
	now := must.Get(v.Position(v.Start, nil))(t)
	var moves []string
	for range 4 + 9*seed {
		legal := now.Moves(nil)
		if len(legal) == 0 {
			break
		}
		text := now.MoveText(legal[random.IntN(len(legal))])
		must.Do(t, now.PlayText(text))
		moves = append(moves, text)
	}
	n := len(moves) - 1
	places := v.Board.Places
	clicks := places[random.IntN(len(places))].ID + "\n" + places[random.IntN(len(places))].ID
	list := []question{
		{"course", v.ID, v.Start, moves, ""}, {"stand", v.ID, v.Start, moves[:n], ""},
		{"play", v.ID, v.Start, moves[:n], moves[n]}, {"play", v.ID, v.Start, moves, "nonsense"},
		{"read", v.ID, v.Start, moves[:n], strings.ToLower(moves[n])}, {"refuse", v.ID, v.Start, moves[:n], clicks},
		{"stand", v.ID, v.Start, append([]string{"nonsense"}, moves...), ""}, {"tables", v.ID, v.Start, moves, ""},
	}
	if seed == 1 {
		list = append(list, question{"review", v.ID, v.Start, moves[:6], reviewedBefore})
	}
	level := strconv.Itoa(seed % 8)
	return append(list, question{"search", v.ID, v.Start, moves[:n], ""}, question{"choose", v.ID, v.Start, moves[:n], level})
}

// reviewedBefore are scores of six plies by which much was lost at the last of them, so that
// only this is looked at.
const reviewedBefore = "0 0\n1 0\n2 0\n3 0\n4 0\n5 0\n6 900"

func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// The same questions have the same answers on every computer, and so have those of the
// module in browsers and in Node.
func TestGolden(t *testing.T) {
	var b strings.Builder
	s := module.New(func() {})
	for _, q := range questions(t) {
		fmt.Fprintf(&b, "%s\t%s\n", q, hash(answer(s, q)))
	}
	if *update {
		must.Do(t, errors.Join(os.MkdirAll("testdata", 0o755), os.WriteFile(golden, []byte(b.String()), 0o644)))
	}
	file := must.Get(os.Open(golden))(t)
	defer file.Close()
	lines := bufio.NewScanner(file)
	for want := range strings.Lines(b.String()) {
		if !lines.Scan() || lines.Text()+"\n" != want {
			t.Fatalf("asked anew:\n%s\nin the file:\n%s", want, lines.Text())
		}
	}
	if lines.Scan() {
		t.Error("the file has more")
	}
}
