// Package must ends a test that cannot go on after an error.
package must

// Test is a *testing.T, or whatever else fails.
type Test interface {
	Helper()
	Fatal(args ...any)
}

// Get is for what gives a value or an error: must.Get(os.ReadFile(name))(t).
func Get[V any](v V, err error) func(Test) V {
	return func(t Test) V {
		t.Helper()
		Do(t, err)
		return v
	}
}

// Do is for what may fail.
func Do(t Test, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}
