import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { sendFromMemory } from './send-from-memory.ts';
import { securityHeaders } from '../http/security-headers.ts';

const INGRESS = { trustedProxies: 0 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  await writeFile(path.join(folder, 'a.js'), 'plain text');
  await writeFile(path.join(folder, 'a.js.br'), 'with brotli');
});
afterAll(() => rm(folder, { recursive: true }));

function createFiles() {
  const reads: string[] = [];
  const fromDisk = serveStatic({ root: folder, precompressed: true, onFound: (file) => void reads.push(file) });
  const kept = new Hono().use(securityHeaders(INGRESS)).get('/*', sendFromMemory(INGRESS, fromDisk));
  const plain = new Hono().use(securityHeaders(INGRESS)).get('/*', fromDisk);
  return { kept, plain, reads };
}

async function describeResponse(response: Response) {
  const headers = Object.fromEntries(response.headers);
  delete headers['content-security-policy'];
  return { status: response.status, headers, body: await response.text() };
}

test.each([
  ['GET', {}],
  ['GET', { 'accept-encoding': 'gzip, br' }],
  ['GET', { 'accept-encoding': 'zstd;q=1, br;q=0' }],
  ['GET', { range: 'bytes=2-4' }],
  ['HEAD', {}],
  ['HEAD', { 'accept-encoding': 'br' }],
])('%s with %j is answered as from the disk, again and again', async (method, headers) => {
  const { kept, plain } = createFiles();
  const expected = await describeResponse(await plain.request('/a.js', { method, headers }));
  expect(expected.status).toBe('range' in headers ? 206 : 200);
  for (let time = 1; time <= 2; time++) {
    const { headers: sent, ...rest } = await describeResponse(await kept.request('/a.js', { method, headers }));
    // Node writes the length of a complete response.
    expect({ ...rest, headers: { 'content-length': String(rest.body.length), ...sent } }).toEqual(expected);
  }
});

test('a file is read once for each of its encodings', async () => {
  const { kept, reads } = createFiles();
  for (const encoding of ['br', 'gzip', 'br', 'deflate, br', 'gzip', 'identity'])
    await kept.request('/a.js', { headers: { 'accept-encoding': encoding } });
  expect(reads.map((file) => path.basename(file))).toEqual(['a.js.br', 'a.js', 'a.js']);
});

test('an unknown file is not kept', async () => {
  const { kept } = createFiles();
  expect((await kept.request('/b.js')).status).toBe(404);
  await writeFile(path.join(folder, 'b.js'), 'later');
  expect(await (await kept.request('/b.js')).text()).toBe('later');
});

test('every response has a nonce of its own', async () => {
  const { kept } = createFiles();
  const policies = [1, 2].map(async () => (await kept.request('/a.js')).headers.get('content-security-policy'));
  expect(new Set(await Promise.all(policies)).size).toBe(2);
});
