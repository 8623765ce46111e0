//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use, see bench/bare.go

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"

	"nhooyr.io/websocket"
	"nhooyr.io/websocket/wsjson"
)

// playedFor is how many plies the game has that is over.
const playedFor = 40

// pagePattern finds the page of a player in a list of games.
var pagePattern = regexp.MustCompile(`href="(/p/[^"]+)"`)

// targets makes games on a site, and lists the pages that are measured.
func targets(site, game string) ([]target, error) {
	live, _, err := create(site, game, `"side":"both"`)
	if err != nil {
		return nil, err
	}
	computer, _, err := create(site, game, `"side":"white","level":1`)
	if err != nil {
		return nil, err
	}
	over, who, err := create(site, game, `"side":"both"`)
	if err != nil {
		return nil, err
	}
	if err := playOut(site, over, who); err != nil {
		return nil, err
	}
	all := []target{{"game", "/g/" + live, true}, {"computer", "/g/" + computer, true}, {"finished", "/g/" + over, true},
		{"replay", fmt.Sprintf("/g/%s?ply=%d", over, playedFor/2), true}, {"embed", "/embed/" + over, false}, {"rules", "/rules/" + game, false}, {"lesson", "/learn/" + game, true},
		{"puzzle", "/puzzle/" + game, false}, {"lobby", "/", false}}
	list, err := get(site + "/games")
	if err != nil {
		return nil, err
	}
	if strings.Contains(list, `href="/g/`) {
		all = append(all, target{"games", "/games", false})
	}
	if found := pagePattern.FindStringSubmatch(list); found != nil {
		all = append(all, target{"player", found[1], false})
	}
	return all, nil
}

// create makes a game as a new visitor, and gives its slug and the visitor's cookie.
func create(site, game, wish string) (slug string, who *http.Cookie, err error) {
	body := fmt.Sprintf(`{"game":%q,%s}`, game, wish)
	answer, err := http.Post(site+"/api/games", "application/json", bytes.NewReader([]byte(body)))
	if err != nil {
		return "", nil, err
	}
	defer answer.Body.Close()
	var made struct{ Slug string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || made.Slug == "" || len(answer.Cookies()) == 0 {
		return "", nil, fmt.Errorf("no game was made: %s, %v", answer.Status, err)
	}
	return made.Slug, answer.Cookies()[0], nil
}

// playOut plays the first legal moves of a game, whose player has both sides, and resigns.
func playOut(site, slug string, who *http.Cookie) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(site, "http")+"/ws/g/"+slug,
		&websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {who.Name + "=" + who.Value}, "Origin": {site}}})
	if err != nil {
		return err
	}
	defer socket.CloseNow()
	socket.SetReadLimit(1 << 20)
	for ply := 0; ; {
		var told struct {
			D struct {
				State *struct {
					On     int64
					Status string
					Legal  []struct{ Text string }
				}
			}
		}
		if err := wsjson.Read(ctx, socket, &told); err != nil {
			return err
		}
		switch now := told.D.State; {
		case now == nil:
			continue
		case now.Status == "over":
			return nil
		case ply == playedFor || len(now.Legal) == 0:
			err = wsjson.Write(ctx, socket, map[string]any{"t": "resign", "id": "end"})
		default:
			time.Sleep(50 * time.Millisecond) // stays below the rate limit of moves
			err = wsjson.Write(ctx, socket, map[string]any{"t": "move", "id": fmt.Sprint("m", ply), "d": map[string]any{
				"on": now.On, "ply": ply + 1, "move": now.Legal[(7*ply+3)%len(now.Legal)].Text}})
			ply++
		}
		if err != nil {
			return err
		}
	}
}

func get(address string) (string, error) {
	answer, err := http.Get(address)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return string(text), err
}
