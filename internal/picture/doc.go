// Package picture draws positions and games without a browser: diagrams and
// sheets for printing as SVG, cards as PNG, whole games as GIF.
//
// A picture is a tree of shapes with the classes of the page's board. Where
// things are and how large is read from the file that the page's modules read
// (js/board/measures.json), men from the page's drawings (img/pieces.svg), and
// colours and strokes from the page's style sheets, by class. A picture is
// written as SVG or painted from the same tree. Letters are drawn as outlines
// of the font in the program, so that pictures are alike on every machine.
//
// The package knows a game's description and the men of a position. It knows no
// rule, no network and no store, and keeps between two pictures what it has
// read from the files, the boards, men and letters that it has drawn, and canvases to
// be used again.
package picture
