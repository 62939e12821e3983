import { afterEach, expect, test, vi } from 'vitest';
import { pushCalls } from './this-browser.ts';

afterEach(() => vi.unstubAllGlobals());

const BODY = { brand: 'AT', pixall_id: 'a-number-of-this-browser', browser_token: '{}' };

test('a browser registers and forgets its number one after the other, with the calls that create visitors', async () => {
  const sent: { path: string; answer(response: Response): void }[] = [];
  vi.stubGlobal('navigator', { cookieEnabled: false });
  vi.stubGlobal(
    'fetch',
    (path: string) => new Promise<Response>((answer) => sent.push({ path: path.split('?')[0]!, answer })),
  );
  const paths = () => sent.map(({ path }) => path);
  const answers = [pushCalls.register(BODY), pushCalls.remove(BODY), pushCalls.register(BODY)];
  const expected = ['browser', 'remove', 'browser'].map((name) => `/cars-for-sale/consumer-device/${name}`);
  for (let at = 0; at < expected.length; at++) {
    await expect.poll(paths).toEqual(expected.slice(0, at + 1));
    sent[at]!.answer(Response.json({ kind: 'registered' }));
  }
  expect(await Promise.all(answers)).toEqual([true, undefined, true]);
});

test('a number that the site did not forget is an error', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(pushCalls.remove(BODY)).rejects.toThrow('503');
});
