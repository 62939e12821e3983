import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchCarNotifications, switchSearchNotifications } from '#features/push/push.server.ts';
import { endDevice, turnOnPush } from '#features/push/testing/push-shopper.ts';
import { readPushes } from '#features/push/testing/read-pushes.ts';
import { reopenAlerts } from './enqueue-push-alerts.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

const HOUR_MS = 3_600_000;
const TOYOTAS = 'makeCode=TOYOTA';

let world: AlertTestContext;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
afterAll(() => world.close());

type Person = { recipientId: number; shopperId: string };

/** People whom a cheaper car 1 concerns in different ways, by name. */
const PEOPLE: Record<string, (person: Person) => Promise<unknown>> = {
  emailed: (person) => world.addSearch(person, TOYOTAS),
  notified: (person) => turnOn(person),
  quiet: (person) => turnOn(person, { timeZone: 'America/Denver' }),
  'notified about a saved car': async (person) => {
    await turnOn(person);
    await saveCar(person);
  },
  'emailed about a saved car': async (person) => {
    await saveCar(person);
    await world.database.query(`update alert_people set cars_frequency = 'instant' where recipient_id = $1`, [
      person.recipientId,
    ]);
  },
  'with two searches': async (person) => {
    await turnOn(person);
    await world.addSearch(person, 'makeCode=TOYOTA&modelCode=CAMRY', 'weekly');
  },
  'with a search that is emailed': async (person) => {
    await turnOn(person);
    await switchOff(person, await world.addSearch(person, 'modelCode=CAMRY&makeCode=TOYOTA', 'instant'));
  },
  'with a muted car': async (person) => {
    await turnOn(person);
    await saveCar(person);
    await world.database.transaction((connection) =>
      switchCarNotifications(connection, { shopperId: person.shopperId, listingId: 1, isOn: false }),
    );
  },
  'with an alert that waits': async (person) => {
    await turnOn(person, { timeZone: 'America/Denver' });
    await world.put(3, { salePrice: 30_000 });
    // People who are added later know nothing of it.
    await world.settled();
  },
  'with four notifications today': async (person) => {
    await turnOn(person);
    await world.database.query(
      `update push_people set pushed_on = '2026-06-10', pushed_count = 3 where recipient_id = $1`,
      [person.recipientId],
    );
  },
  'unsubscribed from emails': async (person) => {
    await turnOn(person);
    await unsubscribe(person);
  },
  'unsubscribed from emails, with a search that is emailed': async (person) => {
    const searchId = await turnOn(person);
    await switchOff(person, searchId);
    await unsubscribe(person);
  },
  'whose device has ended': async (person) => {
    await turnOn(person);
    await endOnlyDevice(person);
  },
  'unsubscribed from emails, whose device has ended': async (person) => {
    await turnOn(person);
    await unsubscribe(person);
    await endOnlyDevice(person);
  },
  'who knows the price': async (person) => {
    await turnOn(person);
    await world.database.query(
      `insert into alert_ledger (recipient_id, car, event, value, listing_id, price, noted_at, due_at, told_at)
       values ($1, lpad('1', 17, '0'), 'drop', 18000, 1, 20000, $2, $2, $2)`,
      [person.recipientId, world.now],
    );
  },
};

/** Turns on notifications about a new search, and returns its id. */
async function turnOn(person: Person, more = {}): Promise<number> {
  const searchId = await world.addSearch(person, TOYOTAS);
  const pixallId = `browser ${person.recipientId}`.padEnd(20, '.');
  expect(await turnOnPush(world.database, person.shopperId, { pixallId, ...more })).toBe('saved');
  return searchId;
}

const switchOff = ({ shopperId }: Person, searchId: number) =>
  world.database.transaction((connection) =>
    switchSearchNotifications(connection, { shopperId, searchId, isOn: false }),
  );

const unsubscribe = ({ recipientId }: Person) =>
  world.database.query('update alert_recipients set unsubscribed_at = now() where id = $1', [recipientId]);

async function endOnlyDevice({ shopperId }: Person): Promise<void> {
  const [device] = await world.database.query<{ id: number }>('select id from push_devices where shopper_id = $1', [
    shopperId,
  ]);
  await endDevice(world.database, device!.id, (connection, ids) => reopenAlerts(connection, ids, world.now));
  // News waits for a time after that.
  await world.database.query('update push_people set ended_at = $2 where shopper_id = $1', [shopperId, world.now]);
}

const saveCar = ({ shopperId }: Person) =>
  world.database.query('insert into saved_listings (shopper_id, listing_id, price) values ($1, 1, 20000)', [shopperId]);

/** Changes car 1, with groups of this many people, and returns everything that is sent or waits then. */
async function newsOf(peopleAtOnce: number, change: () => Promise<unknown>) {
  await world.reset();
  await world.put(1, { salePrice: 20_000 });
  world.read(undefined, { peopleAtOnce });
  await world.settled();
  for (const [name, prepare] of Object.entries(PEOPLE)) await prepare(await world.addPerson(`${name}@example.com`));
  await world.settled();
  world.pass(HOUR_MS);
  await change();
  await world.settled();
  const now = await state();
  world.pass(24 * HOUR_MS);
  await world.settled();
  expect(world.errors).toEqual([]);
  return { now, nextDay: await state() };
}

async function state() {
  const { database } = world;
  const ledger = await database.query(
    `select r.email, a.car, event, value, listing_id, is_saved_car, price, price_before, noted_at, due_at, told_at,
       array(select s.query from saved_searches s where s.id = any(a.other_search_ids || a.search_id) order by 1) as searches
     from alert_ledger a join alert_recipients r on r.id = a.recipient_id order by 1, 2, 3, 4`,
  );
  const people = await database.query(
    `select r.email, p.mailed_at, pp.pushed_on, pp.pushed_count from alert_people p
     join alert_recipients r on r.id = p.recipient_id left join push_people pp on pp.recipient_id = r.id order by 1`,
  );
  const owners = await database.query<{ id: number; email: string }>(
    `select d.id, r.email from push_devices d join push_people p on p.shopper_id = d.shopper_id
     join alert_recipients r on r.id = p.recipient_id`,
  );
  const emailOf = new Map(owners.map(({ id, email }) => [id, email]));
  const pushes = (await readPushes(database)).map(
    ({ deviceId, title, body, navigate }) => `${emailOf.get(deviceId)}: ${title} | ${body} | ${navigate}`,
  );
  const mails = (await world.sent()).map(({ to, alerts }) => `${to}: ${alerts.join(', ')}`);
  return { ledger, people, pushes: pushes.toSorted(), mails: mails.toSorted() };
}

test.each([
  ['a price drop', () => world.put(1, { salePrice: 18_000 }), [10, 5]],
  ['a sold car', () => world.withdraw(1), [6, 2]],
])(
  'people in later groups get the news of %s at the same time and in the same way as those in the first',
  async (_news, change, [pushes, mails]) => {
    const [first, later] = [await newsOf(500, change), await newsOf(1, change)];
    expect([first.now.pushes.length, first.now.mails.length]).toEqual([pushes, mails]);
    expect(later).toEqual(first);
  },
);
