// Command pagespeed measures how long a phone on a slow network waits for the
// board of a game: Chromium, slowed down as its developer tools slow it down for
// "Fast 3G", opens the page of a running server, leaves it, and comes back.
//
//	go run ./cmd/server -addr 127.0.0.1:8080   # in one terminal
//	go run ./scripts/pagespeed                 # in another
//
// For the first visit and for the return it prints the time until the men are
// drawn, and what reached the server meanwhile, all rounds and their medians.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// The phone: the developer tools' "Fast 3G", a small window, a slow processor.
const (
	latency  = 562.5           // ms a request
	download = 1.44e6 / 8      // bytes a second
	upload   = 0.675e6 / 8     // bytes a second
	slowdown = 4               // of the processor
	width    = 390             // px
	height   = 844             // px
	settle   = 3 * time.Second // after the men are drawn, for what still loads
	patience = time.Minute     // for the men to be drawn
)

// drawn keeps in a variable when the first man was on the screen, in
// milliseconds since the navigation began: two frames after he was there.
const drawn = `(() => {
	const look = () => {
		if (!document.querySelector("#play [data-piece]")?.checkVisibility()) return requestAnimationFrame(look);
		requestAnimationFrame(() => requestAnimationFrame(() => { window.menDrawn = performance.now(); }));
	};
	look();
})()`

// visit is what one visit took.
type visit struct {
	men      time.Duration // until they were drawn
	requests int           // that reached the server, the page and the socket among them
	static   int           // of these, for static files
	bytes    int           // of all answers, headers not counted
}

func main() {
	site := flag.String("url", "http://127.0.0.1:8080", "`address` of the server")
	rounds := flag.Int("rounds", 5, "`number` of rounds, each with an empty cache")
	game := flag.String("game", "chesquerque", "`id` of the game")
	plain := flag.Bool("plain", false, "slow nothing down")
	flag.Parse()
	if err := measure(strings.TrimSuffix(*site, "/"), *game, *rounds, !*plain); err != nil {
		fmt.Fprintln(os.Stderr, "pagespeed:", err)
		os.Exit(1)
	}
}

// measure makes a game on the site and visits it in rounds.
func measure(site, game string, rounds int, slow bool) error {
	slug, err := create(site, game)
	if err != nil {
		return err
	}
	counter, err := count(site)
	if err != nil {
		return err
	}
	defer counter.Close()
	browser, stop := startBrowser()
	defer stop()
	if err := chromedp.Do(browser); err != nil {
		return fmt.Errorf("starting Chromium: %w", err)
	}
	var first, again []visit
	for n := range rounds {
		visits, err := round(browser, counter, "/g/"+slug, slow)
		if err != nil {
			return err
		}
		fmt.Printf("round %d: %v, then %v\n", n+1, visits[0], visits[1])
		first, again = append(first, visits[0]), append(again, visits[1])
	}
	fmt.Printf("\nmedians: first visit %v\n         return      %v\n", median(first), median(again))
	return nil
}

// round is a first visit with an empty cache, and a return.
func round(browser context.Context, counter *counter, path string, slow bool) (visits [2]visit, err error) {
	person, leave := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	defer leave()
	if err := chromedp.Do(person); err != nil {
		return visits, err
	}
	for i := range visits {
		tab, closeTab := chromedp.NewContext(person)
		visits[i], err = look(tab, counter, path, slow)
		closeTab()
		if err != nil {
			return visits, err
		}
	}
	return visits, nil
}

// look opens the page in a tab and waits for the men.
func look(tab context.Context, counter *counter, path string, slow bool) (visit, error) {
	tab, cancel := context.WithTimeout(tab, patience)
	defer cancel()
	if err := prepare(tab, slow); err != nil {
		return visit{}, err
	}
	counter.reset()
	if err := chromedp.Do(tab, chromedp.Navigate(counter.url+path)); err != nil {
		return visit{}, err
	}
	ms, err := chromedp.Run(tab, chromedp.Poll[float64]("window.menDrawn", chromedp.WithPollingInterval(50*time.Millisecond)))
	if err != nil {
		return visit{}, fmt.Errorf("waiting for the men: %w", err)
	}
	time.Sleep(settle)
	v := counter.seen()
	v.men = time.Duration(ms * float64(time.Millisecond)).Round(time.Millisecond)
	return v, nil
}

// prepare makes a tab a phone, and has it note when the men are drawn.
func prepare(tab context.Context, slow bool) error {
	if err := chromedp.Do(tab, chromedp.EmulateViewport(width, height, chromedp.EmulateMobile)); err != nil {
		return err
	}
	_, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: drawn})
	if err != nil || !slow {
		return err
	}
	// The command of the developer tools, for the page's own session.
	throttle := cdp.Command[network.OverrideNetworkStateParams, cdp.Empty]{Method: "Network.emulateNetworkConditions"}
	if _, err := chromedp.Call(tab, throttle, network.OverrideNetworkStateParams{
		Latency: latency, DownloadThroughput: download, UploadThroughput: upload}); err != nil {
		return err
	}
	_, err = chromedp.Call(tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowdown})
	return err
}

// startBrowser prepares Debian's Chromium, which asks nothing of the world
// outside.
func startBrowser() (context.Context, context.CancelFunc) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath("chromium"), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("no-pings", true))
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	return ctx, func() { stopBrowser(); stopAllocator() }
}

// median takes the middle of each figure on its own.
func median(visits []visit) visit {
	return visit{
		men:      middle(visits, func(v visit) time.Duration { return v.men }),
		requests: middle(visits, func(v visit) int { return v.requests }),
		static:   middle(visits, func(v visit) int { return v.static }),
		bytes:    middle(visits, func(v visit) int { return v.bytes }),
	}
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
	return fmt.Sprintf("men after %v, %d requests (%d static files), %d KB", v.men, v.requests, v.static, (v.bytes+512)/1024)
}
