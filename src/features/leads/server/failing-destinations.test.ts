import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { createLeadDelivery } from './deliver-lead.ts';
import { addDestination } from './destinations.ts';
import { listFailures, reportFailingDestinations } from './failing-destinations.ts';
import { addLead, addSeller, type Seller } from './testing/dealer-rows.ts';

let database: Database;
let seller: Seller;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database, 'outbox', 'leads', 'lead_destinations', 'dealer_members');
  seller = await addSeller(database, { leadEmail: null });
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) values ($1, 'olga', 'olga@dealer.example', 'owner')`,
    [seller.ownerId],
  );
  const crm = {
    ownerId: seller.ownerId,
    kind: 'webhook' as const,
    address: 'https://crm.example/in?key=s3',
    createdBy: 'olga',
  };
  await database.transaction((connection) => addDestination(connection, crm));
});

const { deliver } = createLeadDelivery({ originFor: () => 'https://cars.example', fallback: null });
const fail = (state: 'dead' | 'waiting') =>
  database.query(
    `update outbox set state = $1, attempts = 10, last_error = 'The receiver answered with status 503.',
       settled_at = case when $1 = 'dead' then now() end where channel = 'webhook' and state = 'waiting'`,
    [state],
  );
const report = (hoursLater = 0) =>
  reportFailingDestinations({
    database,
    originFor: () => 'https://cars.example',
    now: () => new Date(Date.now() + hoursLater * 3_600_000),
  });
const mails = async () => (await readMails(database)).filter(({ template }) => template === 'destination-failing');

test('owners get one email a day about a destination that fails, without its secrets', async () => {
  await addLead(database, seller, deliver);
  await addLead(database, seller, deliver);
  expect(await report()).toBe(0);
  await fail('dead');
  expect([await report(), await report()]).toEqual([1, 0]);
  const sent = await mails();
  expect(sent).toMatchObject([
    {
      to: 'olga@dealer.example',
      data: {
        count: 2,
        reason: 'The receiver answered with status 503.',
        destination: expect.stringMatching(/^crm\.example, no\. \d+$/),
      },
    },
  ]);
  expect(JSON.stringify(sent)).not.toContain('s3');
});

test('a message is reported once: the next day’s email is only about those that failed since', async () => {
  await addLead(database, seller, deliver);
  await fail('dead');
  expect(await report()).toBe(1);
  expect([await report(23), await report(24), await report(47)]).toEqual([0, 0, 0]);
  await addLead(database, seller, deliver);
  await addLead(database, seller, deliver);
  await fail('dead');
  expect([await report(24), await report(24)]).toEqual([1, 0]);
  expect((await mails()).map(({ data }) => data['count'])).toEqual([1, 2]);
});

test('the settings show the last failure of a destination until a lead arrives', async () => {
  await addLead(database, seller, deliver);
  expect(await listFailures(database, seller.ownerId)).toEqual([]);
  await fail('waiting');
  expect(await listFailures(database, seller.ownerId)).toMatchObject([
    { reason: 'The receiver answered with status 503.', isRetrying: true },
  ]);
  await fail('dead');
  expect(await listFailures(database, seller.ownerId)).toMatchObject([{ isRetrying: false }]);
  await addLead(database, seller, deliver);
  await database.query(
    `update outbox set state = 'sent', settled_at = now() where channel = 'webhook' and state = 'waiting'`,
  );
  expect(await listFailures(database, seller.ownerId)).toEqual([]);
});
