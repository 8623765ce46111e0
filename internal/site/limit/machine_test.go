package limit

import (
	"testing"
	"testing/synctest"

	"threefold/internal/site/address"
)

// One visitor, and one address, may do so much; others go on.
func TestWhatIsAskedOfTheComputerIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := New(Limits{Machine: 3, OwnMachine: 2}, address.Clients{}, nil, nil).machine.games
		for _, tc := range []struct {
			visitor, client string
			spent           bool
		}{
			{"ada", "192.0.2.1", false}, {"ada", "192.0.2.1", false}, {"ada", "192.0.2.2", true},
			{"ben", "192.0.2.1", false}, {"eve", "192.0.2.1", true}, {"eve", "192.0.2.2", false},
		} {
			if got := games.spent(tc.visitor, tc.client); got != tc.spent {
				t.Errorf("%s at %s: spent is %v", tc.visitor, tc.client, got)
			}
			if !tc.spent {
				games.add(tc.visitor, tc.client)
			}
		}
	})
}
