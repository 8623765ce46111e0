package retrograde

import (
	"bytes"
	"compress/flate"

	"threefold/internal/engine/tables"
)

// Pack returns the file of the values, in the format of package tables.
func (m *Solution) Pack() ([]byte, error) {
	values := make([]byte, (len(m.plies)+3)/4)
	value := tables.Draw
	for n, plies := range m.plies {
		if plies != NoPosition {
			value = plies.Value()
		}
		values[n/4] |= byte(value+1) << (n % 4 * 2)
	}
	var file bytes.Buffer
	w, err := flate.NewWriter(&file, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(values); err != nil {
		return nil, err
	}
	err = w.Close()
	return file.Bytes(), err
}

// Embeds reports whether the embedded tables have the values of a solution of the same game.
func (r Rules) Embeds(m *Solution) bool {
	for n, plies := range m.plies {
		if plies != NoPosition && r.At(uint32(n)) != plies.Value() {
			return false
		}
	}
	return true
}

// PackDTM returns the DTM file of one ending, in the format of package tables.
func (r Rules) PackDTM(m *Solution, e *tables.Ending) ([]byte, error) {
	return r.Tables.PackDTM(e, func(n uint32) (uint8, bool) {
		p := m.plies[n]
		return uint8(p), p != Drawn && p != NoPosition
	})
}
