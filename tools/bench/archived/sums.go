package archived

import (
	"iter"

	"threefold/internal/archive"
	"threefold/internal/store"
)

// sums are the sums of first positions, in the order in which they came up: what the
// indexer adds up game by game.
type sums struct {
	at    map[sumKey]int
	list  []sum
	texts map[string]uint32 // numbers of moves, slugs and results, to be small
	text  []string
}

type sumKey struct {
	position     int64
	move, result uint32
}

type sum struct {
	sumKey
	games, slug uint32
	endedAt     int64
}

func newSums() *sums { return &sums{at: map[sumKey]int{}, texts: map[string]uint32{}} }

// number is a text's.
func (s *sums) number(text string) uint32 {
	n, ok := s.texts[text]
	if !ok {
		n = uint32(len(s.text))
		s.texts[text], s.text = n, append(s.text, text)
	}
	return n
}

// add counts a game, which ended last.
func (s *sums) add(e archive.Entry) {
	if len(e.Steps) == 0 {
		return
	}
	result, slug := s.number(e.Result), uint32(len(s.text))
	s.text = append(s.text, e.Slug)
	for _, step := range e.Steps {
		if !step.Summed() {
			continue
		}
		key := sumKey{step.Position, s.number(step.Move), result}
		i, ok := s.at[key]
		if !ok {
			i = len(s.list)
			s.at[key], s.list = i, append(s.list, sum{sumKey: key})
		}
		s.list[i].games++
		s.list[i].slug, s.list[i].endedAt = slug, e.EndedAt
	}
}

func (s *sums) all() iter.Seq[store.Sum] {
	return func(yield func(store.Sum) bool) {
		for _, u := range s.list {
			if !yield(store.Sum{Position: u.position, Move: s.text[u.move], Result: s.text[u.result], Games: int(u.games), Slug: s.text[u.slug], EndedAt: u.endedAt}) {
				return
			}
		}
	}
}

// scores are what players have scored, by player, then by kind of game or opponent.
type scores map[string]*playerScore

type playerScore struct{ games, rivals map[string]archive.Tally }

// add counts a game, if it counts in scores.
func (s scores) add(e archive.Entry) {
	if !e.Counts() {
		return
	}
	var white archive.Tally
	white.Add(e.Result, 1)
	s.count(e.White, e.Black, e.Game, white)
	s.count(e.Black, e.White, e.Game, archive.Tally{White: white.Black, Drawn: white.Drawn, Black: white.White})
}

func (s scores) count(player, opponent, game string, t archive.Tally) {
	of := s[player]
	if of == nil {
		of = &playerScore{map[string]archive.Tally{}, map[string]archive.Tally{}}
		s[player] = of
	}
	of.games[game] = of.games[game].Plus(t)
	of.rivals[opponent] = of.rivals[opponent].Plus(t)
}

func (s scores) all() (byGame []store.Score, byOpponent []store.Rival) {
	for player, of := range s {
		for game, t := range of.games {
			byGame = append(byGame, store.Score{Player: player, Game: game, Tally: t})
		}
		for opponent, t := range of.rivals {
			byOpponent = append(byOpponent, store.Rival{Player: player, Opponent: opponent, Tally: t})
		}
	}
	return byGame, byOpponent
}
