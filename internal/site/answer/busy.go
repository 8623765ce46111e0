package answer

import (
	"net/http"

	"threefold/internal/gamelog"
)

// ErrBusy is the refusal of what takes the server long, because too many wait for it.
var ErrBusy = &gamelog.Fault{Code: "busy", Text: "The server is busy. Try again in a moment."}

// Busy answers 503, as a page or in JSON, because too many wait.
func (f *Faults) Busy(w http.ResponseWriter, r *http.Request) {
	if WantsJSON(r) {
		refuseForNow(w, r, ErrBusy)
		return
	}
	ExchangeOf(r).Code = ErrBusy.Code
	sayRetry(w)
	f.Page(w, r, http.StatusServiceUnavailable, "One moment, please", ErrBusy.Text)
}
