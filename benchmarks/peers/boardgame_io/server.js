// A game like Aqualin for boardgame.io, of our own writing, to be measured beside Atoll: `node server.js PORT`.
//
// A reef of six by six cells, two players in turn. One gathers colours, the other one species. From the second turn on,
// a turn is two decisions: slide a creature along its row or column, or stay; then place one of six tiles of the river.
// The river is refilled from a shuffled bag that nobody sees. After 36 placements every school counts.
// Tiles are numbered colour by colour, cells row by row, as in Atoll.

'use strict';

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');
const { Server } = require('boardgame.io/server');

const SIDE = 6;
const CELLS = SIDE * SIDE;
const RIVER = 6;
const EMPTY = -1;
const SCHOOL_POINTS = [0, 0, 1, 3, 6, 10, 15];

function setup({ random }) {
  const bag = random.Shuffle([...Array(CELLS).keys()]);
  return {
    board: Array(CELLS).fill(EMPTY),
    river: bag.splice(0, RIVER),
    sliding: false,
    placed: 0,
    secret: { bag },
  };
}

function isCell(cell) {
  return Number.isInteger(cell) && cell >= 0 && cell < CELLS;
}

// The cells of a slide after its start, or nothing if it does not go along a row or a column.
function way(start, end) {
  const sameRow = Math.floor(start / SIDE) === Math.floor(end / SIDE);
  if (start === end || !(sameRow || start % SIDE === end % SIDE)) return [];
  const stride = Math.sign(end - start) * (sameRow ? 1 : SIDE);
  return Array.from({ length: (end - start) / stride }, (_, step) => start + (step + 1) * stride);
}

// Without a start and an end, everybody stays where they are.
function slide({ G }, start, end) {
  if (!G.sliding) return INVALID_MOVE;
  if (start !== undefined) {
    if (!isCell(start) || !isCell(end) || G.board[start] === EMPTY) return INVALID_MOVE;
    const cells = way(start, end);
    if (!cells.length || cells.some((cell) => G.board[cell] !== EMPTY)) return INVALID_MOVE;
    G.board[end] = G.board[start];
    G.board[start] = EMPTY;
  }
  G.sliding = false;
}

function place({ G, events }, tile, cell) {
  const where = G.river.indexOf(tile);
  if (G.sliding || where < 0 || !isCell(cell) || G.board[cell] !== EMPTY) return INVALID_MOVE;
  G.board[cell] = tile;
  G.river.splice(where, 1);
  if (G.secret.bag.length) G.river.push(G.secret.bag.pop());
  G.placed += 1;
  G.sliding = true;
  events.endTurn();
}

function neighbours(cell) {
  const column = cell % SIDE;
  const found = [cell - SIDE, cell + SIDE].filter(isCell);
  if (column > 0) found.push(cell - 1);
  if (column < SIDE - 1) found.push(cell + 1);
  return found;
}

// The points of all schools, where a school is connected creatures of one kind.
function points(board, kindOf) {
  const seen = new Set();
  let total = 0;
  for (let first = 0; first < CELLS; first += 1) {
    if (seen.has(first)) continue;
    const school = [first];
    seen.add(first);
    for (const cell of school) {
      for (const next of neighbours(cell)) {
        if (!seen.has(next) && kindOf(board[next]) === kindOf(board[cell])) {
          seen.add(next);
          school.push(next);
        }
      }
    }
    total += SCHOOL_POINTS[school.length];
  }
  return total;
}

function result(board) {
  return { scores: [points(board, (tile) => Math.floor(tile / SIDE)), points(board, (tile) => tile % SIDE)] };
}

const game = {
  name: 'aqualin',
  setup,
  moves: { slide, place },
  endIf: ({ G }) => (G.placed === CELLS ? result(G.board) : undefined),
  playerView: PlayerView.STRIP_SECRETS,
  minPlayers: 2,
  maxPlayers: 2,
};

Server({ games: [game], origins: [] }).run({ port: { host: '127.0.0.1', port: Number(process.argv[2]) } });
