import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '#ports/database/database-errors.ts';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { testServer } from '#ports/database/test-database.ts';
import { createJobs } from '#ports/jobs/jobs.ts';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { compareMails } from '../testing/compare-mails.ts';
import {
  SimulatedShopper,
  findLostData,
  CONTROL_LOSING_CARS,
  type AcknowledgedData,
} from '../testing/simulated-shopper.ts';
import {
  importRepeatedly,
  type Imports,
  type RepeatedTask,
  readPages,
  signUpRepeatedly,
  type Statuses,
} from '../testing/background-load.ts';
import { mailSettings } from '../testing/mail-settings.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  prepareSmallInventory,
  startInstance,
} from '../testing/sites/start-site.ts';
import { TARGETS, terminateBackends } from '../testing/terminate-backends.ts';

const SAMPLE = 1;
/** Rounds of terminated connections; `npm run test:long` runs 200. */
const ROUNDS = Number(process.env['TERMINATIONS'] ?? SAMPLE);
const IS_SAMPLE = ROUNDS <= SAMPLE;
const CONTROL_ROUNDS = 1;
/** The load. Hashing the password of a sign-up and importing cars cost most. */
const {
  customers: CUSTOMERS,
  readers: READERS,
  signUpEveryMs: SIGN_UP_EVERY_MS,
  cars: IMPORTED_CARS,
} = IS_SAMPLE
  ? { customers: 2, readers: 1, signUpEveryMs: 1_000, cars: 50 }
  : { customers: 4, readers: 2, signUpEveryMs: 250, cars: 1_500 };
const PACE = { pauseMs: 100 };
/** About 30 shoppers save this many cars, enough that the control loses some. */
const MIN_CONTROL_CARS = 90;
/** The maximum number of customers' requests between two rounds. */
const MAX_REQUESTS = 10 * CUSTOMERS;
const MAX_CONCURRENT_MAILS = 8;
const SLOW = { timeout: 120_000, interval: 100 };

const SITE = 'e2e/testing/sites/start-open-site.ts';
const UNLISTENED_SITE = 'e2e/testing/sites/start-unlistened-site.ts';

let ground: SiteDatabase;
let mails: MailServer;
let database: Database;
let server: Database;
let site: Instance | undefined;
beforeEach(async () => {
  mails = await startMailServer();
  ground = await prepareSmallInventory({
    ...mailSettings(mails.url),
    LEASE_MS: '5000',
    ...(IS_SAMPLE && { RATE_EVERY: 'off' }),
  });
  database = connectDatabase(ground.databaseUrl, { poolSize: 2 });
  server = connectDatabase((await testServer()).url, { poolSize: 1 });
});
afterEach(async () => {
  if (site) await endInstance(site.child, 'SIGKILL');
  await Promise.all([database.close(), server.close()]);
  await ground.close();
  await mails.stop();
});

type Outcome = {
  /** Why the site's process ended, with its output; `null` while it runs. */
  ended: string | null;
  terminated: number;
  statuses: Statuses;
  promises: AcknowledgedData;
  signUps: string[];
};

type Options = {
  script?: string;
  /** Starts imports as part of the load. */
  startImports?(): Imports;
  /** Whether the load may finish after the last round. The load also finishes when the site ends. */
  isEnough(promises: AcknowledgedData): boolean;
};

/** Runs the mixed load and terminates connections `rounds` times, then lets the load finish. */
async function surviveTerminations(
  rounds: number,
  { script = SITE, startImports, isEnough }: Options,
): Promise<Outcome> {
  let output = '';
  site = await startInstance(ground.settings, (text) => (output = text), script);
  const { child, address } = site;
  const ended = () =>
    child.exitCode === null && child.signalCode === null ? null : `${child.exitCode ?? child.signalCode}: ${output}`;
  const ids = (await database.query<{ id: number }>(`select id from listings order by id`)).map(({ id }) => id);
  const paths = [
    ...['/cars-for-sale', '/cars-for-sale?makeCode=TOYOTA&zip=80202', '/sign-in', '/rest/lsc/listing/count'],
    ...ids.slice(0, 5).map((id) => `/cars-for-sale/vehicle/${id}`),
  ];
  const statuses: Statuses = new Map();
  const signUps: string[] = [];
  const customers = Array.from({ length: CUSTOMERS }, () => new SimulatedShopper(address, ids, PACE));
  const loops: RepeatedTask[] = [
    ...Array.from({ length: READERS }, () => readPages(address, paths, statuses)),
    signUpRepeatedly(address, signUps, SIGN_UP_EVERY_MS),
    ...(startImports ? [startImports().loop] : []),
  ];
  const promises = (): AcknowledgedData => ({
    cars: customers.flatMap((customer) => customer.promises.cars),
    leads: customers.flatMap((customer) => customer.promises.leads),
  });
  const failed = () => [...customers, ...loops].some(({ failure }) => failure);
  const sent = () => (failed() || ended() ? Infinity : customers.reduce((sum, customer) => sum + customer.sent, 0));
  const { pathname } = new URL(ground.databaseUrl);
  let terminated = 0;
  for (let round = 0; round < rounds && !ended(); round++) {
    const until = sent() + 1 + Math.floor(Math.random() * MAX_REQUESTS);
    await expect.poll(sent, { ...SLOW, interval: 1 }).toBeGreaterThanOrEqual(until);
    terminated += await terminateBackends(server, pathname.slice(1), TARGETS[round % TARGETS.length]!);
  }
  await expect.poll(() => ended() !== null || failed() || isEnough(promises()), SLOW).toBe(true);
  await Promise.all([...customers, ...loops].map((part) => (ended() ? part.abandon() : part.stop())));
  return { ended: ended(), terminated, statuses, promises: promises(), signUps };
}

/** Returns rows of an acknowledged import that are missing or duplicated. */
async function findWrongRows(price: number, cars: number): Promise<string[]> {
  for (;;) {
    const read = database.query<{ keys: number; rows: number }>(
      `select count(distinct key) as keys, count(*) as rows from listings l join sources s on s.id = l.source_id
       where s.name = 'load.csv' and withdrawn_at is null and facts->>'salePrice' = $1::text`,
      [price],
    );
    // The test's own connections are terminated too.
    const found = (await read.catch(unlessAway))?.[0];
    if (found && found.keys === cars && found.rows === cars) return [];
    if (found) return [`Of ${cars} cars at ${price} there are ${found.keys} in ${found.rows} rows.`];
  }
}

function unlessAway(error: unknown): null {
  if (error instanceof DatabaseUnavailableError) return null;
  throw error;
}

/** Waits until the site is ready again, a change shows in its search, a job is done and all emails were sent. */
async function seeAllWork({ address }: Instance, { price }: Imports): Promise<void> {
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  await expect.poll(() => statusOf('/readyz'), SLOW).toBe(200);
  const query = `allListingType=all-cars&minPrice=${price}&maxPrice=${price + 1}`;
  const count = async () =>
    ((await (await fetch(`${address}/rest/lsc/listing/count?${query}`)).json()) as { totalResultCount: number })
      .totalResultCount;
  await expect.poll(count, SLOW).toBe(IMPORTED_CARS);
  const jobs = await createJobs(database.url, () => undefined);
  await jobs.request('expire-offers');
  await jobs.stop();
  const undone = `select state from pgboss.job where name = 'expire-offers' and state < 'completed'`;
  await expect.poll(() => database.query(undone), SLOW).toEqual([]);
  const waiting = `select key, state, attempts, last_error from outbox where state in ('waiting', 'sending')`;
  await expect.poll(() => database.query(waiting), SLOW).toEqual([]);
}

const count = (value: number) => value.toLocaleString('en-US');

test(
  `survives ${ROUNDS} rounds of terminated connections under load without losing or duplicating an acknowledged write`,
  { tags: 'long', timeout: 240_000 + ROUNDS * 20_000 },
  async () => {
    let imports!: Imports;
    const { ended, terminated, statuses, promises, signUps } = await surviveTerminations(ROUNDS, {
      startImports: () => (imports = importRepeatedly(ground, IMPORTED_CARS, findWrongRows)),
      isEnough: () => imports.acknowledged > 0,
    });
    expect(ended).toBeNull();
    await seeAllWork(site!, imports);
    expect(await endInstance(site!.child)).toBe(0);
    await mails.haveRead();

    expect(imports.wrong).toEqual([]);
    expect(await findLostData(database, promises)).toEqual({ lost: [], doubled: [] });
    const { twice, ...others } = await compareMails(database, mails, promises);
    expect(others).toEqual({ lost: [], untold: [], unknown: [], dead: [] });
    const reached = new Set(mails.received.flatMap(({ to }) => to));
    expect(signUps.filter((email) => !reached.has(email))).toEqual([]);
    // An email that was delivered but could not be marked as sent is sent again, with the same id.
    expect(twice.length).toBeLessThanOrEqual(ROUNDS * MAX_CONCURRENT_MAILS);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);

    expect(terminated).toBeGreaterThan(ROUNDS);
    for (const acknowledged of [promises.cars.length, promises.leads.length, signUps.length, imports.acknowledged])
      expect(acknowledged).toBeGreaterThan(0);
    console.log(
      `${ROUNDS} rounds, ${count(terminated)} connections ended: ${count(promises.cars.length)} saves, ` +
        `${count(promises.leads.length)} leads, ${count(signUps.length)} sign-ups and ${imports.acknowledged} imports ` +
        `acknowledged (${imports.failed} imports failed in words), none lost or doubled; pages answered ` +
        `${[...statuses].map(([status, times]) => `${status} ${count(times)} times`).join(', ')}; ` +
        `${count(mails.received.length)} mails, ${twice.length} came twice with one id.`,
    );
  },
);

test.runIf(!IS_SAMPLE)('the same harness detects a client without an error listener', async () => {
  const { ended } = await surviveTerminations(CONTROL_ROUNDS, {
    script: UNLISTENED_SITE,
    isEnough: () => false,
  });
  expect(ended).toContain('terminating connection');
});

test.runIf(!IS_SAMPLE)('the same harness detects acknowledged writes that are not stored', async () => {
  await database.query(CONTROL_LOSING_CARS);
  const isEnough = ({ cars }: AcknowledgedData) => cars.length >= MIN_CONTROL_CARS;
  const { promises } = await surviveTerminations(CONTROL_ROUNDS, { isEnough });
  expect((await findLostData(database, promises)).lost.length).toBeGreaterThan(0);
});
