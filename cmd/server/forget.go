package main

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/plaintext"
	"threefold/internal/store"
	"threefold/internal/store/names"
)

// anonymous is the new name of a forgotten player, if no other is given.
const anonymous = "Anonymous"

// forgetCommand rewrites a player's name wherever the store has it.
func forgetCommand(args []string, _ io.Reader, stdout io.Writer) error {
	c, rest, err := readSettings(args, os.Getenv)
	if err != nil {
		return err
	}
	who, name, err := readForgotten(rest)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal()
	defer stop()
	logger := c.logger()
	servers, closeBus, err := connectBus(c, logger)
	if err != nil {
		return err
	}
	defer closeBus()
	changed, unread, err := store.Anonymize(ctx, c.store(logger, nil), who, name, func(g names.Game) {
		if servers != nil {
			servers.Publish(cluster.Message{Kind: cluster.NotifyNames, Game: g.ID, Slug: g.Slug})
		}
	})
	if errors.Is(err, gamelog.ErrNotFound) {
		return fmt.Errorf("%s names no player", rest[0])
	}
	if err != nil && !changed.Any() {
		return err
	}
	fmt.Fprintf(stdout, "Replaced by %s: %d events, %d lines of chat, %d games.\n", name, changed.Events, changed.Lines, changed.Games)
	for _, g := range unread {
		err = errors.Join(err, fmt.Errorf("game %s has an event that this program cannot read, and was left as it is", g.Slug))
	}
	if err == nil {
		fmt.Fprintln(stdout, "Backups, and whatever others have copied, have the old name still.")
	}
	return err
}

// readForgotten reads the address of a player's page or of a seat, and the new name.
func readForgotten(words []string) (names.Who, string, error) {
	if len(words) < 1 || len(words) > 2 {
		return names.Who{}, "", errors.New("after the settings, name a player by the address of their page, /p/…, or of a seat in a game, /g/…/white; then, if you like, the new name")
	}
	who, ok := readWho(words[0])
	if !ok {
		return names.Who{}, "", fmt.Errorf("%q is neither the address of a player's page, /p/…, nor of a seat in a game, /g/…/white", words[0])
	}
	name := anonymous
	if len(words) == 2 {
		if name, ok = plaintext.Name(words[1]); !ok || plaintext.ImitatesComputer(name) {
			return names.Who{}, "", fmt.Errorf("%q is no name that a player may have", words[1])
		}
	}
	return who, name, nil
}

func readWho(address string) (who names.Who, ok bool) {
	u, err := url.Parse(address)
	if err != nil {
		return names.Who{}, false
	}
	parts := strings.Split(strings.TrimPrefix(u.Path, "/"), "/")
	switch {
	case len(parts) == 2 && parts[0] == "p" && archive.IsPage(parts[1]):
		return names.Who{Page: parts[1]}, true
	case len(parts) == 3 && parts[0] == "g" && archive.IsPage(parts[1]) && (parts[2] == "white" || parts[2] == "black"):
		return names.Who{Slug: parts[1], Seat: parts[2]}, true
	default:
		return names.Who{}, false
	}
}
