package main

import (
	"context"
	"fmt"
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
	settle   = 3 * time.Second // after everything is drawn, for what still loads
	patience = time.Minute     // for a page to be drawn
)

// noted keeps in a variable when the first piece was on the screen (of a player's page, which
// has none, the latest games) and when the modules had drawn the page of a game, in milliseconds since the navigation began, each two
// frames after it was so; and by how much things moved without anybody's doing.
const noted = `(() => {
	window.noted = { pieces: 0, drawn: 0, shift: 0 };
	const when = (met, note) => {
		const look = () => {
			if (!met()) return requestAnimationFrame(look);
			requestAnimationFrame(() => requestAnimationFrame(() => note(performance.now())));
		};
		look();
	};
	const pieces = 'svg.board use[href^="#piece-"]';
	const shown = () => document.querySelector("#play") ? "#play " + pieces : document.querySelector(".playerpage") ? ".latest" : pieces;
	when(() => [...document.querySelectorAll(shown())].some((one) => one.checkVisibility()),
		(at) => { window.noted.pieces = at; });
	when(() => document.querySelector("main[data-drawn]"), (at) => { window.noted.drawn = at; });
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.noted.shift += entry.value;
	}).observe({ type: "layout-shift", buffered: true });
})()`

// look opens a page in a tab and waits until it is drawn.
func look(tab context.Context, counter *counter, to target, slow bool) (visit, error) {
	tab, cancel := context.WithTimeout(tab, patience)
	defer cancel()
	if err := prepare(tab, slow); err != nil {
		return visit{}, err
	}
	counter.reset()
	if err := chromedp.Do(tab, chromedp.Navigate(counter.url+to.path)); err != nil {
		return visit{}, err
	}
	met := "window.noted?.pieces > 0"
	if to.live {
		met += " && window.noted.drawn > 0"
	}
	if _, err := chromedp.Run(tab, chromedp.Poll[bool](met, chromedp.WithPollingInterval(50*time.Millisecond))); err != nil {
		return visit{}, fmt.Errorf("waiting for the pieces: %w", err)
	}
	time.Sleep(settle)
	seen, err := chromedp.Run(tab, chromedp.Evaluate[struct{ Pieces, Drawn, Shift float64 }]("window.noted"))
	v := counter.seen(milliseconds(seen.Pieces))
	v.drawn, v.shift = milliseconds(seen.Drawn), seen.Shift
	return v, err
}

func milliseconds(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

// prepare makes a tab a phone, and has it note what is measured.
func prepare(tab context.Context, slow bool) error {
	if err := chromedp.Do(tab, chromedp.EmulateViewport(width, height, chromedp.EmulateMobile)); err != nil {
		return err
	}
	_, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: noted})
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

// startBrowser prepares Debian's Chromium, which asks nothing of the world outside.
func startBrowser() (context.Context, context.CancelFunc) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath("chromium"), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("no-pings", true))
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	return ctx, func() { stopBrowser(); stopAllocator() }
}
