import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, ERRORS } from '../base/errors.ts';
import { isHost } from './refuse-malformed.ts';
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
    if (isReadable(request)) return false;
    note(request);
    return refuse(request, response, 'host-invalid');
  };
}

/** Reads the raw headers, because Node joins or drops repeated headers. */
function isReadable({ rawHeaders, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined || !isHost(host)) return false;
  const named = URL.parse(`http://${host}`);
  // Some spellings of a number are an address: 0x7f.1 is 127.0.0.1.
  if (named === null || named.hostname !== host.replace(/:\d+$/, '').toLowerCase()) return false;
  const target = URL.parse(url, `http://${host}`);
  if (target === null || (url.split('?', 1)[0] ?? '').includes('\\')) return false;
  // The hosts must agree, because a proxy may have believed either of them.
  if (url.startsWith('/')) return URL.canParse(`http://${host}${url}`);
  // A `Request` cannot hold a user name or a password.
  return target.host === named.host && target.username === '' && target.password === '';
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  code: Extract<ErrorCode, 'host-invalid' | 'method-unknown'>,
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
    ...(text !== '' && { 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}
