import { describe, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { SITE_ROUTES } from '../whole-site/testing/site-routes.ts';
import { isRecentSignIn, isIdle, canUseOperatorPages } from './desk-sessions.ts';
import { requestRoute } from '../whole-site/testing/route-walk.ts';
import { createWholeSite } from '../whole-site/testing/create-whole-site.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const session = { id: 's', startedAt: ago(0), proof: null, deskSeenAt: null } as const;
const operator = { isOperator: true } as const;

const accounts = fakeAccounts(
  {
    old: operator,
    left: operator,
    plain: operator,
    other: { ...operator, enrolled: 'another-account' },
    boss: operator,
  },
  {
    old: { startedAt: ago(70), deskSeenAt: ago(1) },
    left: { startedAt: ago(70), deskSeenAt: ago(31) },
    plain: { proof: null },
  },
);
const site = createWholeSite(undefined, { changes: { accounts } });
const person = (who: string) => ({
  accept: 'text/html',
  cookie: `session=${who}`,
  referer: 'http://localhost/operator/held',
});
const DESKS = SITE_ROUTES.filter(
  ({ access }) => access === 'operator' || access === 'dealer-owner' || access === 'dealer-staff',
);

test('every change by owners and operators, and joining a team, needs a sign-in within the last hour, except stopping to spend and writing reviews', () => {
  const writes = SITE_ROUTES.filter(
    ({ method, access, path }) =>
      method !== 'GET' &&
      (access === 'operator' || access === 'dealer-owner' || path.startsWith('/dealer/invitations')),
  );
  expect(writes).toHaveLength(27);
  const others = writes.filter(({ recent }) => !recent).map(({ path }) => path);
  // Writing takes longer than a sign-in counts as recent, and a review is too long for the cookie that keeps forms.
  expect(others.toSorted()).toEqual([
    expect.stringMatching(/^\/dealer\/promotions\/.*:action\{pause\|end\}$/),
    '/operator/articles/:id{[1-9]\\d{0,14}}',
    '/operator/articles/:id{[1-9]\\d{0,14}}/cover',
    '/operator/articles/new',
    '/operator/articles/preview',
  ]);
});

test.each(SITE_ROUTES.filter(({ recent }) => recent).map((row) => [row.path, row] as const))(
  'after an hour, %s redirects to sign-in and back',
  async (_path, row) => {
    const answer = await requestRoute(site, row, person('old'));
    const from = row.method === 'GET' ? row.path : '/operator/held';
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/sign-in?defaultScreen=signin&again=recent&refUrl=${encodeURIComponent(from)}`,
    ]);
    const told = await requestRoute(site, row, { cookie: 'session=old', accept: 'application/json' });
    expect([told.status, ((await told.json()) as { type: string }).type]).toEqual([
      403,
      'urn:forecourt:problem:sign-in-again',
    ]);
  },
);

describe('an idle desk', () => {
  test.each(
    DESKS.filter(({ access }) => access === 'operator').map((row) => [`${row.method} ${row.path}`, row] as const),
  )('is locked: %s', async (_path, row) => {
    const { status, headers } = await requestRoute(site, row, person('left'));
    expect([status, headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sign-in\?.*again=idle.*refUrl=%2Foperator/),
    ]);
  });

  test('says so, and leads back', async () => {
    const page = await requestRoute(
      site,
      { method: 'GET', path: '/sign-in?again=idle&refUrl=%2Foperator%2Fheld' },
      person('left'),
    );
    const text = await page.text();
    expect(text).toContain('We locked this page because it wasn');
    expect(text).toContain('name="refUrl" value="/operator/held"');
  });

  test.each([
    [0, null, 30, false],
    [31, null, 30, true],
    [31, 29, 30, false],
    [5_000, 31, 30, true],
  ])('signed in %i minutes ago, used %s minutes ago, limit %i: idle %s', (started, seen, limit, idle) => {
    const deskSeenAt = seen === null ? null : ago(seen);
    expect(isIdle({ ...session, startedAt: ago(started), deskSeenAt }, limit * 60_000)).toBe(idle);
  });
});

describe('an operator', () => {
  test.each(
    DESKS.filter(({ access }) => access === 'operator').map((row) => [`${row.method} ${row.path}`, row] as const),
  )('cannot open a page without a passkey: %s', async (_path, row) => {
    for (const who of ['plain', 'other']) {
      const { status, headers } = await requestRoute(site, row, person(who));
      expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/account\/operator-access\?/)]);
      const told = await requestRoute(site, row, { cookie: `session=${who}`, accept: 'application/json' });
      expect(told.status).toBe(403);
    }
  });

  const account = {
    ...operator,
    ...{ userId: 'u', email: 'u@x.example', emailVerified: true, name: 'U', hasRecoveryCodes: false },
  };
  test.each([
    ['passkey', 'this-account', true],
    ['passkey', 'another-account', false],
    ['passkey', 'no-account', false],
    ['recovery-code', 'another-account', true],
    [null, 'this-account', false],
    [null, 'no-account', false],
  ] as const)('signed in by %s, enrolled by %s, may operate: %s', (proof, enrolled, may) => {
    expect(canUseOperatorPages({ account: { ...account, enrolled }, session: { ...session, proof } })).toBe(may);
    expect(
      canUseOperatorPages({ account: { ...account, enrolled, isOperator: false }, session: { ...session, proof } }),
    ).toBe(false);
  });
});

test('a proof is valid for an hour', () => {
  expect([
    isRecentSignIn({ ...session, startedAt: ago(59) }),
    isRecentSignIn({ ...session, startedAt: ago(61) }),
  ]).toEqual([true, false]);
});
