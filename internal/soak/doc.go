// Package soak plays many games at once by real sockets while everything fails that can fail:
// processes of the server are killed, the database stops or falls silent, its connections
// break, its disk is full, its file vanishes. Nothing of the server is linked in but the words
// of the wire and the store that reads its log; the rules are, to replay what was played.
//
// # Who is who
//
// A visitor is a cookie. A page is one open page of a visitor: it takes its socket up again
// whenever it breaks, and keeps its view of the game, which is the last snapshot brought up to
// date by the messages it got since. A robot is a player or a spectator with one or more pages,
// which acts now and then, and sends a command until it is answered, now and then twice or on
// two pages at once. A swarm is all the robots of a test.
//
// # How it judges
//
// While they play, each page checks that numbers follow each other, and each game
// (observed_test.go) that no page gets anything else at a number than another page got before,
// nor less than any page had got before it came. When all have come to rest, every view is
// compared with what the server sends of the game, and when the server has ended, its log is
// read: no number is missing, no command is there twice, what was acknowledged is where
// it was said to, and the game can be played once more under the rules.
package soak
