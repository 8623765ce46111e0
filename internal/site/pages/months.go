package pages

import (
	"net/http"
	"strconv"
	"time"

	"threefold/internal/archive"
	"threefold/internal/locale"
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
	d := monthsData{Months: monthRows(p.Language, first, time.Now().UnixMilli(), kept)}
	return p.show(w, r, "months", frame{Title: p.T("months-page.title"), About: p.T("about.months")}, &d)
}

// monthRows returns the months from the end of the first game to now, both in epoch
// milliseconds.
func monthRows(l *locale.Language, first, now int64, kept []archive.Month) (rows []monthRow) {
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
		rows = append(rows, monthRow{m, monthOf(l, at), "/games/" + name + ".pgn", sizeText(l, m.Bytes)})
	}
	return rows
}

// monthOf returns a month with its year: "November 2026".
func monthOf(l *locale.Language, at time.Time) string {
	return l.T("months-page.month-of", "month", l.Word("months-page.name", strconv.Itoa(int(at.Month()))), "year", at.Year())
}

// sizeText returns a number of bytes in words.
func sizeText(l *locale.Language, bytes int64) string {
	switch {
	case bytes >= 1_000_000:
		return l.T("months-page.megabytes", "number", l.Decimal(float64(bytes)/1e6))
	case bytes >= 1000:
		return l.T("months-page.kilobytes", "number", l.Decimal(float64(bytes)/1e3))
	default:
		return l.T("months-page.bytes", "n", int(bytes))
	}
}
