import { Agent, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { RouteFacts } from '../../http/route.ts';
import { addressOf } from './route-walk.ts';

export type Answer = { status: number; headers: Readonly<Record<string, string | string[] | undefined>>; text: string };

type HostileRequest = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  isChunked?: boolean;
  /** The required status of a refusal; absent: any response that is not our fault. */
  status?: number;
};

/** Creates one kind of request that no browser sends, for a route. */
export type HostileKind = (row: Pick<RouteFacts, 'method' | 'path' | 'bodyBytes'>) => HostileRequest | null;

/** Returns text that exceeds the limit of a route's body. Forms that upload files accept megabytes. */
const tooMuch = ({ bodyBytes = 0 }: Pick<RouteFacts, 'bodyBytes'>) =>
  'x'.repeat(Math.max(1_100_000, bodyBytes + 1_000));
/** Names of fields that routes read, so that their contents get as far as possible. */
const FIELDS = [
  ...['email', 'password', 'newPassword', 'name', 'token', 'key', 'id', 'listingId', 'bookmarkId', 'search', 'title'],
  ...['firstName', 'lastName', 'phone', 'comments', 'zip', 'message', 'reason', 'frequency', 'dealer', 'userId', 'q'],
  ...['searchBookmarkId', 'sessionId', 'passkeyId', 'leadId', 'refUrl', 'receipt', 'code', 'address', 'vin', 'text'],
  ...['keyword', 'makeCode', 'requestKey', 'address1', 'before', 'brand', 'kind', 'action', 'url', 'secret', 'value'],
];
const fieldsOf = (value: string) => Object.fromEntries(FIELDS.map((name) => [name, value]));
const queryOf = (value: string) => FIELDS.map((name) => `${name}=${value}`).join('&');
const json = (body: string) => ({ body, headers: { 'content-type': 'application/json' } });
const form = (body: string) => ({
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
});
const posted: (sent: HostileRequest) => HostileKind =
  (sent) =>
  ({ method }) =>
    method === 'GET' ? null : sent;

const refused: (sent: (text: string) => HostileRequest) => HostileKind = (sent) => (row) =>
  row.method === 'GET' ? null : { ...sent(tooMuch(row)), status: 413 };

export const HOSTILE_KINDS: Readonly<Record<string, HostileKind>> = {
  'NUL in the query': (row) => ({ path: `${addressOf(row)}?${queryOf('a%00b')}` }),
  'NUL written around NUL in the query': (row) => ({ path: `${addressOf(row)}?${queryOf('%%0000')}` }),
  'NUL in the path': (row) => ({ path: `${addressOf(row)}%00` }),
  'NUL in every part of the path': (row) => ({ path: addressOf(row).replaceAll(/42|x$/g, '4%002') }),
  'NUL in JSON': posted(json(JSON.stringify(fieldsOf('a\0b')))),
  'NUL in a form': posted(form(queryOf('a%00b'))),
  'a lone surrogate in the query': (row) => ({ path: `${addressOf(row)}?${queryOf('%ED%A0%80')}` }),
  'a lone surrogate in JSON': posted(json(JSON.stringify(fieldsOf('\ud800')))),
  'names with NUL and a lone surrogate': posted(json('{"__proto__":1,"a\\u0000":1,"\\ud800":"\\udfff"}')),
  'bad ids in the query': (row) => ({ path: `${addressOf(row)}?${queryOf('99999999999999999999')}` }),
  'bad ids in the path': (row) => ({ path: addressOf(row).replaceAll('42', '99999999999999999999') }),
  'words for ids in the path': (row) => ({ path: addressOf(row).replaceAll('42', "1e3'--") }),
  'bad ids in JSON': posted(json(JSON.stringify(fieldsOf('99999999999999999999')))),
  'negative ids in JSON': posted(json(JSON.stringify(fieldsOf('-1')))),
  'fields of other types': posted(json(`{${FIELDS.map((name) => `"${name}":{"a":[1]}`).join()}}`)),
  'too much JSON': refused((text) => json(`{"a":"${text}"}`)),
  'too large a form': refused((text) => form(`a=${text}`)),
  'too much of no known type': refused((body) => ({ body, headers: { 'content-type': 'x/y' } })),
  'too much JSON in chunks': refused((text) => ({ ...json(`{"a":"${text}"}`), isChunked: true })),
  'too large a form in chunks': refused((text) => ({ ...form(`a=${text}`), isChunked: true })),
  'deeply nested JSON': posted(json(`${'['.repeat(8_000)}${']'.repeat(8_000)}`)),
  'deeply nested fields': posted(json(`${'{"email":'.repeat(1_500)}1${'}'.repeat(1_500)}`)),
  'broken JSON': posted(json('{"a":')),
  'a host that is no address': () => ({ headers: { host: '1.2.3.4.5' }, status: 400 }),
  'a host that is a number': () => ({ headers: { host: '0x7f.1' }, status: 400 }),
  'a host with a user': () => ({ headers: { host: 'a@b' }, status: 400 }),
  'an address with a user name': (row) => ({ path: `http://me:secret@localhost${addressOf(row)}`, status: 400 }),
  'an address of another host': (row) => ({ path: `http://evil.example${addressOf(row)}`, status: 400 }),
  'an address that is no path': () => ({ path: '*', status: 400 }),
  'an address with its scheme in capitals': (row) => ({ path: `HTTP://localhost${addressOf(row)}`, status: 400 }),
  'an address of WebSockets': (row) => ({ path: `ws://localhost${addressOf(row)}`, status: 400 }),
  'an address of FTP': (row) => ({ path: `ftp://localhost${addressOf(row)}`, status: 400 }),
  TRACE: () => ({ method: 'TRACE', headers: { 'x-secret': 'canary' }, status: 405 }),
  OPTIONS: () => ({ method: 'OPTIONS', status: 204 }),
  'a method nobody knows': () => ({ method: 'PROPFIND' }),
};

/** Refused before the route is found, or by the reader of bodies that all routes share. */
const IS_SHARED = /^(?:too |a host |an address |TRACE|OPTIONS|a method )/;

/**
 * The share of the routes that gets a request: `1 / shared` of them if all routes answer it alike, or else `1 / own`.
 */
export type HostileSample = { shared: number; own: number };

/** Returns the routes that get a kind of request. */
export function routesFor<Row>(name: string, rows: readonly Row[], { shared, own }: HostileSample): readonly Row[] {
  const isShared = IS_SHARED.test(name);
  const alike = Object.keys(HOSTILE_KINDS).filter((kind) => IS_SHARED.test(kind) === isShared);
  // Every route gets some of the kinds, each a different part of the routes.
  return rows.filter((_row, at) => (at + alike.indexOf(name)) % (isShared ? shared : own) === 0);
}

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^(DENY|SAMEORIGIN)$/,
  'referrer-policy': /./,
  'x-request-id': /./,
};

/** Sends one hostile request for a route to a server, and returns what is wrong with the response. */
export async function findHostileResponseFaults(
  server: Server,
  row: Pick<RouteFacts, 'method' | 'path' | 'bodyBytes'>,
  sent: HostileRequest,
): Promise<string[]> {
  const { status, headers, text } = await sendHostileRequest(server, row, sent);
  const wrongHeaders = Object.entries(HEADERS).filter(([name, wanted]) => !wanted.test(String(headers[name] ?? '')));
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(sent.status !== undefined && status !== sent.status ? [`answered ${status}, not ${sent.status}`] : []),
    ...(sent.method === 'OPTIONS' || status === 405 ? (headers['allow'] ? [] : ['has no Allow']) : []),
    ...wrongHeaders.map(([name]) => `has no ${name}`),
    ...(text.includes('canary') ? ['echoes what was sent'] : []),
  ];
}

/** Sends a request for a route to a server, on its own connection. */
export function sendHostileRequest(
  server: Server,
  row: Pick<RouteFacts, 'method' | 'path' | 'bodyBytes'>,
  sent: HostileRequest,
): Promise<Answer> {
  const { method = row.method, path = addressOf(row), body, isChunked = false } = sent;
  const length: Record<string, string> = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const headers = { host: 'localhost', cookie: 'session=operator', ...sent.headers, ...length };
  // A separate connection, which the server need not close after its response.
  const agent = new Agent({ keepAlive: true });
  return new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk.slice(0, 10_000)));
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    call.on('error', reject);
    if (body !== undefined && isChunked)
      for (let at = 0; at < body.length; at += 65_536) call.write(body.slice(at, at + 65_536));
    call.end(isChunked ? undefined : body);
  }).finally(() => agent.destroy());
}
