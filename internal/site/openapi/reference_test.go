package openapi

import (
	"testing"

	"threefold/internal/testkit/must"
)

// The page says of each value what it is.
func TestEveryValueHasAType(t *testing.T) {
	ref := must.Get(Read())(t)
	typed := func(where string, of Type) {
		if of.Form == "" && of.Words == "" {
			t.Errorf("%s is of no type: %+v", where, of)
		}
	}
	for _, f := range ref.Forms {
		if len(f.Members) == 0 && len(f.OneOf) == 0 {
			typed(f.Name, f.Type)
		}
		for _, m := range f.Members {
			typed(f.Name+"."+m.Name, m.Type)
		}
		for _, one := range f.OneOf {
			typed(f.Name, one)
		}
		if f.Name == "Devices" && !f.Members[1].Type.Null {
			t.Errorf("a request that is not there: %+v", f.Members[1].Type)
		}
	}
	for _, s := range ref.Sections {
		for _, r := range s.Requests {
			for _, p := range r.Parameters {
				typed(r.ID+" "+p.Name, p.Type)
			}
		}
	}
}
