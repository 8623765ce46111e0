package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"threefold/internal/bot"
	"threefold/internal/game/catalog"
	"threefold/internal/opponent"
)

// tokenVariable has the token of a program. No flag has: others see a process's flags.
const tokenVariable = "THREEFOLD_TOKEN"

// botCommand plays on a site as a program, until it is interrupted.
func botCommand(args []string, _ io.Reader, stdout io.Writer) error {
	c, err := readBot(args, os.Getenv(tokenVariable))
	if err != nil {
		return err
	}
	c.Logger = slog.New(slog.NewTextHandler(stdout, nil))
	ctx, stop := untilSignal()
	defer stop()
	if err := bot.Run(ctx, c); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// readBot reads the settings of a bot.
func readBot(args []string, token string) (c bot.Config, err error) {
	flags := flag.NewFlagSet("bot", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&c.URL, "url", "", "")
	engine := flags.String("engine", "", "")
	accept := flags.String("accept", strings.Join(gameIDs(), ","), "")
	flags.IntVar(&c.Games, "games", 1, "")
	flags.DurationVar(&c.Think, "think", time.Second, "")
	flags.IntVar(&c.Nodes, "nodes", 0, "")
	flags.IntVar(&c.Level, "level", 0, "")
	flags.StringVar(&c.Invite, "invite", "", "")
	flags.IntVar(&c.Rounds, "rounds", 0, "")
	clock := flags.String("clock", "none", "")
	if err := flags.Parse(args); err != nil {
		return c, err
	}
	c.Token, c.URL, c.Engine = token, strings.TrimSuffix(c.URL, "/"), strings.Fields(*engine)
	if len(c.Engine) == 0 {
		self, err := os.Executable()
		if err != nil {
			return c, err
		}
		c.Engine = []string{self, "engine"}
	}
	for _, id := range strings.Split(*accept, ",") {
		g, err := gameNamed(id)
		if err != nil {
			return c, err
		}
		c.Accept = append(c.Accept, g.ID)
	}
	if c.Base, c.Increment, err = readClock(*clock); err != nil {
		return c, err
	}
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.RawQuery != "":
		return c, errors.New("-url is the address of the site, https://play.example")
	case token == "":
		return c, fmt.Errorf("put the program's token into the environment variable %s", tokenVariable)
	case c.Level < 0 || c.Level > int(opponent.Strongest) || c.Level > 0 && (*engine != "" || c.Nodes > 0):
		return c, errors.New("-level is 1 to 8, of this program's own engine, without -engine and -nodes")
	case c.Games < 1 || c.Think <= 0 || c.Nodes < 0 || c.Rounds < 0 || flags.NArg() > 0:
		return c, errors.New("-games and -think are more than zero, -nodes and -rounds not less, and nothing follows the settings")
	}
	return c, nil
}

// readClock reads a clock of minutes and seconds for each move, "3+2", or "none".
func readClock(text string) (base, increment time.Duration, err error) {
	if text == "none" {
		return 0, 0, nil
	}
	first, more, _ := strings.Cut(text, "+")
	minutes, wrong := strconv.ParseFloat(first, 64)
	seconds, err := strconv.Atoi(more)
	if err != nil || wrong != nil || minutes < 0 || minutes > 180 || seconds < 0 || seconds > 180 {
		return 0, 0, fmt.Errorf("-clock is %q; it is minutes and seconds for each move, as 3+2, or none", text)
	}
	return time.Duration(minutes * float64(time.Minute)), time.Duration(seconds) * time.Second, nil
}

func gameIDs() (ids []string) {
	for _, g := range catalog.Games {
		ids = append(ids, g.ID)
	}
	return ids
}
