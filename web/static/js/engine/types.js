/**
 * Types of the requests to the WebAssembly module and its answers. The other side is
 * internal/module, whose tests check these shapes. This file has types only.
 *
 * Every question names the position that it is about by itself (At), so that it may be
 * asked again of a worker that was restarted. Moves are canonical texts. Nothing here
 * decides what is legal: what is not comes back as the rules' own refusal.
 *
 * @import { Refusal } from '../board/types.js'
 * @import { Move, Outcome, Piece, Played, Side, Signs } from '../wire/wire-types.js'
 * @import { RecordFault, RecordRemark } from '../net/record-link.js'
 * @import { Sentence } from '../words/said.js'
 */

/** A position, and how it came about: the moves from a position text of the game. @typedef {{game: string, start: string, moves: string[]}} At */

/**
 * How a position stands: what a board shows of it (a Scene has the same names).
 * `halfmove` counts plies since the last capture or pawn move; `repeated` how often the
 * position has stood; `claim` is the reason for which a draw may be claimed.
 * @typedef {{
 *   position: string, turn: Side, men: Piece[], signs: Signs, legal: Move[],
 *   outcome?: Outcome, repeated: number, claim?: string, halfmove: number,
 * }} Stand
 */

/** A move played: what shows it, and where it leads. @typedef {{played: Played, stand: Stand}} Step */

/** A whole line: its beginning, its moves, and how it ends. @typedef {{first: Stand, plies: Played[], stand: Stand}} Course */

/** What the rules do not allow. @typedef {{refusal: Refusal}} Refused */

/** A move in a tree that was read. @typedef {{
 *   played: Played, clock?: {left?: number, spent?: number},
 *   glyphs?: number[], comments?: string[], variations?: Branch[],
 * }} Branched */
/** Moves one after the other; `comments` stand before the first. @typedef {{comments?: string[], moves: Branched[]}} Branch */

/**
 * A text that was read, a position or a record: `first` is how it begins. `text` is the
 * record in its canonical form. `fault` is where a record ends that could be read so far
 * and no further, `remarks` are moves that were written otherwise, and what may be missing or untrue.
 * @typedef {{
 *   kind: "position"|"record", game: string, start: string, first: Stand, main: Branch,
 *   tags?: Record<string, string>, result?: string, text?: string, fault?: Fault,
 *   remarks?: RecordRemark[],
 * }} Opened
 */

/** Why a question cannot be answered. @typedef {RecordFault} Fault */

/** What the endgame tables know for the side to move. @typedef {"won"|"drawn"|"lost"} Verdict */

/**
 * What the tables know of a position, and of each legal move, by its text, for the side that
 * makes it; null where they know nothing.
 * @typedef {{here: Verdict|null, moves: Record<string, Verdict>}} Verdicts
 */

/**
 * The move of the computer as an opponent: what it thinks of it in hundredths of a pawn,
 * whether it gives up instead, whether it would agree to a draw, and how long it takes at
 * least so that it plays like a person, in milliseconds.
 * @typedef {{move: string, score: number, resigns: boolean, agrees: boolean, pace: number}} Chosen
 */

/** A move of an engine's line: enough for an arrow. @typedef {{text: string, shown: string, by: Side, path: string[]}} Thread */

/**
 * One of the best lines. `score` is in hundredths of a pawn for White; `share` is White's
 * expected score, 0 to 1; `key` says it for the better side ("white-little-better", a text of
 * the family "verdict", with `n` moves of a forced end), `number` in pawns with a sign for White, or ""
 * where that says all.
 * `plies` is the distance to a forced end, negative where Black wins.
 * @typedef {{score: number, share: number, key: string, n?: number, number: string, plies?: number, moves: Thread[]}} EngineLine
 */

/**
 * What a search has found so far; `done` is its last word. `verdict` is what the tables
 * know of the position, for White, by such a key: it stands before every score.
 * `why` says why it ended: its limit, a stop, that no depth finds more, or a `fault` of the
 * question.
 * @typedef {{
 *   depth: number, nodes: number, ms: number, lines: EngineLine[],
 *   verdict?: string, done: boolean, why?: "limit"|"stop"|"settled"|"fault", fault?: Fault,
 * }} Thought
 */

/**
 * A position of a game that was looked at, after `ply` moves: at first sight (1), whole
 * (2), or once more, because much seemed to be lost there (3). `score`, `share`, `key`, `n`
 * and `number` are those of an EngineLine. What an earlier release kept has English `words` in place of a key.
 * @typedef {{ply: number, pass: 1|2|3, score: number, share: number, key?: string, n?: number, words?: string, number: string}} Looked
 */

/**
 * A move that let much go though it did not have to, by its number; `rank` 1 let most go.
 * `says` is why, and which move was better; `places` are those that it names. What an earlier
 * release kept has an English `text` in place of `says`. `better` is
 * a line from the position before it, `answer` one from the position after it. `decided`
 * says that the game was decided before it or still after it.
 * @typedef {{
 *   move: number, rank: number, by: Side, decided: boolean, says?: Sentence[], text?: string, places?: string[],
 *   better: Thread[], answer: Thread[],
 * }} Turn
 */

/**
 * What a review has found since it said something last; `done` is its last word, with the
 * turns in the order of play, three at most. `nodes` is how many each position gets, and
 * `judging` how many those got on which a turn rests.
 * @typedef {{
 *   nodes: number, judging: number, plies: Looked[], turns?: Turn[],
 *   done: boolean, why?: "settled"|"stop"|"fault", fault?: Fault,
 * }} Review
 */

/**
 * How far a search goes: what is left out does not limit it, but where all is left out
 * it ends after ten seconds. `threat` searches with the other side to move.
 * @typedef {{lines?: 1|2|3|4|5, ms?: number, nodes?: number, depth?: number, threat?: boolean}} Limits
 */

/**
 * A question to the worker, by its number `n`. The answer to `search` is
 * many messages, the last of which says `done`; `stop` ends the search of number `of`
 * and is answered itself.
 * @typedef {(
 *   {n: number, ask: "start", engine: EngineFiles, phone: boolean} |
 *   {n: number, ask: "stand"|"course"|"tables", at: At} |
 *   {n: number, ask: "play", at: At, move: string} |
 *   {n: number, ask: "read", at: At, text: string} |
 *   {n: number, ask: "refuse", at: At, clicks: string[]} |
 *   {n: number, ask: "choose", at: At, level: number, seed: number, before: number|null} |
 *   {n: number, ask: "open", game: string, text: string} |
 *   {n: number, ask: "search", at: At, limits: Limits} |
 *   {n: number, ask: "review", at: At, known: string[]} |
 *   {n: number, ask: "stop", of: number}
 * )} Question
 */

/**
 * An answer. `fault` is a question that cannot be answered: a position or moves that are
 * no position and no moves, or a module that does not come.
 * @typedef {{n: number, d: unknown} | {n: number, fault: Fault}} Answer
 */

/**
 * The addresses of the module's files, each with its hash; tables by game. `bytes` is
 * what travels of the module, `raw` how long it is when it is unpacked; `version` changes
 * whenever the module does.
 * @typedef {{
 *   worker: string, module: string, bytes: number, raw: number, tables: Record<string, string>, version: string,
 * }} EngineFiles
 */

/**
 * How the engine is: `off` before it is first asked and after it was ended, `loading` with
 * the share of the module that has come, `ready`; `elsewhere` where another tab searches
 * now; `failed` with a sentence for the person.
 * @typedef {{is: "off"|"loading"|"ready"|"elsewhere"|"failed", share?: number, bytes?: number, why?: string}} EngineState
 */


export {};
