/**
 * Shapes of what server and page say to each other, and of what the modules of
 * the page hand on. This file holds types only and exports nothing.
 *
 * The first part mirrors the JSON of internal/game and internal/lobby/wire.go,
 * whose comments are the contract. Times are milliseconds.
 */

/** @typedef {"white"|"black"} Side */
/** @typedef {"quiet"|"capture"|"join"|"sacrifice"|"castle"} MoveKind */

// ---- a game's description (GET /api/rules/{game})

/** @typedef {{letter: string, name: string}} Kind */

/**
 * Where men stand. A place with two slots is clicked as itself ("M1") or as
 * one of its slots ("M1.0" left, "M1.1" right, whichever way the board lies).
 * @typedef {{id: string, x: number, y: number, size: number, tone: string, slots?: number}} Place
 */

/** @typedef {{from: string, to: string, heavy?: boolean}} Line */
/** @typedef {{text: string, at: number, edge: "bottom"|"left"}} Label */

/**
 * Coordinates grow to the right and upwards as White sees the board. On cells
 * a1 has its centre at (0.5, 0.5); on points a1 lies at (0, 0).
 * @typedef {{
 *   style: "cells"|"points", width: number, height: number,
 *   places: Place[], lines?: Line[], labels: Label[],
 * }} Board
 */

/**
 * @typedef {{
 *   id: string, name: string, first: Side, start: string, startMen: Man[],
 *   kinds: Kind[], board: Board, blurb: string, surprise: string,
 * }} GameInfo
 */

// ---- positions and moves

/** @typedef {{at: string, man: string}} Man */

/** @typedef {{check?: string[], forced?: string[], pinned?: string[], hint?: string}} Signs */

/**
 * A legal move.
 * @typedef {{
 *   text: string, clicks: string[], choices?: string[], kind: MoveKind,
 *   path: string[], takes?: string[],
 * }} Move
 */

/** @typedef {{man: string, from?: string, to?: string, as?: string}} Effect */

/**
 * A played move: enough to show it forwards and back without any rule.
 * @typedef {{
 *   text: string, shown: string, by: Side, kind: MoveKind, path: string[],
 *   takes?: string[], effects: Effect[], check?: string[], position: string,
 * }} Played
 */

/** @typedef {Played & {left: number, spent: number}} Ply */

/** @typedef {{path: string[], takes?: string[]}} Last */

/**
 * Why something is no legal move; `instead` is a legal move that may have been
 * meant.
 * @typedef {{
 *   code: string, title: string, text: string, places?: string[],
 *   instead?: string, insteadLabel?: string,
 * }} Refusal
 */

// ---- a game on the wire

/** @typedef {"invited"|"playing"|"over"|"gone"} Status */
/** @typedef {"1-0"|"0-1"|"1/2-1/2"|"*"} Result */
/** @typedef {{result?: Result, reason?: string}} Outcome */
/** @typedef {{base: number, increment: number}} Control */
/** @typedef {{white: number, black: number, running: Side|""}} ClockOut */
/** @typedef {{offer: string, by: Side}} Offer */
/** @typedef {{white: string, black: string, watchers: number}} Presence */
/** @typedef {{seat: Side|"", creator: boolean}} You */

/**
 * All of a game that is not its history. `on` is the number of the event that
 * made the position; `legal` goes to the player on turn only.
 * @typedef {{
 *   status: Status, on: number, turn: Side, white: string, black: string,
 *   clock?: ClockOut, offer?: Offer, claim?: string, repeated: number,
 *   outcome?: Outcome, signs: Signs, legal?: Move[],
 * }} State
 */

/**
 * A whole game as one member may see it.
 * @typedef {{
 *   protocol: number, slug: string, game: string, you: You, creator: string,
 *   side: Side|"chance", control?: Control, created: number, start: string,
 *   men: Man[], plies: Ply[], state: State, presence?: Presence,
 * }} Snapshot
 */

/** @typedef {{ply?: Ply, state: State}} EventOut */
/** @typedef {{code: string, text: string}} Fault */

/**
 * A game in a list, with enough to draw it small.
 * @typedef {{
 *   slug: string, game: string, white: string, black: string, turn: Side,
 *   ply: number, men: Man[], last?: Last, clock?: ClockOut, watched: number,
 * }} Card
 */

/** @typedef {"created"|"joined"|"moved"|"offered"|"withdrawn"|"declined"|"accepted"|"claimed"|"resigned"|"flagged"|"cancelled"} EventKind */

/**
 * A message from the server. `v` numbers the last event it includes; `id`
 * names the command it answers.
 * @typedef {(
 *   {t: "snapshot", v: number, id?: string, d: Snapshot} |
 *   {t: EventKind, v: number, id?: string, d: EventOut} |
 *   {t: "ack", v: number, id: string} |
 *   {t: "error", id?: string, v?: number, d: Fault} |
 *   {t: "refusal", id?: string, v?: number, d: Refusal} |
 *   {t: "presence", v?: number, d: Presence} |
 *   {t: "live", v?: number, d: Card[]}
 * )} Message
 */

/**
 * A message to the server. `id` is chosen by the page; a command may always be
 * sent again under the same id.
 * @typedef {(
 *   {t: "move", id: string, d: {on: number, ply: number, move: string}} |
 *   {t: "ask", id: string, d: {on: number, clicks: string[]}} |
 *   {t: "offer", id: string, d: {offer: string}} |
 *   {t: "claim", id: string, d: {on: number}} |
 *   {t: "withdraw"|"accept"|"decline"|"resign"|"cancel"|"resync", id: string, d?: undefined}
 * )} Command
 */

// ---- what the server writes into the pages

/**
 * The data block of /g/{slug}. `network` lists addresses of this server in the
 * local network; `local` says that the link works on this computer only.
 * @typedef {{
 *   slug: string, v: number, snapshot: Snapshot, game: GameInfo,
 *   me: {name: string}, link: string, network: string[], local: boolean,
 *   ply: number|null,
 * }} GamePageData
 */

/**
 * A small board, as the attribute data-mini holds it.
 * @typedef {{game: string, men: Man[], last?: Last|null, flip?: boolean, label?: string}} Mini
 */

/**
 * A board of a rules page, as the attribute data-diagram holds it. `select`
 * names the place of the man whose moves are shown; `marks` places to light up.
 * @typedef {{
 *   game: string, men: Man[], legal: Move[], signs: Signs, turn: Side,
 *   select?: string, marks?: string[], flip?: boolean,
 * }} Diagram
 */

// ---- what the board module is given and gives

/**
 * Everything a board shows. `last` is the move before it: a Played shows the
 * ways of all who moved, a Last the mover's alone. `turn` is whose the legal
 * moves are; `select` names the place of a man selected from the start;
 * `marks` are places to light up. `label` describes the board for assistive
 * technology; `busy` says that clicks are to be ignored; `waiting` is a move
 * that was sent and is not answered yet.
 * @typedef {{
 *   men: Man[], last: Last|Played|null, signs: Signs, legal: Move[], turn: Side,
 *   flip: boolean, label: string, select?: string, marks?: string[],
 *   busy?: boolean, waiting?: Move|null,
 * }} Scene
 */

/** The played move by which the scene differs from the one before. @typedef {{played: Played, back: boolean}} Animate */

/**
 * `onMove` is called with the canonical text of a move the player has made,
 * `onAsk` with clicks that are no legal move, `onChange` when a chain of jumps
 * grows or shrinks (`legs` landings clicked so far).
 * @typedef {{
 *   mini?: boolean, phone?: boolean,
 *   onMove?: (text: string) => void,
 *   onAsk?: (clicks: string[]) => void,
 *   onChange?: (s: {legs: number}) => void,
 * }} BoardOptions
 */

/**
 * @typedef {{
 *   show(scene: Scene, animate?: Animate|null): void,
 *   refuse(refusal: Refusal): void,
 *   clear(): void, undoLeg(): void, destroy(): void,
 * }} BoardView
 */

export {};
