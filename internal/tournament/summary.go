package tournament

import "threefold/internal/gamelog"

// Summary is a tournament's row in lists.
type Summary struct {
	ID, Slug string
	Status   Status
	Private  bool
	Name     string
	Games    []string // ids of the games that are played
	Players  int      // number of players, with those who have left after the start
	Host     gamelog.Person
	Created  int64 // epoch milliseconds
	Moved    int64 // time of the last event other than a chat line, epoch milliseconds
}

// Summary returns the tournament's row in lists.
func (s *State) Summary() Summary {
	return Summary{s.ID, s.Slug, s.Status, s.Private, s.Name, s.Games, len(s.Players), s.host(), s.Created, s.Moved}
}

// host returns the creator, by the name under which they play, if they do.
func (s *State) host() gamelog.Person {
	if n := s.number(s.By.ID); n > 0 {
		return s.Players[n-1].Person
	}
	return s.By
}
