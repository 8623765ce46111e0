// Package wire has every message between page and server: the types, the strict
// decoding of what a page sends, and the encoding of what the server sends.
//
// A Presenter shows a game at a moment as a State. A View is a whole game as one visitor may
// see it; its moves are encoded once and shared. EventMessages are the messages that carry one
// event, encoded once for each audience. The code writes by hand (package jsonw) what it
// encodes at every move, byte for byte as encoding/json would.
package wire
