import type { Page } from 'playwright-core';
import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';
import { pollUntil } from '../testing/shopper.ts';

const visits = openPagesOnSharedSite();
let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.address + path, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0', ...headers } });
const directivesOf = (response: Response) =>
  Object.fromEntries(
    response.headers
      .get('content-security-policy')!
      .split('; ')
      .map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1)]),
  );

const EVERYWHERE = [
  '/cars-for-sale',
  '/cars-for-sale/svc/results',
  '/cars-for-sale/vehicle/999999999',
  '/nothing-here',
  '/rest/lsc/listing',
  '/rest/lsc/nothing',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/pictures/og/0.jpg',
  '/pictures/mail/0.jpg',
  '/openapi.json',
  '/healthz',
];

test.each(EVERYWHERE)('%s has every security header', async (path) => {
  const response = await get(path);
  const policy = directivesOf(response);
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['base-uri']).toEqual(["'none'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  expect(policy['form-action']).toEqual(["'self'"]);
  expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
  expect(policy['trusted-types']).toEqual(['inert-document', 'service-worker']);
  expect(policy['script-src']).toContain("'strict-dynamic'");
  // What a policy evaluator criticizes: inline code, eval, wildcard schemes and hosts.
  const sources = Object.values(policy).flat().join(' ');
  expect(sources).not.toMatch(/unsafe-|\*|https?:|blob:|filesystem:/);
  expect(policy['script-src']!.join(' ')).not.toContain('data:');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  // Webmail programs show these pictures on their own pages.
  const isShared = /^\/pictures\/(og|mail)\//.test(path);
  expect(response.headers.get('cross-origin-resource-policy')).toBe(isShared ? 'cross-origin' : 'same-origin');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(response.headers.get(name), name).toBeNull();
});

describe('the nonce', () => {
  test('is new in each response, also for cached pages, and is on every style and script', async () => {
    const nonces = new Set<string>();
    for (let answer = 1; answer <= 5; answer++) {
      const response = await get('/cars-for-sale?makeCode=TOYOTA');
      expect(response.status).toBe(200);
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!;
      const html = await response.text();
      const tags = html.match(/<(style|script(?! [^>]*type="application\/(ld\+)?json"))\b[^>]*>/g)!;
      expect(tags.length).toBeGreaterThan(3);
      expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });
});

describe('HTTPS', () => {
  test('is remembered by browsers if our own proxy announces it', async () => {
    const response = await get('/cars-for-sale', { 'x-forwarded-proto': 'https' });
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(await response.text()).toContain('<link rel="canonical" href="https://');
    expect((await get('/cars-for-sale')).headers.get('strict-transport-security')).toBeNull();
  });
});

/** Sends raw bytes; returns the status. */
function send(lines: readonly string[]): Promise<number> {
  const { port } = new URL(site.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  });
}

test.each([
  ['a host', ['GET /healthz HTTP/1.1', 'Host: cars.test'], 200],
  ['two hosts', ['GET /cars-for-sale HTTP/1.1', 'Host: localhost', 'Host: maker.localhost'], 400],
  ['a host that is none', ['GET /cars-for-sale HTTP/1.1', 'Host: cars.test/evil'], 400],
  ['an address beyond 8 KB', [`GET /cars-for-sale?keyword=${'a'.repeat(9_000)} HTTP/1.1`, 'Host: localhost'], 414],
])('%s gets a suitable response', async (_what, lines, status) => {
  expect(await send(lines)).toBe(status);
});

test('only the host distinguishes brands', async () => {
  const titleAt = (host: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(site.address);
      const requested = request(
        { port, host: '127.0.0.1', path: '/robots.txt', headers: { host, ...headers } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += String(chunk)));
          answer.on('end', () => resolve(/Sitemap: (.*)/.exec(text)![1]!));
        },
      );
      requested.on('error', reject).end();
    });
  expect(await titleAt('maker.localhost')).toBe('http://maker.localhost/sitemap.xml');
  expect(await titleAt('localhost', { 'x-forwarded-host': 'evil.test' })).toBe('http://localhost/sitemap.xml');
});

test(
  'the page works under this policy without violations, and still prefetches a vehicle',
  { tags: 'long' },
  async () => {
    const { page, problems } = await visits.open(DESKTOP);
    const client = await page.context().newCDPSession(page);
    const fetched: string[] = [];
    client.on(
      'Preload.prefetchStatusUpdated',
      ({ status, prefetchUrl }) => void fetched.push(`${status} ${prefetchUrl}`),
    );
    await client.send('Preload.enable');
    await page.goto('/cars-for-sale');
    await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().hover();
    await pollUntil(() => fetched.join('\n')).toMatch(/(Ready|Success) .*\/cars-for-sale\/vehicle\//);
    expect(problems).toEqual([]);
  },
);

describe('the network traffic of a browser', () => {
  /** Notes every call of a page, also of its workers, with its type. */
  function watchCalls(page: Page): { type: string; url: string }[] {
    const calls: { type: string; url: string }[] = [];
    page.context().on('request', (call) => calls.push({ type: call.resourceType(), url: call.url() }));
    page.on('websocket', (socket) => calls.push({ type: 'websocket', url: socket.url() }));
    return calls;
  }

  const isForeign = (url: string) =>
    !/^(?:data|blob|about):/.test(url) && new URL(url).origin !== new URL(site.address).origin;

  /** Returns the other sites that a page names for its parts, its forms, or for connections that it opens early. */
  async function foreignParts(page: Page): Promise<string[]> {
    const parts = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '[src],[srcset],[poster],form[action],link[href]:not([rel=canonical],[rel=alternate])',
        ),
      ]
        .flatMap((part) => [
          ...['src', 'poster', 'action', 'href'].map((name) => part.getAttribute(name)),
          ...(part.getAttribute('srcset') ?? '').split(', ').map((each) => each.trim().split(' ')[0]),
        ])
        .filter((url) => url != null && url !== '')
        .map((url) => new URL(url!, location.href).href),
    );
    return parts.filter(isForeign);
  }

  /** Opens a page, scrolls to its end and moves the mouse, so that its late parts load. */
  async function openWhole(page: Page, path: string): Promise<void> {
    const response = await page.goto(path);
    expect(response!.status(), path).toBe(200);
    await page.mouse.move(100, 300);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForLoadState('networkidle');
  }

  /** Opens whole pages, and expects that they name and call only this site. */
  async function expectOwnOriginOnly(paths: readonly string[]): Promise<void> {
    const { page, problems } = await visits.open(DESKTOP);
    const calls = watchCalls(page);
    for (const path of paths) {
      await openWhole(page, path);
      expect(await foreignParts(page), path).toEqual([]);
    }
    // The last page sends its beacons.
    await page.goto('about:blank');
    expect(calls.map(({ url }) => url).filter(isForeign)).toEqual([]);
    expect([...new Set(calls.map(({ type }) => type))]).toEqual(
      expect.arrayContaining(['document', 'script', 'image']),
    );
    // What the policy refused was not sent, but is an error.
    expect(problems).toEqual([]);
  }

  const findListing = async (): Promise<number> => {
    const { listings } = (await (await get('/rest/lsc/listing?numRecords=1')).json()) as { listings: { id: number }[] };
    return listings[0]!.id;
  };

  test('goes to our own origin only, on the pages of results and of a vehicle', async () => {
    // Few cars: each has the same parts.
    await expectOwnOriginOnly(['/cars-for-sale?makeCode=HONDA', `/cars-for-sale/vehicle/${await findListing()}`]);
  });

  test('goes to our own origin only, on eight other kinds of pages', { tags: 'long' }, async () => {
    const id = await findListing();
    await expectOwnOriginOnly([
      ...['/', `/cars-for-sale/payment?listingId=${id}`, `/cars-for-sale/compare?zip=80202&listingIds=${id}`],
      ...['/cars-for-sale/market', '/value/toyota/camry', '/models/toyota/camry?zip=80202', '/saved-cars', '/privacy'],
    ]);
  });

  test('that goes elsewhere would be seen', async () => {
    const { page } = await visits.open(DESKTOP);
    const calls = watchCalls(page);
    const elsewhere = 'http://elsewhere.test/pixel.gif';
    await page.route(elsewhere, (route) => route.fulfill({ body: '' }));
    await page.route('**/privacy', async (route) => {
      const response = await route.fetch();
      const body = `${await response.text()}<img src="${elsewhere}" alt="">`;
      // Without the policy, which would refuse it.
      await route.fulfill({ status: 200, contentType: 'text/html; charset=UTF-8', body });
    });
    await openWhole(page, '/privacy');
    expect(calls.map(({ url }) => url).filter(isForeign)).toEqual([elsewhere]);
    expect(await foreignParts(page)).toEqual([elsewhere]);
  });
});

describe('trusted types in a browser', () => {
  /** Returns which of two policies a page may create, in a fresh page whose header `change` has rewritten. */
  async function policiesOf(change: (policy: string) => string): Promise<string[]> {
    const { page } = await visits.open(DESKTOP);
    const path = '/cars-for-sale?makeCode=HONDA';
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      headers['content-security-policy'] = change(headers['content-security-policy']!);
      await route.fulfill({ response, headers });
    });
    await page.goto(path);
    const created = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return ['inert-document', 'injected', 'inert-document'].filter((name) => {
        try {
          trustedTypes.createPolicy(name, { createHTML: (text: string) => text });
          return true;
        } catch {
          return false;
        }
      });
    });
    return created;
  }

  test('only the listed policy can be created, and only once', async () => {
    expect(await policiesOf((policy) => policy)).toEqual(['inert-document']);
  });

  test('any policy could be created without the list', { tags: 'long' }, async () => {
    const created = await policiesOf((policy) => policy.replace('; trusted-types inert-document service-worker', ''));
    expect(created).toContain('injected');
  });
});
