import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { trackingCookies } from './tracking-cookies.ts';

const app = new Hono();
app.use(trackingCookies({ trustedProxies: 1 }));
// The same response, made once, for all visitors.
const KEPT = '<p>Cars</p>';
app.get('/cars-for-sale', (context) => context.html(KEPT));
app.get('/cars-for-sale/vehicle/1', (context) => context.html(KEPT));
app.get('/moved', (context) => context.redirect('/cars-for-sale', 301));
app.get('/data', (context) => context.json({}));

/** Returns the cookies that a response sets, by name. */
async function cookies(path: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const response = await app.request(`http://localhost${path}`, { headers });
  return Object.fromEntries(response.headers.getSetCookie().map((cookie) => [cookie.split('=')[0], cookie]));
}

test('stores psid and siomid of the URL for 1800 s [R026, R414, R541]', async () => {
  const { psid, siomid } = await cookies('/cars-for-sale?makeCode=FORD&psid=partner-7&siomid=mail.2026_07~a');
  expect(psid).toBe('psid=partner-7; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax');
  expect(siomid).toBe('siomid=mail.2026_07~a; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax');
});

test('a visit has a random osid that ends with the session [R414]', async () => {
  const [first, second] = [await cookies('/cars-for-sale'), await cookies('/cars-for-sale/vehicle/1')];
  expect(first['osid']).toMatch(/^osid=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(second['osid']).not.toBe(first['osid']);
});

test('a visit keeps its osid; an invalid one is replaced', async () => {
  const [, osid] = /osid=([^;]+)/.exec((await cookies('/cars-for-sale'))['osid']!)!;
  expect(await cookies('/cars-for-sale', { cookie: `osid=${osid}` })).toEqual({});
  expect(await cookies('/cars-for-sale', { cookie: 'osid=<script>' })).toHaveProperty('osid');
});

test('cookies are Secure over HTTPS, to us or to our proxy', async () => {
  const { psid, osid } = await cookies('/cars-for-sale?psid=a', { 'x-forwarded-proto': 'https' });
  expect(psid).toContain('; Secure');
  expect(osid).toContain('; Secure');
});

describe('sets no cookie for', () => {
  test.each([
    ['an empty value', 'psid='],
    ['a space', 'psid=a%20b'],
    ['a line break', 'psid=a%0d%0aSet-Cookie:x=y'],
    ['a semicolon', 'psid=a;b'],
    ['markup', 'psid=%3Cscript%3E'],
    ['more than 128 characters', `psid=${'x'.repeat(129)}`],
    ['a name that is not ours', 'session=x'],
  ])('%s', async (_what, query) => {
    expect(Object.keys(await cookies(`/cars-for-sale?${query}`))).toEqual(['osid']);
  });
});

test('accepts 128 characters, and the first of several values', async () => {
  expect((await cookies(`/cars-for-sale?psid=${'x'.repeat(128)}`))['psid']).toContain('x'.repeat(128));
  expect((await cookies('/cars-for-sale?psid=a&psid=b'))['psid']).toMatch(/^psid=a;/);
});

test('sets no tracking cookies for a browser with GPC, and deletes existing ones', async () => {
  const gpc = { 'sec-gpc': '1' };
  expect(await cookies('/cars-for-sale?psid=a&siomid=b', gpc)).toEqual({});
  const lost = await cookies('/cars-for-sale?psid=a', { ...gpc, cookie: 'osid=x; psid=y' });
  expect(Object.keys(lost)).toEqual(['osid', 'psid']);
  expect(lost['psid']).toMatch(/^psid=; Max-Age=0;/);
});

test.each(['/data?psid=a', '/moved?psid=a', '/nothing?psid=a'])('only documents set cookies, not %s', async (path) => {
  expect(await cookies(path)).toEqual({});
});

test('cookies do not change the body', async () => {
  for (const path of ['/cars-for-sale', '/cars-for-sale?psid=a'])
    expect(await (await app.request(path)).text()).toBe(KEPT);
});
