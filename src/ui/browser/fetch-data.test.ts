import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUILD_HEADER, OtherBuildError } from './check-build.ts';
import { fetchData } from './fetch-data.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: { build: 'a1' } } }));
afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('reads data of the same build, and data of a proxy that removes the header', async () => {
  const asked = answerWith(Response.json({ cars: 1 }, { headers: { [BUILD_HEADER]: 'a1' } }));
  expect(await fetchData('/svc/cars', { headers: { 'X-Request-Id': '1' } })).toEqual({ cars: 1 });
  expect(asked.mock.calls[0]![1].headers).toEqual({ accept: 'application/json', 'X-Request-Id': '1' });
  answerWith(Response.json({ cars: 1 }));
  expect(await fetchData('/svc/cars')).toEqual({ cars: 1 });
});

test('data of another build is an error, because it may have another shape', async () => {
  answerWith(Response.json({ cars: 1 }, { headers: { [BUILD_HEADER]: 'b2' } }));
  await expect(fetchData('/svc/cars')).rejects.toThrow(OtherBuildError);
});

test('a failure is an error that names no search', async () => {
  answerWith(new Response('', { status: 503 }));
  await expect(fetchData('/svc/cars?zip=80202')).rejects.toThrow(/^\/svc\/cars answered 503\.$/);
});

test('both the caller and the timeout abort a request', async () => {
  const leaving = new AbortController();
  for (const request of [{ signal: leaving.signal, timeoutMs: 10_000 }, { timeoutMs: 1 }]) {
    const asked = answerWith(Response.json({}));
    await fetchData('/svc/cars', request);
    leaving.abort();
    await vi.waitFor(() => expect(asked.mock.calls[0]![1].signal!.aborted).toBe(true));
  }
});
