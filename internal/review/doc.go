// Package review says what a score means: which share of the point it is expected to
// bring, and in which words that is told. The workshop fits it, and the module in browsers
// has it.
package review
