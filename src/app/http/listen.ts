import { serve } from '@hono/node-server';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../base/config.ts';
import { KEEP_ALIVE_MS } from '../load/drain.ts';
import { answerClientError, refuseExpectation } from './refuse-unreadable.ts';

const MAX_MS = 10_000;

const SERVER_OPTIONS = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  // The app refuses requests without a host. Node would answer them without our headers.
  requireHostHeader: false,
  // A request without a body emits no events of a stream, which would take longer than to parse it.
  optimizeEmptyRequests: true,
};

/** Handles a request before the app does. Returns whether it did. */
export type EarlyRequestHandler = (...exchange: Parameters<RequestListener>) => boolean;

/** @throws Error in plain English when the port is taken. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Config, 'port' | 'host'>,
  door: EarlyRequestHandler,
): Promise<Server> {
  const withDoor = (options: ServerOptions, inside: RequestListener) => {
    const open = new WeakMap<Duplex, Set<ServerResponse>>();
    const handleBy =
      (handle: RequestListener): RequestListener =>
      (request, response) => {
        const responses = open.get(request.socket) ?? new Set();
        open.set(request.socket, responses.add(response));
        response.once('close', () => responses.delete(response));
        drainRequestBody(request, response);
        if (!door(request, response)) handle(request, response);
      };
    return createServer(options, handleBy(inside))
      .on('checkExpectation', handleBy(refuseExpectation))
      .on('clientError', (error, socket) => answerClientError(error, socket, open.get(socket)));
  };
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        port,
        hostname: host,
        createServer: withDoor as typeof createServer,
        serverOptions: SERVER_OPTIONS,
        // Turned off, because the built-in cleanup gives writers only half a second.
        autoCleanupIncoming: false,
      },
      () => resolve(server),
    ) as Server;
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenErrorText(error, { port, host }))));
  });
}

function listenErrorText(error: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Set PORT to another one (0 picks a free one).`;
    case 'EACCES':
      return `Port ${port} is closed to this user. Set PORT to one above 1023.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `HOST is "${host}", but must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all it has.`;
    default:
      return `The site cannot listen on ${host}, port ${port}: ${error.message}`;
  }
}

/** `http://host:port`, as a browser would write it. */
export function addressOf(server: Server, { host }: Pick<Config, 'host'>): string {
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${portOf(server)}`;
}

/** Returns the server's port, which the system picked if the setting was 0. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/**
 * Reads and discards the rest of a request body after the response was sent (too large, not allowed), for up to
 * `maxMs`. If the server closed the connection while the client still writes, the connection would be reset, and the
 * response and the next request on the connection could be lost.
 */
export function drainRequestBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maxMs = MAX_MS }: { maxMs?: number } = {},
): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return;
    const cut = () => void (!request.complete && request.socket.destroySoon());
    // Data that arrived while the process was busy counts as received in time.
    const timer = setTimeout(() => setImmediate(cut), maxMs);
    const { socket } = request;
    const stop = () => clearTimeout(timer);
    socket.once('close', stop);
    request.once('end', () => {
      stop();
      // The connection stays open, and otherwise each of its requests would leave a listener behind.
      socket.off('close', stop);
    });
    // The first reader of the body has stopped, and its listener would pause the stream.
    request
      .removeAllListeners('data')
      .on('data', () => undefined)
      .resume();
  });
}
