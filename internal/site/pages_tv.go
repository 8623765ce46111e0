package site

import (
	"net/http"

	"threefold/internal/lobby"
)

// tvData is the data of the page on which all games being played are watched.
type tvData struct {
	frame
	Live []onAir
	Data tvPageData
}

// tvPageData is what the page's script starts from: what its socket (that of
// the lobby) tells again and again.
type tvPageData struct {
	Wall  lobby.Wall        `json:"wall"`
	Names map[string]string `json:"names"` // of the games, by id
}

// onAir is a game being played, in a list.
type onAir struct {
	lobby.Card
	GameName string
	Mini     mini
}

// tvPage answers GET /tv.
func (s *Site) tvPage(w http.ResponseWriter, r *http.Request) {
	wall := s.games.Wall()
	d := tvData{Data: tvPageData{Wall: wall, Names: s.names()}}
	for _, card := range wall.Live {
		d.Live = append(d.Live, onAir{card, s.nameOfGame(card.Game), mini{Game: card.Game, Men: card.Men}})
	}
	f := frame{Page: "tv", Script: "list", Title: "Watch", Nav: "tv",
		About: "Games of Chesquerque, Cheskers and Quad-Square Chess that are being played now."}
	s.show(w, r, f, func(f frame) any { d.frame = f; return d })
}
