package pgn_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/game/quadsquare"
	"threefold/internal/locale"
	"threefold/internal/pgn"
	"threefold/internal/testkit/must"
)

const quad = "[Variant \"Quad-Square Chess\"]\n\n"

// readable are texts as people and programs write them.
var readable = map[string]string{
	"canonical":           quad + "1. c3-M1 e6-M2 2. M1xd6 S4xd6 *\n",
	"no numbers":          quad + "c3-M1 e6-M2 M1xd6 S4xd6",
	"numbers glued":       quad + "1.c3-M1 e6-M2 2.M1xd6 S4xd6",
	"numbers bare":        quad + "1\nc3-M1\ne6-M2\n2\nM1xd6\nS4xd6",
	"begins later":        quad + "7. c3-M1 e6-M2 8. M1xd6 S4xd6",
	"carelessly written":  quad + "1. C3m1! e6–M2 2. m1:d6?! {takes} 2... S4xd6 $3",
	"windows":             "\uFEFF" + strings.ReplaceAll(quad, "\n", "\r\n") + "1. c3-M1 e6-M2\r\n2. M1xd6 S4xd6\r\n",
	"no variant":          "1. c3-M1 e6-M2 2. M1xd6 S4xd6",
	"line with percent":   quad + "% a note of some program\n1. c3-M1 e6-M2 2. M1xd6 S4xd6",
	"comment in the head": "; of a book\n[Event \"A match\"]\n{its first}\n" + quad + "1. c3-M1 e6-M2 2. M1xd6 S4xd6",
	"old line ends":       strings.ReplaceAll("% a note\n"+quad+"1. c3-M1 ; good\ne6-M2\n2. M1xd6 S4xd6\n", "\n", "\r"),
	"tags in capitals":    strings.ToUpper(quad) + "1. c3-M1 e6-M2 2. M1xd6 S4xd6",
	"two marks":           "\uFEFF" + quad + "\uFEFF1. c3-M1 e6-M2 2. M1xd6 S4xd6",
	"unseen signs":        "\uFEFF[\u200BVariant \"Quad-Square\u00ADChess\"]\n\n1.\u00a0c3-M1\u00a0e6-M2 2.\u202fM\u200b1xd6 S4xd6\u200e",
	"from a mail":         "> " + strings.ReplaceAll(quad+"1. c3-M1 e6-M2\n2. M1xd6 S4xd6", "\n", "\n> "),
	"from a mail's mail":  "> > 1. c3-M1 e6-M2\n>> 2. M1xd6 S4xd6\n",
	"fenced in its line":  "```1. c3-M1 e6-M2\n2. M1xd6 S4xd6```",
	"word processor":      quad + "1.\u2002c3‑M1\ufe0e\u2028e6‐M2 2. M1xd6 S4xd6",
	"fenced":              "```pgn\n" + quad + "1. c3-M1 e6-M2 2. M1xd6 S4xd6\n```\n",
	"dots apart":          quad + "1. c3-M1 {so} 1. ... e6-M2 2. M1xd6 2 … S4xd6",
	"bracket glued":       quad + "1. c3-M1(1. d3-d4)e6-M2 2. M1xd6 S4xd6",
}

func TestReadable(t *testing.T) {
	for name, text := range readable {
		rec, err := pgn.Read(text, pgn.Pasted, catalog.Games)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var moves []string
		for _, m := range rec.Moves {
			moves = append(moves, m.Shown)
		}
		if got := strings.Join(moves, " "); rec.Game.ID != "quadsquare" || got != "c3-M1 e6-M2 M1xd6 S4xd6" {
			t.Errorf("%s: read as %s, %s", name, rec.Game.Name, got)
		}
	}
}

// What PGN does not know, as docs/records.md settles it.
func TestDecided(t *testing.T) {
	const kings = `[Variant "%s"]` + "\n" + `[FEN "%s"]` + "\n\n"
	for _, c := range []struct{ name, text, want string }{
		{"a captured kind, and a variation",
			fmt.Sprintf(kings, "quadsquare", "1k1/3/7/3/3/2P4/3/1K1 w -/-/-/-/qr/- - 0 1") + "1. c3xM1(Q) (1. c3xM1(R)) (1. d1-d2) *",
			"1. c3xM1(Q) (1. c3xM1(R)) (1. d1-d2) *"},
		{"a sacrifice in place, and the result",
			fmt.Sprintf(kings, "quadsquare", "1k1/3/7/3/3/7/3/1K1 b -/-/-/-/-/Rb - 0 1") + "1. M2xM2* *",
			"1. M2xM2* 1/2-1/2"}, // two kings are left
		{"en passant",
			fmt.Sprintf(kings, "chesquerque", "4k4/6p2/9/7P1/9/9/9/9/4K4 b - - 0 1") + "1. g6 hxg7 e.p. 2. Ke8 {moves} Ke2 *",
			"1. g6 hxg7 e.p. 2. Ke8 {moves} 2... Ke2 *"},
		{"Black's first move in Cheskers", `[Variant "Cheskers"]` + "\n\nCb8-a5 e3-f4 d6-e5", "1. Cb8-a5 e3-f4 2. d6-e5 *"},
		{"a brace in a comment", quad + "1. c3-M1 ; so} and {so\n e6-M2", "1. c3-M1 ; so} and {so\n1... e6-M2 *"},
		{"comments between tags", "; of a book\n[Variant \"quadsquare\"]\n{and}\n[Round \"2\"] ; by hand\n{so} 1. c3-M1 *", "{of a book} {and} {by hand} {so} 1. c3-M1 *"},
		{"clocks", quad + "1. c3-M1 {[%clk 0:04:59.5][%emt 0:00:00.500] quick} *", "1. c3-M1 {[%clk 0:04:59.500] [%emt 0:00:00.500]} {quick} *"},
		{"what looks like a clock", quad + "1. c3-M1 {[%clk 0:01:00]} {[%clk 0:02:00]} *", "1. c3-M1 {[%clk 0:01:00]} ; [%clk 0:02:00]\n*"},
	} {
		rec, err := pgn.Read(c.text, pgn.Pasted, catalog.Games)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if _, moves, _ := strings.Cut(rec.Text(), "\n\n"); moves != c.want+"\n" {
			t.Errorf("%s: written as\n%swant\n%s", c.name, moves, c.want)
		}
	}
}

// errs are records with one error each, and what is said of it.
var errs = []struct{ name, text, code, says string }{
	{"empty", " \n", pgn.CodeEmpty, "line 1: "},
	{"no text", "\xff", pgn.CodeNoText, "line 1: "},
	{"a move", quad + "1. c3-M1 e6-M2\n2. M1xd6 c8-M7 3. a3-a4", pgn.CodeMove, `line 4, move 2, black, "c8-M7": `},
	{"a blocked move", quad + "1. S1-M2", pgn.CodeMove, `line 3, move 1, white, "S1-M2": `},
	{"a second tag", quad[:len(quad)-1] + quad, pgn.CodeForm, `line 2, "Variant": `},
	{"another game behind", quad + "1. c3-M1 *\n\n" + quad + "1. c3-M1 *", pgn.CodeSeveral, "line 5: "},
	{"moves behind the result", quad + "1. c3-M1 * e6-M2", pgn.CodeSeveral, `line 3, move 1, black, "e6-M2": `},
	{"a wrong number", quad + "1. c3-M1 e6-M2 3. M1xd6", pgn.CodeForm, `line 3, move 2, white, "3.": Move 2 should come next`},
	{"open brace", quad + "1. c3-M1 {so\n\n", pgn.CodeForm, "line 3: "},
	{"open variation", quad + "1. c3-M1 (1. d3-d4", pgn.CodeForm, "line 3: "},
	{"closed twice", quad + "1. c3-M1 )", pgn.CodeForm, `line 3, ")": `},
	{"variation of nothing", quad + "(1. c3-M1)", pgn.CodeForm, `line 3, "(": `},
	{"empty variation", quad + "1. c3-M1 ({so})", pgn.CodeForm, `line 3, ")": `},
	{"unclosed tag", "[Variant \"Cheskers]\n", pgn.CodeForm, "line 1: "},
	{"unknown game", "[Variant \"Chess\"]\n\n1. e4", pgn.CodeGame, `line 1, "Chess": `},
	{"another game than is asked for", "[Variant \"Cheskers\"]\n\n1. b6-c5", pgn.CodeGame, `line 1, "Cheskers": The game in this text is not Quad-Square Chess.`},
	{"moves of no game", "Dear Ada,\nhere it is: 1. c3-M1", pgn.CodeNoGame, `line 1, "Dear": This move is not legal in any game here.`},
	{"a control character", quad + "1. c3\x07-M1", pgn.CodeMove, `line 3, move 1, white, "c3\a-M1": Invisible character: the move contains the control character U+0007.`},
	{"an empty start", quad[:len(quad)-1] + "[FEN \"\"]\n", pgn.CodePosition, "line 2"},
	{"open variation before the end", quad + "1. c3-M1 (1. d3-d4\n\n\n", pgn.CodeForm, "line 3: "},
	{"another start in capitals", quad[:len(quad)-1] + "[Fen \"8/8\"]\n", pgn.CodePosition, `line 2, "8/8": `},
	{"a result in capitals", "[RESULT \"0-1\"]\n" + quad + "1. c3-M1 1−0", pgn.CodeResult, `line 4, "1−0": The tag Result says 0-1.`},
	{"other rules", "[RulesVersion \"2\"]\n" + quad, pgn.CodeGame, `line 1, "2": `},
	{"no position", quad[:len(quad)-1] + "[FEN \"8/8\"]\n", pgn.CodePosition, `line 2, "8/8": `},
	{"set up without it", quad[:len(quad)-1] + "[SetUp \"1\"]\n", pgn.CodeForm, "line 2: "},
	{"no game", "[White \"Ada\"]\n\n*", pgn.CodeNoGame, "line 3: "},
	{"no result", "[Result \"2-0\"]\n" + quad, pgn.CodeResult, `line 1, "2-0": `},
	{"two results", "[Result \"1-0\"]\n" + quad + "1. c3-M1 0-1", pgn.CodeResult, `line 4, "0-1": `},
	{"not the board's", quad + mateInQuad + " 1-0", pgn.CodeResult, `line 3, "1-0": By the moves, the result is 0-1.`},
	{"after the end", quad + mateInQuad + " 14. c3-c2", pgn.CodeMove, `line 3, move 14, white, "c3-c2": The game is over`},
	{"a sign", quad + "1. c3-M1 & e6-M2", pgn.CodeMove, `line 3, move 1, black, "&": `},
	{"a bracket", quad + "1. c3-M1 ] e6-M2", pgn.CodeForm, `line 3, "]": `},
	{"too long", quad + strings.Repeat(" ", pgn.Pasted.Bytes), pgn.CodeTooLong, "line 1: "},
	{"too deep", quad + "1. c3-M1 " + strings.Repeat("(1. d3-d4 ", 20), pgn.CodeTooLong, `line 3, "(": `},
}

// What is neither canonical nor shown is read where it fits one move, with a remark; where
// a letter that is left out would make it another piece's move it is refused.
func TestSlipsAreTold(t *testing.T) {
	const chesquerque, cheskers = "[Variant \"Chesquerque\"]\n\n", "[Variant \"Cheskers\"]\n\n"
	for _, c := range []struct{ name, text, want string }{
		{"as it is shown", chesquerque + "1. b4 a6 2. Nc3+ *", ""},
		{"canonical", chesquerque + "b2b4 a8a6", ""},
		{"freely written", chesquerque + "1. b2-b4 A6\n2. nC3 *", "3 1, white b2-b4 b4; 3 1, black A6 a6; 4 2, white nC3 Nc3"},
		{"in a variation", chesquerque + "1. b4 (1. Pc4) *", "3 1, white Pc4 c4"},
		{"a letter left out where the square tells", cheskers + "1. b8-a5 *", "3 1, black b8-a5 Cb8-a5"},
		{"a pair's", quad + "1. C3m1 *", "3 1, white C3m1 c3-M1"},
	} {
		rec, err := pgn.Read(c.text, pgn.Pasted, catalog.Games)
		var told []string
		for _, r := range rec.Remarks {
			told = append(told, fmt.Sprintf("%d %d, %s %s %s", r.Line, r.Number, r.By, r.Given, r.Shown))
		}
		if got := strings.Join(told, "; "); got != c.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
		}
	}
	for _, c := range []struct{ name, text, says, instead string }{
		{"the bishop's", chesquerque + "1. a4 e7 2. d3 i7 3. f4 d7 4. a7 *", `line 3, move 4, white, "a7": No piece of this kind can move there`, "g1a7"},
		{"one of a pair's", "[Variant \"quadsquare\"]\n[FEN \"3/3/2P4/2k/3/3p3/3/1K1 w -/-/rn/-/QP/- - 0 1\"]\n\n1. M1xd3 *", `line 4, move 1, white, "M1xd3": Name the piece`, "QM1xd3"},
	} {
		_, err := pgn.Read(c.text, pgn.Pasted, catalog.Games)
		var wrong *pgn.Error
		if !errors.As(err, &wrong) || !strings.HasPrefix(told(wrong), c.says) || wrong.Instead != c.instead {
			t.Errorf("%s: %+v", c.name, err)
		}
	}
}

// What may be missing or untrue is read, and remarked on; what is written back says no
// more than the moves bear out.
func TestRemarksOnWhatIsSaid(t *testing.T) {
	const head = "[Result \"%s\"]\n[Variant \"Quad-Square Chess\"]\n[Termination \"%s\"]\n\n1. c3-M1 e6-M2 %s"
	termination := func(result, reason string) string { return fmt.Sprintf(head, result, reason, result) }
	for _, c := range []struct{ name, text, says, reason string }{
		{"resigned", termination("1-0", "resignation"), "", "resignation"},
		{"agreed", termination("1/2-1/2", "agreement"), "", "agreement"},
		{"claimed", quad[:len(quad)-1] + "[Result \"1/2-1/2\"]\n[Termination \"repetition\"]\n\n" + strings.Repeat("d1-d2 d8-d7 d2-d1 d7-d8 ", 3) + "½-½", "", "repetition"},
		{"claimed without a right", termination("1/2-1/2", "repetition"), `3: Termination says “repetition”, but the moves or the result do not agree. The site leaves out how the game ended.`, ""},
		{"another program's", termination("1-0", "Normal"), "", "Normal"},
		{"in the course of the game", termination("*", "checkmate"), `3: Termination says “checkmate”, but the moves or the result do not agree. The site leaves out how the game ended.`, ""},
		{"a stalemate that was won", termination("1-0", "stalemate"), `3: Termination says “stalemate”, but the moves or the result do not agree. The site leaves out how the game ended.`, ""},
		{"who left a tournament", termination("1-0", "forfeit"), "", "forfeit"},
		{"a first move that was missed", termination("*", "noshow"), "", "noshow"},
		{"called off by the host", termination("*", "called off"), "", "called off"},
		{"a drawn resignation", termination("1/2-1/2", "resignation"), `3: Termination says “resignation”, but the moves or the result do not agree. The site leaves out how the game ended.`, ""},
		{"a mate by another name", quad[:len(quad)-1] + "[Termination \"stalemate\"]\n\n" + mateInQuad, `2: Termination says “stalemate”; the moves say: checkmate.`, "checkmate"},
		{"cut off", fmt.Sprintf(head, "1-0", "resignation", "\n2. M1xd6\n\n"), "6: There is no result after the last move. The text may be cut off.", "resignation"},
		{"a comment that is not closed", quad + "1. c3-M1 {oops e6-M2\n2. M1xd6 {good} *", "4: There is a { inside a comment. If the comment before it has no closing }, moves are missing.", ""},
		{"one before the moves", "{oops {so}\n" + quad + "*", "1: There is a { inside a comment. If the comment before it has no closing }, moves are missing.", ""},
	} {
		rec, err := pgn.Read(c.text, pgn.Pasted, catalog.Games)
		var told []string
		for _, r := range rec.Remarks {
			told = append(told, fmt.Sprintf("%d: %s", r.Line, locale.InEnglish().Say(r.Sentence)))
		}
		if got := strings.Join(told, "; "); got != c.says || err != nil || rec.Tag(pgn.TagTermination) != c.reason {
			t.Errorf("%s: %q, %v, ended by %q", c.name, got, err, rec.Tag(pgn.TagTermination))
		}
	}
}

// mateInQuad is a game that ends in mate by Black.
const mateInQuad = `1. c3-M1 e6-M2 2. M1xd6 S4xd6 3. e1-M1 e8-e7 4. a3-a4 c8-e6 5. M1-c3 b6-M1 6. c3-c2 M1xd3 7. c2-d2 d6-M1 8. d2-e1 M2xe3 9. S2xd3 S3-d7 10. d1-e2 f6-M2 11. d3-S1 M2xf3+ 12. e2xf3 e6-M2+ 13. f3-e2 M2-S2++`

func TestErrors(t *testing.T) {
	for _, c := range errs {
		games := catalog.Games
		if strings.Contains(c.name, "asked for") {
			games = []*game.Game{quadsquare.Game}
		}
		_, err := pgn.Read(c.text, pgn.Pasted, games)
		var wrong *pgn.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		checkError(t, err)
		if wrong.Code != c.code || !strings.HasPrefix(told(wrong), c.says) {
			t.Errorf("%s: %s, %s", c.name, wrong.Code, told(wrong))
		}
	}
}

// english returns what an error says.
func english(e *pgn.Error) string {
	l := locale.InEnglish()
	if e.Refusal == nil {
		return l.Say(e.Sentence)
	}
	title, text, _ := l.Refusal(e.Refusal)
	return l.T(e.Key, "title", title, "text", text)
}

// told returns the place of an error, and what it says.
func told(e *pgn.Error) string {
	place, _, _ := strings.Cut(e.Error(), ": "+e.Key)
	return place + ": " + english(e)
}

// checkError holds an error to its form.
func checkError(t *testing.T, err error) {
	t.Helper()
	var e *pgn.Error
	if !errors.As(err, &e) {
		t.Fatalf("not an error of the package: %T", err)
	}
	if e.Code == "" || e.Line < 1 || strings.Contains(english(e), "record.") || len(e.Given) > 80 || len(err.Error()) > 1500 {
		t.Errorf("an error with little to say: %#v", e)
	}
}

func TestPliesAreBounded(t *testing.T) {
	text := quad + strings.Repeat("d1-d2 d8-d7 d2-d1 d7-d8 ", 2)
	must.Get(pgn.Read(text, pgn.Limits{Bytes: 1000, Plies: 8}, catalog.Games))(t)
	_, err := pgn.Read(text+"(d7-c8)", pgn.Limits{Bytes: 1000, Plies: 8}, catalog.Games)
	if e, ok := errors.AsType[*pgn.Error](err); !ok || e.Code != pgn.CodeTooLong || e.Ply != 8 {
		t.Errorf("%v", err)
	}
}

func TestTagsAreBounded(t *testing.T) {
	var tags strings.Builder
	for i := range 199 {
		fmt.Fprintf(&tags, "[T%d \"\"]\n", i)
	}
	if _, err := pgn.Read(tags.String()+quad+"*", pgn.Pasted, catalog.Games); err != nil {
		t.Errorf("200 tags: %v", err)
	}
	tags.WriteString("[OneMore \"\"]\n")
	_, err := pgn.Read(tags.String()+quad+"*", pgn.Pasted, catalog.Games)
	if e, ok := errors.AsType[*pgn.Error](err); !ok || e.Code != pgn.CodeTooLong || e.Line != 201 || english(e) != "A game can have at most 200 tags." {
		t.Errorf("201 tags: %v", err)
	}
}

// TestInstead: where one legal move is near, the error names it.
func TestInstead(t *testing.T) {
	_, err := pgn.Read(quad+"1. c3xM1", pgn.Pasted, catalog.Games)
	if e, ok := errors.AsType[*pgn.Error](err); !ok || e.Instead != "c3-M1" {
		t.Errorf("%#v", err)
	}
}

// TestFarthest: a record that does not say which game it is has the error of the game
// whose rules follow it longest.
func TestFarthest(t *testing.T) {
	rec, err := pgn.Read("1. c3-M1 e6-M2 2. M1xd6 S4xd6 3. a3-a9", pgn.Pasted, catalog.Games)
	if e, ok := errors.AsType[*pgn.Error](err); !ok || e.Code != pgn.CodeMove || e.Ply != 4 {
		t.Errorf("%v", err)
	}
	if rec.Game != quadsquare.Game || len(rec.Moves) != 4 {
		t.Errorf("what was read before is %+v", rec)
	}
}

func TestTags(t *testing.T) {
	rec := must.Get(pgn.Read("[Annotator \"a \\\"b\\\" \\\\ c\"]\n[White \"Ada\"]\n"+quad+"*", pgn.Pasted, catalog.Games))(t)
	want := "[White \"Ada\"]\n[Result \"*\"]\n[Variant \"Quad-Square Chess\"]\n[RulesVersion \"1\"]\n[Annotator \"a \\\"b\\\" \\\\ c\"]\n\n*\n"
	if got := rec.Text(); got != want {
		t.Errorf("written as\n%s", got)
	}
	if rec.Tag("Annotator") != `a "b" \ c` || rec.Result != game.NoResult {
		t.Errorf("%#v", rec)
	}
}
