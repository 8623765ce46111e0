package soak

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// visitor is somebody with a cookie. The cookie is good at every process of
// the site: cookies know no ports.
type visitor struct{ client *http.Client }

// shared is the connections of all visitors.
var shared = &http.Transport{MaxIdleConnsPerHost: 16}

func newVisitor(site string) (visitor, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return visitor{}, err
	}
	v := visitor{client: &http.Client{Jar: jar, Transport: shared, Timeout: patience / 4}}
	answer, err := v.client.Get(site + "/")
	if err != nil {
		return visitor{}, err
	}
	return v, answer.Body.Close()
}

// invitation is what a new game is made of.
type invitation struct {
	Game  string        `json:"game"`
	Side  string        `json:"side"`
	Terms gamelog.Terms `json:"terms"`
	Level int           `json:"level,omitempty"` // of the computer as the opponent
}

func (v visitor) create(site string, i invitation) (string, error) {
	var made struct{ Slug string }
	return made.Slug, v.post(site+"/api/games", i, &made)
}

func (v visitor) accept(site, slug string) error {
	return v.post(site+"/api/games/"+slug+"/accept", struct{}{}, nil)
}

// looked is a game as the server shows it, and the number of its last event.
type looked struct {
	V int64
	D wire.Snapshot
}

// look asks for a game as this visitor sees it.
func (v visitor) look(site, slug string) (looked, error) {
	var l looked
	answer, err := v.client.Get(site + "/api/games/" + slug)
	if err != nil {
		return l, err
	}
	return l, read(answer, &l)
}

// post sends JSON to the API, and reads the answer into a value unless that is nil.
func (v visitor) post(address string, body, into any) error {
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	answer, err := v.client.Post(address, "application/json", bytes.NewReader(b))
	if err != nil {
		return err
	}
	return read(answer, into)
}

// read reads an answer of the API, and closes it.
func read(answer *http.Response, into any) error {
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
		return err
	case answer.StatusCode >= 300:
		return fmt.Errorf("%s: %s %s", answer.Request.URL, answer.Status, b)
	case into == nil:
		return nil
	default:
		return json.Unmarshal(b, into)
	}
}
