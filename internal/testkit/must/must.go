// Package must ends a test that cannot continue after an error.
package must

// Test is the part of testing.TB that Get and Do use.
type Test interface {
	Helper()
	Fatal(args ...any)
}

// Get returns the value of a call, or ends the test if the call failed:
// must.Get(os.ReadFile(name))(t).
func Get[V any](v V, err error) func(Test) V {
	return func(t Test) V {
		t.Helper()
		Do(t, err)
		return v
	}
}

// Do ends the test at the first error that is not nil.
func Do(t Test, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}
