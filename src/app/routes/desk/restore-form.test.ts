import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { bookingForm } from '../promotions/testing/booking-form.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';

const HOURS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const olga = { userId: 'olga', email: 'olga@example.com' };
const boss = { userId: 'boss', email: 'boss@example.com', isOperator: true };
/** Accounts by cookie: the same people with sessions of different ages. */
const accounts = fakeAccounts(
  { olga, 'olga-old': olga, 'olga-idle': olga, boss, 'boss-old': boss, eve: {} },
  {
    'olga-old': { startedAt: ago(2 * HOURS), deskSeenAt: ago(60_000) },
    'olga-idle': { startedAt: ago(9 * HOURS), deskSeenAt: ago(8 * HOURS) },
    'boss-old': { startedAt: ago(2 * HOURS), deskSeenAt: ago(60_000) },
  },
);

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite({ accounts });
});
afterAll(() => site?.close());

type FormResponse = { status: number; location: string | null; text: string; draft: string | undefined };

/** `draft`: the cookie that the request sends, and that the response sets. */
async function ask(
  who: string,
  path: string,
  { form, draft, from = path }: { form?: Record<string, string>; draft?: string | undefined; from?: string } = {},
): Promise<FormResponse> {
  const cookie = [`session=${who}`, ...(draft === undefined ? [] : [`draft=${draft}`])].join('; ');
  const response = await site.app.request(`http://localhost${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { host: 'localhost', accept: 'text/html', referer: `http://localhost${from}`, cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const set = response.headers.getSetCookie().find((one) => one.startsWith('draft='));
  return {
    ...{ status: response.status, location: response.headers.get('location'), text: await response.text() },
    draft: set && /^draft=([^;]*)/.exec(set)![1]!,
  };
}

const SETTINGS = '/dealer/settings?dealer=1';
const HOOK = { dealer: '1', kind: 'webhook', address: 'https://hooks.example/in?key=typed' };
const again = (path: string) => `/sign-in?defaultScreen=signin&again=recent&refUrl=${encodeURIComponent(path)}`;
const addHook = () => ask('olga-old', '/dealer/settings/destination', { form: HOOK, from: SETTINGS });

test('a destination that was typed before a sign-in is restored after it, once, and not saved', async () => {
  const sent = await addHook();
  expect([sent.status, sent.location]).toEqual([303, again(SETTINGS)]);
  const { draft } = sent;
  expect(draft).toMatch(/^sealed/);
  expect(decodeURIComponent(draft!)).not.toContain('hooks.example');
  const page = await ask('olga', SETTINGS, { draft });
  expect(page.status).toBe(200);
  expect(page.text).toContain('value="https://hooks.example/in?key=typed"');
  expect(page.text).toMatch(/<option value="webhook" selected/);
  expect(page.text).toContain('Your change hasn’t been saved yet');
  expect(page.draft).toBe('');
  expect(await site.database.query('select from lead_destinations')).toEqual([]);
  expect((await ask('olga', SETTINGS)).text).not.toContain('hooks.example');
});

test('an invitation is restored, for an operator too', async () => {
  const path = '/operator/dealers/1';
  const form = { dealer: '1', role: 'owner', email: 'new@team.example' };
  const sent = await ask('boss-old', `${path}/invite`, { form, from: path });
  expect(sent.location).toBe(again(path));
  const page = await ask('boss', path, { draft: sent.draft });
  expect(page.text).toContain('value="new@team.example"');
  expect(page.text).toMatch(/<option value="owner" selected/);
});

test('an operator who confirmed a merge before signing in again is asked to repeat it', async () => {
  const path = '/operator/dealers/1';
  const from = `${path}?other=2`;
  const sent = await ask('boss-old', `${path}/merge`, { form: { dealer: '1', other: '2' }, from });
  expect(sent.location).toBe(again(from));
  const page = await ask('boss', from, { draft: sent.draft });
  expect(page.text).toContain('please repeat it');
  expect([page.text.includes('Yes, merge'), page.draft]).toEqual([true, '']);
  expect(await site.database.query('select from owner_aliases')).toEqual([]);
});

test('a booking that was typed before a sign-in is restored with all of its fields, and not saved', async () => {
  const path = '/dealer/promotions/new';
  const form = bookingForm({
    dealer: '1',
    action: 'submit',
    subject: 'query',
    query: 'trucks under $20,000',
    total: '450',
  });
  const sent = await ask('olga-old', path, { form });
  expect(sent.location).toBe(again(path));
  const page = await ask('olga', path, { draft: sent.draft });
  expect(page.status).toBe(200);
  expect(page.text).toContain('value="trucks under $20,000"');
  expect(page.text).toMatch(/<input[^>]*id="total"[^>]*value="450"/);
  expect(page.text).toContain('Your change hasn’t been saved yet');
  expect(await site.database.query('select from campaigns')).toEqual([]);
});

test('pausing and ending a campaign need no recent sign-in, because they spend nothing', async () => {
  const { location } = await ask('olga', '/dealer/promotions/new', {
    form: bookingForm({ dealer: '1', action: 'save' }),
  });
  const path = location!.split('?')[0]!;
  const sent = await ask('olga-old', `${path}/submit`, { form: {}, from: path });
  expect(sent.location).toBe(again(path));
  expect((await ask('olga', path, { draft: sent.draft })).text).toContain('please repeat it');
  expect((await ask('olga-old', `${path}/end`, { form: {}, from: path })).location).toBe(`${path}?note=ended`);
});

test('a form that was rejected before leads back to its page, not to its POST address', async () => {
  const sent = await ask('olga-old', '/dealer/settings/invite', { form: HOOK, from: '/dealer/settings/invite' });
  expect(sent.location).toBe(again('/dealer/settings'));
  expect((await ask('olga', '/dealer/settings', { draft: sent.draft })).status).toBe(200);
  const other = '/operator/dealers/1/invite';
  expect((await ask('boss-old', other, { form: HOOK })).location).toBe(again('/operator/dealers/1'));
});

test.each([
  ['/dealer/settings/remove', SETTINGS, { dealer: '1', id: '7' }, 'olga'],
  ['/operator/held', '/operator/held', { id: '7' }, 'boss'],
  ['/operator/outbox', '/operator/outbox', { action: 'retry-all' }, 'boss'],
])(
  'a button of %s that was used before a sign-in does not act again; the page says so',
  async (...[path, from, form, who]) => {
    const { draft } = await ask(`${who}-old`, path, { form, from });
    expect((await ask(who, from, { draft })).text).toContain('Your change hasn’t been made yet: please repeat it.');
  },
);

test('a status that was selected on a locked desk is not set, and the page says so', async () => {
  const path = `/dealer/leads/${await site.write(42)}`;
  const sent = await ask('olga-idle', path, { form: { status: 'won' } });
  expect(sent.location).toContain('again=idle');
  expect((await ask('olga', path, { draft: sent.draft })).text).toContain('please repeat it');
});

describe('restores nothing', () => {
  test('for another account that signs in instead', async () => {
    const { draft } = await addHook();
    const page = await ask('boss', '/operator/dealers/1', { draft });
    expect(page.text).not.toContain('typed');
    const eve = await ask('eve', '/dealer/settings', { draft });
    expect(eve.text).not.toContain('typed');
  });

  test('on the page of another form', async () => {
    const { draft } = await addHook();
    expect((await ask('olga', '/dealer/leads', { draft })).draft).toBeUndefined();
  });

  test.each(['sealed:v1:0123456789abcdef:' + 'A'.repeat(60), 'sealed', '{}', ''])(
    'for the made-up value %j',
    async (draft) => {
      const page = await ask('olga', SETTINGS, { draft });
      expect([page.status, page.draft]).toEqual([200, undefined]);
    },
  );

  test('for a value that was changed', async () => {
    const { draft } = await addHook();
    const changed = `${draft!.slice(0, -3)}${draft!.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    expect((await ask('olga', SETTINGS, { draft: changed })).text).not.toContain('typed');
  });

  test('of a form that is too large for a cookie', async () => {
    const form = { ...HOOK, address: `https://hooks.example/${'x'.repeat(3_000)}` };
    const sent = await ask('olga-old', '/dealer/settings/destination', { form, from: SETTINGS });
    expect([sent.status, sent.draft]).toEqual([303, undefined]);
  });
});
