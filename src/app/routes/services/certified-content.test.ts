import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { GUARDED_CALLS, type Guards } from '../../load/guards.ts';
import { openServiceSite, type ServiceSite } from './testing/service-site.ts';

let site: ServiceSite;
beforeAll(async () => {
  site = await openServiceSite();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => site.close());

const ask = (host = 'localhost') =>
  site.app.request('/content/static/json/atc/cpo/certifiedcontent.json', { headers: { host } });
type Content = { brand: string; name: string; summary: string; points: { title: string; text: string }[] };
const content = async (host?: string) => (await (await ask(host)).json()) as Content;

test("returns the certified program's content, which may be cached [R253]", async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await response.json()).toEqual({
    ...{ brand: 'AT', name: expect.any(String), summary: expect.any(String) },
    points: expect.arrayContaining([{ title: expect.any(String), text: expect.any(String) }]),
  });
});

const EVERYWHERE = ['localhost', 'valuation.localhost', 'maker.localhost'];

test.each([
  ['money back within 14 days or 1,000 miles', EVERYWHERE],
  ['under six years old, under 80,000 miles, with a 172-point inspection', EVERYWHERE],
  ['30-90 day limited warranty', ['localhost', 'valuation.localhost']],
])('the content promises: %s [R287, R288, R289]', async (promise, hosts) => {
  for (const host of hosts) {
    const texts = (await content(host)).points.map(({ text }) => text.toLowerCase());
    expect(texts.filter((text) => text.includes(promise))).toHaveLength(1);
  }
});

test("a car maker's program has its own name and summary [R008]", async () => {
  const [main, maker] = [await content(), await content('maker.localhost:3000')];
  expect(maker.brand).toBe('maker');
  expect(maker.name).not.toBe(main.name);
  expect(maker.summary).not.toBe(main.summary);
});

test('content that does not arrive within 5 s is logged and left out [R282, R533]', async () => {
  const guards = { certifiedContent: createGuard(GUARDED_CALLS.certifiedContent) } as unknown as Guards;
  site = await openServiceSite({ guards }, { database: site.database });
  site.appContext.services.certifiedContent = () => new Promise(() => undefined);
  vi.useFakeTimers();
  let answered: Response | undefined;
  const answer = Promise.resolve(ask()).then((response) => (answered = response));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answered).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer).status).toBe(503);
  expect(site.logged).toEqual(['The certified-program content cannot be loaded']);
});
