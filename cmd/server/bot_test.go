package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSettingsOfABot(t *testing.T) {
	const site = "-url https://play.example/ "
	c, err := readBot(strings.Fields(site+"-accept cheskers -games 4 -think 2s -clock 0.5+2 -invite program-1 -rounds 3"), "secret")
	if err != nil || c.URL != "https://play.example" || c.Token != "secret" || !slices.Equal(c.Accept, []string{"cheskers"}) || c.Games != 4 || c.Think != 2*time.Second ||
		c.Base != 30*time.Second || c.Increment != 2*time.Second || c.Invite != "program-1" || c.Rounds != 3 {
		t.Errorf("%+v, %v", c, err)
	}
	if c, err := readBot(strings.Fields(site), "secret"); err != nil || len(c.Accept) != 3 || !slices.Equal(c.Engine[1:], []string{"engine"}) {
		t.Errorf("with the usual settings: %+v, %v", c, err)
	}
	if c, err := readBot(strings.Fields(site+"-level 3"), "secret"); err != nil || c.Level != 3 {
		t.Errorf("at a level: %+v, %v", c, err)
	}
	for _, words := range []string{"", "-url play.example", "-url https://a:b@play.example", site + "-games 0", site + "-think 0s", site + "-nodes -1",
		site + "-accept chess", site + "-level 9", site + "-level -1", site + "-level 3 -engine x", site + "-level 3 -nodes 5", site + "-clock 3", site + "-clock 3+2x", site + "-clock -1+2", site + "more"} {
		if _, err := readBot(strings.Fields(words), "secret"); err == nil {
			t.Errorf("%q is taken", words)
		}
	}
	if _, err := readBot(strings.Fields(site), ""); err == nil || !strings.Contains(err.Error(), tokenVariable) {
		t.Errorf("without a token: %v", err)
	}
}
