import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueWebhook } from '#features/outbox/outbox.server.ts';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createAuthority } from '#ports/web/testing/certificates.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  prepareSiteDatabase,
  startOpenSite,
  UNRATED,
} from '../testing/sites/start-site.ts';
import {
  type WebhookCall,
  createVerifyingReceiver,
  createUncheckedReceiver,
  type WebhookProgram,
  loadDocumentedReceiver,
  type WebhookReceiver,
  startReceiver,
} from '../testing/webhook-receiver.ts';

/**
 * `npm test` leaves out all of these tests: those of the ports (`post.test.ts`, `post-tls.test.ts`, `rebinding.test.ts`)
 * call receivers, and those of the outbox sign calls, verify them with the manual's code, and retry them.
 */
const LONG = { tags: 'long' };

const SECRET = 'whsec_of_the_test';
const HOST = 'crm.example';
const authority = createAuthority();
const good = authority.issue(HOST);

let folder: string;
let ground: SiteDatabase;
let database: Database;
let site: Instance;
let careful: WebhookProgram;
const receivers: WebhookReceiver[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-calls-'));
  const authorities = path.join(folder, 'authority.pem');
  await writeFile(authorities, authority.cert);
  careful = createVerifyingReceiver(await loadDocumentedReceiver(folder), SECRET);
  ground = await prepareSiteDatabase({
    PUBLIC_ORIGIN: 'https://cars.example',
    NODE_EXTRA_CA_CERTS: authorities,
    ...UNRATED,
  });
  database = connectDatabase(ground.databaseUrl, { poolSize: 2 });
  site = await startOpenSite(ground.settings);
});
afterAll(async () => {
  if (site) await endInstance(site.child, 'SIGKILL');
  await database?.close();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await ground?.close();
  await rm(folder, { recursive: true, force: true });
});

async function receive(...args: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const receiver = await startReceiver(...args);
  receivers.push(receiver);
  return receiver;
}

let keys = 0;

/** Adds a call to the outbox. */
async function call(url: string, words = 'Is it there?'): Promise<number> {
  const body = { lead: ++keys, words };
  return (await enqueueWebhook(database, { key: `call ${keys}`, url, secret: SECRET, event: 'lead.created', body })).id;
}

type Row = { state: string; attempts: number; last_error: string | null };

/** Returns the call's row after its first attempt. */
async function outcomeOf(id: number): Promise<Row> {
  let row: Row | undefined;
  const isAttempted = async () => {
    [row] = await database.query<Row>('select state, attempts, last_error from outbox where id = $1', [id]);
    return row!.attempts > 0 && row!.state !== 'sending';
  };
  await expect.poll(isAttempted, { timeout: 120_000, interval: 200 }).toBe(true);
  return row!;
}

test("a call arrives over TLS, and the manual's code verifies its bytes", LONG, async () => {
  const receiver = await receive(good, (one, response) => void response.writeHead(careful.take(one) ? 204 : 401).end());
  const words = 'Zoë asks: “5.0 € — ok?” 🚗\r\n\t\\ <b> \u2028';
  expect(await outcomeOf(await call(`https://${HOST}:${receiver.port}/hook`, words))).toMatchObject({ state: 'sent' });
  const [came] = receiver.calls as [WebhookCall];
  expect(JSON.parse(came.body.toString())).toMatchObject({ words, id: came.id, event: 'lead.created' });
  expect(careful.done).toEqual([came.id]);
});

/** Returns which calls are accepted, or processed again, when an attacker forges them from an intercepted one. */
function forge(program: WebhookProgram, overheard: WebhookCall): string[] {
  const seconds = Number(/t=(\d+)/.exec(overheard.signature!)![1]);
  const changed = (from: string, to: string) => Buffer.from(overheard.body.toString().replace(from, to));
  const isHurt = (one: WebhookCall, now = seconds) => {
    const before = program.done.length;
    const isTaken = program.take(one, now);
    return one.body.equals(overheard.body) && now === seconds ? program.done.length > before : isTaken;
  };
  const attempts: Record<string, boolean> = {
    'the same again': isHurt(overheard),
    'the same, six minutes later': isHurt(overheard, seconds + 360),
    'with a new time': isHurt(
      { ...overheard, signature: overheard.signature!.replace(`${seconds}`, `${seconds + 1}`) },
      seconds + 1,
    ),
    'other words': isHurt({ ...overheard, body: changed('there', 'gone') }),
    'another id': isHurt({ ...overheard, body: changed('evt_', 'evt_f') }),
    'a space more': isHurt({ ...overheard, body: Buffer.concat([overheard.body, Buffer.from(' ')]) }),
    'no signature': isHurt({ ...overheard, body: changed('there', 'here'), signature: undefined }),
  };
  return Object.entries(attempts).flatMap(([name, hurt]) => (hurt ? [name] : []));
}

test('an intercepted call cannot be replayed; the test detects a receiver that does not verify', LONG, async () => {
  const receiver = await receive(good, (one, response) => void response.writeHead(careful.take(one) ? 204 : 401).end());
  await outcomeOf(await call(`https://${HOST}:${receiver.port}/`));
  const [overheard] = receiver.calls as [WebhookCall];
  expect(forge(careful, overheard)).toEqual([]);
  const careless = createUncheckedReceiver();
  careless.take(overheard);
  expect(forge(careless, overheard)).toHaveLength(7);
});

const stranger = createAuthority('A stranger');

test.each([
  ['a stranger signed', stranger.issue(HOST), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['of another name', authority.issue('other.example'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of yesterday', authority.issue(HOST, { expired: true }), 'CERT_HAS_EXPIRED'],
])('a receiver with a certificate %s gets nothing, and is retried', LONG, async (_what, certificate, reason) => {
  const receiver = await receive(certificate, (_call, response) => void response.writeHead(204).end());
  expect(await outcomeOf(await call(`https://${HOST}:${receiver.port}/`))).toEqual({
    ...{ state: 'waiting', attempts: 1, last_error: `The call failed: ${reason}.` },
  });
  expect(receiver.calls).toEqual([]);
});

test('does not follow redirects or retry a receiver that is gone', LONG, async () => {
  const inside = await receive(good, (_call, response) => void response.writeHead(204).end());
  const location = `https://${HOST}:${inside.port}/`;
  const moved = await receive(good, (_call, response) => void response.writeHead(307, { Location: location }).end());
  const gone = await receive(good, (_call, response) => void response.writeHead(410).end());
  const [first, second] = await Promise.all([
    call(`https://${HOST}:${moved.port}/`).then(outcomeOf),
    call(`https://${HOST}:${gone.port}/`).then(outcomeOf),
  ]);
  expect(first).toMatchObject({ state: 'waiting', last_error: 'The receiver answered with status 307.' });
  expect(second).toMatchObject({ state: 'dead', last_error: 'The receiver answered with status 410.' });
  expect([inside.calls.length, moved.calls.length, gone.calls.length]).toEqual([0, 1, 1]);
});

/** Accepts connections and never sends anything. */
async function startMute(): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

test(
  'abandons receivers that hang before TLS or after the response head after ten seconds, without delaying others',
  LONG,
  async () => {
    const mute = await startMute();
    const slow = await receive(good, (_call, response) => void response.writeHead(200).write('{'));
    const quick = await receive(good, (_call, response) => void response.writeHead(200).end());
    const hung = await Promise.all(
      [`https://${HOST}:${mute.port}/`, `https://${HOST}:${slow.port}/`].map((url) => call(url)),
    );
    expect(await outcomeOf(await call(`https://${HOST}:${quick.port}/`))).toMatchObject({ state: 'sent' });
    for (const id of hung)
      expect(await outcomeOf(id)).toMatchObject({ state: 'waiting', last_error: 'No answer within 10000 ms.' });
    mute.stop();
  },
);

test.each([
  ['a private address', 'https://10.0.0.1/'],
  ['what clouds tell their machines', 'https://169.254.169.254/latest/meta-data'],
  ['a name with a private address among its own', 'https://inside.example/'],
])('%s is never called', LONG, async (_what, url) => {
  const { state, last_error: reason } = await outcomeOf(await call(url));
  expect([state, reason]).toEqual(['dead', expect.stringContaining('may not be called')]);
});

test('a site that does not know the authority trusts none of its certificates', LONG, async () => {
  await endInstance(site.child);
  site = await startOpenSite({ ...ground.settings, NODE_EXTRA_CA_CERTS: '' });
  const receiver = await receive(good, (_call, response) => void response.writeHead(204).end());
  expect(await outcomeOf(await call(`https://${HOST}:${receiver.port}/`))).toMatchObject({ state: 'waiting' });
  expect(receiver.calls).toEqual([]);
});
