import type { Server } from 'node:net';

/** So many turns at most for who arrives, before work goes on. */
const MOST_TURNS = 64;
/** A connection that is accepted in one turn says in the next what it wants. */
const QUIET_TURNS = 2;

/** Turns of the event loop, as work that keeps it busy should take them. */
export type Turns = {
  /** Calls back once everybody who is at the door has been let in. */
  afterArrivals(callback: () => void): void;
  /** Takes note of who arrives at a server. */
  watch(server: Pick<Server, 'on'>): void;
  noteArrival(): void;
};

/**
 * One connection is accepted in a turn, so with work in every turn the door would be no faster than the work: who is not
 * let in does not even learn that he is refused.
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
