package records

import (
	"testing"

	"threefold/internal/lobby/wire"
)

func TestARecordKnowsThatTheComputerPlayed(t *testing.T) {
	view := wire.View{Snapshot: wire.Snapshot{Machine: &wire.MachineOut{Seat: "black", Level: 3}}}
	rec, err := recordOf(&view)
	if err != nil || rec.Machine == nil || rec.Machine.Seat != "black" || rec.Machine.Level != 3 {
		t.Errorf("%+v, %v", rec, err)
	}
}
