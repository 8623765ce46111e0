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
	Command string `json:"-"` // Known again by it when it is sent again; or empty.

	// Ply is how many plies of a finished game had been played by then, of those that
	// stand. No store has it.
	Ply int `json:"ply,omitempty"` // Number of plies played by then.
}

// Audience names the readers of a line of chat.
type Audience string

const (
	ToPlayers  Audience = "players"
	ToWatchers Audience = "watchers"
)

// ReadableChats lists the chats that a visitor may read: watchers never get the players' lines.
func (r *Record) ReadableChats(playerID string) []Audience {
	if len(r.Seats.Of(playerID)) == 0 {
		return []Audience{ToWatchers}
	}
	return []Audience{ToPlayers, ToWatchers}
}
