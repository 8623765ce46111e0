// Package gameinfo describes the games of the catalog for pages and programs that do not know
// their rules.
package gameinfo

import (
	"encoding/json"
	"fmt"

	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/site/asset"
)

// Info is a game, for programs that do not know its rules.
type Info struct {
	ID          string       `json:"id" api:"GameID"`
	Name        string       `json:"name"`
	First       string       `json:"first" ts:"Side"` // Side that moves first.
	Start       string       `json:"start"`           // Position string.
	StartPieces []game.Piece `json:"startMen"`
	Kinds       []game.Kind  `json:"kinds"`
	Board       game.Board   `json:"board"`
	Blurb       string       `json:"blurb"`    // One sentence about the game.
	Surprise    string       `json:"surprise"` // The rule that surprises most.

	// What pieces are worth in an exchange, in hundredths of a pawn, by the names of the kinds; a
	// king that is never captured has no price.
	Prices map[string]int `json:"prices,omitempty"`

	// End reasons that only this game has, each with an explanation, which may be empty.
	Ends map[game.Reason]string `json:"ends,omitempty"`
}

func describe(g *game.Game) (Info, error) {
	start, err := g.Parse(g.Start)
	if err != nil {
		return Info{}, fmt.Errorf("start of %s: %w", g.ID, err)
	}
	info := Info{
		ID: g.ID, Name: g.Name, First: g.First.String(), Start: g.Start, StartPieces: start.Pieces(),
		Kinds: g.Kinds, Board: g.Board, Blurb: g.Blurb, Surprise: g.Surprise, Ends: g.Ends,
	}
	if v, ok := variants.Find(g.ID); ok {
		info.Prices = v.Prices
	}
	return info, nil
}

// Described is a game of the catalog with its description.
type Described struct {
	*game.Game
	Info Info
	JSON asset.Asset // the description as the API returns it
}

// Catalog has the described games by id.
type Catalog map[string]Described

// Describe describes games. It fails if a start position is invalid.
func Describe(games []*game.Game) (Catalog, error) {
	all := Catalog{}
	for _, g := range games {
		info, err := describe(g)
		if err != nil {
			return nil, err
		}
		b, err := json.Marshal(info)
		if err != nil {
			return nil, err
		}
		all[g.ID] = Described{g, info, asset.New("application/json", b)}
	}
	return all, nil
}

// In returns the catalog with the games' descriptions in a language. Their names are proper names.
func (c Catalog) In(l *locale.Language) Catalog {
	if l.Code == locale.English {
		return c
	}
	all := Catalog{}
	for id, g := range c {
		told := described(l, g.Game)
		info := g.Info
		info.Blurb, info.Surprise = told.Blurb, told.Surprise
		b, _ := json.Marshal(info) // it was encoded before
		all[id] = Described{told, info, asset.New("application/json", b)}
	}
	return all
}

// described returns a game with its description in a language; that of a game without texts is
// English.
func described(l *locale.Language, g *game.Game) *game.Game {
	told := *g
	for text, in := range map[*string]string{&told.Blurb: l.Word("blurb", g.ID), &told.Surprise: l.Word("surprise", g.ID)} {
		if in != g.ID {
			*text = in
		}
	}
	return &told
}

// Find returns a game by its id, or gamelog.ErrNotFound.
func (c Catalog) Find(id string) (Described, error) {
	if g, ok := c[id]; ok {
		return g, nil
	}
	return Described{}, gamelog.ErrNotFound
}

// Name returns a game's name, or its id if it is not in the catalog any more.
func (c Catalog) Name(id string) string {
	if g, ok := c[id]; ok {
		return g.Name
	}
	return id
}

// Names returns the names of the games, by id.
func (c Catalog) Names() map[string]string {
	names := map[string]string{}
	for id, g := range c {
		names[id] = g.Name
	}
	return names
}

// Turn returns the side to move in a position string of a game: "white" or "black", or "" if the
// string is invalid or the game is not in the catalog any more.
func (c Catalog) Turn(id, position string) string {
	if g, ok := c[id]; ok {
		if p, err := g.Parse(position); err == nil {
			return p.Turn().String()
		}
	}
	return ""
}
