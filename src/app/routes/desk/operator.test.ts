import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { savePaymentSettings } from '#features/dealers/dealers.server.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { enqueueMail, enqueueWebhook } from '#features/outbox/outbox.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';
import { mergeForm } from './testing/merge-form.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { untypedMail } from '#features/outbox/testing/untyped-mail.ts';

let site: DeskSite;
let hasReviews = false;
beforeAll(async () => {
  const flags: AppContext['flags'] = (brand) => ({
    ...FLAG_DEFAULTS,
    ...brand.flagOverrides,
    consumer_ratings: hasReviews,
  });
  site = await openDeskSite({ flags });
});
afterAll(() => site?.close());
beforeEach(() => emptyTables(site.database, 'outbox', 'lead_destinations', 'leads'));

const OUTBOX = '/operator/outbox';
const HELD = '/operator/held';
const states = async () =>
  (await site.database.query<{ state: string }>('select state from outbox order by id')).map(({ state }) => state);

/** Adds undeliverable emails and a webhook to the outbox; returns their ids. */
async function addDead(mails: number): Promise<number[]> {
  for (let n = 0; n < mails; n++)
    await enqueueMail(
      site.database,
      untypedMail({
        key: `lead:${n}:created:email:feed`,
        to: `ann${n}@dealer.example`,
        template: 'lead-for-dealer',
        data: { shopper: 'Zoe Roe' },
      }),
    );
  await enqueueWebhook(site.database, {
    ...{ key: 'lead:99:created:webhook:7', url: 'https://crm.example/hook?token=secret', secret: 'very-secret' },
    ...{ event: 'lead.created', body: { shopper: 'Zoe Roe' } },
  });
  const rows = await site.database.query<{ id: number }>(
    `update outbox set state = 'dead', attempts = 10, settled_at = now(),
       last_error = '550 5.1.1 <ann@dealer.example>: no such user' returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Merges a dealer into the one of the page, after the question about it. */
const merge = async (page: string, other: string) =>
  site.ask('boss', `${page}/merge`, await mergeForm(site, page, other));

test('operators merge two dealers and separate them again', async () => {
  const page = '/operator/dealers/1';
  expect((await site.ask('boss', page)).text).toContain('Merge into this dealer');
  await site.write(43);
  const question = (await site.ask('boss', `${page}?other=2`)).text;
  expect(question).toContain('Merge Eve’s Autos · 1 listing · feed test · number 2 into this dealer?');
  expect(question).toContain('This moves here: 1 listing, 1 lead, 1 team member.');
  expect(question).toContain('name="other" value="2"');
  expect((await site.ask('boss', '/operator/dealers/2')).text).not.toContain('This dealer was merged into');
  for (const [other, note] of [
    ['1', 'own number'],
    ['99', 'No dealer has this number'],
    ['x', 'No dealer has this number'],
  ] as const) {
    const refused = (await site.ask('boss', `${page}?other=${other}`)).text;
    expect([refused.includes(note), refused.includes('Yes, merge')]).toEqual([true, false]);
  }
  const asked = /name="seen" value="([^"]+)"/.exec(question)![1]!;
  await site.write(43);
  const payments = { retailingType: 'SITE', uiEnabled: true, calculationUrl: null, incentivesUrl: null } as const;
  await savePaymentSettings(site.database, 2, { ...payments, leaseEnabled: true });
  for (const unconfirmed of [{ other: '2' }, { other: '2', seen: asked }]) {
    const again = await site.ask('boss', `${page}/merge`, unconfirmed);
    expect(again.location).toBe(`${page}?other=2&merge=unconfirmed`);
    const { text } = await site.ask('boss', again.location!);
    for (const said of ['Not merged yet.', 'This moves here: 1 listing, 2 leads, 1 team member, payment settings.'])
      expect(text).toContain(said);
  }
  const merged = await merge(page, '2');
  const text = (await site.ask('boss', merged.location!)).text;
  expect(await site.database.query(`select after from audit_log where action = 'dealer.merge'`)).toMatchObject([
    { after: { other: 2, retailingType: 'SITE', uiEnabled: true, leaseEnabled: true } },
  ]);
  for (const said of ['Merged. Its cars', 'Eve’s Autos · 0 listings · feed test · number 2', 'Separate'])
    expect(text).toContain(said);
  expect((await site.ask('boss', '/operator/dealers?q=eve')).text).toContain('number 2 · merged into number 1');
  const away = (await site.ask('boss', '/operator/dealers/2')).text;
  expect(away).toContain('This dealer was merged into');
  expect(away).not.toContain('Add destination');
  const unchanged = await site.ask('boss', '/operator/dealers/2/destination', {
    kind: 'adf',
    address: 'crm@x.example',
  });
  expect((await site.ask('boss', unchanged.location!)).text).toContain('Nothing was changed: this dealer was merged');
  expect(await site.database.query('select from lead_destinations where owner_id = 2')).toEqual([]);
  expect((await site.ask('olga', '/dealer/settings')).text).not.toContain('Merge');
  const separated = await site.ask('boss', `${page}/separate`, { other: '2' });
  expect((await site.ask('boss', separated.location!)).text).toContain('Separated.');
  // Both are in one source, so the next import moves the cars; here it is done by hand.
  await site.database.query('update listings set owner_id = 2 where id = 43');
  await emptyTables(site.database, 'dealer_payment_settings');
  const unread = await site.ask('boss', `${page}/merge`, { other: 'x' });
  expect(unread.status).toBe(422);
  expect(unread.text).toContain('Enter the number of a dealer.');
  expect((await site.ask('boss', (await site.ask('boss', `${page}/merge`, { other: '1' })).location!)).text).toContain(
    'own number',
  );
});

test('a site that sends no email promises operators and dealers none', async () => {
  const silent = await openDeskSite({ sendsMail: false });
  try {
    const held = (await silent.ask('boss', HELD)).text;
    expect(held).toContain('This site doesn’t send email, so no writer is asked to confirm');
    expect(held).not.toContain('by email to confirm');
    for (const [who, page] of [
      ['boss', '/operator/reviews?done=approve'],
      ['olga', '/dealer/promotions?note=submitted'],
    ] as const) {
      expect((await silent.ask(who, page)).text).not.toContain('an email');
      expect((await site.ask(who, page)).text).toContain('an email');
    }
  } finally {
    await silent.close();
  }
});

test('operators read no texts that address the dealer, and the page of a dealer is under Dealers', async () => {
  const { text } = await site.ask('boss', '/operator/dealers/1');
  expect(text).toContain('<a href="/operator/dealers" aria-current="page">');
  expect(text.slice(text.indexOf('<h1'), text.indexOf('</main>'))).not.toMatch(/\byour?\b/i);
});

test('an error page leads to the desk only those who may use it, and hidden pages look like unknown ones', async () => {
  const pageOf = async (path: string) => {
    const { status, text } = await site.ask('sam', path);
    return [status, text.slice(text.indexOf('<main'), text.indexOf('</main>'))];
  };
  expect((await site.ask('boss', '/operator/dealers/999')).text).toContain('href="/operator">');
  expect((await site.ask('sam', '/dealer/leads/999')).text).toContain('href="/dealer">');
  expect((await site.ask('boss', '/operator/dealer')).text).toContain('href="/operator">');
  expect((await site.ask('sam', '/dealer/lead')).text).toContain('href="/dealer">');
  for (const who of ['boss', null] as const)
    expect((await site.ask(who, '/dealer/lead')).text).not.toContain('href="/dealer">');
  expect(await pageOf('/operator/dealers')).toEqual(await pageOf('/operator/nonsense'));
  expect((await site.ask('boss', '/dealer/leads/999')).text).not.toContain('href="/dealer">');
});

test('members find the reviews of their dealership in the navigation of the desk, if the site shows any', async () => {
  expect((await site.ask('sam', '/dealer/leads')).text).not.toContain('/dealer/reviews');
  hasReviews = true;
  onTestFinished(() => void (hasReviews = false));
  expect((await site.ask('sam', '/dealer/leads')).text).toContain('<a href="/dealer/reviews">Reviews</a>');
  expect((await site.ask('sam', '/dealer/reviews')).text).toContain('<a href="/dealer/reviews" aria-current="page">');
});

test('a dealer with a campaign that has not ended is not merged', async () => {
  await site.database.query(
    `insert into campaigns (owner_id, is_house, brand, placement, subject, area, starts_on, ends_on, total_cents,
       daily_cents, bid_cents, state)
     values (2, false, 'marketplace', 'highlight', '{"kind": "store"}', '{"kind": "everywhere"}', '2026-11-01',
       '2026-11-30', 10000, 1000, 100, 'paused')`,
  );
  const page = '/operator/dealers/1';
  expect((await site.ask('boss', '/operator/dealers/1?other=2')).text).toContain('campaigns that haven’t ended');
  const refused = await merge(page, '2');
  expect((await site.ask('boss', refused.location!)).text).toContain('campaigns that haven’t ended');
  expect((await site.ask('boss', '/operator/dealers/2/merge', { other: '2' })).location).toMatch(/merge=same$/);
  await site.database.query(`update campaigns set state = 'ended' where owner_id = 2`);
  expect((await merge(page, '2')).location).toBe('/operator/dealers/1?merge=merged');
  // Merged by a version of the site that did not check it.
  await site.database.query(`update campaigns set state = 'paused' where owner_id = 2`);
  const separated = await site.ask('boss', '/operator/dealers/1/separate', { other: '2' });
  expect(separated.location).toMatch(/merge=separated$/);
  await site.database.query('update listings set owner_id = 2 where id = 43');
  await emptyTables(site.database, 'campaigns');
});

test('dead letters show their reason and a masked recipient', async () => {
  await addDead(1);
  const { status, text, headers } = await site.ask('boss', OUTBOX);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(text).toContain('Lead for a dealer, by email');
  expect(text).toContain('<code>lead:0:created:email:feed</code>');
  expect(text).toContain('To a…@dealer.example, 10 attempts');
  expect(text).toContain('550 5.1.1 &lt;…@dealer.example&gt;: no such user');
  expect(text).toContain('To crm.example,');
  for (const secret of ['Zoe', 'ann0@', 'ann@', 'token=secret', 'very-secret']) expect(text).not.toContain(secret);
});

test('an operator can retry one, give up on one, and retry all', async () => {
  const [first, second, third] = await addDead(2);
  expect((await site.ask('boss', OUTBOX, { action: 'retry', id: String(first) })).location).toBe(
    `${OUTBOX}?done=retried-1`,
  );
  const given = await site.ask('boss', OUTBOX, { action: 'give-up', id: String(second) });
  expect(given.location).toBe(`${OUTBOX}?done=given-up-1`);
  expect((await site.ask('boss', given.location!)).text).toContain('Gave up: 1.');
  expect(await states()).toEqual(['waiting', 'withdrawn', 'dead']);
  // Only dead letters are given up.
  await site.ask('boss', OUTBOX, { action: 'give-up', id: String(first) });
  expect(await states()).toEqual(['waiting', 'withdrawn', 'dead']);
  expect((await site.ask('boss', OUTBOX, { action: 'retry-all' })).location).toBe(`${OUTBOX}?done=retried-1`);
  expect(await states()).toEqual(['waiting', 'withdrawn', 'waiting']);
  expect((await site.ask('boss', OUTBOX, { action: 'retry', id: String(third) })).location).toBe(
    `${OUTBOX}?done=retried-0`,
  );
  expect((await site.ask('boss', OUTBOX, { action: 'burn', id: '1' })).status).toBe(422);
});

test('many dead letters have pages', async () => {
  await addDead(60);
  const first = (await site.ask('boss', OUTBOX)).text;
  const older = /href="([^"]*before=\d+)"/.exec(first)![1]!;
  const second = (await site.ask('boss', older)).text;
  const ids = [first, second].map((html) => [...html.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id));
  expect(ids.map((page) => page.length)).toEqual([50, 11]);
  expect(new Set(ids.flat()).size).toBe(61);
});

test('operators see a lead without a destination, without its sender', async () => {
  const id = await site.write(42, 'Call Zoe');
  const { text } = await site.ask('boss', '/operator/leads');
  expect(text).toContain('undeliverable: no destination');
  expect(text).toContain(`Lead ${id},`);
  expect(text).toContain('href="/operator/dealers/1"');
  for (const personal of ['Zoe', 'Ana', 'shopper.example']) expect(text).not.toContain(personal);
});

test('failed calls are grouped by host, destination and dealer', async () => {
  for (const host of ['crm.example', 'other.example'])
    await site.ask('boss', '/operator/dealers/1/destination', {
      kind: 'webhook',
      address: `https://${host}/in?key=s3`,
    });
  const id = await site.write(42);
  await site.database.query(`update outbox set state = 'dead', attempts = 1, settled_at = now()`);
  const { text } = await site.ask('boss', OUTBOX);
  const rows = await site.database.query<{ id: number }>('select id from lead_destinations order by id');
  for (const [at, host] of ['crm.example', 'other.example'].entries())
    expect(text).toContain(
      `To ${host}, no. ${rows[at]!.id} of <a href="/operator/dealers/1">Summit Motors</a>, 1 attempt, failed`,
    );
  expect(text).toContain('Lead for a dealer’s webhook: 2020 Toyota Tacoma');
  const lead = (await site.ask('olga', `/dealer/leads/${id}`)).text;
  expect(
    (await site.ask('olga', '/dealer/settings')).text.match(/The last lead couldn’t be delivered\./g),
  ).toHaveLength(2);
  expect(lead).toContain(`To your webhook, crm.example, no. ${rows[0]!.id}: not delivered`);
  expect((await site.ask('olga', '/dealer/settings')).text).toContain(`Webhook, no. ${rows[0]!.id}`);
  for (const page of [text, lead]) expect(page).not.toContain('key=s3');
});

test('held messages are shown with their text and reason, and can be sent to the dealer', async () => {
  await site.ask('boss', '/operator/dealers/1/destination', { kind: 'email', address: 'sales@dealer.example' });
  const [first, second] = [await site.hold(42, 'Buy <b>pills</b>', ['markup', 'no-form']), await site.hold(42, 'Mine')];
  const taken = await site.hold(42, 'Withdrawn');
  await site.database.query(`update leads set status = 'withdrawn' where id = $1`, [taken]);
  const { text } = await site.ask('boss', HELD);
  for (const said of [
    ...[
      'Buy &lt;b&gt;pills&lt;/b&gt;',
      'There is markup in the message.',
      'It wasn’t sent from one of our forms.',
      'Mine',
    ],
    ...['Ana Silva (a…@shopper.example), message', '2020 Toyota Tacoma', 'href="/operator/dealers/1"'],
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/Withdrawn|ana@shopper/);

  const sent = await site.ask('boss', HELD, { id: String(first) });
  expect((await site.ask('boss', sent.location!)).text).toContain('The message was sent to the dealer.');
  const mails = await site.database.query<{ recipient: string }>(
    `select recipient from outbox where content ->> 'template' is distinct from 'dealer-change' order by recipient`,
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@shopper.example', 'sales@dealer.example']);
  for (const id of [first, taken, 9_999])
    expect((await site.ask('boss', HELD, { id: String(id) })).location).toBe(`${HELD}?done=gone`);
  expect((await site.ask('boss', HELD, { id: 'x' })).status).toBe(422);
  const left = (await site.ask('boss', HELD)).text;
  expect([left.includes('pills'), left.includes('Mine')]).toEqual([false, true]);
  expect((await site.ask('olga', HELD, { id: String(second) })).status).toBe(404);
});

test('an operator finds a dealer, invites its first owner and sets where its leads go', async () => {
  const found = await site.ask('boss', '/operator/dealers?q=summit');
  expect(found.text).toContain('href="/operator/dealers/1"');
  expect(found.text).not.toContain('Eve’s Autos');
  const invited = await site.ask('boss', '/operator/dealers/1/invite', { email: 'new@example.com', role: 'owner' });
  expect(invited.location).toBe('/operator/dealers/1?note=invited');
  await site.ask('boss', '/operator/dealers/1/destination', { kind: 'email', address: 'sales@dealer.example' });
  const { text } = await site.ask('boss', '/operator/dealers/1');
  expect(text).toContain('new@example.com');
  expect(text).toMatch(/Invited as owner, until [A-Z][a-z]{2} \d{1,2}, \d{4}</);
  expect(text).toContain('sales@dealer.example');
  expect((await site.ask('boss', '/operator/dealers/77')).status).toBe(404);
  expect((await site.ask('boss', '/operator/dealers/77/invite', { email: 'a@b.example', role: 'staff' })).status).toBe(
    404,
  );
});

test('other visitors get a 404', async () => {
  const pages = ['/operator/reports', '/operator/feedback', '/operator/hidden'];
  for (const path of [
    '/operator',
    ...pages,
    OUTBOX,
    HELD,
    '/operator/leads',
    '/operator/dealers',
    '/operator/dealers/1',
  ]) {
    for (const who of ['olga', 'sam', 'new'] as const) expect((await site.ask(who, path)).status).toBe(404);
    expect((await site.ask(null, path)).location).toMatch(/^\/sign-in\?/);
  }
  const form = { email: 'thief@evil.example', role: 'owner' };
  expect((await site.ask('olga', '/operator/dealers/2/invite', form)).status).toBe(404);
  expect((await site.ask('olga', OUTBOX, { action: 'retry-all' })).status).toBe(404);
  const hide = { action: 'hide', reason: 'fraud', listingId: '43' };
  expect((await site.ask('olga', '/operator/hidden', hide)).status).toBe(404);
  expect(await site.database.query('select 1 from listing_blocks')).toEqual([]);
});
