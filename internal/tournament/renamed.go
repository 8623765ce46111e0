package tournament

import (
	"fmt"

	"threefold/internal/gamelog"
)

// Renamed returns the event with a person's name replaced, and whether it has changed. It returns
// an error for an event that this program cannot read.
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
