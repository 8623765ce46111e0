package locale

import (
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// Grouped returns a number with separators: "5,000".
func (l *Language) Grouped(n int) string {
	return message.NewPrinter(l.tag).Sprint(number.Decimal(n))
}

// Decimal returns a number with one digit after the point: "1.2".
func (l *Language) Decimal(x float64) string {
	return message.NewPrinter(l.tag).Sprint(number.Decimal(x, number.Scale(1), number.NoSeparator()))
}
