import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPost, type Post } from './post.ts';

/** An attacker's name resolves to a public address for the check, and to one of our internal addresses for the call. */
const NAME = 'turning.example';
const [THEIRS, OURS] = ['127.0.0.2', '127.0.0.1'];
const CALL = { body: '{}', headers: {}, timeoutMs: 60_000 };

let servers: Server[];
let hits: { theirs: number; ours: number; hosts: (string | undefined)[] };
let port: number;
beforeEach(async () => {
  hits = { theirs: 0, ours: 0, hosts: [] };
  const listen = (address: string, which: 'theirs' | 'ours', at: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((requested, answer) => {
        hits[which]++;
        hits.hosts.push(requested.headers.host);
        answer.end();
      }).listen(at, address, () => resolve(server));
    });
  const first = await listen(OURS, 'ours', 0);
  port = (first.address() as AddressInfo).port;
  servers = [first, await listen(THEIRS, 'theirs', port)];
});
afterEach(() => {
  for (const server of servers) server.close();
});

function turningName(): () => Promise<string[]> {
  let requested = 0;
  return async () => [requested++ === 0 ? THEIRS : OURS];
}

const url = () => `http://${NAME}:${port}/`;

test('a call goes to the checked address, even if its name resolves differently later', async () => {
  const resolve = turningName();
  const post = createPost({ mayCall: (address) => address === THEIRS, protocols: ['http:'], resolve });
  expect(await post(url(), CALL)).toEqual({ kind: 'sent' });
  expect(hits).toEqual({ theirs: 1, ours: 0, hosts: [`${NAME}:${port}`] });
  expect(await post(url(), CALL)).toMatchObject({ kind: 'refused' });
  expect(hits.ours).toBe(0);
});

test.each([
  ['only ours', [OURS]],
  ['ours behind theirs', [THEIRS, OURS]],
  ['none', []],
])('a name with %s is not called', async (_what, addresses) => {
  const mayCall = (address: string) => address === THEIRS;
  const post = createPost({ mayCall, protocols: ['http:'], resolve: async () => addresses });
  expect(await post(url(), CALL)).toMatchObject({ kind: 'refused' });
  expect(hits).toMatchObject({ theirs: 0, ours: 0 });
});

test('a name that does not resolve in time does not block others', async () => {
  const post = createPost({ mayCall: () => true, protocols: ['http:'], resolve: () => new Promise(() => undefined) });
  expect(await post(url(), { ...CALL, timeoutMs: 50 })).toEqual({ kind: 'later', reason: 'No answer within 50 ms.' });
});

/** Checks a name, but resolves it again for the call. */
function carelessPost(resolve: () => Promise<string[]>): Post {
  return async (address) => {
    if (!(await resolve()).every((one) => one === THEIRS)) return { kind: 'refused', reason: 'inside' };
    const [meant] = await resolve();
    return new Promise((sent) => {
      request(address, { method: 'POST', hostname: meant, agent: false }, (answer) => {
        answer.resume().once('end', () => sent({ kind: 'sent' }));
      }).end();
    });
  };
}

test('the same test detects a caller that checks a name and then calls it', async () => {
  await carelessPost(turningName())(url(), CALL);
  expect(hits).toMatchObject({ theirs: 0, ours: 1 });
});
