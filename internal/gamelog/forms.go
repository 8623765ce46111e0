package gamelog

// form says whether a game is by itself, or is part of a match or of a tournament.
type form int

const (
	formAlone form = iota
	formMatch
	formTournament
)

func formOf(r *Record) form {
	switch {
	case r.Tournament != nil:
		return formTournament
	case r.Series != nil:
		return formMatch
	}
	return formAlone
}

// Actions that depend on the form of a game, besides offers and those that AppendMay lists.
const (
	doJoin  = "join"   // take a free seat of an invitation
	doShare = "share"  // play a seat on one more device of its player
	doLetIn = "let in" // give the seat of a player who is away to a visitor
)

// possible lists which actions each form of game allows: a game by itself, of a match, and of a
// tournament. Games of a tournament have both players from the start, end with a result, are
// not paused, have equal clocks, and are followed by the next round.
var possible = map[string][3]bool{
	doJoin:                {true, true, false},
	doShare:               {true, true, true},
	doLetIn:               {true, true, true},
	string(OfferDraw):     {true, true, true},
	string(OfferTakeback): {true, true, false},
	MayUndo:               {true, true, false},
	string(OfferPause):    {true, true, false},
	string(OfferResume):   {true, true, false},
	string(OfferCancel):   {true, true, false}, // MayCancel, of an invitation, too
	string(OfferRematch):  {true, true, false}, // in a match the next game
	MayGive:               {true, true, false},
	MayAbort:              {true, true, false}, // in a match the game is played again
	MayResign:             {true, true, true},
	MayClaim:              {true, true, true},
}

var errTournament = NewError("tournament_game", "tournament-game")

// permits returns an *Error if a game of this form does not allow an action; nil if it does.
func permits(r *Record, what string) error {
	if !possible[what][formOf(r)] {
		return errTournament
	}
	return nil
}
