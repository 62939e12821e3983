import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueMail, enqueueWebhook } from '#features/outbox/outbox.server.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site?.close());
beforeEach(() => site.database.query('truncate outbox, lead_destinations, leads cascade'));

const OUTBOX = '/operator/outbox';
const states = async () =>
  (await site.database.query<{ state: string }>('select state from outbox order by id')).map(({ state }) => state);

/** Puts mails and a call in the outbox that nobody could deliver; answers their ids. */
async function addDead(mails: number): Promise<number[]> {
  for (let n = 0; n < mails; n++)
    await enqueueMail(site.database, {
      ...{ key: `lead:${n}:created:email:feed`, to: `ann${n}@dealer.example`, brand: 'marketplace' },
      ...{ template: 'lead-for-dealer', data: { shopper: 'Zoe Roe' } },
    });
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

test('dead letters are seen with their reason, and with little of who they were for', async () => {
  await addDead(1);
  const { status, text, headers } = await site.ask('boss', OUTBOX);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(text).toContain('lead-for-dealer (lead:0:created:email:feed)');
  expect(text).toContain('To a…@dealer.example, 10 attempts');
  expect(text).toContain('550 5.1.1 &lt;…@dealer.example&gt;: no such user');
  expect(text).toContain('To https://crm.example,');
  for (const secret of ['Zoe', 'ann0@', 'ann@', 'token=secret', 'very-secret']) expect(text).not.toContain(secret);
});

test('one is tried again, one is given up, and all of them are tried again', async () => {
  const [first, second, third] = await addDead(2);
  expect((await site.ask('boss', OUTBOX, { deed: 'retry', id: String(first) })).location).toBe(
    `${OUTBOX}?done=retried-1`,
  );
  const given = await site.ask('boss', OUTBOX, { deed: 'give-up', id: String(second) });
  expect(given.location).toBe(`${OUTBOX}?done=given-up-1`);
  expect((await site.ask('boss', given.location!)).text).toContain('Given up: 1.');
  expect(await states()).toEqual(['waiting', 'withdrawn', 'dead']);
  // Only what is dead is given up.
  await site.ask('boss', OUTBOX, { deed: 'give-up', id: String(first) });
  expect(await states()).toEqual(['waiting', 'withdrawn', 'dead']);
  expect((await site.ask('boss', OUTBOX, { deed: 'retry-all' })).location).toBe(`${OUTBOX}?done=retried-1`);
  expect(await states()).toEqual(['waiting', 'withdrawn', 'waiting']);
  expect((await site.ask('boss', OUTBOX, { deed: 'retry', id: String(third) })).location).toBe(
    `${OUTBOX}?done=retried-0`,
  );
  expect((await site.ask('boss', OUTBOX, { deed: 'burn', id: '1' })).status).toBe(422);
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

test('a lead without a destination is named to operators, without a word of who wrote', async () => {
  const id = await site.write(42, 'Call Zoe');
  const { text } = await site.ask('boss', '/operator/leads');
  expect(text).toContain('undeliverable: no destination');
  expect(text).toContain(`Lead ${id},`);
  expect(text).toContain('href="/operator/dealers/1"');
  for (const personal of ['Zoe', 'Ana', 'shopper.example']) expect(text).not.toContain(personal);
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
  expect(text).toContain('sales@dealer.example');
  expect((await site.ask('boss', '/operator/dealers/77')).status).toBe(404);
  expect((await site.ask('boss', '/operator/dealers/77/invite', { email: 'a@b.example', role: 'staff' })).status).toBe(
    404,
  );
});

test('for everybody else there are no such pages', async () => {
  for (const path of ['/operator', OUTBOX, '/operator/leads', '/operator/dealers', '/operator/dealers/1']) {
    for (const who of ['olga', 'sam', 'new'] as const) expect((await site.ask(who, path)).status).toBe(404);
    expect((await site.ask(null, path)).location).toMatch(/^\/sign-in\?/);
  }
  const form = { email: 'thief@evil.example', role: 'owner' };
  expect((await site.ask('olga', '/operator/dealers/2/invite', form)).status).toBe(404);
  expect((await site.ask('olga', OUTBOX, { deed: 'retry-all' })).status).toBe(404);
});
