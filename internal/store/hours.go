package store

import (
	"context"

	"threefold/internal/push"
)

// Unreminded returns at most limit subscriptions that wish to be reminded of hours, and are done with
// the one that starts at last, but not yet with the one that starts at start. Moments are epoch
// milliseconds; last is 0 for none.
func (c *Notifications) Unreminded(ctx context.Context, last, start int64, limit int) ([]push.Subscription, error) {
	return list(ctx, c.store, scanSubscription, `SELECT `+subscriptionColumns+` FROM push_subscriptions
		WHERE wishes <> '' AND wishes LIKE $1 AND reminded >= $2 AND reminded < $3 ORDER BY rung_at, id LIMIT $4`, "% "+push.WishHour+" %", last, start, limit)
}

// NoteReminded records that a subscription is done with the hours that start at a moment, in epoch
// milliseconds, and all before.
func (c *Notifications) NoteReminded(ctx context.Context, id string, start int64) error {
	return c.store.alone(ctx, do(`UPDATE push_subscriptions SET reminded = $2 WHERE id = $1 AND reminded < $2`, id, start))
}
