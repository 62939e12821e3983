import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SITE_ROUTES } from '../../whole-site/testing/site-routes.ts';
import { DEALER_ACTIONS } from './change-dealer.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site?.close());
beforeEach(() => emptyTables(site.database, 'outbox', 'leads', 'lead_destinations', 'dealer_invitations'));

type Row = {
  id: number;
  actor: string | null;
  role: string;
  action: string;
  subject: string;
  text: string;
  request: string;
};
const auditRows = () =>
  site.database.query<Row>(
    `select id, actor, role, action, subject, concat(before::text, ' ', after::text) as text, request_id as request
     from audit_log order by id`,
  );

/** Creates what a change applies to, and returns its form. */
const FORMS: Record<(typeof DEALER_ACTIONS)[number], () => Promise<Record<string, string>>> = {
  invite: async () => ({ email: 'new@team.example', role: 'staff' }),
  revoke: async () => ({
    id: await idOf(`insert into dealer_invitations (owner_id, email, role, key_hash, expires_at)
     values (1, 'guest@team.example', 'staff', 'x', now() + interval '1 day') returning id`),
  }),
  member: async () => {
    await site.database.query(`update dealer_members set role = 'staff' where user_id = 'sam'`);
    return { userId: 'sam', role: 'owner' };
  },
  destination: async () => ({ kind: 'webhook', address: 'https://hooks.example/in?secret=s3cret' }),
  switch: async () => ({ id: await destination(), enabled: 'no' }),
  remove: async () => ({ id: await destination() }),
};
const idOf = async (sql: string) => String((await site.database.query<{ id: number }>(sql))[0]!.id);
const destination = () =>
  idOf(
    `insert into lead_destinations (owner_id, kind, address, secret) values (1, 'webhook', 'https://hooks.example/in?secret=s3cret', 'shh-secret') returning id`,
  );
const deadMail = () =>
  idOf(`insert into outbox (key, channel, urgent, recipient, content, message_id, state)
    values ('k' || random(), 'mail', false, 'ann@mail.example', '{}', 'm', 'dead') returning id`);

type Case = { who: 'olga' | 'sam' | 'boss' | 'new'; path: string; form: Record<string, string> };
/** A write for every POST route of the desks; one for each change of routes that have several. */
const CASES: Record<string, (() => Promise<Case>)[]> = {
  '/dealer/leads/:id': [
    async () => ({ who: 'sam', path: `/dealer/leads/${await site.write(42)}`, form: { status: 'won' } }),
  ],
  '/dealer/settings/:deed{invite|revoke|member|destination|switch|remove}': DEALER_ACTIONS.map((deed) => async () => ({
    ...{ who: 'olga', path: `/dealer/settings/${deed}`, form: { dealer: '1', ...(await FORMS[deed]()) } },
  })),
  '/dealer/invitations/:key': [
    async () => {
      await site.ask('olga', '/dealer/settings/invite', { dealer: '1', email: 'new@example.com', role: 'staff' });
      const mail = (await readMails(site.database)).find(({ template }) => template === 'dealer-invitation');
      return { who: 'new', path: new URL(String(mail!.data['link'])).pathname, form: {} };
    },
  ],
  '/operator/outbox': [
    async () => ({ who: 'boss', path: '/operator/outbox', form: { deed: 'retry', id: await deadMail() } }),
    async () => ({ who: 'boss', path: '/operator/outbox', form: { deed: 'give-up', id: await deadMail() } }),
    async () => ({ who: 'boss', path: '/operator/outbox', form: { deed: 'retry-all' } }),
  ],
  '/operator/held': [
    async () => ({ who: 'boss', path: '/operator/held', form: { id: String(await site.hold(42, 'Buy pills')) } }),
  ],
  '/operator/dealers/:ownerId{\\d{1,10}}/:deed{invite|revoke|member|destination|switch|remove}': DEALER_ACTIONS.map(
    (deed) => async () => ({ who: 'boss', path: `/operator/dealers/1/${deed}`, form: await FORMS[deed]() }),
  ),
};

test('every POST route of dealers and operators has its cases', () => {
  const routes = SITE_ROUTES.filter(({ method, path }) => method !== 'GET' && /^\/(dealer|operator)\//.test(path));
  expect(Object.keys(CASES).toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
});

describe.each(Object.entries(CASES))('POST %s', (path, cases) => {
  test.each(cases.map((_one, at) => [at, cases.length] as const))('writes one row: case %i of %i', async (at) => {
    const { who, form, ...asked } = await cases[at]!();
    const last = (await auditRows()).at(-1)?.id ?? 0;
    expect((await site.ask(who, asked.path, form)).status).toBe(303);
    const added = (await auditRows()).filter(({ id }) => id > last);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ actor: who, role: path.startsWith('/operator') ? 'operator' : 'dealer' });
    expect(added[0]!.request).toMatch(/^[\w-]{16}$/);
    // No secrets, no messages, no whole addresses.
    expect(added[0]!.text).not.toMatch(/s3cret|shh-secret|Buy pills|Silva|new@|guest@|ann@/);
  });
});

test('a change that does nothing writes no row, nor does one that is rolled back', async () => {
  const before = await auditRows();
  await site.ask('olga', '/dealer/settings/remove', { dealer: '1', id: '999999' });
  await site.ask('olga', '/dealer/settings/invite', { dealer: '1', email: 'no address', role: 'staff' });
  await site.ask('eve', '/dealer/settings/invite', { dealer: '1', email: 'a@b.example', role: 'staff' });
  expect(await auditRows()).toEqual(before);
});

describe('the other owners read of it', () => {
  const told = async () =>
    (await readMails(site.database))
      .filter(({ template }) => template === 'dealer-change')
      .map(({ to, data }) => `${to}: ${String(data['change'])} ${String(data['what'])} by ${String(data['by'])}`);
  beforeEach(() => site.database.query(`update dealer_members set role = 'owner' where user_id in ('olga', 'sam')`));

  test.each([
    ['invite', 'sam@example.com: invited new@team.example by olga@example.com'],
    ['revoke', 'sam@example.com: invitation-withdrawn guest@team.example by olga@example.com'],
    ['destination', 'sam@example.com: destination-added the webhook at hooks.example by olga@example.com'],
    ['switch', 'sam@example.com: destination-off the webhook at hooks.example by olga@example.com'],
    ['remove', 'sam@example.com: destination-removed the webhook at hooks.example by olga@example.com'],
  ] as const)('%s by an owner', async (deed, words) => {
    const form = await FORMS[deed]();
    await site.ask('olga', `/dealer/settings/${deed}`, { dealer: '1', ...form });
    expect(await told()).toEqual([words]);
  });

  test('an owner who loses the role is told too', async () => {
    await site.ask('olga', '/dealer/settings/member', { dealer: '1', userId: 'sam', role: 'staff' });
    expect(await told()).toEqual(['sam@example.com: role-changed sam@example.com by olga@example.com']);
  });

  test('all of them, where an operator does it', async () => {
    await site.ask('boss', '/operator/dealers/1/destination', await FORMS.destination());
    const words = 'destination-added the webhook at hooks.example by an operator of this site';
    expect(await told()).toEqual([`olga@example.com: ${words}`, `sam@example.com: ${words}`]);
  });

  test('ten mails an hour at most, then one that says that there were more', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    onTestFinished(() => void vi.useRealTimers());
    const id = await destination();
    const switchOften = async (times: number) => {
      for (let at = 0; at < times; at++)
        await site.ask('olga', '/dealer/settings/switch', { dealer: '1', id, enabled: at % 2 === 0 ? 'no' : 'yes' });
    };
    const rows = (await auditRows()).length;
    await switchOften(16);
    expect((await auditRows()).length - rows).toBe(16);
    const first = await told();
    expect(first).toHaveLength(11);
    expect(first.filter((words) => words.includes(': more '))).toEqual([first.at(-1)]);
    vi.setSystemTime(Date.now() + 3_600_000);
    await switchOften(1);
    expect(await told()).toHaveLength(12);
  });
});
