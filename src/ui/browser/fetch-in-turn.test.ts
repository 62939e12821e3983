import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importFresh } from '#kit/testing/import-fresh.ts';

type PendingRequest = { path: string; cookie: string; answer(response: Response): void; fail(): void };

/** The cookie that the tabs of the browser share, and its calls in the order in which they are sent. */
let cookie: string;
let sent: PendingRequest[];
/** The last lock of the browser, which all tabs request. */
let lock: Promise<unknown>;
const locks = {
  request(_name: string, call: () => Promise<unknown>) {
    const held = lock.then(call);
    lock = held.catch(() => undefined);
    return held;
  },
};

beforeEach(() => {
  [cookie, sent, lock] = ['', [], Promise.resolve()];
  vi.stubGlobal('navigator', { cookieEnabled: true, locks });
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((answer, reject) =>
        sent.push({ path, cookie, answer, fail: () => reject(new TypeError('offline')) }),
      ),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Answers a call as the server does: a call without a cookie gets a new one. */
function answer({ path, cookie: known, ...call }: PendingRequest): void {
  cookie = known || `visitor of ${path}`;
  call.answer(new Response(path));
}

/** Loads the code as a new tab does. */
async function openTab() {
  const { fetchInTurn } = await importFresh<typeof import('./fetch-in-turn.ts')>(import.meta.url, './fetch-in-turn.ts');
  return fetchInTurn;
}

/** Returns the text of a response; `null` if the call failed. */
const textOf = (answer: Promise<Response>) =>
  answer.then(
    (response) => response.text(),
    () => null,
  );

const nextCall = async (at: number) => {
  await expect.poll(() => sent.length).toBeGreaterThan(at);
  return sent[at]!;
};

test.each([
  ['one tab', 1, { cookieEnabled: true, locks }],
  ['two tabs', 2, { cookieEnabled: true, locks }],
  ['one tab of a page without locks', 1, { cookieEnabled: true }],
  ['one tab of a browser that refuses locks', 1, { cookieEnabled: false, locks: { request: () => Promise.reject() } }],
])('calls at the same moment are of one visitor: %s', async (_, tabs, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const first = await openTab();
  const second = tabs === 1 ? first : await openTab();
  const answers = [first('/a', {}), second('/b', {})];
  answer(await nextCall(0));
  answer(await nextCall(1));
  expect(await Promise.all(answers.map(textOf))).toEqual(['/a', '/b']);
  expect(sent.map((call) => [call.path, call.cookie])).toEqual([
    ['/a', ''],
    ['/b', 'visitor of /a'],
  ]);
});

test('a call that fails lets the next one through', async () => {
  const call = await openTab();
  const answers = [call('/a', {}), call('/b', {})];
  (await nextCall(0)).fail();
  answer(await nextCall(1));
  expect(await Promise.all(answers.map(textOf))).toEqual([null, '/b']);
});
