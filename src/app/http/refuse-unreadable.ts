import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, ERRORS } from '../base/errors.ts';
import { memoizeBounded } from '#kit/bounded-cache.ts';
import { hostsIn, isHost } from './refuse-malformed.ts';
import { requestIdOf } from './request-ids.ts';
import { PRE_APP_HEADERS } from './security-headers.ts';

/** Methods that a web-standard `Request` cannot express, so that the app would never see the request. */
const UNKNOWN_METHODS: ReadonlySet<string | undefined> = new Set(['TRACE', 'TRACK', 'CONNECT']);
const ALLOW = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const QUIET_MS = 60_000;
const MAX_SHOWN = 100;

/**
 * Answers requests whose method, host or target cannot be parsed. The web framework would answer 500 without headers
 * and log each of them. At most one line a minute is logged. TRACE is never echoed.
 * @param now a monotonic clock in ms.
 * @returns whether it answered.
 */
export function refuseUnreadable(
  log: (level: 'warn', message: string, detail?: unknown) => void,
  now: () => number,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  let quietUntil = -Infinity;
  let unlogged = 0;
  const note = (request: IncomingMessage) => {
    unlogged++;
    if (now() < quietUntil) return;
    const host = (request.headers.host ?? '').slice(0, MAX_SHOWN);
    log('warn', 'Refused requests with an unreadable host or target', { host, count: unlogged });
    quietUntil = now() + QUIET_MS;
    unlogged = 0;
  };
  return (request, response) => {
    if (request.method === 'OPTIONS' && request.url === '*')
      return answer(request, response, 204, '', { Allow: ALLOW });
    if (UNKNOWN_METHODS.has(request.method)) return refuse(request, response, 'method-unknown', { Allow: ALLOW });
    const fault = faultOf(request);
    if (fault === null) return false;
    note(request);
    return refuse(request, response, fault);
  };
}

/** Answers 417 to a request whose `Expect` is not `100-continue`, because Node would answer without our headers. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, 'expectation-unknown');
}

/** The statuses for requests that Node could not read, by its error code. All others get 400. */
const CLIENT_ERRORS: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Answers requests that Node could not parse, with the headers that Node's own response lacks, and closes the
 * connection.
 * @param responses the open responses of the connection. If one of them was sent in part, the client would take another
 *   response for the rest of it, so the connection is only closed.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Duplex,
  responses: ReadonlySet<ServerResponse> = new Set(),
): void {
  const isUnderWay = [...responses].some(({ headersSent, writableFinished }) => headersSent && !writableFinished);
  if (!socket.writable || isUnderWay) return void socket.destroy();
  const status = CLIENT_ERRORS.get(error.code) ?? 400;
  const text = `${STATUS_CODES[status]}\n`;
  const headers = {
    Date: new Date().toUTCString(),
    ...PRE_APP_HEADERS,
    'X-Request-Id': requestIdOf(undefined),
    ...textHeaders(text),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy());
}

type RequestFault = 'host-invalid' | 'target-invalid';

function faultOf({ rawHeaders, url = '' }: IncomingMessage): RequestFault | null {
  const hosts = hostsIn(rawHeaders);
  const named = hosts.length === 1 ? readHost(hosts[0]!) : null;
  if (named === null) return 'host-invalid';
  if (url.includes('\\') && (url.split('?', 1)[0] ?? '').includes('\\')) return 'target-invalid';
  // If the host can be parsed, so can every path and query.
  if (url.startsWith('/')) return null;
  // The web framework accepts only these spellings of an absolute URL.
  const target = /^https?:\/\//.test(url) ? URL.parse(url) : null;
  // A `Request` cannot contain a user name or a password.
  if (target === null || target.username !== '' || target.password !== '') return 'target-invalid';
  // The hosts must agree, because a proxy may have used either of them.
  return target.host === named.host ? null : 'host-invalid';
}

/** Returns a valid host as a URL; `null` if it is invalid. Memoized, because parsing a URL takes long. */
const readHost = memoizeBounded({ max: 100, longest: 300 }, (host: string): Readonly<URL> | null => {
  const named = isHost(host) ? URL.parse(`http://${host}`) : null;
  // Some number formats are addresses: for example, 0x7f.1 is 127.0.0.1.
  return named?.hostname === host.replace(/:\d+$/, '').toLowerCase() ? named : null;
});

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  code: Extract<ErrorCode, RequestFault | 'method-unknown' | 'expectation-unknown'>,
  headers: Record<string, string> = {},
): true {
  const { status, title, detail } = ERRORS[code];
  return answer(request, response, status, `${title}. ${detail}\n`, headers);
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): true {
  response.writeHead(status, {
    ...PRE_APP_HEADERS,
    'X-Request-Id': requestIdOf(request.headers['x-request-id']),
    ...(text !== '' && textHeaders(text)),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}

function textHeaders(text: string) {
  return { 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Length': Buffer.byteLength(text) };
}
