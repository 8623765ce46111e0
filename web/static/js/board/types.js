/**
 * Types that the page's modules share. Those of messages are in wire-types.js. This file exports
 * nothing else.
 *
 * @import { GameInfo, Last, Move, MoveError, Piece, Played, Side, Signs, Snapshot, Variation } from '../wire/wire-types.js'
 */

/**
 * Why a move is not legal. A lesson draws the ways of those who would take the king (`from`).
 * @typedef {MoveError & {from?: string[][]}} Refusal
 */

// ---- what the server writes into the pages

/**
 * The data block of /g/{slug}. `network` lists addresses of this server in the
 * local network; `local` says that the link works on this computer only;
 * `seat`, `ply` and `from` are what the page's address wishes for: a seat to take,
 * what to show, and the side to see it from. `level` is what the level of the
 * computer is called, where it plays; `names` are the games of a tournament, by id; `variations` are a record's.
 * @typedef {{
 *   slug: string, v: number, snapshot: Snapshot, game: GameInfo,
 *   me: {name: string}, link: string, network: string[], local: boolean,
 *   seat: Side|"", ply: number|null, from: Side|"", level?: string, names?: Record<string, string>,
 *   variations?: Variation[],
 * }} GamePageData
 */

/**
 * A small board, as the attribute data-thumbnail holds it.
 * @typedef {{game: string, men: Piece[], last?: Last|null, flip?: boolean, label?: string}} Thumbnail
 */

// ---- what the board module is given and gives

/**
 * Everything a board shows. `last` is the move before it: a Played shows the
 * ways of all who moved, a Last the mover's alone. `turn` is whose the legal
 * moves are; `select` names the place of a man selected from the start;
 * `marks` are places to light up. `label` describes the board for assistive
 * technology; `busy` says that clicks are to be ignored, `early` that they count once the
 * legal moves are here; `waiting` is a move
 * that was sent and is not answered yet. `plans` is the player's own side while
 * the other is to move, if he may move ahead, and `premove` what he has planned.
 * `confirm` says that a move made is held until it is confirmed; `destinations`
 * is false where those are not to be shown; `pointed` is a hint; `arrows` lie on the board.
 * @typedef {{
 *   men: Piece[], last: Last|Played|null, signs: Signs, legal: Move[], turn: Side,
 *   flip: boolean, label: string, select?: string, marks?: string[],
 *   busy?: boolean, early?: boolean, waiting?: Move|null, plans?: Side|null, premove?: Premove|null,
 *   confirm?: boolean, destinations?: boolean, pointed?: Pointed|null,
 *   arrows?: {path: string[], style: "plain"|"second"|"premove"}[],
 * }} Scene
 */

/**
 * A move made ahead of one's turn: who is to move (empty where two men of a
 * tile may be meant), the places clicked, and answers given beforehand.
 * @typedef {{man: string, clicks: string[], choices: string[]}} Premove
 */

/**
 * A hint on the board: who is to be looked at, and the way of his move once that
 * is told.
 * @typedef {{at: string, path: string[]}} Pointed
 */

/** The played move by which the scene differs from the one before. @typedef {{played: Played, back: boolean}} Animate */

/**
 * A move that is not played yet: `legs` landings of a chain of jumps are
 * clicked; it `promotes` when all are, and only what the pawn becomes is open;
 * it is `held`, by its text, while it waits for its confirmation.
 * @typedef {{legs: number, promotes: boolean, held: string|null}} Begun
 */

/**
 * `onMove` is called with the canonical text of a move the player has made,
 * `onAsk` with clicks that are no legal move, `onPremove` with what the player
 * plans or null when he drops it, `onChange` when what he has begun changes.
 * `onPress` is called before a press on a place counts, and says whether it does.
 * `aside` says that refusals are told beside the board, and not over it.
 * @typedef {{
 *   thumbnail?: boolean, phone?: boolean, aside?: boolean,
 *   onMove?: (text: string) => void,
 *   onAsk?: (clicks: string[]) => void,
 *   onPremove?: (premove: Premove|null) => void,
 *   onChange?: (begun: Begun) => void,
 *   onPress?: (place: string) => boolean,
 * }} BoardOptions
 */

/**
 * `play` makes a legal move as if it were clicked, `confirm` plays the one that
 * is held, `back` takes back the last thing done and says whether there was any,
 * `next` leads the keyboard to the next man that can move, or to the one before.
 * @typedef {{
 *   show(scene: Scene, animate?: Animate|null): void,
 *   refuse(refusal: Refusal): void,
 *   play(text: string): void, confirm(): void, back(): boolean, next(by: 1|-1): boolean,
 *   clear(): void, undoLeg(): void, destroy(): void,
 * }} BoardView
 */

export {};
