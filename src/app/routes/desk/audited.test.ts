import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SITE_ROUTES } from '../../whole-site/testing/site-routes.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import { PRICED_PLACEMENTS } from '#pages/promotions/load-prices.ts';
import { bookingForm } from '../promotions/testing/booking-form.ts';
import { seenIn } from '../promotions/testing/edit-campaign.ts';
import { formVersionOf } from './form-version.ts';
import { DEALER_ACTIONS } from './change-dealer.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';
import { mergeForm } from './testing/merge-form.ts';
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
  payments: async () => ({
    seen: await withoutPaymentSettings(),
    retailingType: 'PARTNER',
    calculationUrl: 'https://hooks.example/in?secret=s3cret',
    leaseEnabled: 'yes',
  }),
};
/** Returns the version of a form that shows none. */
const withoutPaymentSettings = async () => {
  await emptyTables(site.database, 'dealer_payment_settings');
  return formVersionOf(null);
};
const idOf = async (sql: string) => String((await site.database.query<{ id: number }>(sql))[0]!.id);
const destination = () =>
  idOf(
    `insert into lead_destinations (owner_id, kind, address, secret) values (1, 'webhook', 'https://hooks.example/in?secret=s3cret', 'shh-secret') returning id`,
  );
const deadMail = () =>
  idOf(`insert into outbox (key, channel, urgent, recipient, content, message_id, state)
    values ('k' || random(), 'mail', false, 'ann@mail.example', '{}', 'm', 'dead') returning id`);

type Case = { who: 'olga' | 'sam' | 'boss' | 'new'; path: string; form: Record<string, string> | FormData };
const reported = async () => ({
  listingId: '42',
  upTo: await idOf(
    `insert into listing_reports (brand, listing_id, reason, comments) values ('AT', 42, 'fraud', 'Buy pills') returning id`,
  ),
});
const hidden = () =>
  idOf(
    `insert into listing_blocks (listing_id, reason, offered) values (42, 'fraud', true)
     on conflict (listing_id) do update set reason = 'fraud' returning listing_id as id`,
  );
const feedback = () =>
  idOf(
    `insert into page_feedback (brand, helpful, search, comments) values ('AT', false, '', 'Buy pills') returning id`,
  );

/** Adds a campaign of dealer 1, or of the site, in a state; returns the path of its pages at a desk. */
const campaign = async (desk: 'dealer' | 'operator', state: string, isHouse = false) => {
  const id = await idOf(
    `insert into campaigns (owner_id, brand, placement, subject, area, starts_on, ends_on, total_cents, daily_cents,
                            bid_cents, state, is_house)
     values (1, 'marketplace', 'boost', '{"kind": "store"}', '{"kind": "everywhere"}', '2026-01-01', '2099-12-31',
             30000, 1000, 100, '${state}', ${isHouse}) returning id`,
  );
  return `/${desk}/promotions/${id}`;
};
/** Adds an ad; returns the path of its changes. */
const ad = async (state: string) => {
  const id = await idOf(
    `insert into ad_creatives (kind, place, size, html, alt, target_url, starts_on, weight, state)
     values ('frame', 'inline', '728x90', '<p>Ad</p>', 'Ad', 'https://ads.example/', '2026-01-01', 1, '${state}') returning id`,
  );
  return `/operator/ads/${id}`;
};
const adForm = () => {
  const form = new FormData();
  const fields = { format: 'inline-728x90', alt: 'Ad', target: 'https://ads.example/', weight: '1', brand: '' };
  const days = { startsOn: campaignDayOf(new Date()).day, endsOn: '' };
  for (const [name, value] of Object.entries({ ...fields, ...days })) form.set(name, value);
  form.set('file', new Blob(['<p>Ad</p>']), 'ad.html');
  return form;
};
/** Adds a review of dealer 1 by a new shopper. */
const review = (status: string) =>
  idOf(
    `with author as (insert into shoppers (id, user_id) select id, id from gen_random_uuid() id returning id)
     insert into reviews (shopper_id, kind, brand, subject, overall, title, body, status, sketch)
     select id, 'dealer', 'marketplace', '1', 4, 'Buy pills', 'Buy pills', '${status}', '{}' from author returning id`,
  );
const article = () =>
  idOf(
    `insert into expert_articles (title, slug, author, make_code, model_code, first_year, last_year, summary, body)
     values ('Quiet', 'quiet-' || gen_random_uuid(), 'Ann', 'TOYOTA', 'CAMRY', 2019, 2021, 'Buy pills', 'Buy pills') returning id`,
  );
const articleForm = (id: string) => ({
  ...{
    id,
    version: '1',
    title: 'Quiet',
    slug: `quiet-${id}x`,
    author: 'Ann',
    make: 'Toyota',
    model: 'Camry',
    firstYear: '2019',
  },
  ...{ lastYear: '2021', rating: '', summary: 'Buy pills', body: 'Buy pills', publishAt: '' },
});
const EXPERIMENT = { key: 'quiet-1', flag: 'ads', shareA: '50', shareB: '50', goal: 'save' };
/** Removes experiments, so that one can start. */
const noExperiment = async () => {
  await site.database.query('delete from experiments');
  return {};
};
const experiment = async () => {
  await noExperiment();
  await site.database.query(
    `insert into experiments (key, flag, share_a, share_b, goal, source, salt)
     values ('quiet-2', 'ads', 50, 50, 'save', 'operator', 'salt')`,
  );
  return 'quiet-2';
};
const PRICES = Object.fromEntries(PRICED_PLACEMENTS.map(({ name }) => [name, '0.25']));

/** A write for every POST route of the desks; one for each change of routes that have several. */
const CASES: Record<string, (() => Promise<Case>)[]> = {
  '/dealer/leads/:id': [
    async () => ({ who: 'sam', path: `/dealer/leads/${await site.write(42)}`, form: { status: 'won' } }),
    async () => ({ who: 'sam', path: `/dealer/leads/${await site.write(42)}`, form: { car: 'sold' } }),
    async () => {
      await hidden();
      await site.database.query(`update listing_blocks set reason = 'sold-by-seller', at = now()`);
      return { who: 'sam', path: `/dealer/leads/${await site.write(42)}`, form: { car: 'relist' } };
    },
  ],
  '/dealer/reviews/:id': [
    async () => ({ who: 'sam', path: `/dealer/reviews/${await review('approved')}`, form: { text: 'Buy pills' } }),
  ],
  '/operator/reviews': (
    [
      ['approve', 'waiting'],
      ['reject', 'waiting'],
      ['hide', 'approved'],
    ] as const
  ).map(([action, status]) => async () => {
    const id = await review(status);
    const version = await idOf(
      `select (extract(epoch from created_at) * 1000000)::bigint::text as id from reviews where id = ${id}`,
    );
    return { who: 'boss', path: '/operator/reviews', form: { action, reason: 'abusive', id, version } };
  }),
  '/dealer/settings/:action{invite|revoke|member|destination|switch|remove|payments}': DEALER_ACTIONS.map(
    (action) => async () => ({
      ...{ who: 'olga', path: `/dealer/settings/${action}`, form: { dealer: '1', ...(await FORMS[action]()) } },
    }),
  ),
  '/dealer/invitations/:key': [
    async () => {
      await site.ask('olga', '/dealer/settings/invite', { dealer: '1', email: 'new@example.com', role: 'staff' });
      const mail = (await readMails(site.database)).find(({ template }) => template === 'dealer-invitation');
      return { who: 'new', path: new URL(String(mail!.data['link'])).pathname, form: {} };
    },
  ],
  '/dealer/promotions/new': ['save', 'submit'].map((action) => async () => ({
    ...{ who: 'olga', path: '/dealer/promotions/new', form: bookingForm({ dealer: '1', action }) },
  })),
  '/dealer/promotions/:id{\\d{1,15}}/edit': [
    async () => ({ who: 'olga', path: `${await campaign('dealer', 'draft')}/edit`, form: bookingForm() }),
  ],
  '/dealer/promotions/:id{\\d{1,15}}/:action{submit|resume}': [
    async () => ({ who: 'olga', path: `${await campaign('dealer', 'draft')}/submit`, form: {} }),
    async () => ({ who: 'olga', path: `${await campaign('dealer', 'paused')}/resume`, form: {} }),
  ],
  '/dealer/promotions/:id{\\d{1,15}}/:action{pause|end}': [
    async () => ({ who: 'olga', path: `${await campaign('dealer', 'running')}/pause`, form: {} }),
    async () => ({ who: 'olga', path: `${await campaign('dealer', 'paused')}/end`, form: {} }),
  ],
  '/operator/promotions/new': ['save', 'submit'].map((action) => async () => ({
    ...{ who: 'boss', path: '/operator/promotions/new', form: bookingForm({ subject: 'store', action }) },
  })),
  '/operator/promotions/:id{\\d{1,15}}/edit': [
    async () => ({
      ...{ who: 'boss', path: `${await campaign('operator', 'draft', true)}/edit` },
      form: bookingForm({ subject: 'store' }),
    }),
  ],
  '/operator/promotions/:id{\\d{1,15}}/:action{submit|approve|reject|resume|pause|end}': (
    [
      ['draft', 'submit'],
      ['pending', 'approve'],
      ['pending', 'reject'],
      ['paused', 'resume'],
      ['running', 'pause'],
      ['running', 'end'],
    ] as const
  ).map(([state, action]) => async () => ({
    ...{ who: 'boss', path: `${await campaign('operator', state, action === 'submit')}/${action}` },
    form: { reason: 'Too long.' },
  })),
  '/operator/promotions/prices': [
    async () => {
      const path = '/operator/promotions/prices?brand=marketplace';
      return { who: 'boss', path, form: { ...PRICES, ...seenIn((await site.ask('boss', path)).text) } };
    },
  ],
  '/operator/ads/new': [async () => ({ who: 'boss', path: '/operator/ads/new', form: adForm() })],
  '/operator/ads/:id{\\d{1,9}}/:action{pause|resume|remove}': (
    [
      ['running', 'pause'],
      ['paused', 'resume'],
      ['running', 'remove'],
    ] as const
  ).map(([state, action]) => async () => ({ who: 'boss', path: `${await ad(state)}/${action}`, form: {} })),
  '/operator/articles/new': [async () => ({ who: 'boss', path: '/operator/articles/new', form: articleForm('') })],
  '/operator/articles/:id{[1-9]\\d{0,14}}': [
    async () => {
      const id = await article();
      return { who: 'boss', path: `/operator/articles/${id}`, form: articleForm(id) };
    },
  ],
  '/operator/articles/:id{[1-9]\\d{0,14}}/cover': ['describe', 'remove'].map((action) => async () => {
    const id = await article();
    await site.database.query(
      `insert into article_covers values ($1, md5($1::bigint::text), 'A car', 1200, 800, '', '')`,
      [id],
    );
    const form: Record<string, string> = action === 'remove' ? { remove: '1' } : { alt: 'A red car' };
    return { who: 'boss', path: `/operator/articles/${id}/cover`, form };
  }),
  '/operator/articles/:id{[1-9]\\d{0,14}}/delete': [
    async () => ({ who: 'boss', path: `/operator/articles/${await article()}/delete`, form: {} }),
  ],
  '/operator/experiments': [
    async () => ({ who: 'boss', path: '/operator/experiments', form: { ...(await noExperiment()), ...EXPERIMENT } }),
  ],
  '/operator/experiments/:key{[a-z\\d][a-z\\d-]{0,39}}/end': [
    async () => ({ who: 'boss', path: `/operator/experiments/${await experiment()}/end`, form: {} }),
  ],
  '/operator/reports': [
    async () => ({ who: 'boss', path: '/operator/reports', form: { action: 'dismiss', ...(await reported()) } }),
    async () => ({
      who: 'boss',
      path: '/operator/reports',
      form: { action: 'hide', reason: 'fraud', ...(await reported()) },
    }),
    async () => {
      const form = { action: 'dismiss', ...(await reported()) };
      await hidden();
      await site.database.query('update listing_blocks set is_automatic = true');
      return { who: 'boss', path: '/operator/reports', form };
    },
  ],
  '/operator/hidden': [
    async () => ({ who: 'boss', path: '/operator/hidden', form: { action: 'hide', reason: 'other', listingId: '43' } }),
    async () => ({ who: 'boss', path: '/operator/hidden', form: { action: 'restore', listingId: await hidden() } }),
  ],
  '/operator/feedback': [
    async () => ({ who: 'boss', path: '/operator/feedback', form: { action: 'close', id: await feedback() } }),
    async () => ({ who: 'boss', path: '/operator/feedback', form: { action: 'close-all', upTo: await feedback() } }),
  ],
  '/operator/outbox': [
    async () => ({ who: 'boss', path: '/operator/outbox', form: { action: 'retry', id: await deadMail() } }),
    async () => ({ who: 'boss', path: '/operator/outbox', form: { action: 'give-up', id: await deadMail() } }),
    async () => ({ who: 'boss', path: '/operator/outbox', form: { action: 'retry-all' } }),
  ],
  '/operator/held': [
    async () => ({ who: 'boss', path: '/operator/held', form: { id: String(await site.hold(42, 'Buy pills')) } }),
  ],
  '/operator/dealers/:ownerId{\\d{1,10}}/:change{merge|separate}': [
    async () => {
      // A dealer with open campaigns is not merged.
      await site.database.query(`update campaigns set state = 'ended' where owner_id = 1`);
      const page = '/operator/dealers/2';
      return { who: 'boss', path: `${page}/merge`, form: await mergeForm(site, page, '1') };
    },
    async () => ({ who: 'boss', path: '/operator/dealers/2/separate', form: { other: '1' } }),
  ],
  '/operator/dealers/:ownerId{\\d{1,10}}/:action{invite|revoke|member|destination|switch|remove|payments}':
    DEALER_ACTIONS.map((action) => async () => ({
      who: 'boss',
      path: `/operator/dealers/1/${action}`,
      form: await FORMS[action](),
    })),
};

/** Shows what a form would look like, and changes nothing. */
const PREVIEW = '/operator/articles/preview';

test('every POST route of dealers and operators that changes something has test cases', () => {
  const routes = SITE_ROUTES.filter(
    ({ method, path }) => method !== 'GET' && /^\/(dealer|operator)\//.test(path) && path !== PREVIEW,
  );
  expect(Object.keys(CASES).toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
});

describe.each(Object.entries(CASES))('POST %s', (path, cases) => {
  test.each(cases.map((_one, at) => [at, cases.length] as const))('writes one row: case %i of %i', async (at) => {
    const { who, path: url, form } = await cases[at]!();
    const last = (await auditRows()).at(-1)?.id ?? 0;
    expect((await site.ask(who, url, form)).status).toBe(303);
    const added = (await auditRows()).filter(({ id }) => id > last);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ actor: who, role: path.startsWith('/operator') ? 'operator' : 'dealer' });
    expect(added[0]!.request).toMatch(/^[\w-]{16}$/);
    // No secrets, no messages, no whole addresses.
    expect(added[0]!.text).not.toMatch(/s3cret|shh-secret|Buy pills|Silva|new@|guest@|ann@/);
  });
});

test('a change without effect or a rolled-back change writes no row', async () => {
  const before = await auditRows();
  await site.ask('olga', '/dealer/settings/remove', { dealer: '1', id: '999999' });
  await site.ask('olga', '/dealer/settings/invite', { dealer: '1', email: 'no address', role: 'staff' });
  await site.ask('eve', '/dealer/settings/invite', { dealer: '1', email: 'a@b.example', role: 'staff' });
  expect(await auditRows()).toEqual(before);
});

describe('the other owners are notified', () => {
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
  ] as const)('%s by an owner', async (action, words) => {
    const form = await FORMS[action]();
    await site.ask('olga', `/dealer/settings/${action}`, { dealer: '1', ...form });
    expect(await told()).toEqual([words]);
  });

  test('an owner who loses the role is notified too', async () => {
    await site.ask('olga', '/dealer/settings/member', { dealer: '1', userId: 'sam', role: 'staff' });
    expect(await told()).toEqual(['sam@example.com: role-changed sam@example.com by olga@example.com']);
  });

  test('all owners, if an operator does it', async () => {
    await site.ask('boss', '/operator/dealers/1/destination', await FORMS.destination());
    const words = 'destination-added the webhook at hooks.example by an operator of this site';
    expect(await told()).toEqual([`olga@example.com: ${words}`, `sam@example.com: ${words}`]);
  });

  test('at most ten emails an hour, then one that says there were more', async () => {
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
