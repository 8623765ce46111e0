package gamelog

import (
	"fmt"
	"slices"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

var (
	ada = Person{ID: "ada", Name: "Ada"}
	bea = Person{ID: "bea", Name: "Bea"}
	cy  = Person{ID: "cy", Name: "Cy"}
)

// seated is a game between Ada, who has White and made it, and Bea.
func seated(status Status) Record {
	return Record{Status: status, Creator: ada, Side: SideWhite, Seats: Seats{Owners: [2]Person{ada, bea}}}
}

// invited is an invitation by Ada with this choice of side.
func invited(side string) Record {
	r := Record{Status: Invited, Creator: ada, Side: side}
	if seat, ok := ColorOf(side); ok {
		r.Seats.Owners[seat] = ada
	}
	return r
}

func TestWhoPlaysWhat(t *testing.T) {
	s := Seats{Owners: [2]Person{ada, bea}, Shared: [2][]string{nil, {"cy"}}}
	for id, want := range map[string]string{"ada": "white", "bea": "black", "cy": "black", "dan": "", "": ""} {
		if got := SeatName(s.Of(id)); got != want {
			t.Errorf("%q plays %q, want %q", id, got, want)
		}
	}
	both := Seats{Owners: [2]Person{ada, ada}}
	if got := SeatName(both.Of("ada")); got != "both" || !both.Alone() || s.Alone() || (&Seats{}).Alone() {
		t.Errorf("who plays both sides plays %q", got)
	}
	for name, want := range map[string][]game.Color{"white": {game.White}, "black": {game.Black}, "both": {game.White, game.Black}, "": nil, "green": nil} {
		if got := colorsOf(name); !slices.Equal(got, want) {
			t.Errorf("%q is %v", name, got)
		}
	}
}

func TestJoin(t *testing.T) {
	half := invited(SideNone)
	half.Seats.Owners[game.White] = bea
	for name, c := range map[string]struct {
		record Record
		by     Person
		wished string
		seat   string // got; "" for none
		fault  string
	}{
		"the other seat":              {invited(SideWhite), bea, "", "black", ""},
		"the other seat, wished":      {invited(SideBlack), bea, "white", "white", ""},
		"the creator's seat":          {invited(SideWhite), bea, "white", "", "seat_taken"},
		"one's own invitation":        {invited(SideWhite), ada, "", "", "own_invitation"},
		"the creator hands out seats": {invited(SideNone), ada, "black", "black", ""},
		"the seat that is left":       {half, ada, "", "black", ""},
		"who sits already":            {half, bea, "black", "", ""},
		"taken back":                  {func() Record { r := invited(SideWhite); r.Status = Gone; return r }(), bea, "", "", "cancelled"},
		"a third":                     {seated(Playing), cy, "", "", "seat_taken"},
		"a third, when it is over":    {seated(Over), cy, "", "", "seat_taken"},
		"a player, in play":           {seated(Playing), bea, "", "", ""},
		"the creator, in play":        {seated(Playing), ada, "", "", ""},
	} {
		d, err := c.record.Join(c.by, c.wished, 0)
		joined, _ := d.Data.(JoinedData)
		if errorCode(err) != c.fault || joined.Seat != c.seat || c.seat != "" && (d.Kind != Joined || joined.By != c.by) {
			t.Errorf("%s: %+v, %v", name, d, err)
		}
	}
}

// Where chance decides, a wish counts for nothing, and either seat may come.
func TestChanceDecides(t *testing.T) {
	r, got := invited(SideChance), map[string]bool{}
	for lot := range 64 {
		d := must.Get(r.Join(bea, "white", lot))(t)
		got[d.Data.(JoinedData).Seat] = true
	}
	if !got["white"] || !got["black"] {
		t.Errorf("64 lots gave %v", got)
	}
}

func TestShare(t *testing.T) {
	full := seated(Playing)
	for i := range maxShares {
		full.Seats.Shared[game.Black] = append(full.Seats.Shared[game.Black], fmt.Sprint("guest ", i))
	}
	almost := full
	almost.Seats.Shared[game.Black] = full.Seats.Shared[game.Black][1:]
	alone := seated(Playing)
	alone.Seats.Owners[game.Black] = ada
	for name, c := range map[string]struct {
		record Record
		seat   string
		with   Person
		fault  string
		shared bool
	}{
		"one seat":                 {seated(Playing), "white", cy, "", true},
		"both seats":               {alone, "both", cy, "", true},
		"of a finished game":       {seated(Over), "white", cy, "", true},
		"the same again":           {seated(Playing), "white", ada, "", false},
		"one of both":              {alone, "white", ada, "", false},
		"the other side":           {seated(Playing), "black", ada, "seated", false},
		"no seat":                  {seated(Playing), "", cy, ErrNoGame.Code, false},
		"of an invitation gone":    {seated(Gone), "white", cy, ErrNoGame.Code, false},
		"one too many":             {full, "black", cy, "many_devices", false},
		"both, one of them full":   {full, "both", cy, "many_devices", false},
		"the other seat":           {full, "white", cy, "", true},
		"the last one who may":     {almost, "black", cy, "", true},
		"who has had it all along": {full, "black", bea, "", false},
	} {
		d, err := c.record.Share(c.seat, c.with)
		if errorCode(err) != c.fault || (d.Kind == Shared) != c.shared || c.shared && d.Data != (SharedData{Seat: c.seat, With: c.with}) {
			t.Errorf("%s: %+v, %v", name, d, err)
		}
	}
}

// A visitor acts in the seat they play; who plays both acts for the side to move.
func TestSeatThatActs(t *testing.T) {
	alone := seated(Playing)
	alone.Seats.Owners[game.Black] = ada
	waiting := invited(SideNone)
	for name, c := range map[string]struct {
		record Record
		id     string
		seat   game.Color
		fault  string
		in     string // the error of a command that needs a game in progress
	}{
		"White":             {seated(Playing), "ada", game.White, "", ""},
		"Black":             {seated(Playing), "bea", game.Black, "", ""},
		"a watcher":         {seated(Playing), "cy", 0, ErrNotSeated.Code, ErrNotSeated.Code},
		"both, Black moved": {alone, "ada", game.White, "", ""},
		"a waiting creator": {invited(SideWhite), "ada", game.White, "", errNotStarted.Code},
		"without a seat":    {waiting, "ada", 0, errNotStarted.Code, errNotStarted.Code},
		"a stranger":        {waiting, "bea", 0, ErrNotSeated.Code, ErrNotSeated.Code},
		"when it is over":   {seated(Over), "bea", game.Black, "", errOver.Code},
	} {
		g := Game{Record: c.record}
		seat, err := g.Seat(c.id)
		if seat != c.seat || errorCode(err) != c.fault {
			t.Errorf("%s: %v, %v", name, seat, err)
		}
		if _, err := g.Seated(c.id); errorCode(err) != c.in {
			t.Errorf("%s, in a game in progress: %v", name, err)
		}
	}
}
