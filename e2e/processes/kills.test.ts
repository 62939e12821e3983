import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { compareMails } from '../testing/compare-mails.ts';
import {
  SimulatedShopper,
  findLostData,
  type AcknowledgedData,
  CONTROL_LOSING_CARS,
} from '../testing/simulated-shopper.ts';
import { mailSettings } from '../testing/mail-settings.ts';
import { type HostedSite, startHostedSite } from '../testing/sites/hosted-site.ts';
import {
  endInstance,
  type SiteDatabase,
  type Instance,
  prepareSmallInventory,
  startOpenSite,
} from '../testing/sites/start-site.ts';

/** How often the site is killed; `npm run test:long` sets two hundred. */
const SAMPLE = 1;
const KILLS = Number(process.env['KILLS'] ?? SAMPLE);
const CONTROL_KILLS = 1;
/**
 * The load: the number of customers, the maximum number of their requests between two kills, and the minimum number of
 * leads at the end, regardless of the number of kills.
 */
const {
  customers: CUSTOMERS,
  maxRequests: MAX_REQUESTS,
  minLeads: MIN_LEADS,
} = KILLS > SAMPLE ? { customers: 6, maxRequests: 60, minLeads: 30 } : { customers: 3, maxRequests: 20, minLeads: 8 };
/** Without a pause, customers would use all of the processor time that the sample waits. */
const PACE = { pauseMs: KILLS > SAMPLE ? 0 : 50 };
const MAX_CONCURRENT_MAILS = 8;

let ground: SiteDatabase;
let mails: MailServer;
let database: Database;
let site: Instance | HostedSite | undefined;
let customers: SimulatedShopper[] = [];
beforeEach(async () => {
  mails = await startMailServer();
  ground = await prepareSmallInventory({
    ...mailSettings(mails.url),
    LEASE_MS: '5000',
    ...(KILLS === SAMPLE && { RATE_EVERY: 'off' }),
  });
  database = connectDatabase(ground.databaseUrl, { poolSize: 2 });
});
afterEach(async () => {
  await Promise.all(customers.map((customer) => customer.abandon()));
  if (site) await end(site, 'SIGKILL');
  site = undefined;
  await database.close();
  await ground.close();
  await mails.stop();
});

const end = (ended: Instance | HostedSite, signal?: NodeJS.Signals): Promise<unknown> =>
  'child' in ended ? endInstance(ended.child, signal) : ended.stop();

/**
 * Starts the site again on its port. The sample does so in the process of all plain sites, because a process of its own
 * takes seconds to start.
 */
function restart(port: string): Promise<Instance | HostedSite> {
  const settings = { ...ground.settings, PORT: port };
  return KILLS === SAMPLE ? startHostedSite(settings) : startOpenSite(settings);
}

/** Lets customers send messages while the site is killed, then waits until all work has ended. */
async function surviveKills(
  kills: number,
  { beforeKill = async () => undefined as unknown, afterKill = () => undefined as void } = {},
): Promise<AcknowledgedData> {
  const ids = await database.query<{ id: number }>(`select id from listings order by id`);
  site = await startOpenSite(ground.settings);
  const { port } = new URL(site.address);
  const address = `http://127.0.0.1:${port}`;
  customers = Array.from(
    { length: CUSTOMERS },
    () =>
      new SimulatedShopper(
        address,
        ids.map(({ id }) => id),
        PACE,
      ),
  );
  const sent = () => customers.reduce((sum, { sent: count, failure }) => sum + (failure ? Infinity : count), 0);
  for (let kill = 0; kill < kills; kill++) {
    const until = sent() + 1 + Math.floor(Math.random() * MAX_REQUESTS);
    if (sent() === Infinity) break;
    await expect.poll(sent, { timeout: 120_000, interval: 1 }).toBeGreaterThanOrEqual(until);
    await beforeKill();
    await end(site, 'SIGKILL');
    // The sample does not wait until the leases of the killed process expire.
    if (KILLS === SAMPLE) await database.query(`update outbox set due_at = now() where state = 'sending'`);
    afterKill();
    site = await restart(port);
  }
  const leads = () =>
    customers.reduce((sum, { promises, failure }) => sum + (failure ? Infinity : promises.leads.length), 0);
  await expect.poll(leads).toBeGreaterThanOrEqual(MIN_LEADS);
  await Promise.all(customers.map((customer) => customer.stop()));
  const restless = `select key, state, attempts, last_error from outbox where state in ('waiting', 'sending')`;
  await expect.poll(() => database.query(restless), { timeout: 120_000, interval: 200 }).toEqual([]);
  await end(site);
  site = undefined;
  await mails.haveRead();
  const all = customers.map(({ promises }) => promises);
  return {
    cars: all.flatMap(({ cars }) => cars),
    leads: all.flatMap(({ leads }) => leads),
  };
}

async function underWay(): Promise<number> {
  const rows = await database.query<{ count: number }>(`select count(*) as count from outbox where attempts > 0`);
  return rows[0]!.count;
}

test(
  `after ${KILLS} kills while shoppers save and write and emails are sent, no acknowledged write is lost or duplicated`,
  async () => {
    const promises = await surviveKills(KILLS);
    expect(promises.leads.length).toBeGreaterThan(KILLS);
    expect(await findLostData(database, promises)).toEqual({ lost: [], doubled: [] });
    const { twice, ...others } = await compareMails(database, mails, promises);
    expect(others).toEqual({ lost: [], untold: [], unknown: [], dead: [] });
    // Emails whose kill came after the mail server's acknowledgement but before it was recorded: at most the number in
    // progress.
    expect(twice.length).toBeLessThanOrEqual(KILLS * MAX_CONCURRENT_MAILS);
    await expectDetection(promises);
    console.log(
      `${KILLS} kills: ${promises.cars.length} cars and ${promises.leads.length} leads kept, none lost or doubled; ${mails.received.length} mails, ${twice.length} came twice with one id.`,
    );
  },
  240_000 + KILLS * 20_000,
);

/** Checks that the comparisons find a car, a message and an email that are missing. */
async function expectDetection({ cars, leads: [lead, ...leads] }: AcknowledgedData): Promise<void> {
  const [missing] = mails.received;
  const key = randomUUID();
  const { listingId } = lead!;
  const promises = { cars: [...cars, { visitor: 'nobody', listingId }], leads: [{ ...lead!, key }, ...leads] };
  expect(await findLostData(database, promises)).toEqual({ lost: ['car nobody', `lead ${key}`], doubled: [] });
  const received = mails.received.filter(({ messageId }) => messageId !== missing!.messageId);
  expect((await compareMails(database, { received }, promises)).lost).toHaveLength(1);
}

/**
 * Breaks the site on purpose: one of three emails is marked as sent before it was sent, the next is sent and marked as
 * unsent; one of three shoppers loses their cars.
 */
const SABOTAGE = `
  create function spoil_mail() returns trigger language plpgsql as $$ begin
    if new.id % 3 = 0 and new.state = 'sending' then new.state := 'sent'; end if;
    if new.id % 3 = 1 and new.state = 'sent' and new.attempts = 1 then
      new.state := 'waiting'; new.settled_at := null; new.due_at := now();
    end if;
    return new;
  end $$;
  create trigger spoil_mail before update on outbox for each row execute function spoil_mail();
  ${CONTROL_LOSING_CARS}`;

test.runIf(KILLS > SAMPLE)(
  'the same harness detects a site that acknowledges too early, forgets or loses writes',
  async () => {
    await database.query(SABOTAGE);
    const { promise: killed, resolve } = Promise.withResolvers<void>();
    // Until the first kill, delivery of every email stops at its recipient.
    mails.setManner(() => ({ at: 'recipient', waitFor: killed }));
    const promises = await surviveKills(CONTROL_KILLS, {
      beforeKill: async () => {
        await expect.poll(() => underWay()).toBeGreaterThanOrEqual(MAX_CONCURRENT_MAILS);
      },
      afterKill: resolve,
    });
    expect((await findLostData(database, promises)).lost.length).toBeGreaterThan(0);
    const { lost, twice } = await compareMails(database, mails, promises);
    expect(lost.length).toBeGreaterThan(0);
    expect(twice.length).toBeGreaterThan(CONTROL_KILLS * MAX_CONCURRENT_MAILS);
  },
  240_000,
);
