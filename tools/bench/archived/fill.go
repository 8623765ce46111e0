package archived

import (
	"context"
	"iter"

	"threefold/internal/store"
)

// The numbers of games, and of rows of other tables, that are written at a time.
const (
	gamesBatch = 5_000
	rowsBatch  = 100_000
)

// Fill writes players, games and the archive's index into an empty store. progress is called after
// every 5000 games with the number of games written so far.
func Fill(ctx context.Context, config store.Config, from Filling, progress func(games int)) error {
	return store.Fill(ctx, config, func(b *store.Bulk) error {
		sums, scores, paged := newSums(), scores{}, map[string]bool{}
		games := func(yield func(store.Finished, error) bool) {
			for g, err := range from.Games {
				if err == nil {
					sums.add(g.Entry)
					scores.add(g.Entry)
					if g.Entry.Listed {
						paged[g.Entry.White], paged[g.Entry.Black] = true, true
					}
				}
				if !yield(g, err) {
					return
				}
			}
		}
		written := 0
		err := inBatches(games, gamesBatch, func(batch []store.Finished) error {
			if written += len(batch); written%gamesBatch == 0 {
				defer progress(written)
			}
			return b.Games(batch)
		})
		if err != nil {
			return err
		}
		if err := inBatches(sure(withPages(from.Players, paged)), rowsBatch, b.Players); err != nil {
			return err
		}
		if err := inBatches(sure(sums.all()), rowsBatch, b.Sums); err != nil {
			return err
		}
		return b.Scores(scores.all())
	})
}

// withPages removes the page of each player without a listed game.
func withPages(all iter.Seq[store.Player], paged map[string]bool) iter.Seq[store.Player] {
	return func(yield func(store.Player) bool) {
		for p := range all {
			if !paged[p.ID] {
				p.Page = ""
			}
			if !yield(p) {
				return
			}
		}
	}
}

// sure returns a sequence with nil errors.
func sure[T any](all iter.Seq[T]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for v := range all {
			if !yield(v, nil) {
				return
			}
		}
	}
}

// inBatches calls write with a sequence, at most so many at a time. write must not keep the slice.
func inBatches[T any](all iter.Seq2[T, error], most int, write func([]T) error) error {
	var batch []T
	for v, err := range all {
		if err != nil {
			return err
		}
		if batch = append(batch, v); len(batch) == most {
			if err := write(batch); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	if len(batch) == 0 {
		return nil
	}
	return write(batch)
}
