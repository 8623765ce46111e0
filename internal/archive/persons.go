package archive

import (
	"context"

	"threefold/internal/gamelog"
)

// Profiles is the part of the store that Query.Identified needs.
type Profiles interface {
	// Profile returns the player of the page /p/{page}, or gamelog.ErrNotFound.
	Profile(ctx context.Context, page string) (Profile, error)
}

// Identified returns the query with the ids of its persons. A page that is not listed is found
// only by its player; for others the error is gamelog.ErrNotFound. own says that the results are
// private to the viewer.
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
