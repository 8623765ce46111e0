// Package planted measures whether reviews find turning points: it plays games of the engine
// against itself in which one side makes one blunder, reviews them, and compares the turning
// points with a search of many more nodes.
package planted

import (
	"fmt"
	"io"

	"threefold/internal/engine"
	"threefold/internal/game"
	"threefold/internal/locale"
	"threefold/internal/review"
)

const (
	tableMB  = 32     // as the module for browsers has
	opening  = 6      // plies at random, which lead to where the game begins: an even position
	earliest = 6      // the blunder's ply,
	spread   = 16     // and by how many plies it may be later
	longest  = 76     // plies of a game
	job      = 8_000  // nodes a move
	sought   = 40_000 // nodes by which the blunder is chosen
	enough   = 0.30   // of the point: what a blunder lets go at least
	half     = 0.05   // of the point: what a fall must be worth to the longer search to be one
)

// Trial is the settings of a measurement.
type Trial struct {
	Games int       // number of games
	Seed  uint64    // of the first game
	Times int       // factor of the longer search's nodes, compared with the review; 0 is no such search
	Log   io.Writer // gets a line for each game
}

// Count is the results of some games.
type Count struct {
	Games  int // number of games
	First  int // games whose blunder is the turning point of rank 1
	Named  int // games whose blunder is a turning point of any rank
	Falls  int // turning points of all games
	Agreed int // turning points that the longer search confirms; all of them without such a search
}

// Add adds another count to c.
func (c *Count) Add(other Count) {
	c.Games, c.First, c.Named = c.Games+other.Games, c.First+other.First, c.Named+other.Named
	c.Falls, c.Agreed = c.Falls+other.Falls, c.Agreed+other.Agreed
}

// String returns the counts in one line.
func (c Count) String() string {
	return fmt.Sprintf("%d games: the blunder named first in %d, at all in %d; %d falls named, the longer search agrees with %d", c.Games, c.First, c.Named, c.Falls, c.Agreed)
}

// Run plays and reviews the games of a trial.
func (t Trial) Run(v *engine.Variant) (Count, error) {
	var c Count
	for i := range t.Games {
		one, err := t.one(v, t.Seed+uint64(i))
		if err != nil {
			return c, err
		}
		c.Add(one)
	}
	return c, nil
}

func (t Trial) one(v *engine.Variant, seed uint64) (Count, error) {
	course, blunder := Play(v, seed)
	r, err := review.NewReader(v, course, v.NewThinker(tableMB))
	if err != nil {
		return Count{}, err
	}
	r.Run()
	c := Count{Games: 1}
	for _, turn := range r.Turns() {
		c.Falls++
		if turn.Move == blunder {
			c.Named = 1
			if turn.Rank == 1 {
				c.First = 1
			}
		}
		agrees := t.Times == 0 || t.agrees(v, course, turn)
		if agrees {
			c.Agreed++
		}
		fmt.Fprintf(t.Log, "%s %d: move %d%s, rank %d, falls by %.2f, agreed %t: %s\n", v.ID, seed, turn.Move, map[bool]string{true: " (planted)"}[turn.Move == blunder], turn.Rank, turn.Fall, agrees, locale.InEnglish().SayAll(turn.Why))
	}
	if c.Named == 0 {
		fmt.Fprintf(t.Log, "%s %d: the blunder at %d of %d is not named: %.2f before, %.2f after\n", v.ID, seed, blunder, course.Len(), r.Share(blunder-1), r.Share(blunder))
	}
	return c, nil
}

// agrees reports whether a search of many more nodes, with an empty table, confirms a turning point.
func (t Trial) agrees(v *engine.Variant, course *game.Course, turn review.Turn) bool {
	share := func(plies int) float64 {
		var texts []string
		for _, p := range course.Plies()[:plies] {
			texts = append(texts, p.Text)
		}
		now, err := v.Position(course.Start(), texts)
		if err != nil {
			panic(err) // all moves of a course are legal
		}
		if plies == course.Len() && course.Outcome().Over() {
			return map[game.Result]float64{game.WhiteWins: 1, game.Drawn: 0.5}[course.Outcome().Result]
		}
		thinker := v.NewThinker(256)
		thinker.Put(now)
		found := thinker.Think(engine.Limits{Nodes: t.Times * review.NodesOf(course.Len())})
		if len(found.Lines) == 0 {
			return 0.5
		}
		s := review.Share(v, found.Lines[0].Score)
		if now.Turn() == game.Black {
			s = 1 - s
		}
		return s
	}
	fall := share(turn.Move-1) - share(turn.Move)
	if turn.By == game.Black {
		fall = -fall
	}
	return fall >= half
}

// Play plays a game with one blunder, which follows from the seed, and returns the game and the ply
// of the blunder, from 1.
func Play(v *engine.Variant, seed uint64) (*game.Course, int) {
	random := game.SplitMix64(seed)
	thinker := v.NewThinker(16)
	for {
		now := begin(v, &random, thinker)
		course, err := game.NewCourse(v.Game, now.Text())
		if err != nil {
			panic(err) // the rules have accepted the move
		}
		from, blunder := earliest+random.IntN(spread), 0
		for course.Len() < longest && !course.Outcome().Over() {
			legal := now.Moves(nil)
			move := ""
			if blunder == 0 && course.Len() >= from {
				if move = blunderOf(v, now, legal, thinker, &random); move != "" {
					blunder = course.Len() + 1
				}
			}
			if move == "" {
				thinker.Put(now)
				move = now.MoveText(thinker.Think(engine.Limits{Nodes: job}).Best())
			}
			if _, err := course.Play(move); err != nil {
				panic(err) // the engine's moves are legal
			}
			if err := now.PlayText(move); err != nil {
				break // the game is over
			}
		}
		if blunder > 0 {
			return course, blunder
		}
	}
}

// begin returns an even position after a random opening.
func begin(v *engine.Variant, random *game.SplitMix64, thinker engine.Thinker) engine.Position {
	for {
		now, err := v.Position(v.Start, nil)
		if err != nil {
			panic(err) // the start position is always valid
		}
		for range opening {
			legal := now.Moves(nil)
			if len(legal) == 0 {
				break
			}
			text := now.MoveText(legal[random.IntN(len(legal))])
			if now.PlayText(text) != nil {
				break
			}
		}
		if now, err = v.Position(now.Text(), nil); err != nil {
			continue
		}
		thinker.Put(now)
		found := thinker.Think(engine.Limits{Nodes: job})
		if len(found.Lines) == 0 {
			continue
		}
		if s := review.Share(v, found.Lines[0].Score); s > 0.3 && s < 0.7 {
			return now
		}
	}
}

// blunderOf returns a move that loses much of an undecided game, or "" if it finds none.
func blunderOf(v *engine.Variant, now engine.Position, legal []engine.Move, thinker engine.Thinker, random *game.SplitMix64) string {
	thinker.Put(now)
	found := thinker.Think(engine.Limits{Nodes: sought})
	had := review.Share(v, found.Lines[0].Score)
	if had < 0.35 || had > 0.8 {
		return ""
	}
	for range min(len(legal), 6) {
		m := legal[random.IntN(len(legal))]
		text := now.MoveText(m)
		next, err := v.Position(now.Text(), []string{text})
		if err != nil || len(next.Moves(nil)) == 0 {
			continue
		}
		thinker.Put(next)
		answer := thinker.Think(engine.Limits{Nodes: sought})
		if has := 1 - review.Share(v, answer.Lines[0].Score); had-has >= enough {
			return text
		}
	}
	return ""
}
