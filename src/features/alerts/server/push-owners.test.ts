import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import { findPushRecipient, mergePush } from '#features/push/push.server.ts';
import { turnOnPush } from '#features/push/testing/push-shopper.ts';
import { readPushes } from '#features/push/testing/read-pushes.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { INSTANT_GAP_MS } from '../model/due.ts';
import { confirmRequest } from './alert-requests.ts';
import { hashKey } from './keys.ts';
import { mergeAlerts } from './personal-data.ts';
import { findOrCreateRecipient } from './recipients.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

const DAY_MS = 86_400_000;
const TOYOTAS = 'makeCode=TOYOTA';
const EMAIL = 'ann@example.com';
const BRAND = 'marketplace' as const;
const KEY = 'k'.repeat(43);

let world: AlertTestContext;
beforeAll(async () => {
  world = await AlertTestContext.open();
  await world.database.query(`insert into account_users (id, name, email) values ('ann', 'Ann', $1)`, [EMAIL]);
});
beforeEach(async () => {
  await world.reset();
  await world.put(1, { salePrice: 20_000 });
  world.read();
  await world.settled();
});
afterAll(() => world.close());

async function addShopper(userId: string | null = null): Promise<string> {
  const [row] = await world.database.query<{ id: string }>('insert into shoppers (user_id) values ($1) returning id', [
    userId,
  ]);
  return row!.id;
}
const verify = (shopperId: string) =>
  world.database.transaction((connection) =>
    findOrCreateRecipient(connection, { email: EMAIL, brand: BRAND, verifiedFor: shopperId }),
  );
const saveCar = (shopperId: string) =>
  world.database.query('insert into saved_listings (shopper_id, listing_id, price) values ($1, 1, 20000)', [shopperId]);
/** Returns how many notifications and emails there are. */
async function sent(): Promise<[number, number]> {
  await world.settled();
  return [(await readPushes(world.database)).length, (await readOutbox(world.database)).length];
}

test('news of an account never reaches the device of a visitor who used its address before', async () => {
  const visitor = await world.addPerson(EMAIL);
  await turnOnPush(world.database, visitor.shopperId);
  const account = await addShopper('ann');
  await verify(account);
  await saveCar(account);
  await world.addSearch({ ...visitor, shopperId: account }, TOYOTAS);
  await world.put(1, { salePrice: 18_000 });
  await world.settled();
  world.pass(DAY_MS);
  expect(await sent()).toEqual([0, 1]);
  // The account can turn on notifications for its own device.
  await turnOnPush(world.database, account);
  world.pass(INSTANT_GAP_MS);
  await world.put(3, { salePrice: 19_000 });
  expect(await sent()).toEqual([1, 1]);
});

test('a search of another shopper with the same address is emailed, not shown on the device', async () => {
  const ann = await world.addPerson(EMAIL);
  await turnOnPush(world.database, ann.shopperId);
  await world.addSearch({ ...ann, shopperId: await addShopper() }, TOYOTAS);
  await world.put(2, { salePrice: 19_000 });
  expect(await sent()).toEqual([0, 1]);
});

test('who verifies an address after turning notifications on is alerts once, and keeps their searches', async () => {
  const shopperId = await addShopper('ann');
  await turnOnPush(world.database, shopperId);
  await world.addSearch(
    { recipientId: await findPushRecipient(world.database, { shopperId, brand: BRAND }), shopperId },
    TOYOTAS,
  );
  const recipientId = await verify(shopperId);
  expect(await world.database.query('select id, email from alert_recipients')).toEqual([
    { id: recipientId, email: EMAIL },
  ]);
  await saveCar(shopperId);
  await world.put(1, { salePrice: 18_000 });
  expect(await sent()).toEqual([1, 0]);
  world.pass(INSTANT_GAP_MS);
  await world.put(2, { salePrice: 19_000 });
  expect(await sent()).toEqual([2, 0]);
  world.pass(2 * DAY_MS);
  expect(await sent()).toEqual([2, 0]);
});

test('searches of an account stay watched when a visitor with an older recipient signs in', async () => {
  const visitor = await addShopper();
  await turnOnPush(world.database, visitor);
  const account = await addShopper();
  await turnOnPush(world.database, account, { pixallId: 'q'.repeat(20) });
  await world.addSearch(
    { recipientId: await findPushRecipient(world.database, { shopperId: account, brand: BRAND }), shopperId: account },
    TOYOTAS,
  );
  await world.database.transaction(async (connection) => {
    await mergeAlerts(connection, visitor, account);
    await mergePush(connection, visitor, account);
  });
  expect(await world.database.query('select id from alert_recipients')).toHaveLength(1);
  await world.put(2, { salePrice: 19_000 });
  expect((await sent())[0]).toBe(2);
});

test('a confirmation and a sender of alerts do not wait for each other', async () => {
  const shopperId = await addShopper();
  await turnOnPush(world.database, shopperId);
  const ofDevice = await findPushRecipient(world.database, { shopperId, brand: BRAND });
  const ofAddress = await findOrCreateRecipient(world.database, { email: EMAIL, brand: BRAND });
  const searchId = await world.addSearch({ recipientId: ofAddress, shopperId }, TOYOTAS);
  await world.database.query('insert into alert_requests (key_hash, recipient_id, search_id) values ($1, $2, $3)', [
    hashKey(KEY),
    ofAddress,
    searchId,
  ]);
  const lock = 'select from alert_recipients where id = $1 for update';
  const confirmed = await whileOpen(world.database, {
    first: (connection) => connection.query(lock, [ofAddress]),
    second: () => world.database.transaction((connection) => confirmRequest(connection, KEY, 'instant')),
    last: (connection) => connection.query(lock, [ofDevice]),
  });
  expect(confirmed).not.toBeNull();
});
