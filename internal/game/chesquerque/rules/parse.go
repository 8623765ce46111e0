package rules

import (
	"strings"
	"unicode/utf8"

	"threefold/internal/game"
)

// longestText is the length of the longest position text accepted, in bytes.
const longestText = 256

// Parse reads a position text strictly. The error is a *game.TextError.
func Parse(text string) (Board, error) {
	b := Board{Passed: Nowhere}
	fields, err := split(text)
	if err != nil {
		return b, err
	}
	for i, read := range []func(string) error{
		b.readRows, b.readTurn, b.readRights, b.readPassed, b.readHalfmove, b.readFullmove,
	} {
		if err := read(fields[i]); err != nil {
			return b, err
		}
	}
	return b, nil
}

// split takes the text apart into its six fields.
func split(text string) ([]string, error) {
	if len(text) > longestText {
		return nil, game.NewTextError("too_long", "A position text has at most %d bytes; this one has %d.", longestText, len(text))
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return nil, game.NewTextError("not_text", "A position text must be plain text.")
	}
	fields := strings.Split(text, " ")
	if len(fields) != 6 {
		return nil, game.NewTextError("fields", "A position text needs six parts with one space between them: pieces, side to move, castling, en passant and two counters. This one has %d.", len(fields))
	}
	return fields, nil
}

func (b *Board) readRows(field string) error {
	rows := strings.Split(field, "/")
	if len(rows) != Side {
		return game.NewTextError("rows", "The board has %d rows; this one has %d.", Side, len(rows))
	}
	for i, row := range rows {
		if err := b.readRow(Side-1-i, row); err != nil {
			return err
		}
	}
	return b.CheckPieces()
}

func (b *Board) readRow(rank int, row string) error {
	file, wasNumber := 0, false
	for _, letter := range row {
		isNumber := '1' <= letter && letter <= '9'
		switch {
		case isNumber && wasNumber:
			return game.NewTextError("numbers_side_by_side", "Rank %d has two numbers side by side in %q; add them up.", rank+1, row)
		case isNumber:
			file += int(letter - '0')
		case letter >= utf8.RuneSelf || pieceLettered(byte(letter)) == Nobody:
			return game.NewTextError("unknown_letter", "Rank %d has an unknown letter, %q.", rank+1, letter)
		default:
			if file < Side {
				b.Put(At(file, rank), pieceLettered(byte(letter)))
			}
			file++
		}
		wasNumber = isNumber
	}
	switch {
	case file > Side:
		return game.NewTextError("row_long", "Rank %d is too long: %q has %d points, not %d.", rank+1, row, file, Side)
	case file < Side:
		return game.NewTextError("row_short", "Rank %d is too short: %q has %d points, not %d.", rank+1, row, file, Side)
	default:
		return nil
	}
}

// CheckPieces looks for pieces that cannot stand where they do: each side has one
// king, and "a pawn on rank 1 or 9, of either colour, is refused".
func (b *Board) CheckPieces() error {
	for _, c := range []game.Color{game.White, game.Black} {
		if kings := b.ByKind[King].And(b.ByColor[c]); kings.Count() != 1 {
			return game.NewTextError("kings", "%s has %d kings; each side needs exactly one.", c.Name(), kings.Count()).Where(game.MendNothing, names(kings)...)
		}
	}
	if astray := b.ByKind[Pawn].And(OnRank[0].Or(OnRank[Side-1])); astray.Any() {
		at := astray.First()
		return game.NewTextError("pawn_rank", "There is a pawn on %s; pawns cannot be on rank 1 or 9.", at).Where(b.mendPawn(at), at.String())
	}
	return nil
}

func names(points Set) []string {
	var list []string
	for _, p := range points.List() {
		list = append(list, p.String())
	}
	return list
}

// mendPawn is what becomes of a pawn at the edge: on his last rank he would have
// been promoted, on his first he cannot have come.
func (b *Board) mendPawn(at Point) game.Mend {
	if (b.Pieces[at] == NewPiece(game.White, Pawn)) == (at.Rank() == Side-1) {
		return game.MendPromote
	}
	return game.MendRemove
}
