package fromlog

import (
	"encoding/json"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/pgn"
)

// JSON returns a game of this site as a JSON object with the canonical moves and every position;
// docs/records.md lists its members. g must be the game of rec. It does not check the moves.
func JSON(rec *gamelog.Record, g *game.Game) []byte {
	o := object{Slug: rec.Slug, Game: rec.Game, Variant: g.Name, Rules: game.RulesVersion,
		Event: event(rec), Created: rec.Created,
		White: pgn.OneLine(rec.Seats.Owners[game.White].Name), Black: pgn.OneLine(rec.Seats.Owners[game.Black].Name),
		Result: rec.End.Outcome.Result, Termination: rec.End.Outcome.Reason,
		Clock: rec.Terms.Clock, BlackClock: rec.Terms.Black, Days: rec.Terms.Days, Start: rec.Start, Plies: make([]ply, rec.Plies.Len())}
	timed := rec.Terms.Clock != nil || rec.Terms.Days > 0
	for i, p := range rec.Plies.All() {
		o.Plies[i] = ply{Text: p.Text, Shown: p.Shown, Position: p.Position}
		if timed {
			o.Plies[i].Left, o.Plies[i].Spent = &p.Left, &p.Spent
		}
	}
	b, err := json.Marshal(o)
	if err != nil {
		panic(err) // its types always encode
	}
	return append(b, '\n')
}

// object is a finished game. Times are in milliseconds.
type object struct {
	Slug        string           `json:"slug"`
	Game        string           `json:"game" api:"GameID"`
	Variant     string           `json:"variant"` // Name of the game.
	Rules       int              `json:"rules"`   // Version of the rules.
	Event       string           `json:"event"`   // How the game was arranged.
	Created     int64            `json:"created"` // Timestamp, in milliseconds since 1970.
	White       string           `json:"white"`   // Name.
	Black       string           `json:"black"`
	Result      game.Result      `json:"result,omitempty"`
	Termination game.Reason      `json:"termination,omitempty"`
	Clock       *gamelog.Control `json:"clock,omitempty"` // For both players, or for White if `blackClock` is set.
	BlackClock  *gamelog.Control `json:"blackClock,omitempty"`
	Days        int64            `json:"days,omitempty"` // Days per move.
	Start       string           `json:"start"`          // Position string of the start position.
	Plies       []ply            `json:"plies"`
}

// ply is a move of a finished game.
type ply struct {
	Text     string `json:"text"`     // Canonical notation.
	Shown    string `json:"shown"`    // Notation for move lists.
	Position string `json:"position"` // Position string after the move.
	// Time left on the player's clock after the move. Only with a time limit.
	Left  *int64 `json:"left,omitempty"`
	Spent *int64 `json:"spent,omitempty"` // Time charged for the move. Only with a time limit.
}
