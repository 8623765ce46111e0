// Command pagespeed measures how long a phone on a slow network waits for the
// board of a page: Chromium, slowed down as its developer tools slow it down for
// "Fast 3G", opens pages of running servers, leaves each, and comes back.
//
//	go run ./cmd/server -addr 127.0.0.1:8080   # in one terminal
//	make tools && bin/pagespeed                # in another
//
// Several addresses of servers are measured in turn, for comparisons. For the first visit and
// for the return it prints the medians of the time until pieces are seen, of that until the page's
// modules have drawn, of what reached the server, and the most by which anything moved.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

func main() {
	rounds := flag.Int("rounds", 5, "`number` of rounds, each with an empty cache")
	game := flag.String("game", "chesquerque", "`id` of the game")
	only := flag.String("only", "", "`names` of the pages to be measured, with commas between them")
	plain := flag.Bool("plain", false, "slow nothing down")
	flag.Parse()
	sites := flag.Args()
	if len(sites) == 0 {
		sites = []string{"http://127.0.0.1:8080"}
	}
	if err := measure(os.Stdout, sites, *game, *rounds, *only, !*plain); err != nil {
		fmt.Fprintln(os.Stderr, "pagespeed:", err)
		os.Exit(1)
	}
}

// site is a server that is measured.
type site struct {
	address string
	counter *counter
	pages   []target
}

// target is a page of a site.
type target struct {
	name, path string
	live       bool // its modules say when they have drawn
}

// visits are what was seen of a page of a site.
type visits struct{ first, again []visit }

// measure makes games on the sites, visits their pages in rounds, and writes a line for
// each page of each site.
func measure(to io.Writer, addresses []string, game string, rounds int, only string, slow bool) error {
	var sites []*site
	for _, address := range addresses {
		s, err := prepareSite(strings.TrimSuffix(address, "/"), game, only)
		if err != nil {
			return err
		}
		defer s.counter.Close()
		sites = append(sites, s)
	}
	browser, stop := startBrowser()
	defer stop()
	if err := chromedp.Do(browser); err != nil {
		return fmt.Errorf("starting Chromium: %w", err)
	}
	fmt.Fprintln(to, "page, server: pieces seen, modules have drawn, requests before the pieces/all (static files), KB, shift; first visit | return")
	for i, page := range sites[0].pages {
		seen := make([]visits, len(sites))
		for range rounds {
			for n, s := range sites {
				one, err := round(browser, s.counter, s.pages[i], slow)
				if err != nil {
					return fmt.Errorf("%s%s: %w", s.address, s.pages[i].path, err)
				}
				seen[n].first, seen[n].again = append(seen[n].first, one[0]), append(seen[n].again, one[1])
			}
		}
		for n, s := range sites {
			fmt.Fprintf(to, "%s, %s: %v | %v\n", page.name, s.address, median(seen[n].first), median(seen[n].again))
		}
	}
	return nil
}

// prepareSite makes the games whose pages are measured.
func prepareSite(address, game, only string) (*site, error) {
	pages, err := targets(address, game)
	if err != nil {
		return nil, err
	}
	if only != "" {
		pages = slices.DeleteFunc(pages, func(t target) bool { return !slices.Contains(strings.Split(only, ","), t.name) })
	}
	if len(pages) == 0 {
		return nil, fmt.Errorf("no page is called %q", only)
	}
	counter, err := count(address)
	return &site{address, counter, pages}, err
}

// round is a first visit with an empty cache, and a return.
func round(browser context.Context, counter *counter, page target, slow bool) (visits [2]visit, err error) {
	person, leave := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	defer leave()
	if err := chromedp.Do(person); err != nil {
		return visits, err
	}
	for i := range visits {
		tab, closeTab := chromedp.NewContext(person)
		visits[i], err = look(tab, counter, page, slow)
		closeTab()
		if err != nil {
			return visits, err
		}
	}
	return visits, nil
}

// visit is what one visit took.
type visit struct {
	pieces   time.Duration // until they were seen
	drawn    time.Duration // until the modules had drawn; 0 where a page does not say it
	shift    float64       // by how much things moved on the page
	requests int           // that reached the server, the page and the socket among them
	before   int           // of these, those that came before the pieces were seen
	static   int           // of all requests, those for static files
	bytes    int           // of all answers, headers not counted
}

// median takes the middle of each figure on its own, and the greatest shift.
func median(visits []visit) visit {
	v := visit{
		pieces:   middle(visits, func(v visit) time.Duration { return v.pieces }),
		drawn:    middle(visits, func(v visit) time.Duration { return v.drawn }),
		requests: middle(visits, func(v visit) int { return v.requests }),
		before:   middle(visits, func(v visit) int { return v.before }),
		static:   middle(visits, func(v visit) int { return v.static }),
		bytes:    middle(visits, func(v visit) int { return v.bytes }),
	}
	for _, one := range visits {
		v.shift = max(v.shift, one.shift)
	}
	return v
}

func middle[T int | time.Duration](visits []visit, figure func(visit) T) T {
	var all []T
	for _, v := range visits {
		all = append(all, figure(v))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

func (v visit) String() string {
	drawn := "-"
	if v.drawn > 0 {
		drawn = fmt.Sprintf("%.2f s", v.drawn.Seconds())
	}
	return fmt.Sprintf("%.2f s, %s, %d/%d (%d), %d KB, %.4f", v.pieces.Seconds(), drawn, v.before, v.requests, v.static, (v.bytes+512)/1024, v.shift)
}
