package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"threefold/internal/game"
)

const longestRecord = 1 << 20

// replayCommand plays the moves on standard input from a position, or from the start. For each it
// prints the move number, the canonical text and the displayed text, separated by tabs; at the end
// the position and the outcome. The error for an illegal move has its number, side and reason.
func replayCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) == 0 {
		return errors.New("usage: replay <game> [position], with the moves on standard input")
	}
	g, err := gameNamed(args[0])
	if err != nil {
		return err
	}
	match, err := game.NewMatch(g, positionText(g, args[1:]))
	if err != nil {
		return inEnglish(err)
	}
	record, err := io.ReadAll(io.LimitReader(stdin, longestRecord+1))
	if err != nil {
		return err
	}
	if len(record) > longestRecord {
		return fmt.Errorf("the moves are longer than %d bytes", longestRecord)
	}
	words, err := moveWords(string(record))
	if err != nil {
		return err
	}
	for _, word := range words {
		if err := replayMove(stdout, match, word); err != nil {
			return err
		}
	}
	return printEnd(stdout, match)
}

func replayMove(stdout io.Writer, match *game.Match, word string) error {
	p := match.Position()
	where := fmt.Sprintf("move %s by %s", moveNumber(p), p.Turn())
	if o := match.Outcome(); o.Over() {
		return fmt.Errorf("%s: %q cannot be played, the game is over: %s, %s", where, word, o.Result, o.Reason)
	}
	m, err := p.Read(word)
	if err != nil {
		return fmt.Errorf("%s: %w", where, inEnglish(err))
	}
	played, err := match.Play(m.Text)
	if err != nil {
		return fmt.Errorf("%s: %w", where, err)
	}
	dots := "."
	if p.Turn() != match.Game().First {
		dots = "..."
	}
	_, err = fmt.Fprintf(stdout, "%s%s\t%s\t%s\n", moveNumber(p), dots, played.Text, played.Shown)
	return err
}

func moveNumber(p game.Position) string {
	text := p.Text()
	return text[strings.LastIndexByte(text, ' ')+1:]
}

func printEnd(stdout io.Writer, match *game.Match) error {
	outcome := "* in play"
	if o := match.Outcome(); o.Over() {
		outcome = fmt.Sprintf("%s %s", o.Result, o.Reason)
	}
	_, err := fmt.Fprintf(stdout, "position: %s\noutcome: %s\n", match.Position().Text(), outcome)
	return err
}

// results are the tokens that may end a record.
var results = []string{string(game.WhiteWins), string(game.BlackWins), string(game.Drawn), string(game.NoResult)}

var (
	// numbering matches a move number before a move: "12.", "12...", "12…", "12)", "...", or "12"
	// alone.
	numbering = regexp.MustCompile(`^([0-9]+[.…)]+|[0-9]+$|[.…]+)`)

	// inPassing matches the remark "e.p." as a word of its own, and captures the check marks after
	// it.
	inPassing = regexp.MustCompile(`^\(?e\.?p\.?\)?([+#]*)$`)
)

// moveWords returns the moves of a record, without comments, move numbers and the result at the
// end. It joins "e.p." to the move before it.
func moveWords(record string) ([]string, error) {
	record, err := withoutComments(record)
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(record)
	if n := len(fields); n > 0 && isResult(fields[n-1]) {
		fields = fields[:n-1]
	}
	var words []string
	for _, field := range fields {
		word := strings.TrimRight(numbering.ReplaceAllString(field, ""), "!?,")
		passing := inPassing.FindStringSubmatch(word)
		switch {
		case word == "":
		case passing != nil && len(words) > 0:
			words[len(words)-1] += " e.p." + passing[1]
		default:
			words = append(words, word)
		}
	}
	return words, nil
}

// isResult reports whether a word is a result, with any kind of dash and of half.
func isResult(word string) bool {
	return slices.Contains(results, strings.ReplaceAll(game.NormalizeMove(word), "½", "1/2"))
}

// withoutComments replaces each comment, from ; to the end of the line or in braces, by a space.
func withoutComments(record string) (string, error) {
	var kept strings.Builder
	for {
		i := strings.IndexAny(record, ";{")
		if i < 0 {
			kept.WriteString(record)
			return kept.String(), nil
		}
		kept.WriteString(record[:i] + " ")
		end := map[byte]string{';': "\n", '{': "}"}[record[i]]
		_, after, closed := strings.Cut(record[i:], end)
		if !closed && end == "}" {
			return "", errors.New("a comment in braces is not closed")
		}
		record = after
	}
}
