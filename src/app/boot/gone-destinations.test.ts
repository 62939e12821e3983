import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDestination, listDestinations } from '#features/leads/leads.server.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { createWebhookSender } from '#features/outbox/outbox.server.ts';
import type { Database } from '#ports/database/database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import type { PostResult } from '#ports/web/post.ts';
import { type DeskSite, openDeskSite } from '../routes/desk/testing/desk-site.ts';
import { disableGoneDestinations } from './gone-destinations.ts';

/** Olga owns dealer 1. */
let site: DeskSite;
let database: Database;
beforeAll(async () => {
  site = await openDeskSite();
  database = site.database;
});
afterAll(() => site?.close());
beforeEach(async () => {
  await emptyTables(database, 'outbox', 'leads', 'lead_destinations');
  for (const address of ['https://old.example/in?key=s3', 'https://new.example/in'])
    await database.transaction((one) =>
      addDestination(one, { ownerId: 1, kind: 'webhook', address, createdBy: 'olga' }),
    );
});

const originFor = () => 'https://cars.example';
/** Sends the oldest call to the old address, whose receiver answers so. */
const send = async (answer: PostResult) => {
  const [row] = await database.query<{ id: number; recipient: string; content: object; message_id: string }>(
    `update outbox set state = 'sending', attempts = 1 where id = (
       select min(id) from outbox where recipient like 'https://old.%' and state = 'waiting')
     returning id, recipient, content, message_id`,
  );
  const onGone = disableGoneDestinations({ database, originFor });
  const call = createWebhookSender({ post: async () => answer, now: Date.now, onGone });
  return call({ ...row!, attempts: 1, age: 0 }, new AbortController().signal);
};
const enabled = async () => (await listDestinations(database, 1)).map((one) => one.enabled);
const mails = async () => (await readMails(database)).filter(({ template }) => template === 'dealer-change');
const GONE: PostResult = { kind: 'refused', reason: 'The receiver answered with status 410.', isGone: true };

test('a destination that answers 410 is switched off, what waits for it is not sent, and its owners are told', async () => {
  await site.write(42);
  await site.write(42);
  expect(await send(GONE)).toEqual(GONE);
  expect(await enabled()).toEqual([false, true]);
  const waiting = await database.query(
    `select split_part(recipient, '/', 3) as host from outbox where channel = 'webhook' and state = 'waiting'`,
  );
  expect(waiting).toEqual([{ host: 'new.example' }, { host: 'new.example' }]);
  expect(await mails()).toMatchObject([
    {
      to: 'olga@example.com',
      data: { change: 'destination-gone', what: 'the webhook at old.example', by: 'this site' },
    },
  ]);
  expect(JSON.stringify(await mails())).not.toContain('s3');
  const audited = `select role, action, after->>'status' as status, after->>'enabled' as enabled from audit_log where role = 'site'`;
  expect(await database.query(audited)).toEqual([
    { role: 'site', action: 'destination.switch', status: '410', enabled: 'false' },
  ]);
});

test.each<PostResult>([
  { kind: 'sent' },
  { kind: 'later', reason: 'The receiver answered with status 503.' },
  { kind: 'refused', reason: 'The address may not be called.' },
])('%j leaves the destination on', async (answer) => {
  await site.write(42);
  await send(answer);
  expect([await enabled(), await mails()]).toEqual([[true, true], []]);
});

test('a second 410 for a call that was running sends no second email', async () => {
  await site.write(42);
  await site.write(42);
  await send(GONE);
  const [running] = await database.query<{ id: number }>(
    `select id from outbox where recipient like 'https://old.%' order by id limit 1`,
  );
  await disableGoneDestinations({ database, originFor })(running!);
  expect(await mails()).toHaveLength(1);
});
