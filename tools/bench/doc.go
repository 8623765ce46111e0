// Package bench measures a running server by real sockets, and has the bare
// server that it is measured against.
//
// # What is measured against what
//
// The bare server (bare.go) is what a broadcast over the same websocket package costs at the
// least: it checks turn and square of a move and writes messages as long as Threefold's to
// everybody who is there. It stores nothing, queues nothing and knows no rule. How long
// Threefold's messages are is not guessed: the prepared games (prepare.go) are played in a
// lobby in memory, and each message that its members get is measured (sizes.go).
//
// Load on either is the same code: games are created and accepted over HTTP by visitors with
// cookies, and played over websockets (table.go). A client decodes of a message its type and
// its number, by which it knows the ply (head.go). All games are legal, prepared, created and
// joined before the clock starts.
//
// # Who owns what
//
// A page (page.go) is one connection; the goroutine that reads it owns it and its samples. A
// player's move goes out from that goroutine, or, when the player thinks, from a timer of which
// the page has one at a time; players alternate, so that a table's state passes from one to the
// other with the move. The stage (stage.go) says whether what happens counts: first nothing,
// then everything, then nothing any more. Samples are read when the readers have ended.
package bench
