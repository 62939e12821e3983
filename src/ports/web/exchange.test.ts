import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExchange } from './exchange.ts';

const toLoopback = createExchange({ mayCall: (address) => address === '127.0.0.1', protocols: ['http:'] });
const CALL = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' }, maxBytes: 10 };
const never = new AbortController().signal;
let server: Server;
let base: string;
let calls = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      calls++;
      const body = (await request.toArray()).join('');
      if (request.url === '/hung') response.writeHead(200).write('x');
      else if (request.url === '/large') response.end('x'.repeat(11));
      else if (request.url === '/away') response.writeHead(302, { Location: '/' }).end('moved');
      else response.writeHead(201).end(`${request.method} ${body.length}`);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('posts a body and returns the answer', async () => {
  const call = { ...CALL, signal: never };
  expect(await toLoopback(`${base}/`, call)).toEqual({ kind: 'answer', status: 201, body: 'POST 7' });
});

test('follows no redirect, and refuses an answer that is too large', async () => {
  const call = { ...CALL, signal: never };
  expect(await toLoopback(`${base}/away`, call)).toEqual({ kind: 'answer', status: 302, body: 'moved' });
  expect(await toLoopback(`${base}/large`, call)).toEqual({
    kind: 'refused',
    reason: 'its answer is larger than 10 bytes',
  });
});

test('stops with the signal while it reads the answer', async () => {
  const controller = new AbortController();
  const reason = new Error('too late');
  const running = toLoopback(`${base}/hung`, { ...CALL, signal: controller.signal });
  const before = calls;
  while (calls === before) await new Promise(setImmediate);
  controller.abort(reason);
  await expect(running).rejects.toThrow(/abort/i);
});

test('calls only public addresses over https', async () => {
  const before = calls;
  const call = { ...CALL, signal: never };
  for (const url of [base, base.replace('http:', 'https:'), 'https://localhost/', 'ftp://a.example/', 'nonsense'])
    expect(await createExchange()(url, call)).toMatchObject({ kind: 'refused' });
  expect(calls).toBe(before);
});
