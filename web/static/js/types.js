/**
 * Shapes of what server and page say to each other, and of what the modules of
 * the page hand on. This file holds types only and exports nothing.
 *
 * The first part mirrors the JSON of internal/game and internal/lobby/wire/messages.go,
 * whose comments are the contract. Times are milliseconds.
 */

/** @typedef {"white"|"black"} Side */
/** @typedef {"quiet"|"capture"|"join"|"sacrifice"|"castle"} MoveKind */

// ---- a game's description (GET /api/rules/{game})

/**
 * A kind of man. `becomes` are the letters of what it may be promoted to.
 * @typedef {{letter: string, name: string, becomes?: string}} Kind
 */

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
 * `ends` has the reasons for which this game alone ends, with what they mean.
 * @typedef {{
 *   id: string, name: string, first: Side, start: string, startMen: Man[],
 *   kinds: Kind[], board: Board, blurb: string, surprise: string, ends?: Record<string, string>,
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
 * meant. A lesson draws the ways of those who would take the king (`from`).
 * @typedef {{
 *   code: string, title: string, text: string, places?: string[],
 *   instead?: string, insteadLabel?: string, from?: string[][],
 * }} Refusal
 */

// ---- a game on the wire

/** @typedef {"invited"|"playing"|"over"|"gone"} Status */
/** @typedef {"1-0"|"0-1"|"1/2-1/2"|"*"} Result */
/** @typedef {{result?: Result, reason?: string}} Outcome */
/** @typedef {{base: number, increment: number}} Control */

/**
 * What the creator settles and both players see before they begin. `clock` is
 * both players' clock, or White's where Black has another; `days` is the time
 * for each move by correspondence.
 * @typedef {{
 *   clock?: Control, black?: Control, days?: number,
 *   visibility?: "open"|"private", takebacks?: "free"|"never", noGiving?: boolean,
 * }} Terms
 */

/** `first` is the time left for the first move of the player on turn. @typedef {{white: number, black: number, running: Side|"", first?: number}} ClockOut */
/** @typedef {"draw"|"takeback"|"pause"|"resume"|"cancel"|"rematch"} OfferName */
/** @typedef {{offer: OfferName, by: Side}} Offer */
/** @typedef {"draw"|"absent-win"|"absent-draw"|"absent-end"} Claim */
/** @typedef {"online"|"away"|"gone"} Whereabouts */

/** A player who is missed: in `in` milliseconds the opponent may claim. @typedef {{seat: Side, in: number, claims: Claim[]}} Absence */

/**
 * Who is here; `names` are up to 20 of the watchers.
 * @typedef {{white: Whereabouts, black: Whereabouts, watchers: number, names?: string[], absence?: Absence}} Presence
 */

/** @typedef {"players"|"watchers"} Audience */
/**
 * A line of chat; of a finished game `ply` is how many plies had been played by then.
 * @typedef {{id: string, to: Audience, name: string, seat: Side|"", text: string, at: number, ply?: number}} ChatLine
 */
/** A watcher who asks to be let in as the absent player. @typedef {{knock: number, name: string, seat: Side}} Knock */
/** @typedef {{seat: Side|"both"|"", creator: boolean}} You */

/**
 * All of a game that is not its history. `on` is the number of the event that
 * made the position; `legal` goes to the player on turn only; `may` is what
 * the receiver may do now besides moving: an offer, or one of the others.
 * @typedef {{
 *   status: Status, on: number, turn: Side, white: string, black: string,
 *   clock?: ClockOut, paused?: boolean, offers?: Offer[], claim?: string, repeated: number,
 *   outcome?: Outcome, rematch?: string, signs: Signs, legal?: Move[],
 *   may?: (OfferName|"resign"|"abort"|"give"|"claim"|"undo")[],
 * }} State
 */

/** The computer's part in a game; `busy` says that its move comes late. @typedef {{seat: Side, level: number, busy?: boolean}} Machine */

/**
 * A hint for the position that event `on` made: the man to move, the move's text, and
 * why, as a code and in a sentence, which names `places`.
 * @typedef {{on: number, man: Man, move: string, reason: string, text: string, places?: string[]}} Hint
 */

/**
 * A whole game as one member may see it. `men` and `check` are those at the
 * start. `hints` are the numbers of the plies before which a hint was asked for.
 * `of` is the game that this one is a rematch of; `trouble` says that the server
 * cannot save just now.
 * @typedef {{
 *   protocol: number, slug: string, game: string, you: You, creator: string,
 *   side: Side|"chance"|"both"|"none", terms: Terms, machine?: Machine, hints?: number[], of?: string, created: number, start: string,
 *   men: Man[], check?: string[], plies: Ply[], state: State, trouble?: boolean, presence?: Presence, chat?: ChatLine[],
 * }} Snapshot
 */

/** `hint` is the number of a ply. @typedef {{ply?: Ply, hint?: number, state: State}} EventOut */
/** @typedef {{code: string, text: string}} Fault */

/** The legal moves that a typed text fits, by their texts; where there is none, why. @typedef {{moves: string[], why?: Refusal}} Reading */

/**
 * A line beside the game of a record. It leaves another one, by its number in the list,
 * or the game (-1), when `ply` plies are on the board.
 * @typedef {{of: number, ply: number, moves: Played[]}} Variation
 */

/** How many games ended how. @typedef {{white: number, drawn: number, black: number}} Tally */

/**
 * A move that followed a position, in so many games; `slug` is the one that played it
 * last. Of games that ended there the texts are empty; `played` is missing where today's
 * rules do not know the move.
 * @typedef {Tally & {move: string, shown: string, games: number, slug: string, played?: Played}} Next
 */

/**
 * What followed a position in the games of the archive, the most played move first;
 * `over` says that there are more games than were counted.
 * @typedef {Tally & {
 *   games: number, over: boolean, moves: Next[],
 *   examples: {slug: string, white: string, black: string, result: Result, endedAt: number}[],
 * }} Explored
 */

/**
 * A game in a list, with enough to draw it small.
 * @typedef {{
 *   slug: string, game: string, white: string, black: string, turn: Side,
 *   ply: number, men: Man[], last?: Last, clock?: ClockOut, watched: number,
 * }} Card
 */

/**
 * An invitation that anybody may accept; `side` is the creator's.
 * @typedef {{slug: string, game: string, by: string, side: Snapshot["side"], terms: Terms, here: boolean}} Challenge
 */

/** What the lobby shows. @typedef {{live: Card[], open: Challenge[], games: number, people: number}} LiveList */

/**
 * @typedef {"created"|"joined"|"moved"|"offered"|"withdrawn"|"declined"|"accepted"|"claimed"|"resigned"|
 *   "flagged"|"cancelled"|"aborted"|"tookback"|"given"|"shared"|"hinted"} EventKind
 */

/**
 * A message from the server. `v` numbers the last event it includes; `id`
 * names the command it answers. A ping says how long the way to the server
 * and back takes.
 * @typedef {(
 *   {t: "snapshot", v: number, id?: string, d: Snapshot} |
 *   {t: EventKind, v: number, id?: string, d: EventOut} |
 *   {t: "ack", v: number, id: string} |
 *   {t: "error", id?: string, v?: number, d: Fault} |
 *   {t: "refusal", id?: string, v?: number, d: Refusal} |
 *   {t: "read", id?: string, v?: number, d: Reading} |
 *   {t: "presence", v?: number, d: Presence} |
 *   {t: "chat", id?: string, v?: number, d: ChatLine} |
 *   {t: "knock", v?: number, d: Knock} |
 *   {t: "ping", v?: number, d: {ms: number}} |
 *   {t: "trouble", v?: number, d: {clock?: ClockOut}} |
 *   {t: "restart", v?: number, d: {in: number}} |
 *   {t: "machine", v?: number, d: Machine} |
 *   {t: "hint", id: string, v?: number, d: Hint} |
 *   {t: "wall", v?: number, d: LiveList}
 * )} Message
 */

/**
 * A message to the server. `id` is chosen by the page; a command may always be
 * sent again under the same id.
 * @typedef {(
 *   {t: "move", id: string, d: {on: number, ply: number, move: string}} |
 *   {t: "ask", id: string, d: {on: number, clicks: string[]}} |
 *   {t: "read", id: string, d: {on: number, text: string}} |
 *   {t: "offer"|"withdraw"|"accept"|"decline", id: string, d: {offer: OfferName}} |
 *   {t: "takeback"|"hint", id: string, d: {on: number}} |
 *   {t: "claim", id: string, d: {on: number, claim: Claim}} |
 *   {t: "chat", id: string, d: {to: Audience, text: string}} |
 *   {t: "letin", id: string, d: {knock: number}} |
 *   {t: "look", id?: undefined, d: {on: boolean}} |
 *   {t: "give"|"resign"|"abort"|"cancel"|"knock"|"bye"|"resync", id?: string, d?: undefined}
 * )} Command
 */

// ---- what the server writes into the pages

/**
 * The data block of /g/{slug}. `network` lists addresses of this server in the
 * local network; `local` says that the link works on this computer only;
 * `seat`, `ply` and `from` are what the page's address wishes for: a seat to take,
 * what to show, and the side to see it from. `level` is what the level of the
 * computer is called, where it plays; `variations` are a record's.
 * @typedef {{
 *   slug: string, v: number, snapshot: Snapshot, game: GameInfo,
 *   me: {name: string}, link: string, network: string[], local: boolean,
 *   seat: Side|"", ply: number|null, from: Side|"", level?: string,
 *   variations?: Variation[],
 * }} GamePageData
 */

/**
 * A small board, as the attribute data-thumbnail holds it.
 * @typedef {{game: string, men: Man[], last?: Last|null, flip?: boolean, label?: string}} Thumbnail
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
 * the other is on turn, if he may move ahead, and `premove` what he has planned.
 * `confirm` says that a move made is held until it is confirmed; `destinations`
 * is false where those are not to be shown; `pointed` is a hint; `arrows` lie on the board.
 * @typedef {{
 *   men: Man[], last: Last|Played|null, signs: Signs, legal: Move[], turn: Side,
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
