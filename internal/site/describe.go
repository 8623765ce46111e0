package site

import (
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game"
	"threefold/internal/splice"
)

// gameInfo is a game of the catalog as pages need it to draw its board.
type gameInfo struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	First    string      `json:"first"` // who moves first
	Start    string      `json:"start"` // position text
	StartMen []game.Man  `json:"startMen"`
	Kinds    []game.Kind `json:"kinds"`
	Board    game.Board  `json:"board"`
	Blurb    string      `json:"blurb"`
	Surprise string      `json:"surprise"`
}

// describe gives a game's info. The error is that of its start position.
func describe(g *game.Game) (gameInfo, error) {
	start, err := g.Parse(g.Start)
	if err != nil {
		return gameInfo{}, fmt.Errorf("start of %s: %w", g.ID, err)
	}
	return gameInfo{
		ID: g.ID, Name: g.Name, First: g.First.String(), Start: g.Start, StartMen: start.Men(),
		Kinds: g.Kinds, Board: g.Board, Blurb: g.Blurb, Surprise: g.Surprise,
	}, nil
}

// described is a game of the catalog with its info, made once at the start.
type described struct {
	*game.Game
	info gameInfo
	json asset       // the info, as the API gives it
	text splice.Text // the info, as pages have it: without its braces
}

// describeAll describes the catalog, by the games' ids.
func describeAll(catalog []*game.Game) (map[string]described, error) {
	all := map[string]described{}
	for _, g := range catalog {
		info, err := describe(g)
		if err != nil {
			return nil, err
		}
		b, err := json.Marshal(info)
		if err != nil {
			return nil, err
		}
		all[g.ID] = described{g, info, newAsset("application/json", b), splice.Constant(b[1 : len(b)-1])}
	}
	return all, nil
}

// getRules answers GET /api/rules/{game}.
func (s *Site) getRules(w http.ResponseWriter, r *http.Request) {
	g, ok := s.catalog[chi.URLParam(r, "game")]
	if !ok {
		s.missing(w, r)
		return
	}
	serveAsset(w, r, g.json)
}
