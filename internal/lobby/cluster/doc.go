// Package cluster connects the processes that serve one site. Any number of processes
// may serve the same games on one log. The log alone keeps a game consistent: of two
// events with one number, the store refuses one.
//
// A Bus carries Messages between the processes. A message is a hint, not the
// truth: a process that receives one reads the store. Hub is the Bus inside one process.
package cluster
