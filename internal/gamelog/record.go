package gamelog

import (
	"encoding/json"
	"fmt"
	"slices"

	"threefold/internal/game"
)

// Record is the fold of a game's log: an immutable value that depends on no game's rules, so
// that an old game is shown as it was played.
type Record struct {
	ID, Slug string
	Game     string // id in the catalog
	Start    string // position text
	Creator  Person
	Side     string // the creator's choice, one of the Side constants
	Terms    Terms
	Computer *Computer // nil in a game between people
	Seats    Seats
	Status   Status
	Plies    Plies
	Left     [2]int64 // milliseconds on each side's clock, not yet charged for the time since Moved; 0 without a clock
	Paused   bool
	Offers   Offers
	Hints    []int // numbers of the plies before which a hint was asked for, also of those taken back
	End      End
	Chain
	Progress
}

// Chain is a game's place in a chain of rematches, a match or a tournament.
type Chain struct {
	RematchOf string  // slug of the game before this one, or empty
	Rematch   string  // slug of the game after this one, or empty
	Continued bool    // the game after this one is of the same match
	Series    *Series // nil in a game that is of no match
	Score     *Score  // before this game, in a match or a chain of rematches; nil if none is counted

	Tournament *TournamentGame // nil in a game that is of no tournament
}

// Progress is how far a game has come in its log and in time.
type Progress struct {
	Seq int64 // number of the last event
	On  int64 // number of the event that made the current position
	// Moved is the moment from which the side to move is charged, in epoch milliseconds: that of
	// the last move, takeback, resumption or forgiven time, or else of the start of the game.
	Moved   int64
	Created int64 // epoch milliseconds
}

// End is how a game ended; zero until then.
type End struct {
	Outcome  game.Outcome // zero for an invitation that is gone
	At       int64        // epoch milliseconds
	ClockRan bool         // a clock ran until the end
}

// Fold returns the record of a whole log. The error is ErrNotFound for an empty log, or wraps
// ErrUnreadable.
func Fold(events []Event) (Record, error) {
	return Record{}.foldOn(events, func(Event, Record) {})
}

// FoldOn returns the record after more events of the log, with the errors of Fold. Several
// goroutines may call it on one record.
func (r Record) FoldOn(events []Event) (Record, error) {
	r.Plies = r.Plies.clip() // concurrent calls must not append to the same memory
	return r.foldOn(events, func(Event, Record) {})
}

// foldOn is FoldOn, and calls show with each event and the record after it.
func (r Record) foldOn(events []Event, show func(Event, Record)) (Record, error) {
	for _, e := range events {
		next, err := r.Apply(e)
		if err != nil {
			return Record{}, err
		}
		r = next
		show(e, r)
	}
	if r.Seq == 0 {
		return Record{}, ErrNotFound
	}
	return r, nil
}

// Apply returns the record after one more event, and leaves r as it is. Another call on r may
// overwrite the last move of the first call's result: see Plies.Append. An event of an unknown
// kind or version, or out of order, is an error that wraps ErrUnreadable.
func (r Record) Apply(e Event) (Record, error) { return r.ApplyWith(e, nil) }

// ApplyWith is Apply for an event whose decoded data the caller has; data is the
// struct of the event's kind, or nil to decode the event's own data.
func (r Record) ApplyWith(e Event, data any) (Record, error) {
	if e.Seq != r.Seq+1 {
		return r, fmt.Errorf("%w: game %s: event %d follows event %d", ErrUnreadable, e.Game, e.Seq, r.Seq)
	}
	if !e.known() {
		return r, fmt.Errorf("%w: game %s: event %d has unknown version %d", ErrUnreadable, e.Game, e.Seq, e.Version)
	}
	next, err := r.change(e, data)
	if err != nil {
		return r, fmt.Errorf("%w: game %s: event %d (%s): %w", ErrUnreadable, e.Game, e.Seq, e.Kind, err)
	}
	next.Seq = e.Seq
	if next.Status != r.Status && next.Status.Ended() {
		next.End.At = e.At
	}
	return next, nil
}

// folds maps each kind of event to the change it makes to a record.
var folds = map[Kind]func(Record, Event, any) (Record, error){
	Created:   with(foldCreated),
	Joined:    with(foldJoined),
	Moved:     with(foldMoved),
	Offered:   with(foldOffered),
	Withdrawn: with(foldWithdrawn),
	Declined:  with(foldDeclined),
	Accepted:  with(foldAccepted),
	TookBack:  with(foldTookBack),
	Given:     with(foldGiven),
	Shared:    with(foldShared),
	Forgiven:  with(foldForgiven),
	Hinted:    with(foldHinted),
	Resigned:  with(foldResigned),
	Claimed:   with(foldClosed),
	Flagged:   with(foldClosed),
	Aborted:   with(foldClosed),
	Cancelled: func(r Record, _ Event, _ any) (Record, error) { r.Status = Gone; return r, nil },
}

// with returns a change that decodes the event's data, unless the caller has decoded them. A
// change must fail if the data have a value that this program does not know.
func with[D any](change func(Record, Event, D) (Record, error)) func(Record, Event, any) (Record, error) {
	return func(r Record, e Event, data any) (Record, error) {
		if d, ok := data.(D); ok {
			return change(r, e, d)
		}
		var d D
		if err := json.Unmarshal(e.Data, &d); err != nil {
			return r, err
		}
		return change(r, e, d)
	}
}

func (r Record) change(e Event, data any) (Record, error) {
	do, known := folds[e.Kind]
	if !known {
		return r, fmt.Errorf("unknown kind")
	}
	return do(r, e, data)
}

func foldCreated(r Record, e Event, d CreatedData) (Record, error) {
	if err := d.known(); err != nil {
		return r, err
	}
	r = Record{ID: e.Game, Slug: d.Slug, Game: d.Game, Start: d.Start, Creator: d.By, Side: d.Side,
		Terms: d.Terms, Chain: Chain{Series: d.Series}, Status: Invited, Progress: Progress{On: e.Seq, Created: e.At, Moved: e.At}}
	r.Left = d.Terms.startTimes()
	if seat, ok := ColorOf(d.Side); ok {
		r.Seats.Owners[seat] = d.By
	}
	if d.Side == SideBoth {
		r.Seats.Owners = [2]Person{d.By, d.By}
		r.Status = Playing
	}
	if d.Rematch != nil {
		r.Seats = Seats{Owners: [2]Person{d.Rematch.White, d.Rematch.Black}, Shared: [2][]string{d.Rematch.SharedWhite, d.Rematch.SharedBlack}, LetIn: d.Rematch.LetIn}
		r.RematchOf, r.Score = d.Rematch.Of, d.Rematch.Score
		r.Status = Playing
	}
	if t := d.Tournament; t != nil {
		r.Seats.Owners, r.Tournament, r.Status = [2]Person{t.White, t.Black}, &t.TournamentGame, Playing
	}
	if d.Computer != nil {
		return r.seatComputer(*d.Computer)
	}
	return r, nil
}

// known returns an error unless this program knows the rules, the side and the terms.
func (d *CreatedData) known() error {
	switch {
	case d.Rules > game.RulesVersion:
		return fmt.Errorf("unknown version %d of the rules", d.Rules)
	case !slices.Contains(sides, d.Side):
		return fmt.Errorf("unknown side %q", d.Side)
	case !d.Series.known():
		return fmt.Errorf("unknown game %d of a match of %d", d.Series.Number, len(d.Series.Games))
	case !d.Visibility.known() || !d.Takebacks.known():
		return fmt.Errorf("unknown visibility %q or takebacks %q", d.Visibility, d.Takebacks)
	}
	return nil
}

// seatNamed returns the seat of this name in an event, and fails for any other name.
func seatNamed(name string) (game.Color, error) {
	seat, ok := ColorOf(name)
	if !ok {
		return 0, fmt.Errorf("unknown seat %q", name)
	}
	return seat, nil
}

func foldJoined(r Record, e Event, d JoinedData) (Record, error) {
	seat, err := seatNamed(d.Seat)
	if err != nil {
		return r, err
	}
	r.Seats.Owners[seat] = d.By
	if r.Side != SideNone {
		r.Seats.Owners[seat.Other()] = r.Creator
	}
	if r.Seats.Owners[seat.Other()].ID != "" {
		r.Status = Playing
		r.Moved = e.At
	}
	return r, nil
}

func foldMoved(r Record, e Event, d MovedData) (Record, error) {
	by, err := seatNamed(d.Played.By)
	if err != nil {
		return r, err
	}
	r.Plies = r.Plies.Append(Ply{Played: &d.Played, Left: d.Left, Spent: d.Spent, At: e.At, Gained: d.Left + d.Spent - r.Left[by]})
	r.Left[by] = d.Left
	r.On, r.Moved = e.Seq, e.At
	r.Offers.Open = standingAfterMove(r.Offers.Open, d.Played.By)
	if d.Outcome != nil {
		return r.end(*d.Outcome)
	}
	return r, nil
}

func foldResigned(r Record, _ Event, d SeatData) (Record, error) {
	seat, err := seatNamed(d.Seat)
	if err != nil {
		return r, err
	}
	return r.end(game.Won(seat.Other(), game.Resignation))
}

func foldGiven(r Record, _ Event, d GivenData) (Record, error) {
	seat, err := seatNamed(d.Seat)
	r.Left[seat.Other()] += d.Time
	return r, err
}

func foldShared(r Record, e Event, d SharedData) (Record, error) {
	seats := colorsOf(d.Seat)
	if len(seats) == 0 {
		return r, fmt.Errorf("unknown seat %q", d.Seat)
	}
	for _, seat := range seats {
		if d.LetIn {
			r.Seats.letIn(seat, e.At)
		}
		r.Seats.Shared[seat] = append(slices.Clone(r.Seats.Shared[seat]), d.With.ID)
	}
	return r, nil
}

// foldForgiven sets both clocks, which run on from the moment of this event.
func foldForgiven(r Record, e Event, d ForgivenData) (Record, error) {
	r.Left = [2]int64{d.Left.White, d.Left.Black}
	r.Moved = e.At
	return r, nil
}

func foldHinted(r Record, _ Event, d HintedData) (Record, error) {
	_, err := seatNamed(d.Seat)
	r.Hints = append(slices.Clip(r.Hints), d.Ply)
	return r, err
}

func foldClosed(r Record, _ Event, d EndedData) (Record, error) {
	if d.Seat != "" { // empty if the server ended the game
		if _, err := seatNamed(d.Seat); err != nil {
			return r, err
		}
	}
	return r.end(d.Outcome)
}

// end returns the record of the ended game. It does not check the reason, which may be one of
// a game's own or of a later program.
func (r Record) end(o game.Outcome) (Record, error) {
	if !slices.Contains(results, o.Result) || !o.Over() {
		return r, fmt.Errorf("unknown outcome %q by %q", o.Result, o.Reason)
	}
	r.End.ClockRan = r.clockRuns()
	r.End.Outcome, r.Status, r.Offers.Open, r.Paused = o, Over, nil, false
	return r, nil
}

var results = []game.Result{game.WhiteWins, game.BlackWins, game.Drawn, game.NoResult}

// clockRuns reports whether a clock runs: once both have moved, or by correspondence at once.
func (r Record) clockRuns() bool {
	return r.Status == Playing && !r.Paused && (r.Plies.Len() >= 2 || r.Terms.Days > 0)
}

// position returns the text of the current position.
func (r Record) position() string {
	if last := r.Plies.Last(); last != nil {
		return last.Position
	}
	return r.Start
}
