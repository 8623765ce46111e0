package report

// Marked lists the scenarios that the marks name.
func Marked() (all []Scenario) {
	for _, m := range marks {
		for _, c := range []cell{m.of, m.against} {
			if c != (cell{}) {
				all = append(all, c.Scenario)
			}
		}
	}
	return all
}
