import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as AnyServer, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Maximum number of event-loop turns to wait for arrivals before work continues. */
const MAX_TURNS = 64;
/** A connection that is accepted in one turn of the event loop delivers its request in the next turn. */
const QUIET_TURNS = 2;

/** Yields turns of the event loop between pieces of work that keep it busy. */
export type EventLoopTurns = {
  /** Calls back after all pending connections have been accepted. */
  afterArrivals(callback: () => void): void;
  /** Registers the connections that arrive at a server. */
  watch(server: Pick<AnyServer, 'on'>): void;
  noteArrival(): void;
};

/**
 * How long a connection may be idle, in ms: longer than proxies keep theirs (`docs/deploy/Caddyfile`), so that the
 * proxies close it. If the server closed it first, a request could arrive at the same time, and only requests that
 * change nothing can be retried.
 */
export const KEEP_ALIVE_MS = 75_000;

/** The maximum time in ms for the slowest page. A connection that is still active after that is closed. */
const MAX_UNDER_WAY_MS = 20_000;

/** The graceful shutdown of a server: every accepted request gets its response. */
export type Drain = {
  /** Registers the connections of a server. Call it before the first one arrives. */
  watch(server: Server): void;
  /** Call it before every request. */
  note(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Continues to answer for `drainMs`, and tells clients not to reuse their connections. Then accepts no new
   * connections and finishes open requests. Resolves when every connection is closed.
   */
  end(drainMs: number): Promise<void>;
};

export type DrainOptions = {
  /** Calls back after all pending connections have been accepted. */
  afterArrivals(callback: () => void): void;
  maxUnderWayMs?: number;
  wait?(ms: number, signal?: AbortSignal): Promise<unknown>;
};

const waitFor = (ms: number, signal?: AbortSignal) => setTimeout(ms, undefined, { signal });

export function createDrain({ afterArrivals, maxUnderWayMs = MAX_UNDER_WAY_MS, wait = waitFor }: DrainOptions): Drain {
  let server: Server | undefined;
  let isEnding = false;
  let isClosed = false;
  /** Connections that have not sent anything yet. Browsers open them in advance, and Node counts them as active. */
  const silent = new Set<Socket>();
  const closeIdle = () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    server?.closeIdleConnections();
  };
  const arrivals = () => new Promise<void>(afterArrivals);
  return {
    watch(watched) {
      server = watched;
      server.on('connection', (socket: Socket) => {
        silent.add(socket);
        socket.once('close', () => silent.delete(socket));
      });
    },
    note(request, response) {
      silent.delete(request.socket);
      if (isEnding) {
        // If a connection is closed while the client still writes, it is reset and the response is lost.
        if (hasBody(request)) request.once('end', () => forbidMore(response));
        else forbidMore(response);
      }
      const leave = () => void (isClosed && setImmediate(closeIdle));
      // Either event may come last, because a client may still write after its response has arrived.
      request.once('end', leave);
      response.once('close', leave);
    },
    async end(drainMs) {
      isEnding = true;
      if (!server) return;
      const ending = server;
      if (drainMs > 0) await wait(drainMs);
      // First reads everything that was sent so far, because a connection that seems idle may already have sent a
      // request.
      await arrivals();
      const closed = new Promise<void>((resolve) => ending.close(() => resolve()));
      isClosed = true;
      await arrivals();
      closeIdle();
      const cut = new AbortController();
      wait(maxUnderWayMs, cut.signal).then(
        () => ending.closeAllConnections(),
        () => undefined,
      );
      await closed;
      cut.abort();
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function forbidMore(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Lets the server accept pending connections before work continues. Node accepts one connection per turn of the event
 * loop, so with work in every turn connections would be accepted only as fast as the work runs, and waiting clients
 * would not even be refused.
 * @param nextTurn calls back in the next turn.
 */
export function createEventLoopTurns(nextTurn: (callback: () => void) => void): EventLoopTurns {
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
    afterArrivals: (callback) => wait(callback, arrivals, 0, MAX_TURNS),
    watch: (server) => {
      server.on('connection', noteArrival);
      server.on('request', noteArrival);
    },
    noteArrival,
  };
}
