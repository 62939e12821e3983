import type { Server } from 'node:net';

/** Maximum number of event-loop turns to wait for arrivals before work continues. */
const MOST_TURNS = 64;
/** A connection that is accepted in one turn delivers its request in the next. */
const QUIET_TURNS = 2;

/** Yields turns of the event loop between pieces of work that keep it busy. */
export type Turns = {
  /** Calls back after all pending connections have been accepted. */
  afterArrivals(callback: () => void): void;
  /** Registers the connections that arrive at a server. */
  watch(server: Pick<Server, 'on'>): void;
  noteArrival(): void;
};

/**
 * Lets pending connections in before work continues. Node accepts one connection per turn, so with work in every turn
 * connections would be accepted only as fast as the work runs, and waiting clients would not even learn that they are
 * refused.
 * @param nextTurn calls back in the next turn.
 */
export function createTurns(nextTurn: (callback: () => void) => void): Turns {
  let arrivals = 0;
  const wait = (callback: () => void, seen: number, quiet: number, left: number) =>
    nextTurn(() => {
      const isQuiet = arrivals === seen;
      const enough = isQuiet ? quiet + 1 : 0;
      if (enough >= QUIET_TURNS || left === 0) callback();
      else wait(callback, arrivals, enough, left - 1);
    });
  const noteArrival = () => void arrivals++;
  return {
    afterArrivals: (callback) => wait(callback, arrivals, 0, MOST_TURNS),
    watch: (server) => {
      server.on('connection', noteArrival);
      server.on('request', noteArrival);
    },
    noteArrival,
  };
}
