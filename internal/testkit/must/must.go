// Package must ends tests that cannot go on.
package must

import (
	"errors"
	"testing"
)

// Do ends a test with the errors that there are.
func Do(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
