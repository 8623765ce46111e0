package arena

import (
	"time"

	"threefold/internal/tournament"
)

// View is how an hour stands, for pages and programs.
type View struct {
	V    int64  `json:"v"` // Grows with each event and each result.
	Slug string `json:"slug"`
	Terms
	Status  tournament.Status `json:"status" ts:"'open'|'running'|'over'"`
	Players int               `json:"players"` // Who have come.
	Waiting int               `json:"waiting"` // Who wait for a game.
	Playing int               `json:"playing"` // Games in progress.
	Played  int               `json:"played"`  // Games that are over.
}

// View returns how the hour stands.
func (s *State) View(now time.Time) View {
	v := View{Slug: s.Slug, Terms: s.Terms, Status: s.Status(now), Players: len(s.Players), Playing: len(s.Running())}
	v.Played = len(s.Games) - v.Playing
	if n := len(s.Games); n >= MaxGames {
		v.Closes = min(v.Closes, s.Games[n-1].At)
	}
	if v.V = s.Seq + int64(v.Played); now.UnixMilli() < v.Closes {
		v.Waiting = len(s.waiting(now.Add(restsFor)))
	}
	return v
}

// Own is a player's own place in an hour.
type Own struct {
	N        int    `json:"n"`                  // Number of the player; 0 for none.
	Here     bool   `json:"here,omitempty"`     // Is paired when no game of theirs is in progress.
	Missed   bool   `json:"missed,omitempty"`   // Is not, after two first moves that were not made.
	Only     string `json:"only,omitempty"`     // Id of the only game that they play.
	Since    int64  `json:"since,omitempty"`    // Waits since this moment, in milliseconds since 1970.
	Board    string `json:"board,omitempty"`    // Slug of the game to be played now.
	Opponent string `json:"opponent,omitempty"` // In that game: the opponent's name.
	Rank     int    `json:"rank,omitempty"`     // Once a game of theirs is over.
	Points   int    `json:"points,omitempty"`
}

// Own returns the place of the person with this id; table is Table. Who is away counts as here: a page
// that is open brings them back.
func (s *State) Own(id string, table []Row) Own {
	n := s.Number(id)
	if n == 0 {
		return Own{}
	}
	p := &s.Players[n-1]
	missed := s.missed(n) >= maxMissed
	own := Own{N: n, Here: (p.Here || p.Away) && !missed, Missed: (p.Here || p.Away) && missed, Only: p.Only, Since: p.Since}
	for i := range s.Games {
		if g := &s.Games[i]; g.White == n || g.Black == n {
			if own.Since = max(own.Since, g.Result.At); !g.Over() {
				own.Board, own.Opponent = g.Slug, s.Players[g.White+g.Black-n-1].Name
			}
		}
	}
	for _, row := range table {
		if row.N == n && row.Played > 0 {
			own.Rank, own.Points = row.Rank, row.Points
		}
	}
	return own
}

// GameView is a game of an hour, as programs see it.
type GameView struct {
	Paired
	At     int64  `json:"at"`     // When it was paired, in milliseconds since 1970.
	Result string `json:"result"` // Empty until it is over.
}

// GameViews returns the games, the last one first.
func (s *State) GameViews() []GameView {
	all := make([]GameView, 0, len(s.Games))
	for i := len(s.Games) - 1; i >= 0; i-- {
		g := &s.Games[i]
		all = append(all, GameView{g.Paired, g.At, string(g.Result.Outcome.Result)})
	}
	return all
}

// Summary is an hour's row in lists.
type Summary struct {
	ID, Slug     string
	Games        []string // ids of the games that are played
	Players      int
	Starts, Ends int64 // epoch milliseconds
}

// Summary returns the hour's row in lists.
func (s *State) Summary() Summary {
	return Summary{s.ID, s.Slug, s.Terms.Games, len(s.Players), s.Starts, s.Ends}
}
