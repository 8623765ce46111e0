package gamelog

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Renamed returns the event with this person's name wherever it has another for the person's
// id, and whether that changed it. It fails if this program cannot read the event.
func (e Event) Renamed(person Person) (renamed Event, changed bool, err error) {
	if !e.known() {
		return e, false, fmt.Errorf("game %s: event %d has unknown version %d", e.Game, e.Seq, e.Version)
	}
	switch e.Kind {
	case Created:
		e.Data, changed, err = Rename(e.Data, person, func(d *CreatedData) []*Person {
			persons := []*Person{&d.By}
			if d.Rematch != nil {
				persons = append(persons, &d.Rematch.White, &d.Rematch.Black)
			}
			if d.Tournament != nil {
				persons = append(persons, &d.Tournament.White, &d.Tournament.Black)
			}
			return persons
		})
	case Joined:
		e.Data, changed, err = Rename(e.Data, person, func(d *JoinedData) []*Person { return []*Person{&d.By} })
	case Shared:
		e.Data, changed, err = Rename(e.Data, person, func(d *SharedData) []*Person { return []*Person{&d.With} })
	}
	if err != nil {
		err = fmt.Errorf("game %s: event %d (%s): %w", e.Game, e.Seq, e.Kind, err)
	}
	return e, changed, err
}

// Rename returns the data of an event, of type D, with this person's name, and whether that
// changed it. persons returns the persons that such data have. It fails if the data have
// fields that D has not.
func Rename[D any](data json.RawMessage, person Person, persons func(*D) []*Person) (renamed json.RawMessage, changed bool, err error) {
	var d D
	read := json.NewDecoder(bytes.NewReader(data))
	read.DisallowUnknownFields() // encoding would drop them
	if err := read.Decode(&d); err != nil {
		return data, false, err
	}
	for _, p := range persons(&d) {
		if p.ID == person.ID && p.Name != person.Name {
			p.Name, changed = person.Name, true
		}
	}
	if changed {
		data, err = json.Marshal(d)
	}
	return data, changed, err
}
