package duel

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// Journal stores the games of matches in a file, one line of JSON for each, so that an interrupted
// match can be resumed. One file may have several matches with different names. It must be open in
// one process at a time, and is safe for concurrent use there.
type Journal struct {
	mu    sync.Mutex
	file  *os.File
	games map[place]Record
}

// place identifies a game of a match.
type place struct {
	Match string `json:"match"`
	Pair  int    `json:"pair"` // from 1
	Game  int    `json:"game"` // of the pair: 0 or 1
}

// entry is a line of the file.
type entry struct {
	place
	Record
}

// OpenJournal opens or creates a file and reads the games in it. An incomplete last line, as a
// killed process leaves it, is removed. It fails if another line is no game of a match.
func OpenJournal(path string) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, games: map[place]Record{}}
	whole, err := j.read()
	if err == nil {
		err = file.Truncate(whole)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

// read reads the complete lines, and returns their length in bytes.
func (j *Journal) read() (whole int64, err error) {
	in := bufio.NewReader(j.file)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return 0, err
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil || e.Match == "" {
			return 0, fmt.Errorf("%s: line %d is no game of a match", j.file.Name(), number)
		}
		j.games[e.place] = e.Record
		whole += int64(len(line))
	}
}

// Known returns the number of games of the match with a name in the journal.
func (j *Journal) Known(match string) (n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for p := range j.games {
		if p.Match == match {
			n++
		}
	}
	return n
}

// find returns a game that was played before, and false if there is none.
func (j *Journal) find(p place) (Record, bool) {
	if j == nil {
		return Record{}, false
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	r, ok := j.games[p]
	return r, ok
}

// keep adds a game.
func (j *Journal) keep(p place, r Record) error {
	if j == nil {
		return nil
	}
	line, err := json.Marshal(entry{p, r})
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.games[p] = r
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
