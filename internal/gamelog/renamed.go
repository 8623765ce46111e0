package gamelog

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Renamed is the event as it would be if the person of this id had been called by this
// person's name, and whether that is another event. Nothing else in it changes. The
// error says that this program cannot read the event.
func (e Event) Renamed(person Person) (renamed Event, changed bool, err error) {
	if !e.known() {
		return e, false, fmt.Errorf("game %s: event %d has unknown version %d", e.Game, e.Seq, e.Version)
	}
	switch e.Kind {
	case Created:
		changed, err = rename(&e, person, func(d *CreatedData) []*Person {
			if d.Rematch == nil {
				return []*Person{&d.By}
			}
			return []*Person{&d.By, &d.Rematch.White, &d.Rematch.Black}
		})
	case Joined:
		changed, err = rename(&e, person, func(d *JoinedData) []*Person { return []*Person{&d.By} })
	case Shared:
		changed, err = rename(&e, person, func(d *SharedData) []*Person { return []*Person{&d.With} })
	}
	return e, changed, err
}

// rename changes the event's data, of type D, in which these persons stand.
func rename[D any](e *Event, person Person, persons func(*D) []*Person) (changed bool, err error) {
	var d D
	read := json.NewDecoder(bytes.NewReader(e.Data))
	read.DisallowUnknownFields() // or they would be lost
	if err := read.Decode(&d); err != nil {
		return false, fmt.Errorf("game %s: event %d (%s): %w", e.Game, e.Seq, e.Kind, err)
	}
	for _, p := range persons(&d) {
		if p.ID == person.ID && p.Name != person.Name {
			p.Name, changed = person.Name, true
		}
	}
	if changed {
		e.Data, err = json.Marshal(d)
	}
	return changed, err
}
