package pages

import (
	"cmp"
	"context"
	"errors"
	"html/template"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/puzzle/task"
	"threefold/internal/site/visitor"
)

const (
	recentShown = 5  // finished games in the lobby
	mineAsked   = 40 // of the visitor's games that are read
	mineOver    = 3  // of these, finished ones that are shown
)

type lobbyData struct {
	frame
	Mine   []myGame
	Games  []gameEntry
	Chosen string         // id of the game that is chosen at first
	From   *beginning     // position that the address begins with; nil for none
	Invite gamelog.Person // the program that the address invites; zero for none
	Levels []level        // of the computer
	Recent []finishedGame
	Daily  []dailyPuzzle
	Data   livePageData
	Hours  []hourRow
	Now    int64 // the server's time, epoch milliseconds

	Notifies bool // the site sends push notifications
}

// dailyPuzzle is a game's puzzle of the day, in the position to solve.
type dailyPuzzle struct {
	*game.Game
	Puzzle string // its id
	Title  string
	Board  template.HTML
	Shown  bool // it is that of the chosen game
}

// Lobby answers GET / with the lobby: the visitor's games, the form for a new one, live games,
// puzzles of the day and the latest finished games.
func (p *Pages) Lobby(w http.ResponseWriter, r *http.Request) error {
	mine, err := p.mine(r.Context(), visitor.Of(r))
	if err != nil {
		return err
	}
	recent, err := p.Search.Find(r.Context(), archive.Query{}, recentShown)
	if err != nil {
		return err
	}
	now := time.Now()
	d := lobbyData{Mine: mine, Games: p.offer(), Levels: levels(p.Language), Recent: p.finished(recent.Rows), Data: liveData(p.Games, p.Catalog), Hours: p.hours(now), Now: now.UnixMilli(), Notifies: p.Notifies}
	d.Chosen = d.Games[0].ID
	if chosen, ok := p.Catalog[r.URL.Query().Get("game")]; ok {
		d.Chosen = chosen.ID
	}
	d.From = p.beginning(r)
	if d.Invite, err = p.program(r, r.URL.Query().Get("invite")); err != nil {
		return err
	}
	if d.Daily, err = daily(p, d.Chosen, now); err != nil {
		return err
	}
	return p.show(w, r, "lobby", frame{Title: p.T("nav.play"), Until: "lists"}, &d) // the first paint needs only what is above the lists
}

// program returns the program of this id, which may be invited; the zero Person if it does not
// exist or was revoked.
func (p *Pages) program(r *http.Request, id string) (gamelog.Person, error) {
	if !(gamelog.Person{ID: id}).Program() {
		return gamelog.Person{}, nil
	}
	found, err := p.Programs.Program(r.Context(), id)
	if errors.Is(err, gamelog.ErrNotFound) {
		return gamelog.Person{}, nil
	}
	return found.Person, err
}

// daily returns the puzzles of a day. If the chosen game has none, that of the first is shown.
func daily(p *Pages, chosen string, at time.Time) ([]dailyPuzzle, error) {
	var all []dailyPuzzle
	for _, g := range catalog.Games {
		collection, some := p.Puzzles.Of(g.ID)
		if !some {
			continue
		}
		today := &collection.All[collection.OfDay(at)]
		stands, err := g.Parse(today.Nodes[0].Position)
		if err != nil {
			return nil, err
		}
		title, err := task.Title(today, stands.Turn(), p.Language)
		if err != nil {
			return nil, err
		}
		board := template.HTML(p.drawer.Thumbnail(g, stands.Pieces(), stands.Turn() == game.Black)) // trusted: our own classes, and numbers
		all = append(all, dailyPuzzle{p.Catalog[g.ID].Game, today.ID, title, board, g.ID == chosen})
	}
	if len(all) > 0 && !slices.ContainsFunc(all, func(d dailyPuzzle) bool { return d.Shown }) {
		all[0].Shown = true
	}
	return all, nil
}

// The stages of a visitor's own game, in the order in which they are shown.
const (
	stageMove = "move" // the visitor is to move
	stageNext = "next" // a match waits for its next game
	stageWait = "wait" // the opponent is to move
	stageOpen = "open" // no opponent has accepted yet
	stageOver = "over"
)

var stages = []string{stageMove, stageNext, stageWait, stageOpen, stageOver}

// myGame is a game of the visitor in a list.
type myGame struct {
	Slug      string
	Game      string // id
	GameName  string
	Stage     string // one of stages
	Title     string // the opponent's name, or what the game is without one
	Says      string // its state in words
	Clock     string // in short: "10 + 5"
	Turn      string // "white" or "black" while it runs; else empty
	Thumbnail thumbnail
}

// Watched reports whether the lobby polls for changes of the game.
func (m myGame) Watched() bool { return m.Stage != stageOver }

// mine returns a visitor's games: first those in which the visitor is to move, then waiting
// ones, open invitations, and the latest finished ones.
func (p *Pages) mine(ctx context.Context, who visitor.Visitor) ([]myGame, error) {
	if who.Fresh {
		return nil, nil
	}
	rows, err := p.played(ctx, who.ID)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	positions, err := p.Archive.LastPositions(ctx, playing(rows))
	if err != nil {
		return nil, err
	}
	var all []myGame
	over := 0
	for i := range rows {
		row := &rows[i]
		if row.Status == gamelog.Over {
			over++
		}
		if row.Status == gamelog.Gone || row.Status == gamelog.Over && over > mineOver {
			continue
		}
		m := p.myGame(row, cmp.Or(positions[row.ID], row.Position))
		if row.Status == gamelog.Over && row.Match != "" {
			if err := p.between(ctx, &m, who.ID); err != nil && ctx.Err() == nil {
				p.Logger.WarnContext(ctx, "next game of a match not told", "game", row.Slug, "err", err)
			}
		}
		all = append(all, m)
	}
	slices.SortStableFunc(all, func(a, b myGame) int {
		return slices.Index(stages, a.Stage) - slices.Index(stages, b.Stage)
	})
	return all, nil
}

// played returns a player's games with their seats: their own, then unfinished ones whose seat
// they share.
func (p *Pages) played(ctx context.Context, playerID string) ([]gamelog.SharedRow, error) {
	own, err := p.Archive.Mine(ctx, playerID, mineAsked)
	if err != nil {
		return nil, err
	}
	shared, err := p.Archive.Shared(ctx, playerID, mineAsked)
	if err != nil {
		return nil, err
	}
	all := make([]gamelog.SharedRow, 0, len(own)+len(shared))
	for i := range own {
		all = append(all, gamelog.SharedRow{Row: own[i], Seat: own[i].SeatOf(playerID)})
	}
	return append(all, shared...), nil
}

// playing returns the ids of the running games.
func playing(rows []gamelog.SharedRow) []string {
	var ids []string
	for i := range rows {
		if rows[i].Status == gamelog.Playing {
			ids = append(ids, rows[i].ID)
		}
	}
	return ids
}

func (p *Pages) myGame(mine *gamelog.SharedRow, position string) myGame {
	row, seat := &mine.Row, mine.Seat
	m := myGame{Slug: row.Slug, Game: row.Game, GameName: p.Catalog.Name(row.Game), Clock: row.Terms.ClockIn(p.Language),
		Thumbnail: thumbnailOf(p.Catalog, row.Game, position)}
	m.Thumbnail.Flip = seat == "black"
	opponent := row.White
	if seat == "white" {
		opponent = row.Black
	}
	m.Title = playerName(p.Language, row, opponent)
	switch row.Status {
	case gamelog.Invited:
		m.invited(p.Language, row)
	case gamelog.Over:
		m.Stage, m.Says = stageOver, strings.TrimPrefix(fateText(p.Language, row.Result, seat)+" · "+reasonTitle(p.Language, game.Reason(row.Reason)), " · ")
	default:
		m.Turn = p.Catalog.Turn(row.Game, position)
		m.Stage, m.Says = stageWait, p.T("lobby-page.their-move")
		if m.Turn == seat {
			m.Stage, m.Says = stageMove, p.T("lobby-page.your-move")
		} else if row.Level > 0 {
			m.Says = p.T("lobby-page.moves-when-opened")
		}
		if row.Terms.Days > 0 && row.Deadline > 0 { // a paused game has no deadline
			m.Says += " · " + left(p.Language, time.Until(time.UnixMilli(row.Deadline)))
		}
	}
	if seat == gamelog.SideBoth {
		m.alone(p.Language, row)
	}
	return m
}

// between fills in what comes after a finished game of a match, and whether the opponent is
// present.
func (p *Pages) between(ctx context.Context, m *myGame, playerID string) error {
	view, err := p.Games.View(ctx, m.Slug, playerID, false)
	is := &view.Snapshot
	if err != nil || !is.State.Next || is.State.Rematch != "" {
		return err
	}
	number := is.Match.Number
	if is.State.Outcome.Result != game.NoResult {
		number++
	}
	there := is.Presence.White
	if is.You.Seat == gamelog.SideWhite {
		there = is.Presence.Black
	}
	m.Stage, m.Says = stageNext, p.T("lobby-page.comes-next", "number", number, "total", len(is.Match.Games))
	if len(is.State.NotNow) == 0 && there == "online" || len(is.State.Offers) > 0 && is.State.Offers[0].By != is.You.Seat {
		m.Says = p.T("lobby-page.waits-for-you", "number", number, "total", len(is.Match.Games), "name", isolatedIn(p.Language, m.Title))
	}
	return nil
}

// left returns the time left for a move, in its largest unit.
func left(l *locale.Language, d time.Duration) string {
	switch d = max(0, d); {
	case d >= 48*time.Hour:
		return l.T("lobby-page.days-left", "n", int(d.Hours())/24)
	case d > time.Hour:
		return l.T("lobby-page.hours-left", "n", int(math.Ceil(d.Hours())))
	default:
		return l.T("lobby-page.minutes-left", "n", int(d.Minutes()))
	}
}

// invited describes an invitation of the visitor's own. Its seats are free, so the side is the
// one that the creator has chosen.
func (m *myGame) invited(l *locale.Language, row *gamelog.Row) {
	m.Stage, m.Title, m.Says = stageOpen, l.T("lobby-page.open-invitation"), l.T("lobby-page.waiting-for-friend")
	m.Thumbnail.Flip = row.Side == gamelog.SideBlack
	if row.Side == gamelog.SideNone {
		m.Says = l.T("lobby-page.waiting-for-both")
	}
	if row.Terms.Visibility == gamelog.Open {
		m.Title, m.Says = l.T("game-page.how-open"), l.T("lobby-page.waiting-for-opponent")
	}
}

// alone describes a pass-and-play game, in which there is no opponent.
func (m *myGame) alone(l *locale.Language, row *gamelog.Row) {
	m.Title = l.T("lobby-page.yourself")
	if row.Status == gamelog.Over {
		m.Says = score(l, row.Result) + " · " + reasonTitle(l, game.Reason(row.Reason))
	} else {
		m.Says = turnText(l, m.Turn)
	}
}

// awaiting returns how many games wait for the visitor's move, without the one that the page
// shows.
func (p *Pages) awaiting(ctx context.Context, who visitor.Visitor, inSight string) (queue, error) {
	if who.Fresh || who.ID == "" {
		return queue{}, nil
	}
	games, err := p.Archive.OngoingGames(ctx, who.ID, mineAsked)
	waiting := p.Catalog.Waiting(games, inSight)
	q := queue{Waiting: len(waiting), Href: "/#mine"}
	if inSight != "" && len(waiting) > 0 {
		q.Href = "/g/" + waiting[0].Slug
	}
	return q, err
}

// queue is the number of games that wait for the visitor's move, for the layout.
type queue struct {
	Waiting int
	Href    string // of the list or, on a game's page, of the next game
}
