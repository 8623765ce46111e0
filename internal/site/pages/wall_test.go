package pages

import (
	"fmt"
	"testing"

	"threefold/internal/tournament"
	"threefold/internal/tournament/director"
)

// In the crosstable the row and the column of a place are those of who has it in the table.
func TestTheCrosstableIsInTheOrderOfTheTable(t *testing.T) {
	d := &tournamentData{Data: tournamentPageData{Tournament: director.Overview{View: tournament.View{
		Players: []tournament.PlayerView{{N: 1, Name: "Ada"}, {N: 2, Name: "Bo"}, {N: 3, Name: "Cy"}},
		Table:   []tournament.TableRow{{N: 3, Points: "1½"}, {N: 1, Points: "1"}, {N: 2, Points: "½"}},
		Cross:   [][]string{{"", "1", "0"}, {"0", "", "½"}, {"1", "½", ""}},
	}}}}
	got := ""
	for _, row := range d.Crosstable() {
		got += fmt.Sprintf("%d %s %q %s\n", row.Place, row.Name, row.Got, row.Points)
	}
	if want := "1 Cy [\"\" \"1\" \"½\"] 1½\n2 Ada [\"0\" \"\" \"1\"] 1\n3 Bo [\"½\" \"0\" \"\"] ½\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
