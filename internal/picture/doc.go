// Package picture draws positions and games without a browser: diagrams and sheets for printing as
// SVG, cards as PNG, whole games as GIF, and boards within pages as SVG.
//
// A picture is a tree of shapes with the classes of the page's board. Positions and sizes come from
// the file that the page's modules read (js/board/measures.json). Styles, and the pieces in pixels,
// are in the folder made: `make pictures` computes them in a browser from the page's style sheets
// and drawings. Texts use embedded fonts, so that pictures are the same on every computer.
//
//	measures, geometry   where the squares of a board are
//	surface, marks, page the shapes of boards, and of those in pages
//	card, player, sheet, GIF  what pictures have besides
//	node, style, pieces, font     what all are made of
//	svg, paint           the two ways in which they are drawn
//
// The package uses a game's description and the pieces of a position, but no rules, no network and
// no database. It caches the files that it has read, and painted boards and pieces.
package picture
