package archived

import (
	"crypto/sha256"
	"fmt"
	"iter"
	"sync"

	"threefold/internal/game/catalog"
	"threefold/internal/site/secret"
	"threefold/internal/store"
	"threefold/internal/testkit/sample"
)

// lines is the number of games of each variant with whose beginnings all others begin.
const lines = 200

// Filling is the data that Fill writes.
type Filling struct {
	Players iter.Seq[store.Player]           // a page is only kept for players of listed games
	Games   iter.Seq2[store.Finished, error] // in the order of their ends
}

// NewFilling returns generated data: so many games between so many people; logs is the number of games
// with their logs.
func NewFilling(people, games, logs int) Filling {
	return Filling{Players: players(people), Games: finished(people, games, logs)}
}

// mixed generates games of all variants and kinds.
var mixed = sync.OnceValue(func() sample.Archive {
	a := sample.New(catalog.Games, lines)
	a.Mixed = true
	return a
})

// newArchive is mixed among so many people.
func newArchive(people int) sample.Archive {
	a := mixed()
	a.Players = people
	return a
}

// since is the time at which all players first came, before all games, in epoch milliseconds.
const since = 1_690_000_000_000

func players(people int) iter.Seq[store.Player] {
	return func(yield func(store.Player) bool) {
		for n := range people {
			if !yield(store.Player{Person: sample.Person(n), TokenHash: token(n).Hash(), Page: sample.Page(n), Since: since}) {
				return
			}
		}
	}
}

// token returns the token of player n. It is not secret, so that a benchmark can request the
// player's own games.
func token(n int) secret.Token {
	sum := sha256.Sum256(fmt.Appendf(nil, "sample %d", n))
	return secret.Token(sum[:len(secret.Token{})])
}

// finished generates games; those with logs are spread evenly.
func finished(people, games, logs int) iter.Seq2[store.Finished, error] {
	return func(yield func(store.Finished, error) bool) {
		from := newArchive(people)
		for n := range games {
			f, err := finishedGame(from, n, (n+1)*logs/games > n*logs/games)
			if !yield(f, err) {
				return
			}
		}
	}
}

func finishedGame(from sample.Archive, n int, full bool) (f store.Finished, err error) {
	g := from.Game(n)
	if full {
		g, f.Log, err = from.Full(n, catalog.Find)
	}
	f.Row, f.Entry = g.Row, g.Entry
	return f, err
}
