package tournament

import (
	"fmt"

	"threefold/internal/gamelog"
)

// Renamed is to an event of a tournament what gamelog.Event.Renamed is to one of a game.
func (e Event) Renamed(person gamelog.Person) (renamed Event, changed bool, err error) {
	if e.Version != EventVersion {
		return e, false, fmt.Errorf("tournament %s: event %d has unknown version %d", e.Tournament, e.Seq, e.Version)
	}
	switch e.Kind {
	case Created:
		e.Data, changed, err = gamelog.Rename(e.Data, person, func(d *CreatedData) []*gamelog.Person { return []*gamelog.Person{&d.By} })
	case Joined:
		e.Data, changed, err = gamelog.Rename(e.Data, person, func(d *JoinedData) []*gamelog.Person { return []*gamelog.Person{&d.By} })
	case Said:
		e.Data, changed, err = gamelog.Rename(e.Data, person, func(d *SaidData) []*gamelog.Person { return []*gamelog.Person{&d.By} })
	case Became:
		e.Data, changed, err = gamelog.Rename(e.Data, person, func(d *BecameData) []*gamelog.Person { return []*gamelog.Person{&d.By} })
	}
	if err != nil {
		err = fmt.Errorf("tournament %s: event %d (%s): %w", e.Tournament, e.Seq, e.Kind, err)
	}
	return e, changed, err
}
