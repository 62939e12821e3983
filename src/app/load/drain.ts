import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * How long a connection may be idle: longer than proxies keep theirs (`docs/Caddyfile`), so that it is they who close it.
 * The other way round a request may cross the close, and only those that change nothing can be sent again.
 */
export const KEEP_ALIVE_MS = 75_000;

/** As long as the slowest page may take. A connection that still talks after that is cut. */
const MOST_UNDER_WAY_MS = 20_000;

/** The end of a server, at which nobody is turned away who was let in. */
export type Drain = {
  /** Takes note of who comes to a server, from before the first. */
  watch(server: Server): void;
  /** Stands before every request. */
  note(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Goes on answering for so long, and asks whoever is answered not to come back on that connection. Then nobody is let
   * in any more, and requests under way end. Resolves when every connection is closed.
   */
  end(drainMs: number): Promise<void>;
};

export type DrainOptions = {
  /** Calls back once everybody who is at the door has been let in. */
  afterArrivals(callback: () => void): void;
  mostUnderWayMs?: number;
  wait?(ms: number, signal?: AbortSignal): Promise<unknown>;
};

const waitFor = (ms: number, signal?: AbortSignal) => setTimeout(ms, undefined, { signal });

export function createDrain({
  afterArrivals,
  mostUnderWayMs = MOST_UNDER_WAY_MS,
  wait = waitFor,
}: DrainOptions): Drain {
  let server: Server | undefined;
  let isEnding = false;
  let isClosed = false;
  /** Node counts who has not said anything yet among those who are talking; browsers open such connections to have them. */
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
        // A connection that is closed on somebody who is still writing is reset, and the answer is lost with it.
        if (hasBody(request)) request.once('end', () => forbidMore(response));
        else forbidMore(response);
      }
      const leave = () => void (isClosed && setImmediate(closeIdle));
      // Either may be the last: somebody may still write when his answer is there.
      request.once('end', leave);
      response.once('close', leave);
    },
    async end(drainMs) {
      isEnding = true;
      if (!server) return;
      const ending = server;
      if (drainMs > 0) await wait(drainMs);
      // What has been sent by now is read first: a connection that seems idle may not be.
      await arrivals();
      const closed = new Promise<void>((resolve) => ending.close(() => resolve()));
      isClosed = true;
      await arrivals();
      closeIdle();
      const cut = new AbortController();
      wait(mostUnderWayMs, cut.signal).then(
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
