/**
 * Types of what server and page send each other. `make types` writes this file from the types
 * of Go, whose comments are the contract. Times are milliseconds.
 */

/** @typedef {"white"|"black"} Side */
/** The side that a creator chooses. @typedef {Side|"chance"|"both"|"none"} Choice */
/** "away": the last page closed a short while ago. @typedef {"online"|"away"|"gone"} Whereabouts */

/**
 * Absence describes a missed player: the opponent may make one of the claims in In
 * milliseconds, at once where In is 0.
 * @typedef {{seat: Side, in: number, claims: Claim[]}} Absence
 */

/**
 * AskIn asks why a sequence of clicks is not a legal move.
 * @typedef {{on: number, clicks: string[]}} AskIn
 */

/** @typedef {"players"|"watchers"} Audience */

/**
 * Board describes a board well enough to be drawn and clicked by somebody
 * who knows no rule. Coordinates are in units of one cell (or of the spacing
 * of the lines), x to the right and y upwards as White sees the board.
 *
 * On a board of cells, cell a1 has its centre at (0.5, 0.5); on a board of
 * points, point a1 lies at (0, 0).
 * @typedef {{style: 'cells'|'points', width: number, height: number, places: Place[], lines?: Line[], labels: Label[]}} Board
 */

/**
 * Card is a game in a list, with enough of it to draw a thumbnail.
 * @typedef {{slug: string, game: string, white: string, black: string, turn: Side, ply: number, men: Piece[], last?: Last, clock?: ClockOut, watched: number}} Card
 */

/**
 * Challenge is an invitation that anybody may accept.
 * @typedef {{slug: string, game: string, by: string, side: Choice, terms: Terms, here: boolean}} Challenge
 */

/**
 * ChatIn is a line of chat, to the players or to the watchers.
 * @typedef {{to: Audience, text: string}} ChatIn
 */

/**
 * Line is a line of chat. Seat is the author's seat, or "".
 * @typedef {{id: string, to: Audience, name: string, seat: Side|'', text: string, at: number, ply?: number}} ChatLine
 */

/** @typedef {"draw"|"absent-win"|"absent-draw"|"absent-end"} Claim */

/**
 * ClaimIn claims an end in the position that event number On made.
 * @typedef {{on: number, claim: Claim}} ClaimIn
 */

/**
 * ClockOut is both clocks at the moment of sending, in milliseconds, and the side
 * whose clock runs ("" for none). First is the time left for the first move of the
 * side to move, in milliseconds, 0 where there is no limit.
 * @typedef {{white: number, black: number, running: Side|'', first?: number}} ClockOut
 */

/**
 * Control is a clock setting: milliseconds on the clock at the start and
 * milliseconds added after each move. A game without a clock has none.
 * @typedef {{base: number, increment: number}} Control
 */

/**
 * DegradedOut says that the server cannot save at the moment, and how the clocks stand
 * meanwhile. The page keeps moves and sends them again.
 * @typedef {{clock?: ClockOut}} DegradedOut
 */

/**
 * Effect is one piece's part in a played move: it goes from a place to
 * another, appears (From is empty) or is removed (To is empty). As names
 * what it becomes when it is promoted. Places are slots where there are any.
 * @typedef {{man: string, from?: string, to?: string, as?: string}} Effect
 */

/**
 * ErrorOut refuses a command.
 * @typedef {{code: string, text: string}} ErrorOut
 */

/** @typedef {"created"|"joined"|"moved"|"offered"|"withdrawn"|"declined"|"accepted"|"claimed"|"resigned"|"flagged"|"cancelled"|"aborted"|"tookback"|"given"|"shared"|"forgiven"|"hinted"} EventKind */

/**
 * EventOut carries an event: its ply, if it is a move, and the state after it. Hint is
 * the number of the ply before which a hint was asked for, if that is the event.
 * @typedef {{ply?: Ply, hint?: number, state: State}} EventOut
 */

/**
 * @typedef {{slug: string, white: string, black: string, result: Result, endedAt: number}} Example
 */

/**
 * exploreAnswer is what GET /api/explore answers: how many games reached a position, how
 * they ended, what was played next, and who played there last.
 * @typedef {Tally & {games: number, over: boolean, moves: Next[], examples: Example[]}} Explored
 */

/**
 * Info is a game of the catalog as pages need it to draw its board.
 * @typedef {{id: string, name: string, first: Side, start: string, startMen: Piece[], kinds: Kind[], board: Board, blurb: string, surprise: string, ends?: Record<string, string>}} GameInfo
 */

/**
 * HintOut is a hint for the position that event number On made: the piece to move, and the move.
 * Reason is a code for why the move is good; Text says it in a sentence, which names Places.
 * @typedef {{on: number, man: Piece, move: string, reason: string, text: string, places?: string[]}} HintOut
 */

/**
 * Kind is a kind of piece: its letter in texts, upper case, and its name, which is also the id
 * of its drawing. Becomes are the letters of what a piece of this kind can be promoted to, in
 * the order of the choices: the page asks for it before the turn comes.
 * @typedef {{letter: string, name: string, becomes?: string}} Kind
 */

/**
 * Label is a coordinate written beside the board, under the edge "bottom" or
 * at the edge "left".
 * @typedef {{text: string, at: number, edge: 'bottom'|'left'}} Label
 */

/**
 * Last is the path of the last move.
 * @typedef {{path: string[], takes?: string[]}} Last
 */

/**
 * LetInIn accepts the seat request of this number.
 * @typedef {{knock: number}} LetInIn
 */

/**
 * Line joins two places and can be walked.
 * @typedef {{from: string, to: string, heavy?: boolean}} Line
 */

/**
 * Live is the live list: games being played now, each in its place, and open
 * challenges, newest first.
 * @typedef {{live: Card[], open: Challenge[], games: number, people: number}} Live
 */

/**
 * LookIn reports whether a page is before its player's eyes.
 * @typedef {{on: boolean}} LookIn
 */

/**
 * MachineOut is the computer's part in a game: its seat, its level, and whether so many
 * games ask for moves that its own comes late.
 * @typedef {{seat: Side, level: number, busy?: boolean}} MachineOut
 */

/**
 * Move is one legal move, in the form in which server and page know it. Its
 * lists may be shared with other moves and positions: nobody changes them.
 * @typedef {{text: string, clicks: string[], choices?: string[], kind: MoveKind, path: string[], takes?: string[]}} Move
 */

/**
 * MoveError explains to a beginner why something is not a legal move. Refuse makes one of a
 * clause, so that it lights up what its sentence names and nothing else.
 * @typedef {{code: string, title: string, text: string, places?: string[], instead?: string, insteadLabel?: string}} MoveError
 */

/**
 * MoveIn plays a move. On is the number of the event that made the position
 * on the player's screen; Ply is the number of the move, 1 for the first.
 * @typedef {{on: number, ply: number, move: string}} MoveIn
 */

/** @typedef {"quiet"|"capture"|"join"|"sacrifice"|"castle"} MoveKind */

/**
 * next is a move that was played in a position: its canonical text, and the one that is
 * shown. Both are empty for games that ended there. Played is what a board needs to show
 * the move; nil where today's rules do not know it.
 * @typedef {Tally & {move: string, shown: string, games: number, slug: string, played?: Played}} Next
 */

/** @typedef {"draw"|"takeback"|"pause"|"resume"|"cancel"|"rematch"} Offer */

/**
 * OfferIn names the kind of an offer that the message makes or answers.
 * @typedef {{offer: Offer}} OfferIn
 */

/**
 * OnIn names the position a command is about, by the number of the event that made it.
 * @typedef {{on: number}} OnIn
 */

/**
 * OpenOffer is an offer without an answer yet. By is "white" or "black".
 * @typedef {{offer: Offer, by: Side}} OpenOffer
 */

/**
 * Outcome is a result with its reason. The zero Outcome is a game that goes on.
 * @typedef {{result?: Result, reason?: string}} Outcome
 */

/**
 * Piece is a piece on the board. At is a place, or a slot where the place has
 * slots. Piece is its colour and kind: "white king".
 * @typedef {{at: string, man: string}} Piece
 */

/**
 * PingOut is the round-trip time of the server's last ping to the page, in milliseconds.
 * @typedef {{ms: number}} PingOut
 */

/**
 * Place is where pieces stand. A place without slots holds one piece and is named by its ID alone
 * ("e4"). A place with two slots holds up to two, each in a slot of its own, "M1.0" on the
 * left and "M1.1" on the right, whichever way the board is turned.
 * @typedef {{id: string, x: number, y: number, size: number, tone: string, slots?: number}} Place
 */

/**
 * Played is a move that has been played. It holds all that is needed to show
 * it, forwards and backwards, without knowing any rule: it is stored as it is
 * and shown so for ever. Path and Takes may be shared as those of a Move are.
 * @typedef {{text: string, shown: string, by: Side, kind: MoveKind, path: string[], takes?: string[], effects: Effect[], check?: string[], position: string}} Played
 */

/**
 * Ply is a played move with its clock times, in milliseconds. The move never changes.
 * @typedef {Played & {left: number, spent: number}} Ply
 */

/**
 * Presence says for each seat whether its player is "online", "away" (the last page closed a
 * short while ago) or "gone", how many spectators there are, and the names of up to 20 of them.
 * @typedef {{white: Whereabouts, black: Whereabouts, watchers: number, names?: string[], absence?: Absence}} Presence
 */

/**
 * ReadIn asks which legal move a typed text means.
 * @typedef {{on: number, text: string}} ReadIn
 */

/**
 * ReadOut is what a typed text means: the canonical texts of the legal moves that it
 * fits. One text is the move; of several the player has to choose. Where there is
 * none, Why is the reason, if it is known.
 * @typedef {{moves: string[], why?: MoveError}} ReadOut
 */

/**
 * RestartOut announces that the server restarts in In milliseconds. The page connects
 * again by itself.
 * @typedef {{in: number}} RestartOut
 */

/** @typedef {"1-0"|"0-1"|"1/2-1/2"|"*"} Result */

/**
 * SeatRequestOut is a spectator who asks to be let in as the absent player.
 * @typedef {{knock: number, name: string, seat: Side}} SeatRequestOut
 */

/**
 * Signs are the marks of a position. Each lists places, or slots where the place has slots.
 * @typedef {{check?: string[], forced?: string[], pinned?: string[], hint?: string}} Signs
 */

/**
 * Snapshot is a whole game as one visitor may see it.
 * @typedef {{protocol: number, slug: string, game: string, you: You, creator: string, side: Choice, terms: Terms, machine?: MachineOut, hints?: number[], of?: string, created: number, start: string, men: Piece[], check?: string[], plies: Ply[], state: State, trouble?: boolean, presence?: Presence, chat?: ChatLine[]}} Snapshot
 */

/**
 * State is everything of a game but its history.
 * @typedef {{status: Status, on: number, turn: Side, white: string, black: string, clock?: ClockOut, paused?: boolean, offers?: OpenOffer[], claim?: string, repeated: number, outcome?: Outcome, rematch?: string, signs: Signs, legal?: Move[], may?: (Offer|'resign'|'abort'|'give'|'claim'|'undo')[]}} State
 */

/** @typedef {"invited"|"playing"|"over"|"gone"} Status */

/** @typedef {""|"free"|"never"} Takebacks */

/**
 * Tally is how many games ended how.
 * @typedef {{white: number, drawn: number, black: number}} Tally
 */

/**
 * Terms is what the creator of a game decides; both players see it before they begin.
 * @typedef {{clock?: Control, black?: Control, days?: number, visibility?: Visibility, takebacks?: Takebacks, noGiving?: boolean}} Terms
 */

/**
 * variation is a line beside the game of a record. It leaves another variation, by its
 * index, or the game (-1), when Ply plies stand on the board, those of the game counted.
 * @typedef {{of: number, ply: number, moves: Played[]}} Variation
 */

/** @typedef {""|"open"|"private"} Visibility */

/**
 * You is the receiver's part in the game.
 * @typedef {{seat: Side|'both'|'', creator: boolean}} You
 */

/**
 * A message from the server. `v` is the number of the last event that it includes, `id` that of
 * the command it answers.
 * @typedef {(
 *   {t: "snapshot", id?: string, v?: number, d: Snapshot} |
 *   {t: "ack", id?: string, v?: number, d?: undefined} |
 *   {t: "error", id?: string, v?: number, d: ErrorOut} |
 *   {t: "refusal", id?: string, v?: number, d: MoveError} |
 *   {t: "read", id?: string, v?: number, d: ReadOut} |
 *   {t: "presence", id?: string, v?: number, d: Presence} |
 *   {t: "chat", id?: string, v?: number, d: ChatLine} |
 *   {t: "knock", id?: string, v?: number, d: SeatRequestOut} |
 *   {t: "wall", id?: string, v?: number, d: Live} |
 *   {t: "ping", id?: string, v?: number, d: PingOut} |
 *   {t: "trouble", id?: string, v?: number, d: DegradedOut} |
 *   {t: "restart", id?: string, v?: number, d: RestartOut} |
 *   {t: "machine", id?: string, v?: number, d: MachineOut} |
 *   {t: "hint", id?: string, v?: number, d: HintOut} |
 *   {t: EventKind, id?: string, v: number, d: EventOut}
 * )} Message
 */

/**
 * A message to the server. The page chooses `id`, and may send a command again under it.
 * @typedef {(
 *   {t: "move", id: string, d: MoveIn} |
 *   {t: "ask", id: string, d: AskIn} |
 *   {t: "read", id: string, d: ReadIn} |
 *   {t: "offer", id: string, d: OfferIn} |
 *   {t: "withdraw", id: string, d: OfferIn} |
 *   {t: "accept", id: string, d: OfferIn} |
 *   {t: "decline", id: string, d: OfferIn} |
 *   {t: "takeback", id: string, d: OnIn} |
 *   {t: "give", id?: string, d?: undefined} |
 *   {t: "claim", id: string, d: ClaimIn} |
 *   {t: "resign", id?: string, d?: undefined} |
 *   {t: "abort", id?: string, d?: undefined} |
 *   {t: "cancel", id?: string, d?: undefined} |
 *   {t: "chat", id: string, d: ChatIn} |
 *   {t: "knock", id?: string, d?: undefined} |
 *   {t: "letin", id: string, d: LetInIn} |
 *   {t: "bye", id?: string, d?: undefined} |
 *   {t: "resync", id?: string, d?: undefined} |
 *   {t: "hint", id: string, d: OnIn} |
 *   {t: "look", id?: undefined, d: LookIn}
 * )} Command
 */

export {};
