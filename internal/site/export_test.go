package site

import (
	"net/http"

	"threefold/internal/fairqueue"
	"threefold/internal/site/limit"
)

// What the tests of the site, which serve it from outside, see of its inside.
const (
	Policy  = policy
	Slugged = slugged
)

var SearchWidth = searchWidth

func (s *Site) Rescue(next http.Handler) http.Handler { return s.rescue(next) }

// Searching is a site that has nothing but the turns of searches.
func Searching(l *fairqueue.Queue) *Site { return &Site{searches: l} }

// InASearch is a handler that takes its turn to search.
func (s *Site) InASearch(next http.Handler) http.Handler { return s.searching(next) }

// Logged is a handler with a number for each request, and a line in the log.
func (s *Site) Logged(next http.Handler) http.Handler { return requestID(s.accessLog(s.rescue(next))) }

func (s *Site) Handler() http.Handler      { return s.handler }
func (s *Site) Limits() *limit.Limiter     { return s.limits }
func (s *Site) Searches() *fairqueue.Queue { return s.searches }
