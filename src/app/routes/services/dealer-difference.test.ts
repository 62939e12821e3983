import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGuard } from '#ports/calls/create-guard.ts';
import { GUARDED_CALLS, type Guards } from '../../load/guards.ts';
import { openServiceSite, type ServiceSite } from './testing/service-site.ts';

const GIVEN = {
  tagline: 'Family-run since 1974',
  cta: { label: 'Meet <us>', link: 'https://dealer.example/team' },
  html: '<h2>Why us</h2><script>x()</script><img src="https://d.example/lot.jpg" alt="Lot">',
  logo: '/pictures/cars/sedan/red-front34-600.avif',
};
const COPY = '/content/dealer-difference/7/USED/pictures/0.webp';

let site: ServiceSite;
beforeAll(async () => {
  site = await openServiceSite();
  await site.appContext.services.dealerDifferences.accept({ ownerId: 7, listingType: 'USED' }, GIVEN);
  const gone = { ...GIVEN, html: '<img src="https://d.example/gone.jpg">' };
  await site.appContext.services.dealerDifferences.accept({ ownerId: 7, listingType: 'NEW' }, gone);
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

const ask = (path: string) => site.app.request(`/content/dealer-difference/${path}`);

test('the JSON has the keys cta (label, offsite, link), htmlContent and logo [R138, R254]', async () => {
  const response = await ask('7/USED.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await response.json()).toEqual({
    cta: { label: 'Meet <us>', offsite: true, link: 'https://dealer.example/team' },
    htmlContent: `<h2>Why us</h2><img src="${COPY}" alt="Lot" loading="lazy" />`,
    logo: GIVEN.logo,
  });
});

describe('the HTML', () => {
  test('is a document of the same content [R255]', async () => {
    const response = await ask('7/USED.html');
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(html).toContain(`<h2>Why us</h2><img src="${COPY}" alt="Lot" loading="lazy" />`);
    expect(html).toContain('Meet &lt;us&gt;</a>');
    expect(html).not.toContain('x()');
  });

  test('runs no scripts, even unsafe ones, and can be framed only by this site [R255]', async () => {
    const { headers } = await ask('7/USED.html');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`frame-ancestors 'self'`);
    expect(policy).toMatch(/sandbox (?!.*allow-scripts)(?!.*allow-forms)/);
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('nonce');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test('does not change the policy of other responses', async () => {
    const { headers } = await ask('7/USED.json');
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

test('its pictures are our own copies, and an unavailable one is left out', async () => {
  const picture = await site.app.request(COPY);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await ask('7/NEW/pictures/0.webp')).status).toBe(404);
  expect((await ask('7/USED/pictures/1.webp')).status).toBe(404);
});

test.each(['8/USED.json', '7/CERTIFIED.html', 'x/USED.json', '0/USED.json', '7/used.json', '7/USED.xml', '7', ''])(
  '%s has no content, and returns a problem',
  async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  },
);

test('content that does not arrive within 5 s is left out [R281]', async () => {
  const guards = { dealerDifference: createGuard(GUARDED_CALLS.dealerDifference) } as unknown as Guards;
  const slow = await openServiceSite({ guards });
  slow.appContext.services.dealerDifferences.find = () => new Promise(() => undefined);
  vi.useFakeTimers();
  let answered: Response | undefined;
  const asking = slow.app.request('/content/dealer-difference/7/USED.json');
  const answer = Promise.resolve(asking).then((response) => (answered = response));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(answered).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer).status).toBe(503);
  vi.useRealTimers();
  await slow.close();
});
