//go:build js

// Command module is the WebAssembly module that runs in a page's worker. It offers package module
// as one JavaScript function, `threefold`, which web/static/js/engine/worker.js calls.
//
// There is one thread, the browser's. A search runs in a goroutine of its own and yields by the
// worker's `pause`, whose callback resumes it; in between the module answers other requests.
package main

import (
	"syscall/js"

	"threefold/internal/module"
)

func main() {
	m := &worker{resumed: make(chan struct{}), pause: js.Global().Get("pause")}
	m.session = module.New(m.wait)
	m.resume = js.FuncOf(func(js.Value, []js.Value) any {
		m.resumed <- struct{}{}
		return nil
	})
	js.Global().Set("threefold", js.FuncOf(m.ask))
	select {}
}

// worker connects a session with the browser.
type worker struct {
	session *module.Session
	pause   js.Value      // pause(resume) calls resume after the browser has handled its events
	resume  js.Func       // sends to resumed
	resumed chan struct{} // one value for each call of resume
}

// wait yields the thread to the browser until resume is called.
func (m *worker) wait() {
	m.pause.Invoke(m.resume)
	<-m.resumed
}

// ask handles threefold(command, game, start, moves, more…), where moves is one move a line. It
// returns JSON as a string, or an object whose member fault is the JSON of an error. The last
// argument of a search is a function that is called with each result.
func (m *worker) ask(_ js.Value, args []js.Value) any {
	answer, err := m.answer(args)
	if err != nil {
		return map[string]any{"fault": string(module.AppendError(nil, err))}
	}
	return string(answer)
}

func (m *worker) answer(args []js.Value) ([]byte, error) {
	at := module.At{Game: args[1].String(), Start: args[2].String(), Moves: module.Lines(args[3].String())}
	switch args[0].String() {
	case "stand":
		return m.session.Stand(at)
	case "course":
		return m.session.Course(at)
	case "play":
		return m.session.Play(at, args[4].String())
	case "read":
		return m.session.Read(at, args[4].String())
	case "refuse":
		return m.session.Refuse(at, module.Lines(args[4].String()))
	case "open":
		return m.session.Open(at.Game, at.Start)
	case "choose":
		var before *int
		if args[6].Type() == js.TypeNumber {
			before = new(args[6].Int())
		}
		return m.session.Choose(at, args[4].Int(), uint64(args[5].Int()), before)
	case "tables":
		return m.session.Tables(at)
	case "men":
		return m.session.Pieces(at)
	case "fill":
		values := make([]byte, args[4].Get("length").Int())
		js.CopyBytesToGo(values, args[4])
		return []byte("null"), module.Fill(at.Game, values)
	case "search":
		limits := module.Limits{Lines: args[4].Int(), MS: args[5].Int(), Nodes: args[6].Int(), Depth: args[7].Int(), Threat: args[8].Bool()}
		go m.search(args[9], func(say func([]byte)) error { return m.session.Search(at, limits, say) })
	case "review":
		known := module.Lines(args[4].String())
		go m.search(args[5], func(say func([]byte)) error { return m.session.Review(at, known, say) })
	case "stop":
		m.session.Stop()
	}
	return []byte("null"), nil
}

// search runs a search or a review and passes its results, or an error, to say.
func (m *worker) search(say js.Value, run func(func([]byte)) error) {
	err := run(func(found []byte) { say.Invoke(string(found)) })
	if err != nil {
		say.Invoke(map[string]any{"fault": string(module.AppendError(nil, err))})
	}
}
