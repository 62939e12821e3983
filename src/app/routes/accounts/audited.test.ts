import { beforeEach, describe, expect, test } from 'vitest';
import { inviteMember } from '#features/dealers/dealers.server.ts';
import { addOperator, enrollOperator, createRecoveryCodes } from '#features/shoppers/shoppers.server.ts';
import { SITE_ROUTES } from '../../whole-site/testing/site-routes.ts';
import {
  type Answer,
  type Browser,
  addPasskey,
  browserOf,
  linkTo,
  useAccountSite,
  openLinkAndConfirm,
  signUp,
} from './testing/account-site.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';

const EMAIL = 'ann@example.com';
const PASSWORD = 'correct horse battery';

/** Lines of the server's log. */
let lines: string[] = [];
/** The account whose passkey the browser has; `null`: a passkey that is refused. */
let holder: string | null = null;
const site = useAccountSite({
  passkeys: {
    signIn: async () => (holder === null ? null : { userId: holder, sessionId: 'session', cookies: [] }),
    verifyNew: async () => ({ save: async () => undefined }),
  },
  changes: {
    // A tenth of the usual limit of failures without an account, because the test sends a request for each.
    limits: {
      of: ({ points, ...limit }) =>
        memoryLimits.of({ ...limit, points: limit.name === 'audit-failures-unknown' ? points / 10 : points }),
    },
    log: (level, message, detail) => {
      if (level === 'error') throw new Error(message, { cause: detail });
      lines.push(JSON.stringify({ message, detail }));
    },
  },
});
beforeEach(async () => {
  await emptyTables(site.database, 'operators');
  lines = [];
});

type Row = { id: number; actor: string | null; role: string; action: string; subject: string; facts: string };
const auditRows = () =>
  site.database.query<Row>(
    `select id, actor, role, action, subject, concat(before::text, ' ', after::text) as facts from audit_log order by id`,
  );
const last = async () => (await auditRows()).at(-1)?.id ?? 0;
const since = async (id: number) => (await auditRows()).filter((row) => row.id > id);
const userIdOf = async (email: string) =>
  (await site.database.query<{ id: string }>('select id from account_users where email = $1', [email]))[0]!.id;

type Act = (browser: Browser) => Promise<Answer>;
type Case = { does: Act; before?: Act; adds: string[]; isSignedOut?: true };
const post =
  (path: string, fields: Record<string, string> = {}): Act =>
  (browser) =>
    browser.post(path, fields);
const json =
  (path: string, body: object): Act =>
  (browser) =>
    browser.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });

/** Cases by route: the request, and the actions that it adds to the audit log. */
const CASES: Record<string, Case[]> = {
  '/account-api/sign-in': [
    { does: post('/account-api/sign-in', { email: EMAIL, password: PASSWORD }), adds: ['sign-in'], isSignedOut: true },
    {
      ...{ does: post('/account-api/sign-in', { email: EMAIL, password: 'wrong words here' }) },
      ...{ adds: ['sign-in.failed'], isSignedOut: true },
    },
    {
      ...{ does: post('/account-api/sign-in', { email: 'bob@example.com', password: 'wrong words here' }) },
      ...{ adds: ['sign-in.failed'], isSignedOut: true },
    },
  ],
  '/account-api/press-link': [
    {
      before: post('/account-api/sign-in-link', { email: EMAIL }),
      does: async (browser) => openLinkAndConfirm(browser, await linkTo(site.database, EMAIL)),
      ...{ adds: ['sign-in'], isSignedOut: true },
    },
    {
      before: post('/account-api/sign-in-link', { email: 'new@example.com' }),
      does: async (browser) => openLinkAndConfirm(browser, await linkTo(site.database, 'new@example.com')),
      ...{ adds: ['account.create', 'sign-in'], isSignedOut: true },
    },
    { does: post('/account-api/press-link', { token: 'x'.repeat(43) }), adds: ['sign-in.failed'], isSignedOut: true },
    {
      before: (browser) =>
        browser.post('/account-api/sign-up', { email: 'new@example.com', name: 'New', password: PASSWORD }),
      does: async () => {
        const typed = { password: 'not this one here' };
        const link = await linkTo(site.database, 'new@example.com');
        return openLinkAndConfirm(browserOf(site.app), link, '/account-api/press-link', typed);
      },
      ...{ adds: ['sign-in.failed'], isSignedOut: true },
    },
  ],
  '/account-api/new-password': [
    {
      before: post('/account-api/reset-password', { email: EMAIL }),
      does: async (browser) => {
        const typed = { password: 'three other words' };
        return openLinkAndConfirm(browser, await linkTo(site.database, EMAIL), '/account-api/new-password', typed);
      },
      ...{ adds: ['password.reset', 'sign-in'], isSignedOut: true },
    },
    {
      ...{ does: post('/account-api/new-password', { token: 'x'.repeat(43), password: 'three other words' }) },
      ...{ adds: ['sign-in.failed'], isSignedOut: true },
    },
    {
      before: async (browser) => {
        await browser.post('/account-api/email', { email: 'ann2@example.com' });
        return openLinkAndConfirm(browser, await linkTo(site.database, 'ann2@example.com'), '/account-api/new-address');
      },
      does: async (browser) => {
        const typed = { password: 'three other words' };
        return openLinkAndConfirm(browser, await linkTo(site.database, EMAIL), '/account-api/new-password', typed);
      },
      adds: ['email.take-back', 'sign-in'],
    },
  ],
  '/account-api/passkey-sign-in': [
    {
      before: async (browser) => {
        holder = await userIdOf(EMAIL);
        await addPasskey(site.database);
        return browser.get('/sign-in');
      },
      does: json('/account-api/passkey-sign-in', { response: { id: 'key' } }),
      ...{ adds: ['sign-in'], isSignedOut: true },
    },
    {
      before: async (browser) => {
        holder = null;
        return browser.get('/sign-in');
      },
      does: json('/account-api/passkey-sign-in', { response: { id: 'key' } }),
      ...{ adds: ['sign-in.failed'], isSignedOut: true },
    },
  ],
  '/account-api/sign-out': [{ does: post('/account-api/sign-out'), adds: ['sign-out'] }],
  '/account-api/profile': [{ does: post('/account-api/profile', { name: 'Ann Lee' }), adds: ['account.rename'] }],
  '/account-api/email': [{ does: post('/account-api/email', { email: 'ann2@example.com' }), adds: ['email.request'] }],
  '/account-api/new-address': [
    {
      before: post('/account-api/email', { email: 'ann2@example.com' }),
      does: async (browser) =>
        openLinkAndConfirm(browser, await linkTo(site.database, 'ann2@example.com'), '/account-api/new-address'),
      adds: ['email.change'],
    },
  ],
  '/account-api/password': [
    {
      does: post('/account-api/password', { currentPassword: PASSWORD, password: 'three other words' }),
      adds: ['password.change'],
    },
    {
      does: post('/account-api/password', { currentPassword: 'not mine at all', password: 'three other words' }),
      adds: ['password.change-failed'],
    },
  ],
  '/account-api/sessions/end': [
    {
      before: () => browserOf(site.app).post('/account-api/sign-in', { email: EMAIL, password: PASSWORD }),
      does: async (browser) => {
        const [other] = await site.database.query<{ id: string }>(
          'select id from account_sessions order by created_at desc',
        );
        return browser.post('/account-api/sessions/end', { sessionId: other!.id });
      },
      adds: ['session.end'],
    },
  ],
  '/account-api/sessions/end-others': [
    {
      before: () => browserOf(site.app).post('/account-api/sign-in', { email: EMAIL, password: PASSWORD }),
      does: post('/account-api/sessions/end-others'),
      adds: ['session.end'],
    },
  ],
  '/account-api/passkeys': [
    { does: json('/account-api/passkeys', { response: { id: 'key' } }), adds: ['passkey.add'] },
  ],
  '/account-api/passkeys/remove': [
    {
      before: async (browser) => {
        await site.database.query(
          `insert into account_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, host)
           select 'key', id, 'Key', 'x', 'c', 0, 'singleDevice', false, 'localhost' from account_users`,
        );
        return browser.get('/account');
      },
      does: post('/account-api/passkeys/remove', { passkeyId: 'key' }),
      adds: ['passkey.remove'],
    },
  ],
  '/account-api/invitation': [
    {
      before: invite,
      does: async (browser) => browser.post('/account-api/invitation', { key: invitation }),
      adds: ['invitation.create-account'],
    },
  ],
  '/account-api/delete': [{ does: post('/account-api/delete', { confirmEmail: EMAIL }), adds: ['account.delete'] }],
  '/account-api/operator-access': [
    {
      before: enroll,
      does: async (browser) => browser.post('/account-api/operator-access', { code: codes[0]! }),
      adds: ['recovery-code.use', 'sign-in'],
    },
    { before: enroll, does: post('/account-api/operator-access', { code: 'guess' }), adds: ['recovery-code.failed'] },
  ],
};

let codes: string[] = [];
async function enroll(browser: Browser): Promise<Answer> {
  await addOperator(site.database, EMAIL);
  await enrollOperator(site.database, await userIdOf(EMAIL), { replaces: false });
  codes = await createRecoveryCodes(site.database, EMAIL);
  return browser.get('/account');
}

let invitation = '';
async function invite(browser: Browser): Promise<Answer> {
  const [owner] = await site.database.query<{ id: number }>(
    `with source as (insert into sources (name) values ('summit') returning id)
     insert into owners (source_id, key, facts, content_hash)
     select id, 'summit', '{"name": "Summit Motors"}', '\\x00' from source returning id`,
  );
  const member = { ownerId: owner!.id, email: 'bob@example.com', role: 'staff', invitedBy: null } as const;
  const invited = await inviteMember(site.database, member);
  if (invited.kind !== 'invited') throw new Error(`Not invited: ${invited.kind}`);
  invitation = invited.key;
  return browser.get('/account');
}

async function operatorWithCodes() {
  const { browser } = await signUp(site);
  await enroll(browser);
  return { browser };
}

/** Routes that change no account. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  '/account-api/sign-up': 'mails a link; the account is recorded when the link opens it',
  '/account-api/sign-in-link': 'mails a link',
  '/account-api/reset-password': 'mails a link',
  '/account-api/passkey-sign-in/options': 'asks the browser for a passkey',
  '/account-api/passkeys/options': 'asks the browser for a new passkey',
  '/account-api/search': 'saves a search',
  '/account-api/subscriptions': 'saves an alert',
  '/account-api/browsing-history': 'changes which cars the account remembers',
  '/account-api/browsing-history/clear': 'changes which cars the account remembers',
  '/account-api/browsing-history/keep': 'changes whether the account remembers cars',
  '/account-api/received-offers/open': 'opens an offer, whose answer its parties see',
  '/account-api/compare': 'changes which cars the shopper compares',
  ...Object.fromEntries(
    ['', '/budget', '/clear', '/credit', '/payoff', '/plan', '/product', '/trade-in'].map((part) => [
      `/account-api/wallet${part}`,
      'changes what the shopper plans to spend',
    ]),
  ),
};
/** What shoppers save, and their messages to sellers. */
const isSaved = (path: string) => /^\/account-api\/(searchbookmarks|saved-listings)\b/.test(path);
const isLead = (path: string) => /^\/account-api\/lead-(form|profile)\b/.test(path);

test('every account route that changes something is recorded, or states why not', () => {
  const routes = SITE_ROUTES.filter(({ method, path }) => method !== 'GET' && path.startsWith('/account-api/'))
    .map(({ path }) => path)
    .filter((path) => !isSaved(path) && !isLead(path));
  expect([...Object.keys(CASES), ...Object.keys(NOT_RECORDED)].toSorted()).toEqual([...new Set(routes)].toSorted());
});

describe.each(Object.entries(CASES))('POST %s', (_path, cases) => {
  test.each(cases.map((one, at) => [one.adds.join(' and '), at] as const))('adds %s (case %i)', async (_adds, at) => {
    const { before, does, adds, isSignedOut } = cases[at]!;
    const { browser } = await signUp(site);
    if (isSignedOut) await browser.post('/account-api/sign-out');
    await before?.(browser);
    const from = await last();
    lines = [];
    expect((await does(browser)).status).toBeLessThan(500);
    const added = await since(from);
    expect(added.map(({ action }) => action)).toEqual(adds);
    // The same actions are in the server's log.
    expect(lines.map((line) => JSON.parse(line).message as string)).toEqual(adds);
    const texts = [...added.map(({ subject, facts }) => `${subject} ${facts}`), ...lines].join('\n');
    expect(texts).not.toMatch(/(ann2?|bob|new)@|correct horse|three other|wrong words|not mine|not this one|guess/);
    for (const code of codes) expect(texts).not.toContain(code);
    // The caller's address is 10.1.x.x: only its network is stored.
    for (const { facts } of added) expect(facts).toMatch(/"network": "10\.1\.\d+\.0\/24"/);
  });
});

test('a download of the data is recorded', async () => {
  const { browser } = await signUp(site);
  const from = await last();
  expect((await browser.get('/account/export')).status).toBe(200);
  expect(await since(from)).toMatchObject([{ action: 'account.export', subject: `account:${await userIdOf(EMAIL)}` }]);
});

test('a failed sign-in names its reason, and the account or the shortened address', async () => {
  const { browser } = await signUp(site);
  await browser.post('/account-api/sign-out');
  const from = await last();
  for (const email of [EMAIL, 'bob@example.com'])
    await browser.post('/account-api/sign-in', { email, password: 'wrong words here' });
  const added = await since(from);
  expect(added.map(({ role, actor, subject }) => [role, actor, subject])).toEqual([
    ['visitor', null, `account:${await userIdOf(EMAIL)}`],
    ['visitor', null, 'address:b…@example.com'],
  ]);
  expect(added.map(({ facts }) => /"reason": "([^"]+)"/.exec(facts)?.[1])).toEqual([
    'wrong-password',
    'unknown-address',
  ]);
});

test('a sign-in names its method', async () => {
  const { browser } = await signUp(site);
  const [created, entered] = (await auditRows()).slice(-2);
  expect([created!.action, entered!.action]).toEqual(['account.create', 'sign-in']);
  expect(entered!.facts).toContain('"way": "link"');
  await browser.post('/account-api/sign-out');
  await browser.post('/account-api/sign-in', { email: EMAIL, password: PASSWORD });
  expect((await auditRows()).at(-1)!.facts).toContain('"way": "password"');
});

describe('a flood of failed sign-ins adds few rows', () => {
  /** Requested as a program, so that no page is rendered. */
  const spent = (browser: Browser) =>
    browser.ask('/account-api/press-link', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token: 'x'.repeat(43) }),
    });

  test('from one network', async () => {
    const browser = browserOf(site.app);
    const from = await last();
    for (let tries = 0; tries < 60; tries++) await spent(browser);
    const actions = (await since(from)).map(({ action }) => action);
    expect(actions).toEqual([...Array<string>(20).fill('sign-in.failed'), 'sign-in.failed-more']);
    // Of the failures without a row, 20 are logged, and one line says that there were more.
    expect(lines).toHaveLength(41);
  });

  test('from many networks', async () => {
    const from = await last();
    for (let at = 0; at < 140; at++) await spent(browserOf(site.app, `172.16.${at}.1`));
    const rows = await since(from);
    expect(rows.filter(({ action }) => action === 'sign-in.failed')).toHaveLength(100);
    expect(rows.filter(({ action }) => action === 'sign-in.failed-more')).toHaveLength(1);
    // The log continues where the rows end.
    expect(lines.filter((line) => line.includes('"sign-in.failed"'))).toHaveLength(140);
  });

  test('and hides no failure of an operator, which is limited only by failures of the same operator', async () => {
    const { browser: ann } = await operatorWithCodes();
    const flooder = browserOf(site.app, '172.30.0.1');
    for (let tries = 0; tries < 21; tries++) await spent(flooder);
    const from = await last();
    const guess = (email: string) => flooder.post('/account-api/sign-in', { email, password: 'wrong words here' });
    await guess(EMAIL);
    await addOperator(site.database, 'oscar@example.com');
    await guess('oscar@example.com');
    const subjects = [`account:${await userIdOf(EMAIL)}`, 'address:o…@example.com'];
    expect((await since(from)).map(({ subject }) => subject)).toEqual(subjects);
    // One kind of failure hides no other.
    for (let tries = 0; tries < 34; tries++) await guess(EMAIL);
    const later = await last();
    await ann.post('/account-api/operator-access', { code: 'guess' });
    expect(await since(later)).toMatchObject([{ action: 'recovery-code.failed', subject: subjects[0] }]);
    const all = await since(from);
    const ofAnn = (wanted: string) =>
      all.filter(({ action, subject }) => action === wanted && subject === subjects[0]).length;
    expect([ofAnn('sign-in.failed'), ofAnn('sign-in.failed-more')]).toEqual([10 + 20, 1]);
  });

  test('a refused passkey of an operator names the account', async () => {
    await operatorWithCodes();
    await addPasskey(site.database);
    holder = null;
    const from = await last();
    await json('/account-api/passkey-sign-in', { response: { id: 'key' } })(browserOf(site.app));
    expect(await since(from)).toMatchObject([{ subject: `account:${await userIdOf(EMAIL)}` }]);
  });

  test('against one account from many networks, while other accounts are still recorded', async () => {
    await signUp(site);
    await signUp(site, { email: 'bob@example.com', name: 'Bob' });
    const guess = (email: string, at: number) =>
      browserOf(site.app, `172.20.${at}.1`).post('/account-api/sign-in', { email, password: 'wrong words here' });
    const from = await last();
    for (let at = 0; at < 24; at++) await guess(EMAIL, at);
    await guess('bob@example.com', 99);
    const rows = await since(from);
    expect(rows.filter(({ action }) => action === 'sign-in.failed')).toHaveLength(21);
    expect(rows.at(-1)).toMatchObject({ subject: `account:${await userIdOf('bob@example.com')}` });
  });
});
