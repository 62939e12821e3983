import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { DatabaseUnavailableError } from '#ports/database/database-errors.ts';
import { embeddedPostgres, type EmbeddedPostgres } from '#ports/database/embedded-postgres.ts';
import { migrate } from '#ports/database/migrate.ts';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { compareMails } from '../testing/compare-mails.ts';
import {
  SimulatedShopper,
  findLostData,
  type AcknowledgedData,
  CONTROL_LOSING_CARS,
} from '../testing/simulated-shopper.ts';
import { type SmallDisk, smallDisk } from '../testing/small-disk.ts';
import { mailSettings } from '../testing/mail-settings.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  PLAIN_SITE,
  prepareSiteDatabase,
  startInstance,
} from '../testing/sites/start-site.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';

/** How often the disk fills up and is freed again; `npm run test:long` uses a higher number. */
const ROUNDS = Number(process.env['FULL_DISKS'] ?? 1);
const CUSTOMERS = ROUNDS > 1 ? 4 : 2;
/** Without a pause, customers would use all of the processor time that the test waits. */
const PACE = { pauseMs: ROUNDS > 1 ? 0 : 50 };
const MAX_CONCURRENT_MAILS = 8;
const REFUSALS = ROUNDS > 1 ? 20 : 4;
/** Tests that `npm test` leaves out: other tests stop PostgreSQL too, and `kills.test.ts` has a faster control of the same checks. */
const LONG = { tags: 'long', timeout: 240_000 };
/** A new cluster with its write-ahead log and the small inventory takes half of it. */
const DISK_MEGABYTES = 256;
/** Limits the write-ahead log, so that it competes for the disk as the tables do. */
const LITTLE_LOG = { max_wal_size: '48MB', min_wal_size: '32MB', wal_recycle: 'off', wal_init_zero: 'on' };

const tried = await smallDisk(DISK_MEGABYTES);
const mayMount = typeof tried !== 'string';
if (mayMount) await tried.remove();
else console.log(`Skipped: ${tried}`);

let small: SmallDisk;
let postgres: EmbeddedPostgres;
let mails: MailServer;
let ground: SiteDatabase;
let database: Database;
let site: Instance | undefined;
let ids: number[];
let said = '';
let customers: SimulatedShopper[] = [];
// All tests use one site, one after another: starting it takes more processor time than the tests.
beforeAll(async () => {
  if (!mayMount) return;
  small = (await smallDisk(DISK_MEGABYTES)) as SmallDisk;
  postgres = await embeddedPostgres(small.folder, LITTLE_LOG);
  mails = await startMailServer();
  ground = await prepareSiteDatabase({
    ...mailSettings(mails.url),
    ...{ DATABASE_URL: postgres.url, DATA_DIR: `${small.folder}/site`, RATE_EVERY: 'off' },
  });
  await migrate(postgres.url);
  await ground.importFeed(SMALL_INVENTORY);
  database = connectDatabase(postgres.url, { poolSize: 2 });
  ids = (await database.query<{ id: number }>(`select id from listings order by id`)).map(({ id }) => id);
  site = await startInstance(ground.settings, (text) => (said = text), PLAIN_SITE);
});
// PostgreSQL may still be restarting after a test that failed.
beforeEach(async () => {
  if (!mayMount) return;
  const answers = () =>
    database.query('select').then(
      () => true,
      () => false,
    );
  await eventually(answers).toBe(true);
});
afterEach(async () => {
  await small?.makeRoom();
  await Promise.all(customers.map((customer) => customer.abandon()));
});
afterAll(async () => {
  if (site) await endInstance(site.child, 'SIGKILL');
  await database?.close();
  await ground?.close();
  await mails?.stop();
  await postgres?.release();
  await small?.remove();
});

const address = () => site!.address.replace('localhost', '127.0.0.1');
function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 120_000, interval: 50 });
}
const sum = (read: (customer: SimulatedShopper) => number) => () =>
  customers.reduce((total, customer) => total + (customer.failure ? Infinity : read(customer)), 0);
const leads = sum(({ promises }) => promises.leads.length);
const refusals = sum(({ refused }) => refused);

function openCustomers(): void {
  customers = Array.from({ length: CUSTOMERS }, () => new SimulatedShopper(address(), ids, PACE));
}

/** Checks that read-only requests are answered. */
async function expectReads(): Promise<void> {
  for (const path of ['/cars-for-sale', '/cars-for-sale?zip=80202', '/readyz', '/rest/lsc/listing'])
    expect([path, (await fetch(address() + path)).status]).toEqual([path, 200]);
}

/** Sends requests that are acknowledged, until enough are refused to show that the disk is full. */
async function fillUp(): Promise<void> {
  const before = leads();
  await eventually(leads).toBeGreaterThan(before + CUSTOMERS);
  const refusedBefore = refusals();
  await eventually(async () => {
    await small.fill();
    return refusals();
  }).toBeGreaterThan(refusedBefore + REFUSALS);
}

async function goOn(): Promise<void> {
  await small.makeRoom();
  const before = leads();
  await eventually(leads).toBeGreaterThan(before + 2 * CUSTOMERS);
}

/** Waits until all work has ended, and returns what is wrong. */
async function judge() {
  await Promise.all(customers.map((customer) => customer.stop()));
  await eventually(async () => {
    await database.query(`update outbox set due_at = now() where state = 'waiting' and due_at > now()`);
    return database.query(`select key, last_error from outbox where state in ('waiting', 'sending') limit 3`);
  }).toEqual([]);
  await mails.haveRead();
  const all = customers.map(({ promises }) => promises);
  const promises = { cars: all.flatMap(({ cars }) => cars), leads: all.flatMap(({ leads: own }) => own) };
  return {
    ...(await findLostData(database, promises)),
    mails: await compareMails(database, mails, promises),
    promises,
  };
}

const NOTHING_AMISS = {
  ...{ lost: [], doubled: [] },
  mails: { lost: [], untold: [], twice: [], unknown: [], dead: [] },
};

/** Returns the response to a form posted without JavaScript. */
async function writeByHand(requestKey: string): Promise<{ status: number; html: string }> {
  const fields = { firstName: 'Ann', lastName: 'Lee', fromEmailAddress: 'ann@example.com', comments: 'Still there?' };
  const answer = await fetch(`${address()}/cars-for-sale/contact?listingId=${ids[0]}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, requestKey }).toString(),
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
  return { status: answer.status, html: await answer.text() };
}

const told = ({ leads: kept, cars }: AcknowledgedData) =>
  `${kept.length} leads and ${cars.length} cars kept, ${refusals()} times told that nothing can be kept.`;

/** Writes to PostgreSQL's write-ahead log until PostgreSQL stops. */
async function endLog(): Promise<string> {
  await small.fill();
  return database.query(`select pg_logical_emit_message(true, 'log', repeat('x', 1000000))`).then(
    () => 'goes on',
    (error: Error) => (error instanceof DatabaseUnavailableError ? 'ended' : error.message),
  );
}

/**
 * Breaks the site on purpose: one of three emails is marked as sent when queued; one of three shoppers loses their
 * cars, another their message.
 */
const SABOTAGE = `
  create function spoil_mail() returns trigger language plpgsql as $$ begin
    if new.id % 3 = 0 then new.state := 'sent'; end if;
    return new;
  end $$;
  create trigger spoil_mail before insert on outbox for each row execute function spoil_mail();
  ${CONTROL_LOSING_CARS}
  create function spoil_lead() returns trigger language plpgsql as $$ begin
    if new.id % 3 = 0 then delete from leads where id = new.id; end if;
    return null;
  end $$;
  create constraint trigger spoil_lead after insert on leads
    deferrable initially deferred for each row execute function spoil_lead();`;

describe.skipIf(!mayMount)('on a small disk', () => {
  test(
    `while the disk is full, writes are refused and pages work; afterwards everything works, and nothing is lost or duplicated (${ROUNDS}×)`,
    { timeout: 240_000 + ROUNDS * 60_000 },
    async () => {
      openCustomers();
      const key = randomUUID();
      for (let round = 0; round < ROUNDS; round++) {
        await fillUp();
        await expectReads();
        const { status, html } = await writeByHand(key);
        expect([status, html.includes('What you entered is still on this page.')]).toEqual([503, true]);
        await goOn();
      }
      expect((await writeByHand(key)).status).toBe(303);
      const { promises, ...amiss } = await judge();
      expect(amiss).toEqual(NOTHING_AMISS);
      expect(said).toContain('The data sent cannot be saved');
      expect(await database.query(`select from leads where request_key = $1`, [key])).toHaveLength(1);
      console.log(told(promises));
    },
  );

  test('if even its log cannot grow, PostgreSQL stops and pages work; afterwards everything works', LONG, async () => {
    openCustomers();
    await fillUp();
    await expect.poll(() => endLog()).toBe('ended');
    await expectReads();
    expect(await writeByHand(randomUUID())).toMatchObject({ status: 503 });
    await goOn();
    const { promises, ...amiss } = await judge();
    // An email that was sent when the server stopped may be sent again, with the same id.
    const { twice, ...mailsAmiss } = amiss.mails;
    expect({ ...amiss, mails: { ...mailsAmiss, twice: [] } }).toEqual(NOTHING_AMISS);
    expect(twice.length).toBeLessThanOrEqual(MAX_CONCURRENT_MAILS);
    console.log(told(promises));
  });

  test('the same harness detects a site that acknowledges writes that it cannot store', LONG, async () => {
    await database.query(SABOTAGE);
    openCustomers();
    await fillUp();
    await goOn();
    const { lost, mails: amiss } = await judge();
    expect(lost.filter((what) => what.startsWith('car')).length).toBeGreaterThan(0);
    expect(lost.filter((what) => what.startsWith('lead')).length).toBeGreaterThan(0);
    expect(amiss.lost.length).toBeGreaterThan(0);
  });
});
