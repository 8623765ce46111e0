package pages

import (
	"net/http"

	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/gameinfo"
)

// livePageData is what the scripts of the lobby and of /tv start from; their socket sends the
// changes.
type livePageData struct {
	Live  wire.Live         `json:"live"`
	Names map[string]string `json:"names"` // of the games, by id
}

func liveData(games *lobby.Lobby, catalog gameinfo.Catalog) livePageData {
	return livePageData{Live: games.LiveList(), Names: catalog.Names()}
}

// TV answers GET /tv with all running games, one of them large.
func (p *Pages) TV(w http.ResponseWriter, r *http.Request) error {
	type data struct {
		frame
		Data livePageData
	}
	return p.show(w, r, "tv", frame{Title: p.T("nav.watch"), About: p.T("about.tv", "games", gameNames(p.Language))},
		&data{Data: liveData(p.Games, p.Catalog)})
}
