package shortcode

import "testing"

func TestCodesAreReadAsTheyAreTyped(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		code := New()
		if got, ok := Read(code); !ok || got != code {
			t.Errorf("%q is read as %q, %t", code, got, ok)
		}
		seen[code] = true
	}
	if len(seen) < 100 {
		t.Errorf("%d codes among 100", len(seen))
	}
	for text, want := range map[string]string{"bcd-fgh": "BCDFGH", " b c d f g h\n": "BCDFGH", "BCD FGH": "BCDFGH",
		"": "", "BCDFG": "", "BCDFGHJ": "", "BCDFG0": "", "BCDFGA": "", "ＢＣＤＦＧＨ": "", "ſſſſſſ": "SSSSSS"} {
		if got, ok := Read(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q is read as %q, %t", text, got, ok)
		}
	}
}

// A code follows from its text on every server, and from after a restart.
func TestACodeFollowsFromItsText(t *testing.T) {
	if got := Of("jCa5bC6TNu"); got != Of("jCa5bC6TNu") || got == Of("jCa5bC6TNv") || got != "CSMLBB" {
		t.Errorf("the code is %q", got)
	}
	if code, ok := Read(Of("")); !ok || code != Of("") {
		t.Errorf("%q cannot be typed", Of(""))
	}
}
