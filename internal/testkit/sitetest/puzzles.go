package sitetest

import (
	"encoding/json"
	"strings"

	"threefold/internal/puzzle"
)

// cheskers has a few puzzles of Cheskers as JSON, one a line.
const cheskers = `{"id":"caxw7","before":"8/8/8/p7/3k4/6P1/5K2/8 w 10 27","slip":"Kf2-e3","nodes":[{"position":"8/8/8/p7/3k4/4K1P1/8/8 b 11 28","best":"Kd4xf2xh4","refuted":{}}],"themes":["mateIn1"],"grade":1,"source":"engine 7 12"}
{"id":"64ppy","before":"8/4k3/8/8/1B3K2/8/8/8 b 6 28","slip":"Ke7-f6","nodes":[{"position":"8/8/5k2/8/1B3K2/8/8/8 w 7 28","best":"Bb4-f8","reply":"Kf6-g5","next":1,"refuted":{"Bb4-a3":["Kf6-g7","Kf4-g5","Kg7-h8"],"Bb4-a5":["Kf6-g7","Kf4-g5","Kg7-h8"],"Bb4-c3":["Kf6-g7","Bc3xg7"],"Bb4-c5":["Kf6-g7","Kf4-g5","Kg7-h8"],"Bb4-d2":["Kf6-g7","Kf4-g5","Kg7-h8"],"Bb4-d6":["Kf6-g7","Kf4-g5","Kg7-h8"],"Bb4-e1":["Kf6-g7","Kf4-g5","Kg7-h8"],"Bb4-e7":["Kf6xd8","Kf4-g5","Kd8-c7"],"Kf4-e3":["Kf6-g7","Ke3-f4","Kg7-h8"],"Kf4-e5":["Kf6xd4"],"Kf4-g3":["Kf6-g7","Kg3-h4","Kg7-h8"],"Kf4-g5":["Kf6xh4"]}},{"position":"5B2/8/8/6k1/5K2/8/8/8 w 9 29","best":"Kf4xh6","refuted":{}}],"themes":["mateIn2","quiet"],"grade":2,"source":"engine 7 12"}
{"id":"x7imp","before":"5k2/p3p3/1k6/8/8/c7/8/2K5 w 0 14","slip":"Kc1-d2","nodes":[{"position":"5k2/p3p3/1k6/8/8/c7/3K4/8 b 1 15","best":"Ca3xd2","refuted":{"Ca3-d4":["Kd2-e3","e7-d6","Ke3xc5xe7"],"Kb6-a5":["Kd2-e3","a7-b6","Ke3-f4"],"Kb6-c5":["Kd2-e3","a7-b6","Ke3-f4"],"Kb6-c7":["Kd2-e3","a7-b6","Ke3-f4"],"Kf8-g7":["Kd2-e3","e7-d6","Ke3-f4"],"e7-d6":["Kd2-e3","d6-c5","Ke3-f4"],"e7-f6":["Kd2-e3","f6-e5","Ke3-f4"]}}],"themes":["mateIn1"],"grade":1,"source":"engine 7 12"}`

// Puzzles returns a few puzzles of Cheskers, and none of other games.
func Puzzles(game string) ([]puzzle.Puzzle, error) {
	var all []puzzle.Puzzle
	if game != "cheskers" {
		return nil, nil
	}
	for line := range strings.Lines(cheskers) {
		var p puzzle.Puzzle
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}
