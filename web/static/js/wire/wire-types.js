/**
 * Types of what server and page send each other. `make types` writes this file from the types
 * of Go, whose comments are the contract. Times are milliseconds.
 */

/** @typedef {"white"|"black"} Side */
/** The side that a creator chooses. @typedef {Side|"chance"|"both"|"none"} Choice */
/** "away": the last page closed a short while ago. @typedef {"online"|"away"|"gone"} Whereabouts */
/** A place, a piece with or without its place and what it captures, a text by its key, or a text. @typedef {string|{man?: string, at?: string, takes?: string[], word?: string, text?: string}} Thing */
/** The arguments of a text, by placeholder. @typedef {Record<string, string|number|Thing[]>} With */

/**
 * Absence is an absent player, and what the opponent may claim.
 * @typedef {{seat: Side, in: number, claims: Claim[]}} Absence
 */

/**
 * AskIn asks why a sequence of clicks, 1 to 40 names of squares, is not a legal move in the
 * position that event number On made.
 * @typedef {{on: number, clicks: string[]}} AskIn
 */

/** @typedef {"players"|"watchers"} Audience */

/**
 * Board is a board for programs that draw it without knowing the rules. Coordinates are
 * in cells or in line spacings, x to the right and y upwards in White's view.
 *
 * On a board of cells, cell a1 has its centre at (0.5, 0.5); on a board of points, point a1
 * lies at (0, 0).
 * @typedef {{style: 'cells'|'points', width: number, height: number, places: Place[], lines?: Line[], labels: Label[]}} Board
 */

/**
 * Card is a game in a list, with enough of it to draw a thumbnail.
 * @typedef {{slug: string, game: string, white: string, black: string, turn: Side, ply: number, men: Piece[], last?: Last, clock?: ClockOut, watched: number}} Card
 */

/**
 * Challenge is an invitation that anyone may accept.
 * @typedef {{slug: string, game: string, by: string, side: Choice, terms: Terms, here: boolean}} Challenge
 */

/**
 * ChatIn is a line of chat, to the players or to the watchers.
 * @typedef {{to: Audience, text: string}} ChatIn
 */

/**
 * Line is a chat message.
 *
 * Seat is the author's seat, or "".
 * @typedef {{id: string, to: Audience, name: string, seat: Side|'', text: string, at: number, ply?: number}} ChatLine
 */

/** @typedef {"draw"|"absent-win"|"absent-draw"|"absent-end"} Claim */

/**
 * ClaimIn claims an end in the position that event number On made.
 * @typedef {{on: number, claim: Claim}} ClaimIn
 */

/**
 * ClockOut is both clocks when the message was sent, in milliseconds.
 * @typedef {{white: number, black: number, running: Side|'', first?: number}} ClockOut
 */

/**
 * ComputerOut is the computer's role in a game.
 * @typedef {{seat: Side, level: number, busy?: boolean}} ComputerOut
 */

/**
 * Control is a clock: initial time and increment per move, in milliseconds. One of them is at
 * least a second.
 * @typedef {{base: number, increment: number}} Control
 */

/**
 * DegradedOut says that the server cannot save now, with the stopped clocks. The page keeps moves
 * and sends them again.
 * @typedef {{clock?: ClockOut}} DegradedOut
 */

/**
 * Effect is what a move does to one piece. Without `from` it appears, without `to` it is removed.
 *
 * Each square is a slot if it is a quad.
 * @typedef {{man: string, from?: string, to?: string, as?: string}} Effect
 */

/**
 * ErrorOut is why a command was refused.
 * @typedef {{code: string, text: string, key?: string, with?: With}} ErrorOut
 */

/** @typedef {"created"|"joined"|"moved"|"offered"|"withdrawn"|"declined"|"accepted"|"claimed"|"resigned"|"flagged"|"cancelled"|"aborted"|"tookback"|"given"|"shared"|"forgiven"|"hinted"} EventKind */

/**
 * EventOut carries an event: its ply, if it is a move, and the state after it. Hint is
 * the number of the ply before which a hint was asked for, if that is the event.
 * @typedef {{ply?: Ply, hint?: number, state: State}} EventOut
 */

/**
 * example is a game that reached a position.
 * @typedef {{slug: string, white: string, black: string, result: Result, endedAt: number}} Example
 */

/**
 * exploreAnswer is how many games reached a position, how they ended, and the next moves.
 * @typedef {Tally & {games: number, over: boolean, moves: Next[], examples: Example[]}} Explored
 */

/**
 * Info is a game, for programs that do not know its rules.
 * @typedef {{id: string, name: string, first: Side, start: string, startMen: Piece[], kinds: Kind[], board: Board, blurb: string, surprise: string, prices?: Record<string, number>, ends?: Record<string, string>}} GameInfo
 */

/**
 * GameView is a game of a round.
 * @typedef {{board: number, white: number, black: number, slug: string, result: string, reason: string}} GameView
 */

/**
 * HintOut is a hint for the position that event number On made: the piece to move, and the move.
 * Reason is a code for why the move is good; Text says it in a sentence in English, which names
 * Places. Key is the text of that sentence in the catalog, and With fills it.
 * @typedef {{on: number, man: Piece, move: string, reason: string, key?: string, with?: With, text: string, places?: string[]}} HintOut
 */

/**
 * View is how an hour stands, for pages and programs.
 * @typedef {HourTerms & {v: number, slug: string, status: 'open'|'running'|'over', players: number, waiting: number, playing: number, played: number}} Hour
 */

/**
 * Boards are those of an hour on which something has happened.
 * @typedef {{boards?: Card[], gone?: string[]}} HourBoards
 */

/**
 * GameView is a game of an hour, as programs see it.
 * @typedef {HourPaired & {at: number, result: string}} HourGame
 */

/**
 * ArenaLook is an hour with its table, boards and games.
 * @typedef {{view: Hour, table: HourRow[], boards: Card[], games: HourGame[], own: HourOwn}} HourLook
 */

/**
 * Own is a player's own place in an hour.
 * @typedef {{n: number, here?: boolean, missed?: boolean, only?: string, since?: number, board?: string, opponent?: string, rank?: number, points?: number}} HourOwn
 */

/**
 * Paired is a game between two players, by their numbers from 1.
 * @typedef {{id: string, slug: string, game: string, white: number, black: number}} HourPaired
 */

/**
 * OwnArena is the receiver's own place in an hour.
 * @typedef {HourOwn & {now: number}} HourPlace
 */

/**
 * Row is a line of the table.
 * @typedef {{n: number, rank: number, name: string, points: number, wins: number, direct: number, played: number, board?: string}} HourRow
 */

/**
 * Terms are what is played in an hour.
 * @typedef {{games: string[], clock: Control, programs?: boolean, starts: number, closes: number, ends: number}} HourTerms
 */

/**
 * Kind is a kind of piece: king, pawn, camel and so on.
 *
 * Letter is upper case. Name is also the id of its drawing. The page offers promotions in the
 * order of Becomes.
 * @typedef {{letter: string, name: string, becomes?: string}} Kind
 */

/**
 * Label is a coordinate beside the board.
 * @typedef {{text: string, at: number, edge: 'bottom'|'left'}} Label
 */

/**
 * Last is the path of the last move: the squares it passes, and those it captures on.
 * @typedef {{path: string[], takes?: string[]}} Last
 */

/**
 * LetInIn accepts the seat request of this number.
 * @typedef {{seatRequest: number}} LetInIn
 */

/**
 * Line is a line between two places, along which pieces can move.
 * @typedef {{from: string, to: string, heavy?: boolean}} Line
 */

/**
 * Live is the live list: games being played now, each in its place, at most 24, and open
 * challenges, newest first, at most 50.
 * @typedef {{live: Card[], open: Challenge[], games: number, people: number}} Live
 */

/**
 * MatchOut is the match that a game belongs to; of a chain of rematches only the score.
 * @typedef {{slug?: string, games?: string[], number?: number, score: Score, tournament?: TournamentGame}} MatchOut
 */

/**
 * Move is a legal move.
 *
 * Its slices may be shared with other moves and positions and must not be changed.
 * @typedef {{text: string, clicks: string[], choices?: string[], kind: MoveKind, path: string[], takes?: string[]}} Move
 */

/**
 * MoveError is why a move is not legal.
 *
 * It is a game.MoveError. Title, Text and InsteadLabel are empty where no language is known.
 * @typedef {{code: string, title: string, text: string, places?: string[], instead?: string, insteadLabel?: string, key?: string, with?: With, also?: Sentence[], label?: string}} MoveError
 */

/**
 * MoveIn plays a move. On is the number of the event that made the position
 * on the player's screen; Ply is the number of the move, 1 for the first; Move is its canonical
 * text.
 * @typedef {{on: number, ply: number, move: string}} MoveIn
 */

/** @typedef {"quiet"|"capture"|"join"|"sacrifice"|"castle"} MoveKind */

/**
 * next is a move that was played in a position.
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
 * OpenOffer is an offer that the opponent may accept.
 * @typedef {{offer: Offer, by: Side}} OpenOffer
 */

/**
 * Outcome is a result with its reason.
 *
 * The zero Outcome is a game that continues.
 * @typedef {{result?: Result, reason?: string}} Outcome
 */

/**
 * OwnPlace is the receiver's own place in a tournament; `n` is 0 for none.
 * @typedef {TournamentYou & {now: number}} OwnPlace
 */

/**
 * Piece is a piece on the board.
 * @typedef {{at: string, man: string}} Piece
 */

/**
 * PingOut is the round-trip time of the server's last ping to the page, in milliseconds.
 * @typedef {{ms: number}} PingOut
 */

/**
 * Place is a square, point or quad. A quad, such as `M1`, has two slots for a piece each:
 * `M1.0` on the left and `M1.1` on the right, whichever way the board is turned.
 * @typedef {{id: string, x: number, y: number, size: number, tone: string, slots?: number}} Place
 */

/**
 * Played is a move with its effects, without times.
 *
 * It has all that is needed to show the move, forwards and backwards, without knowing the rules:
 * it is stored and never recomputed. Path and Takes may be shared and must not be changed.
 * @typedef {{text: string, shown: string, by: Side, kind: MoveKind, path: string[], takes?: string[], effects: Effect[], check?: string[], position: string}} Played
 */

/**
 * PlayerView is a player of a tournament.
 * @typedef {{n: number, joined: number, name: string, left?: boolean, removed?: boolean}} PlayerView
 */

/**
 * Ply is a move that was played, with its clock times in milliseconds.
 *
 * It never changes, but a takeback removes it.
 * @typedef {Played & {left: number, spent: number}} Ply
 */

/**
 * Presence is who has the game's page open.
 * @typedef {{white: Whereabouts, black: Whereabouts, watchers: number, names?: string[], absence?: Absence, notified?: number, next?: number}} Presence
 */

/**
 * ReadIn asks which legal move a typed text, of at most 256 bytes, means in the position that event
 * number On made.
 * @typedef {{on: number, text: string}} ReadIn
 */

/**
 * ReadOut answers ReadIn with the canonical texts of the legal moves that match. Of several the
 * player has to choose; if there is none, Why is the reason, if it is known.
 * @typedef {{moves: string[], why?: MoveError}} ReadOut
 */

/**
 * RestartOut announces that the server restarts in In milliseconds. The page reconnects by itself.
 * @typedef {{in: number}} RestartOut
 */

/** @typedef {"1-0"|"0-1"|"1/2-1/2"|"*"} Result */

/**
 * RoundView is a round of a tournament, with its games.
 * @typedef {{round: number, game: string, games: GameView[], bye?: number[]}} RoundView
 */

/**
 * Score is the points of the players of both seats, in half points.
 * @typedef {{white: number, black: number}} Score
 */

/**
 * SeatRequestOut is a spectator's request to take the absent player's seat.
 * @typedef {{seatRequest: number, name: string, seat: Side}} SeatRequestOut
 */

/**
 * Sentence is a game.Sentence: the key of its text in the catalogue, and its arguments.
 * @typedef {{key: string, with?: With}} Sentence
 */

/**
 * Signs are the marks to show on the board. Each lists squares, or slots if the square has slots.
 *
 * It is a game.Signs. Hint is empty where no language is known.
 * @typedef {{check?: string[], forced?: string[], pinned?: string[], hint?: string, hints?: Sentence[]}} Signs
 */

/**
 * Snapshot is a whole game, as one visitor may see it.
 * @typedef {{protocol: number, slug: string, game: string, you: You, creator: string, side: Choice|'', terms: Terms, machine?: ComputerOut, hints?: number[], match?: MatchOut, of?: string, created: number, start: string, men: Piece[], check?: string[], state: State, degraded?: boolean, presence?: Presence, chat?: ChatLine[], plies: Ply[]}} Snapshot
 */

/**
 * State is the game without its history.
 * @typedef {{status: Status, on: number, turn: Side, white: string, black: string, clock?: ClockOut, paused?: boolean, offers?: OpenOffer[], claim?: string, repeated: number, outcome?: Outcome, rematch?: string, next?: boolean, notNow?: Side[], signs: Signs, legal?: Move[], may?: (Offer|'resign'|'abort'|'give'|'claim'|'undo')[]}} State
 */

/** @typedef {"invited"|"playing"|"over"|"gone"} Status */

/**
 * TableRow is a line of the table.
 * @typedef {{n: number, rank: number, points: string, direct: string, wins: number, berger: string, played: number, got: string[]}} TableRow
 */

/** @typedef {""|"free"|"never"} Takebacks */

/**
 * Tally counts games by result. For a player, White counts the games won, and Black those lost.
 * @typedef {{white: number, drawn: number, black: number}} Tally
 */

/**
 * Terms are settings by the creator: a clock, days per move, or neither.
 *
 * Both players see them before they begin. At most one of Clock and Days is set.
 * @typedef {{clock?: Control, black?: Control, days?: number, visibility?: Visibility, takebacks?: Takebacks, noGiving?: boolean, programs?: boolean, invited?: string}} Terms
 */

/**
 * View is a tournament as pages and programs see it.
 * @typedef {TournamentTerms & {v: number, slug: string, status: 'open'|'running'|'over', host: string, players: PlayerView[], table: TableRow[], cross: string[][], rounds: RoundView[], next?: RoundView, of: number, nextAt?: number, byHost?: boolean, closed?: boolean, chat: TournamentLine[], you?: TournamentYou}} Tournament
 */

/**
 * TournamentGame is the place of a game in a tournament.
 * @typedef {{slug: string, name: string, round: number, board: number, minutes: number, hour?: boolean}} TournamentGame
 */

/**
 * Line is a chat message.
 * @typedef {{at: number, by: string, text: string}} TournamentLine
 */

/**
 * Overview is a tournament, with the boards of its games in progress.
 * @typedef {{view: Tournament, boards: Card[]}} TournamentLook
 */

/**
 * News is what is new in a tournament since the last message. What has not changed is missing.
 * @typedef {{view?: Tournament, boards?: Card[], gone?: string[], from?: number, chat?: TournamentLine[]}} TournamentNews
 */

/**
 * Terms are what is played, and how.
 * @typedef {{name: string, games: string[], clock: Control, double?: boolean, minutes: number, private?: boolean, at?: number}} TournamentTerms
 */

/**
 * You is what a player's own page needs.
 * @typedef {{n: number, left?: boolean, board?: string}} TournamentYou
 */

/**
 * variation is a variation in a PGN record.
 * @typedef {{of: number, ply: number, moves: Played[]}} Variation
 */

/** @typedef {""|"open"|"private"} Visibility */

/**
 * VisibilityIn reports whether the page is visible to its player.
 * @typedef {{on: boolean}} VisibilityIn
 */

/**
 * You is the visitor's role in the game.
 * @typedef {{seat: Side|'both'|'', creator: boolean}} You
 */

/**
 * A message from the server. `v` is the number of the last event that it includes, `id` that of
 * the command it answers.
 * @typedef {(
 *   {t: "snapshot", id?: string, v?: number, d: Snapshot} |
 *   {t: "ack", id?: string, v?: number, d?: undefined} |
 *   {t: "error", id?: string, v?: number, d: ErrorOut} |
 *   {t: "moveError", id?: string, v?: number, d: MoveError} |
 *   {t: "read", id?: string, v?: number, d: ReadOut} |
 *   {t: "presence", id?: string, v?: number, d: Presence} |
 *   {t: "chat", id?: string, v?: number, d: ChatLine} |
 *   {t: "seatRequest", id?: string, v?: number, d: SeatRequestOut} |
 *   {t: "live", id?: string, v?: number, d: Live} |
 *   {t: "tournament", id?: string, v?: number, d: TournamentLook} |
 *   {t: "news", id?: string, v?: number, d: TournamentNews} |
 *   {t: "place", id?: string, v?: number, d: OwnPlace} |
 *   {t: "hour", id?: string, v?: number, d: Hour} |
 *   {t: "boards", id?: string, v?: number, d: HourBoards} |
 *   {t: "own", id?: string, v?: number, d: HourPlace} |
 *   {t: "ping", id?: string, v?: number, d: PingOut} |
 *   {t: "degraded", id?: string, v?: number, d: DegradedOut} |
 *   {t: "restart", id?: string, v?: number, d: RestartOut} |
 *   {t: "machine", id?: string, v?: number, d: ComputerOut} |
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
 *   {t: "seatRequest", id?: string, d?: undefined} |
 *   {t: "letin", id: string, d: LetInIn} |
 *   {t: "bye", id?: string, d?: undefined} |
 *   {t: "resync", id?: string, d?: undefined} |
 *   {t: "hint", id: string, d: OnIn} |
 *   {t: "look", id?: undefined, d: VisibilityIn}
 * )} Command
 */

export {};
