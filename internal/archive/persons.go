package archive

import (
	"context"

	"threefold/internal/gamelog"
)

// Profiles finds who has a page, by its address, or says gamelog.ErrNotFound.
type Profiles interface {
	Profile(ctx context.Context, page string) (Profile, error)
}

// Identified gives the persons of a query their ids, as this viewer may know them: a
// player who shows no page is found by nobody else. own says that what the query finds
// nobody but the viewer would find by it.
func (q Query) Identified(ctx context.Context, viewerID string, profiles Profiles) (identified Query, own bool, err error) {
	for _, who := range []*Who{&q.Player, &q.Against} {
		switch {
		case who.Me:
			who.ID, own = viewerID, true
		case who.Page != "":
			profile, err := profiles.Profile(ctx, who.Page)
			if err == nil && !profile.Listed && profile.Player.ID != viewerID {
				err = gamelog.ErrNotFound
			}
			if err != nil {
				return q, false, err
			}
			who.ID, own = profile.Player.ID, own || !profile.Listed
		}
	}
	return q, own, nil
}
