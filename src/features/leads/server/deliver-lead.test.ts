import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { listReceivers } from '../model/delivery-plan.ts';
import { destinationFormSchema } from '../model/destination.ts';
import type { Lead } from '../model/lead.ts';
import { elementAt, readAdf } from '../model/testing/read-adf.ts';
import { listUndeliverableLeads } from './dealer-desk.ts';
import { createLeadDelivery } from './deliver-lead.ts';
import { addDestination, listDestinations, removeDestination, setDestinationEnabled } from './destinations.ts';
import { addLead, addSeller, type Seller } from './testing/dealer-rows.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';

let database: Database;
let seller: Seller;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database, 'outbox', 'leads', 'lead_destinations');
  seller = await addSeller(database);
});

const originFor = () => 'https://cars.example';
const delivery = (fallback: string | null = null) => createLeadDelivery({ originFor, fallback });

type Row = {
  key: string;
  channel: string;
  recipient: string;
  state: string;
  content: { template?: string; replyTo?: string; event?: string; secret?: string; data?: never; body?: never };
};
const outbox = async () => (await readOutbox(database)) as unknown as Row[];
const withdraw = (...leads: Lead[]) =>
  database.transaction((connection) =>
    delivery().withdraw(
      connection,
      leads.map((lead) => ({ ...lead, status: 'withdrawn' })),
    ),
  );

async function add(kind: 'adf' | 'email' | 'webhook', address: string): Promise<void> {
  const added = await database.transaction((connection) =>
    addDestination(connection, { ownerId: seller.ownerId, kind, address, createdBy: 'ann' }),
  );
  expect(added).toBe('added');
}

/** Removes or switches off the only destination. */
async function drop(how: string): Promise<void> {
  const { id } = (await listDestinations(database, seller.ownerId))[0]!;
  const one = { ownerId: seller.ownerId, id };
  await database.transaction((connection) =>
    how === 'removed'
      ? removeDestination(connection, one)
      : setDestinationEnabled(connection, { ...one, enabled: false }),
  );
}

test('spellings of one address that differ in case are one destination, under the first spelling', async () => {
  await add('email', 'Desk@Dealer.example');
  await add('adf', 'desk@dealer.example');
  const addAgain = (kind: 'email' | 'webhook', address: string) =>
    database.transaction((connection) =>
      addDestination(connection, { ownerId: seller.ownerId, kind, address, createdBy: 'ann' }),
    );
  expect(await addAgain('email', 'desk@dealer.EXAMPLE')).toBe('already');
  await add('webhook', 'https://crm.example/Leads');
  expect(await addAgain('webhook', 'https://crm.example/leads')).toBe('added');
  // Earlier versions stored both spellings.
  await database.query(
    `insert into lead_destinations (owner_id, kind, address, created_by) values ($1, 'email', 'desk@dealer.example', 'ann')`,
    [seller.ownerId],
  );
  await addLead(database, seller, delivery().deliver);
  const destinations = await listDestinations(database, seller.ownerId);
  expect([destinations.length, listReceivers(destinations).length]).toEqual([5, 4]);
  const [first] = destinations;
  expect(first).toMatchObject({ kind: 'email', address: 'Desk@Dealer.example' });
  // The outbox writes addresses of emails in lower case.
  expect((await outbox()).map(({ key }) => key.split(':').slice(3).join(':')).toSorted()).toEqual([
    expect.stringMatching(/^adf:/),
    `email:${first!.id}`,
    expect.stringMatching(/^webhook:/),
    expect.stringMatching(/^webhook:/),
  ]);
});

test('a lead goes once to each destination of its dealer, in its format, and to no one else [R005]', async () => {
  const other = await addSeller(database, { name: 'Other', leadEmail: 'other@dealer.example' });
  await add('adf', 'crm@dealer.example');
  await add('email', 'sales@dealer.example');
  await add('webhook', 'https://crm.example/leads');
  const lead = await addLead(database, seller, delivery('operator@cars.example').deliver);

  const [adf, mail, call, ...more] = await outbox();
  expect(more).toEqual([]);
  expect(adf).toMatchObject({ recipient: 'crm@dealer.example', content: { template: 'lead-adf' } });
  const prospect = elementAt(readAdf((adf!.content.data as unknown as { adf: string }).adf), 'prospect');
  expect(elementAt(prospect, 'id').text).toBe(String(lead.id));
  expect(elementAt(prospect, 'customer/contact/email').text).toBe('ana@shopper.example');
  expect(elementAt(prospect, 'vendor/contact/email').text).toBe('crm@dealer.example');
  expect(mail).toMatchObject({
    recipient: 'sales@dealer.example',
    content: {
      template: 'lead-for-dealer',
      replyTo: 'ana@shopper.example',
      data: {
        deskUrl: `https://cars.example/dealer/leads/${lead.id}`,
        shopper: { firstName: 'Ana', comments: 'Is it still there?' },
        car: { vin: '3TMCZ5AN4LM312345', stockNumber: 'T-1042', price: 33_900 },
      },
    },
  });
  expect(call).toMatchObject({
    channel: 'webhook',
    recipient: 'https://crm.example/leads',
    content: {
      event: 'lead.created',
      secret: expect.stringMatching(/^sealed:v1:/),
      body: { lead: { id: lead.id, shopper: { email: 'ana@shopper.example', phone: null } } },
    },
  });
  expect(new Set([adf!.key, mail!.key, call!.key]).size).toBe(3);
  await database.transaction((connection) => delivery().deliver(connection, lead));
  expect(await outbox()).toHaveLength(3);
  expect(other.ownerId).not.toBe(seller.ownerId);
});

test('without an enabled destination, a lead goes to the feed’s address', async () => {
  seller = await addSeller(database, { leadEmail: 'feed@dealer.example' });
  await add('adf', 'crm@dealer.example');
  const [{ id }] = (await listDestinations(database, seller.ownerId)) as [{ id: number }, ...unknown[]];
  expect(await setDestinationEnabled(database, { ownerId: seller.ownerId, id, enabled: false })).toBe(true);
  await addLead(database, seller, delivery('operator@cars.example').deliver);
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['feed@dealer.example']);
});

test('without a destination a lead goes to the operator; without a fallback it waits, and the operator sees it', async () => {
  await addLead(database, seller, delivery('operator@cars.example').deliver);
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['operator@cars.example']);
  expect(await listUndeliverableLeads(database, { max: 10 })).toEqual([]);

  const waiting = await addLead(database, seller, delivery().deliver);
  expect(await outbox()).toHaveLength(1);
  const [row, ...more] = await listUndeliverableLeads(database, { max: 10 });
  expect([row!.id, row!.dealer, more]).toEqual([waiting.id, 'Mile High Motors', []]);
  expect(JSON.stringify(row)).not.toContain('ana');
});

test('waiting leads go to the first destination once; settled or old ones do not', async () => {
  const addWaiting = (changes = {}) => addLead(database, seller, delivery().deliver, changes);
  const [first, second] = [await addWaiting(), await addWaiting()];
  const [answered, taken, old, held] = [
    ...[await addWaiting(), await addWaiting(), await addWaiting()],
    await addWaiting({ hold: { reasons: ['fast'], keyHash: Buffer.alloc(32) } }),
  ];
  await database.query(`update leads set status = 'read' where id = $1`, [second.id]);
  await database.query(`update leads set status = 'replied' where id = $1`, [answered.id]);
  await database.query(`update leads set status = 'withdrawn' where id = $1`, [taken!.id]);
  await database.query(`update leads set created_at = now() - interval '91 days' where id = $1`, [old!.id]);
  const other = await addSeller(database, { name: 'Other' });
  await addLead(database, other, delivery().deliver);
  await add('email', 'sales@dealer.example');
  const send = () => database.transaction((one) => delivery().deliverWaiting(one, seller.ownerId));
  expect([await send(), await send()]).toEqual([2, 0]);
  const keys = (await outbox()).map(({ key }) => Number(key.split(':')[1]));
  expect(keys).toEqual([first.id, second.id]);
  expect(keys).not.toContain(held!.id);
});

test('a lead that arrives while its dealer’s first destination is added is delivered', async () => {
  for (let round = 0; round < 10; round++) {
    await emptyTables(database, 'outbox', 'leads', 'lead_destinations');
    const adding = database.transaction(async (connection) => {
      const destination = {
        ownerId: seller.ownerId,
        kind: 'email' as const,
        address: 's@dealer.example',
        createdBy: 'ann',
      };
      await addDestination(connection, destination);
      await delivery().deliverWaiting(connection, seller.ownerId);
    });
    await Promise.all([adding, addLead(database, seller, delivery().deliver)]);
    expect(await outbox()).toHaveLength(1);
  }
});

test('dealer delivery ignores calls and private sellers', async () => {
  await addLead(database, seller, delivery('o@cars.example').deliver, { kind: 'call' });
  const person = await addSeller(database, { privateSeller: true, leadEmail: 'p@home.example' });
  await addLead(database, person, delivery('o@cars.example').deliver, { kind: 'offer' });
  await addLead(database, person, delivery('o@cars.example').deliver);
  expect(await outbox()).toEqual([]);
  expect(await listUndeliverableLeads(database, { max: 10 })).toEqual([]);
});

test('an operator sees an offer whose private seller got no email', async () => {
  const person = await addSeller(database, { privateSeller: true });
  const offer = await addLead(database, person, delivery().deliver, { kind: 'offer' });
  await database.query(
    `insert into offers (lead_id, state, turn, amount, round, expires_at) values ($1, 'open', 'seller', 900, 1, now())`,
    [offer.id],
  );
  const listed = async () => (await listUndeliverableLeads(database, { max: 10 })).map(({ id }) => id);
  expect(await listed()).toEqual([offer.id]);
  await database.query(`insert into offer_keys values ('\\x00', $1, 'seller')`, [offer.id]);
  expect(await listed()).toEqual([]);
});

test("a lead withdrawn before sending is not sent; recipients who have it are told, without the shopper's data", async () => {
  await add('adf', 'crm@dealer.example');
  await add('email', 'sales@dealer.example');
  await add('webhook', 'https://crm.example/leads');
  const early = await addLead(database, seller, delivery().deliver);
  await withdraw(early);
  expect((await outbox()).map(({ state, content }) => [state, content])).toEqual([
    ...[
      ['withdrawn', {}],
      ['withdrawn', {}],
      ['withdrawn', {}],
    ],
  ]);

  await emptyTables(database, 'outbox');
  const late = await addLead(database, seller, delivery().deliver);
  await database.query(`update outbox set state = 'sent'`);
  await withdraw(late);
  await withdraw(late);
  const told = (await outbox()).filter(({ state }) => state === 'waiting');
  expect(told.map(({ recipient, content: { template, event } }) => [recipient, template ?? event])).toEqual([
    ['crm@dealer.example', 'lead-for-dealer'],
    ['sales@dealer.example', 'lead-for-dealer'],
    ['https://crm.example/leads', 'lead.withdrawn'],
  ]);
  expect(told[0]!.content.data).toMatchObject({ event: 'lead.withdrawn', leadId: late.id, shopper: null });
  expect(told[2]!.content).toMatchObject({ event: 'lead.withdrawn', body: { lead: { id: late.id, shopper: null } } });
  expect(JSON.stringify(told)).not.toContain('Silva');
  expect(JSON.stringify(told)).not.toContain('ana@shopper.example');
});

test('several leads that are withdrawn together are one email to each address, and one call each to a webhook', async () => {
  await add('email', 'sales@dealer.example');
  // The same address also gets the messages of a CRM.
  await add('adf', 'sales@dealer.example');
  await add('webhook', 'https://crm.example/leads');
  const [one, two] = [
    await addLead(database, seller, delivery().deliver),
    await addLead(database, seller, delivery().deliver),
  ];
  await database.query(`update outbox set state = 'sent'`);
  await withdraw(one, two);
  const waiting = (await outbox()).filter(({ state }) => state === 'waiting');
  expect(waiting.map(({ recipient }) => recipient).toSorted()).toEqual([
    ...['https://crm.example/leads', 'https://crm.example/leads', 'sales@dealer.example'],
  ]);
  const mail = waiting.find(({ recipient }) => recipient === 'sales@dealer.example')!;
  expect(mail.content.data).toMatchObject({ leadId: one.id, others: [{ leadId: two.id }] });
  expect(mail.content.data!['others']).toHaveLength(1);
});

test('a delivery that cannot be stored rolls the lead back', async () => {
  await database.query('alter table lead_deliveries add constraint broken check (false) not valid');
  await add('email', 'sales@dealer.example');
  await expect(addLead(database, seller, delivery().deliver)).rejects.toThrow('broken');
  await database.query('alter table lead_deliveries drop constraint broken');
  expect([await outbox(), await database.query('select 1 from leads')]).toEqual([[], []]);
});

test.each(['switched off', 'removed'])(
  'a notice of withdrawal is sent although its destination was %s',
  async (how) => {
    await add('webhook', 'https://crm.example/leads');
    const lead = await addLead(database, seller, delivery().deliver);
    await database.query(`update outbox set state = 'sent', settled_at = now()`);
    await withdraw(lead);
    await drop(how);
    expect((await outbox()).map(({ state, content: { event } }) => [state, event])).toEqual([
      ['sent', 'lead.created'],
      ['waiting', 'lead.withdrawn'],
    ]);
  },
);

test.each([
  ['switched off', 'withdrawn'],
  ['removed', 'withdrawn'],
  ['removed', 'dead'],
  ['removed', 'sent'],
])('a lead whose destination is %s during an attempt that ends as %s goes on if it was not sent', async (how, end) => {
  await add('webhook', 'https://crm.example/leads');
  const lead = await addLead(database, seller, delivery().deliver);
  await database.query(`update outbox set state = 'sending', attempts = 1`);
  await drop(how);
  const send = () => database.transaction((one) => delivery().deliverWaiting(one, seller.ownerId));
  expect([await send(), await listUndeliverableLeads(database, { max: 10 })]).toEqual([0, []]);
  await database.query('update outbox set state = $1, settled_at = now()', [end]);
  const isUnsent = end !== 'sent';
  expect(await listUndeliverableLeads(database, { max: 10 })).toHaveLength(isUnsent ? 1 : 0);
  await add('email', 'sales@dealer.example');
  expect([await send(), await send()]).toEqual([isUnsent ? 1 : 0, 0]);
  const [, next] = await outbox();
  expect(next?.recipient).toBe(isUnsent ? 'sales@dealer.example' : undefined);
  expect(await listUndeliverableLeads(database, { max: 10 })).toEqual([]);
  await withdraw(lead);
});

test('a dealer has at most ten distinct destinations, and cannot change another’s', async () => {
  const submission = (n: number) => ({
    ...{ ownerId: seller.ownerId, kind: 'email' as const, address: `s${n}@dealer.example`, createdBy: 'ann' },
  });
  const addAll = (numbers: number[]) =>
    Promise.all(numbers.map((n) => database.transaction((connection) => addDestination(connection, submission(n)))));
  const answers = await addAll([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(answers.filter((answer) => answer === 'added')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'already')).toHaveLength(1);
  const { id } = (await listDestinations(database, seller.ownerId))[0]!;
  const another = { ownerId: seller.ownerId + 1, id };
  expect(await setDestinationEnabled(database, { ...another, enabled: false })).toBe(false);
  expect(await removeDestination(database, another)).toBe(false);
  expect(await removeDestination(database, { ownerId: seller.ownerId, id })).toBe(true);
});

test.each([
  ['email', 'sales@dealer.example', true],
  ['adf', 'crm@dealer.example', true],
  ['webhook', 'https://crm.example/leads?from=us', true],
  ['email', 'https://crm.example/leads', false],
  ['email', 'a@b.example\nBcc: c@d.example', false],
  ['webhook', 'http://crm.example/leads', false],
  ['webhook', 'https://user:secret@crm.example/', false],
  ['webhook', 'https://127.0.0.1/', false],
  ['webhook', 'https://2130706433/', false],
  ['webhook', 'https://[::1]/', false],
  ['webhook', 'https://localhost/', false],
  ['webhook', 'javascript:alert(1)', false],
  ['fax', '555', false],
])('%s to %j is accepted: %s', (kind, address, accepted) => {
  expect(destinationFormSchema.safeParse({ kind, address }).success).toBe(accepted);
});
