package archived

import (
	"io"
	"slices"
	"strconv"

	"threefold/internal/store"
	"threefold/tools/bench/report"
)

// positions are the tables of the position index.
var positions = []string{"position_sums", "position_games", "game_traits"}

// ReportSizes writes the sizes of tables and indexes, in total and per game; games is the number of
// games in the store.
func ReportSizes(w io.Writer, sizes []store.Size, games int) error {
	rows := [][]string{{"table", "index", "MB", "bytes a game"}}
	var whole, index int64
	for _, s := range sizes {
		whole += s.Bytes
		if slices.Contains(positions, s.Table) {
			index += s.Bytes
		}
		if s.Bytes >= int64(games) { // smaller ones, with less than a byte a game, have no row
			rows = append(rows, sizeRow(s.Table, s.Index, s.Bytes, games))
		}
	}
	rows = append(rows, sizeRow("the index of positions", "", index, games), sizeRow("everything", "", whole, games))
	return report.Table(w, rows, true)
}

func sizeRow(table, index string, bytes int64, games int) []string {
	return []string{table, index, report.Digits(float64(bytes) / 1e6), strconv.FormatInt(bytes/int64(games), 10)}
}
