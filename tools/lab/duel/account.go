package duel

import "fmt"

// Account is the statistics of a match besides the results.
type Account struct {
	Ends      map[string]int // number of games by reason of their end
	Plies     int            // of all games
	Work      [2]Work        // by player, in the order of Match.Players
	Faults    [2]int         // games lost by an illegal move or a crash, by player
	Early     int            // adjudicated games
	Otherwise int            // adjudicated games that were played on and had another result
}

// Add counts a pair of games.
func (a *Account) Add(records [2]Record) {
	if a.Ends == nil {
		a.Ends = map[string]int{}
	}
	for i, r := range records {
		a.Work[0].add(r.Work[i])
		a.Work[1].add(r.Work[1-i])
		a.Plies += len(r.Moves)
		a.Ends[r.end()]++
		if r.Fault != "" {
			a.Faults[r.loser()^i]++
		}
		if r.Early != nil {
			a.Early++
			if r.Early.Outcome.Result != r.Outcome.Result {
				a.Otherwise++
			}
		}
	}
}

// end returns the reason of a game's end.
func (r Record) end() string {
	switch {
	case r.Fault != "":
		return "fault"
	case r.Early != nil && r.Early.Outcome == r.Outcome:
		return "by " + r.Early.By
	default:
		return string(r.Outcome.Reason)
	}
}

// loser returns the colour that lost, as an index.
func (r Record) loser() int {
	if r.Outcome.Winner() == "white" {
		return 1
	}
	return 0
}

// Adjudicated returns a line with the number of adjudicated games, or "" if adjudication is off.
func (a *Account) Adjudicated(rules Adjudication) string {
	switch {
	case !rules.Any():
		return ""
	case rules.Check:
		return fmt.Sprintf("adjudication (%v): %d ends foretold, %d came otherwise", rules, a.Early, a.Otherwise)
	default:
		return fmt.Sprintf("adjudication (%v): %d games ended early", rules, a.Early)
	}
}
