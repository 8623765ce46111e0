package gamelog

// Line is a chat message.
//
// Seat is the author's seat, or "".
type Line struct {
	ID   string   `json:"id"`
	To   Audience `json:"to"`
	Name string   `json:"name"`
	Seat string   `json:"seat" ts:"Side|''"`
	Text string   `json:"text"`
	At   int64    `json:"at"` // Timestamp, in milliseconds since 1970.

	Speaker string `json:"-"` // Id of the player.
	Command string `json:"-"` // Id of the command, which makes it idempotent; or empty.

	// Ply is how many plies of a finished game had been played by then, without those taken
	// back. It is computed and not stored.
	Ply int `json:"ply,omitempty"` // Number of plies played by then.
}

// Audience names who may read a chat message.
type Audience string

const (
	ToPlayers  Audience = "players"  // only the players
	ToWatchers Audience = "watchers" // everyone
)

// ReadableChats returns the chats that a visitor may read: only players may read their own.
func (r *Record) ReadableChats(playerID string) []Audience {
	if len(r.Seats.Of(playerID)) == 0 {
		return []Audience{ToWatchers}
	}
	return []Audience{ToPlayers, ToWatchers}
}
