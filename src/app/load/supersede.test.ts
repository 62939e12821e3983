import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { VehicleIndex } from '#features/search/search.server.ts';
import { oneCarIndex, restServices } from '../routes/rest/testing/one-car.ts';
import { problemSchema } from '../http/problem-details.ts';
import { restRoutes } from '../routes/rest.ts';
import { signalOf, supersede } from './supersede.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';
import { addRoutes } from '../http/route.ts';

type Search = { signal: AbortSignal; finish(): void };

/** Creates a site whose searches end when the test ends them, or by their signal. */
function startSlowSite({ heedless = false, maxSessions = 10 } = {}) {
  const started: Search[] = [];
  const failures: unknown[] = [];
  const fast = oneCarIndex();
  const index: VehicleIndex = {
    ...fast,
    search: (query, context, options) =>
      new Promise((resolve, reject) => {
        const signal = options!.signal!;
        if (!heedless) signal.addEventListener('abort', () => reject(signal.reason as Error));
        started.push({ signal, finish: () => resolve(fast.search(query, context, options)) });
      }),
  };
  const app = new Hono();
  app.use('/rest/lsc/listing', supersede({ maxSessions }));
  addRoutes(app, restRoutes(restServices(index, { log: (...entry) => void failures.push(entry) })));
  const ask = (id?: string) =>
    Promise.resolve(app.request('/rest/lsc/listing', { headers: id === undefined ? {} : { 'X-Request-Id': id } }));
  /** Waits until this many searches are in progress. */
  const underWay = async (count: number) => {
    await expect.poll(() => started.length).toBe(count);
  };
  return { ask, started, failures, underWay };
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe('a newer request of a session', () => {
  test('aborts the older one with 409, and answers the newer one [R178]', async () => {
    const { ask, started, failures, underWay } = startSlowSite();
    const older = ask('abc.1');
    await underWay(1);
    const newer = ask('abc.2');
    const response = await older;
    await underWay(2);
    expect(response.status).toBe(409);
    expect(problemSchema.parse(await response.json())).toMatchObject({
      type: 'urn:forecourt:problem:superseded',
      title: 'Replaced by a newer search',
    });
    expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    started[1]!.finish();
    expect(await statusOf(newer)).toBe(200);
    expect(failures).toEqual([]);
  });

  test('aborts every older one', async () => {
    const { ask, started, underWay } = startSlowSite();
    const older = [ask('abc.1'), ask('abc.1')];
    await underWay(2);
    const newer = ask('abc.7');
    expect(await Promise.all(older.map(statusOf))).toEqual([409, 409]);
    await underWay(3);
    started[2]!.finish();
    expect(await statusOf(newer)).toBe(200);
  });

  test('also replaces work that ignores its signal', async () => {
    const { ask, started, underWay } = startSlowSite({ heedless: true });
    const older = ask('abc.1');
    const newer = ask('abc.2');
    await underWay(2);
    for (const search of started) search.finish();
    expect([await statusOf(older), await statusOf(newer)]).toEqual([409, 200]);
  });

  test('is not replaced by an older one that arrives later [R178]', async () => {
    const { ask, started, underWay } = startSlowSite();
    const newer = ask('abc.10');
    await underWay(1);
    expect(await statusOf(ask('abc.9'))).toBe(409);
    expect(started).toHaveLength(1);
    started[0]!.finish();
    expect(await statusOf(newer)).toBe(200);
    expect(await statusOf(ask('abc.9'))).toBe(409);
  });
});

describe('requests are not aborted', () => {
  test.each([
    ['of one number', ['abc.3', 'abc.3']],
    ['of other sessions', ['abc.3', 'xyz.4']],
    ['without a number', ['abc', 'abc.3']],
    ['without a session', ['.1', '.2']],
    ['without the header', [undefined, 'abc.2']],
    ['with a session of any length', [`${'a'.repeat(65)}.1`, `${'a'.repeat(65)}.2`]],
  ])('%s', async (_what, [first, second]) => {
    const { ask, started, underWay } = startSlowSite();
    const answers = [ask(first), ask(second)];
    await underWay(2);
    for (const search of started) search.finish();
    expect(await Promise.all(answers.map(statusOf))).toEqual([200, 200]);
  });
});

test('remembers a limited number of sessions, the most recent ones', async () => {
  const { ask, started, underWay } = startSlowSite({ maxSessions: 2 });
  const answers = ['a.5', 'b.5', 'a.5', 'c.5'].map((id) => ask(id));
  await underWay(4);
  for (const search of started) search.finish();
  await Promise.all(answers);
  const late = ['a.4', 'c.4', 'b.4'].map((id) => ask(id));
  await underWay(5);
  started.at(-1)!.finish();
  expect(await Promise.all(late.map(statusOf))).toEqual([409, 409, 200]);
});

test.each(['/rest/lsc/listing', '/rest/lsc/listing/count', '/rest/lsc/listing/similar', '/cars-for-sale/svc/results'])(
  'newer requests take precedence on the site at %s',
  async (path) => {
    const site = createWholeSite();
    const statusAs = async (id: string) => (await site.request(path, { headers: { 'X-Request-Id': id } })).status;
    expect([await statusAs('abc.2'), await statusAs('abc.1'), await statusAs('abc.2')]).toEqual([200, 409, 200]);
  },
);

test('a route without the header is aborted only by its client', async () => {
  const app = new Hono();
  app.get('/', (context) => context.json(signalOf(context) === context.req.raw.signal));
  expect(await (await app.request('/')).json()).toBe(true);
});
