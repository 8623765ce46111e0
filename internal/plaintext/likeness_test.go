package plaintext

import "testing"

func TestComputer(t *testing.T) {
	for name, like := range map[string]bool{
		"Computer": true, "computer": true, "COMPUTER": true, "Computer 4": true, "The Computer": true,
		"Сomputer":  true,                   // a Cyrillic С
		"СОМРUТЕR":  true,                   // all but U and R Cyrillic
		"ΜComputer": true, "COΜPUTER": true, // a Greek Mu
		"Ｃｏｍｐｕｔｅｒ": true, "𝐂𝐨𝐦𝐩𝐮𝐭𝐞𝐫": true, "ⓒomputer": true, "ᶜomputer": true,
		"Com\u200bputer": true, "Com\u200cputer": true, "Com\u00adputer": true, "C\u034fomputer": true,
		"C.o-m p_u'ter": true, "Cömpüter": true, "Co\u0301mputer": true,
		"C0mputer": true, "Comput3r": true, "Compu7er": true, "Cornputer": true, "Cømputer": true,
		"Computeｒ": true, "ComputeᏒ": true,

		"Robin": false, "Compass": false, "Commuter": false, "Compute": false, "": false, "4": false,
		"Карл": false, "Ολυμπία": false, "ユリ 7": false,
	} {
		if got := ImitatesComputer(name); got != like {
			t.Errorf("%+q: %v, looks like %q", name, got, skeleton(name))
		}
	}
}
