package pgn_test

import (
	"strings"

	"pgregory.net/rapid"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/testkit/must"
)

// drawn makes records of random games.
type drawn struct{ *rapid.T }

func (d drawn) record() pgn.Record {
	g := rapid.SampledFrom(catalog.Games).Draw(d.T, "game")
	match := must.Get(game.NewMatch(g, d.start(g)))(d)
	rec := pgn.Record{Game: g, Start: match.Start(), Line: pgn.Line{Comments: d.comments()}, Tags: d.tags()}
	for range d.below(24, "plies") {
		before := match.Position()
		text, ok := d.choice(before)
		if !ok || match.Outcome().Over() {
			break
		}
		played := must.Get(match.Play(text))(d)
		rec.Moves = append(rec.Moves, d.move(played, before, 0))
	}
	rec.Result = match.Outcome().Result
	if rec.Result == "" {
		rec.Result = rapid.SampledFrom([]game.Result{game.WhiteWins, game.BlackWins, game.Drawn, game.NoResult}).Draw(d.T, "result")
	}
	return rec
}

// start is the game's own start, or a position some moves later.
func (d drawn) start(g *game.Game) string {
	p := must.Get(g.Parse(g.Start))(d)
	for range d.below(2, "start elsewhere") * d.below(9, "plies before the start") {
		if next, _, ok := d.step(p); ok {
			p = next
		}
	}
	return p.Text()
}

func (d drawn) choice(p game.Position) (string, bool) {
	moves := p.Moves()
	if len(moves) == 0 {
		return "", false
	}
	return moves[d.below(len(moves), "move")].Text, true
}

func (d drawn) step(p game.Position) (game.Position, *game.Played, bool) {
	text, ok := d.choice(p)
	if !ok {
		return p, nil, false
	}
	next, played, err := p.Play(text)
	if err != nil {
		d.Fatal(err)
	}
	return next, &played, true
}

// move is a played move with whatever a record may say of one.
func (d drawn) move(played *game.Played, before game.Position, depth int) pgn.Move {
	m := pgn.Move{Played: played, Comments: d.comments()}
	if d.below(2, "left said") == 1 {
		m.Clock.Left = new(rapid.Int64Range(0, 40_000_000).Draw(d.T, "left"))
	}
	if d.below(3, "spent said") == 1 {
		m.Clock.Spent = new(rapid.Int64Range(0, 90_000).Draw(d.T, "spent"))
	}
	for range max(0, d.below(4, "glyphs")-2) {
		m.Glyphs = append(m.Glyphs, d.below(140, "glyph"))
	}
	for range max(0, d.below(6, "variations")-3) {
		if v := d.line(before, depth+1); depth < 3 && len(v.Moves) > 0 {
			m.Variations = append(m.Variations, v)
		}
	}
	return m
}

func (d drawn) line(from game.Position, depth int) pgn.Line {
	l := pgn.Line{Comments: d.comments()}
	if depth > 3 {
		return l
	}
	for range 1 + d.below(3, "plies of a variation") {
		next, played, ok := d.step(from)
		if !ok {
			break
		}
		l.Moves = append(l.Moves, d.move(played, from, depth))
		from = next
	}
	return l
}

// sayings are pieces of comments that a reader might take for something else.
var sayings = []string{"}", "{", "(", ")", ";", "%", "*", "1-0", "[%clk 0:00:01]", "[%emt 0:00:02.5]", "[White \"x\"]",
	"$1", "12.", "e.p.", "M2xM2*", "c3xM1(Q)", "++", "é", "Ж", "🐫", "\\", "\"", "well", "played"}

func (d drawn) comments() []string {
	var list []string
	for range max(0, d.below(5, "comments")-3) {
		list = append(list, d.words())
	}
	return list
}

func (d drawn) words() string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(sayings), 1, 30).Draw(d.T, "words"), " ")
}

func (d drawn) tags() []pgn.Tag {
	var tags []pgn.Tag
	for _, name := range []string{pgn.TagEvent, pgn.TagSite, pgn.TagWhite, pgn.TagTimeControl, "Annotator", "X_1"} {
		if d.below(2, "tag") == 1 {
			tags = append(tags, pgn.Tag{Name: name, Value: d.words()})
		}
	}
	return tags
}

func (d drawn) below(n int, what string) int { return rapid.IntRange(0, n-1).Draw(d.T, what) }
