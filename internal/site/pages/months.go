package pages

import (
	"fmt"
	"net/http"
	"time"

	"threefold/internal/archive"
)

type monthsData struct {
	frame
	Months []monthRow
}

// monthRow is a month, with the size of its download once that was counted.
type monthRow struct {
	archive.Month
	Text string // "November 2026"
	URL  string // of the download
	Size string // "1.2 MB"
}

// months answers GET /games/months with the downloads of all months.
func months(p *Pages, w http.ResponseWriter, r *http.Request) error {
	kept, first, err := p.Search.Months(r.Context(), archive.MonthVersion)
	if err != nil {
		return err
	}
	d := monthsData{Months: monthRows(first, time.Now().UnixMilli(), kept)}
	return p.show(w, r, "months", frame{Title: "Archive by month",
		About: "All finished games of each month in one file, with its size and SHA-256."}, &d)
}

// monthRows returns the months from the end of the first game to now, both in epoch
// milliseconds.
func monthRows(first, now int64, kept []archive.Month) (rows []monthRow) {
	if first == 0 {
		return nil
	}
	counted := map[string]archive.Month{}
	for _, m := range kept {
		counted[m.Name] = m
	}
	for _, name := range archive.MonthsTo(first, now) {
		m := counted[name]
		if m.SHA256 != "" && m.Games == 0 { // the month was counted, and no listed game ended in it
			continue
		}
		m.Name = name
		at, _ := time.Parse("2006-01", name) // MonthsTo returns valid months
		rows = append(rows, monthRow{m, at.Format("January 2006"), "/games/" + name + ".pgn", sizeText(m.Bytes)})
	}
	return rows
}

// sizeText returns a number of bytes in words.
func sizeText(bytes int64) string {
	switch {
	case bytes >= 1_000_000:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	case bytes >= 1000:
		return fmt.Sprintf("%.1f KB", float64(bytes)/1e3)
	default:
		return count(grouped(int(bytes)), "byte")
	}
}
