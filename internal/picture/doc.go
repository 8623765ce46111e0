// Package picture draws positions and games without a browser: diagrams and sheets for
// printing as SVG, cards as PNG, whole games as GIF; and boards that stand in pages.
//
// A picture is a tree of shapes with the classes of the page's board. Where things are and
// how large is read from the file that the page's modules read (js/board/measures.json). How
// they look, and the pieces in pixels, is in the folder made: `make pictures` has a browser work
// it out from the page's style sheets and drawings. Letters are those of the font in the
// program, so that pictures are alike on every machine.
//
//	measures, geometry   where the places of a board are
//	surface, marks, page the shapes of boards, and of those in pages
//	card, player, sheet, GIF  what pictures have besides
//	node, look, pieces, font      what all are made of
//	svg, paint           the two ways in which they are drawn
//
// The package knows a game's description and the pieces of a position. It knows no
// rule, no network and no store, and keeps between two pictures what it has
// read, and the empty boards and pieces that it has painted.
package picture
