/**
 * The checks of what the server sends. `make types` writes this file from the types of Go.
 *
 * @import { Check } from './shape.js'
 */
import { count, flag, list, maybe, oneOf, shape, text } from './shape.js';

const you = shape({ seat: oneOf('white', 'black', 'both', ''), creator: flag });
const control = shape({ base: count, increment: count });
const terms = shape({ clock: maybe(control), black: maybe(control), days: maybe(count), visibility: maybe(text), takebacks: maybe(text), noGiving: maybe(flag), programs: maybe(flag), invited: maybe(text) });
const computerOut = shape({ seat: oneOf('white', 'black'), level: count, busy: maybe(flag) });
const score = shape({ white: count, black: count });
const tournamentGame = shape({ slug: text, name: text, round: count, board: count, minutes: count, hour: maybe(flag) });
const matchOut = shape({ slug: maybe(text), games: maybe(list(text)), number: maybe(count), score: score, tournament: maybe(tournamentGame) });
const piece = shape({ at: text, man: text });
const clockOut = shape({ white: count, black: count, running: oneOf('white', 'black', ''), first: maybe(count) });
const openOffer = shape({ offer: text, by: oneOf('white', 'black') });
const outcome = shape({ result: maybe(text), reason: maybe(text) });
const sentence = shape({ key: text, with: maybe(shape({})) });
const signs = shape({ check: maybe(list(text)), forced: maybe(list(text)), pinned: maybe(list(text)), hint: maybe(text), hints: maybe(list(sentence)) });
const move = shape({ text: text, clicks: list(text), choices: maybe(list(text)), kind: text, path: list(text), takes: maybe(list(text)) });
const state = shape({ status: text, on: count, turn: oneOf('white', 'black'), white: text, black: text, clock: maybe(clockOut), paused: maybe(flag), offers: maybe(list(openOffer)), claim: maybe(text), repeated: count, outcome: maybe(outcome), rematch: maybe(text), next: maybe(flag), notNow: maybe(list(text)), signs: signs, legal: maybe(list(move)), may: maybe(list(text)) });
const absence = shape({ seat: oneOf('white', 'black'), in: count, claims: list(text) });
const presence = shape({ white: oneOf('online', 'away', 'gone'), black: oneOf('online', 'away', 'gone'), watchers: count, names: maybe(list(text)), absence: maybe(absence), notified: maybe(count), next: maybe(count) });
const chatLine = shape({ id: text, to: text, name: text, seat: oneOf('white', 'black', ''), text: text, at: count, ply: maybe(count) });
const effect = shape({ man: text, from: maybe(text), to: maybe(text), as: maybe(text) });
const ply = shape({ text: text, shown: text, by: oneOf('white', 'black'), kind: text, path: list(text), takes: maybe(list(text)), effects: list(effect), check: maybe(list(text)), position: text, left: count, spent: count });
const snapshot = shape({ protocol: count, slug: text, game: text, you: you, creator: text, side: text, terms: terms, machine: maybe(computerOut), hints: maybe(list(count)), match: maybe(matchOut), of: maybe(text), created: count, start: text, men: list(piece), check: maybe(list(text)), state: state, degraded: maybe(flag), presence: maybe(presence), chat: maybe(list(chatLine)), plies: list(ply) });
const errorOut = shape({ code: text, text: text, key: maybe(text), with: maybe(shape({})) });
const moveError = shape({ code: text, title: text, text: text, places: maybe(list(text)), instead: maybe(text), insteadLabel: maybe(text), key: maybe(text), with: maybe(shape({})), also: maybe(list(sentence)), label: maybe(text) });
const readOut = shape({ moves: list(text), why: maybe(moveError) });
const seatRequestOut = shape({ seatRequest: count, name: text, seat: oneOf('white', 'black') });
const last = shape({ path: list(text), takes: maybe(list(text)) });
const card = shape({ slug: text, game: text, white: text, black: text, turn: oneOf('white', 'black'), ply: count, men: list(piece), last: maybe(last), clock: maybe(clockOut), watched: count });
const challenge = shape({ slug: text, game: text, by: text, side: text, terms: terms, here: flag });
const live = shape({ live: list(card), open: list(challenge), games: count, people: count });
const playerView = shape({ n: count, joined: count, name: text, left: maybe(flag), removed: maybe(flag) });
const tableRow = shape({ n: count, rank: count, points: text, direct: text, wins: count, berger: text, played: count, got: list(text) });
const gameView = shape({ board: count, white: count, black: count, slug: text, result: text, reason: text });
const roundView = shape({ round: count, game: text, games: list(gameView), bye: maybe(list(count)) });
const tournamentLine = shape({ at: count, by: text, text: text });
const tournamentYou = shape({ n: count, left: maybe(flag), board: maybe(text) });
const tournament = shape({ v: count, slug: text, name: text, games: list(text), clock: control, double: maybe(flag), minutes: count, private: maybe(flag), at: maybe(count), status: text, host: text, players: list(playerView), table: list(tableRow), cross: list(list(text)), rounds: list(roundView), next: maybe(roundView), of: count, nextAt: maybe(count), byHost: maybe(flag), closed: maybe(flag), chat: list(tournamentLine), you: maybe(tournamentYou) });
const tournamentLook = shape({ view: tournament, boards: list(card) });
const tournamentNews = shape({ view: maybe(tournament), boards: maybe(list(card)), gone: maybe(list(text)), from: maybe(count), chat: maybe(list(tournamentLine)) });
const ownPlace = shape({ n: count, left: maybe(flag), board: maybe(text), now: count });
const hour = shape({ v: count, slug: text, games: list(text), clock: control, programs: maybe(flag), starts: count, closes: count, ends: count, status: text, players: count, waiting: count, playing: count, played: count });
const hourBoards = shape({ boards: maybe(list(card)), gone: maybe(list(text)) });
const hourPlace = shape({ n: count, here: maybe(flag), missed: maybe(flag), only: maybe(text), since: maybe(count), board: maybe(text), opponent: maybe(text), rank: maybe(count), points: maybe(count), now: count });
const pingOut = shape({ ms: count });
const degradedOut = shape({ clock: maybe(clockOut) });
const restartOut = shape({ in: count });
const hintOut = shape({ on: count, man: piece, move: text, reason: text, key: maybe(text), with: maybe(shape({})), text: text, places: maybe(list(text)) });
const eventOut = shape({ ply: maybe(ply), hint: maybe(count), state: state });

/** Of the data of each type of message. @type {Record<string, Check>} */
export const DATA = {
  snapshot: snapshot,
  ack: () => true,
  error: errorOut,
  moveError: moveError,
  read: readOut,
  presence: presence,
  chat: chatLine,
  seatRequest: seatRequestOut,
  live: live,
  tournament: tournamentLook,
  news: tournamentNews,
  place: ownPlace,
  hour: hour,
  boards: hourBoards,
  own: hourPlace,
  ping: pingOut,
  degraded: degradedOut,
  restart: restartOut,
  machine: computerOut,
  hint: hintOut,
};

/** Of the data of an event. */
export const EVENT = eventOut;

/** @type {ReadonlySet<string>} */
export const EVENTS = new Set(['created', 'joined', 'moved', 'offered', 'withdrawn', 'declined', 'accepted', 'claimed', 'resigned', 'flagged', 'cancelled', 'aborted', 'tookback', 'given', 'shared', 'forgiven', 'hinted']);
