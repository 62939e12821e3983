import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RETRY_AFTER_MS } from '../model/retries.ts';
import { signatureOf } from './send-call.ts';

type ReadEvent = (body: string, signature: string | undefined, secret: string, nowSeconds: number) => unknown;

const MANUAL = path.resolve(import.meta.dirname, '../../../../docs/webhooks.md');
const NOW = 1_767_322_800;
const BODY = '{"lead":17,"id":"evt_1","event":"lead.created"}';

let manual: string;
let folder: string;
let readEvent: ReadEvent;
beforeAll(async () => {
  manual = await readFile(MANUAL, 'utf8');
  folder = await mkdtemp(path.join(tmpdir(), 'webhooks-'));
  const file = path.join(folder, 'read-event.mjs');
  await writeFile(file, /```js\n([^]*?)```/.exec(manual)![1]!);
  ({ readEvent } = (await import(file)) as { readEvent: ReadEvent });
});
afterAll(() => rm(folder, { recursive: true }));

test('the manual’s example code reads what we send', () => {
  expect(readEvent(BODY, signatureOf(BODY, 'whsec', NOW), 'whsec', NOW + 299)).toEqual(JSON.parse(BODY));
});

test.each([
  ['another body', BODY.replace('17', '18'), signatureOf(BODY, 'whsec', NOW), NOW],
  ['another id', BODY.replace('evt_1', 'evt_2'), signatureOf(BODY, 'whsec', NOW), NOW],
  ['another secret', BODY, signatureOf(BODY, 'other', NOW), NOW],
  ['another time', BODY, signatureOf(BODY, 'whsec', NOW).replace(String(NOW), String(NOW + 1)), NOW],
  ['an old call', BODY, signatureOf(BODY, 'whsec', NOW), NOW + 301],
  ['no signature', BODY, undefined, NOW],
  ['half a signature', BODY, signatureOf(BODY, 'whsec', NOW).slice(0, -2), NOW],
])('and refuses %s', (_what, body, signature, now) => {
  expect(readEvent(body, signature, 'whsec', now)).toBeNull();
});

test('the manual states the times between attempts', () => {
  expect(RETRY_AFTER_MS.map((ms) => ms / 60_000)).toEqual([0.25, 1, 5, 15, 60, 180, 360, 720, 1440]);
  expect(manual.replaceAll(/\s+/g, ' ')).toContain('15 s, 1, 5 and 15 minutes, 1, 3, 6, 12 and 24 hours');
});
