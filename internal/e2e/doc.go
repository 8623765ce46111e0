// Package e2e tests the whole site from outside: it builds the server, runs it on the embedded
// store and on Postgres, and plays, watches, reads and kills it as people do, in Chromium's
// windows. Nothing of the server is linked in; only the rules are, to know what to click.
//
// Each visitor is a window with cookies of its own. A word in its console, an
// uncaught exception or a failed request fails the test.
package e2e
