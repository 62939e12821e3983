// `npm run bench:push [-- --subscriptions 1000000 --matched 10000 --rounds 3]`: measures the time from a price drop until
// the notification reaches a push service on this machine, with a number of devices, some of which want the car; and the
// processor time per notification of the site, of PostgreSQL and of that push service, with the yardstick of that moment.
import { fork } from 'node:child_process';
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/app/base/config.ts';
import { startForecourt } from '../../src/app/boot/forecourt.ts';
import { setLogLevel } from '../../src/app/base/log.ts';
import { seededNumbers } from '../../src/kit/seeded-numbers.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { openDatabase } from '../../src/ports/database/open-database.ts';
import { sealSecret } from '../../src/ports/secrets/secrets.ts';
import { measureYardstick } from './measure/yardstick.ts';
import type { ServiceReport } from './push-service.ts';

const { values: options } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '1000000' },
    matched: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
  },
});
// As `npm start` sets it.
process.env['NODE_ENV'] = 'production';
const [subscriptions, matched, rounds] = [options.subscriptions, options.matched, options.rounds].map(Number) as [
  number,
  number,
  number,
];

type Car = { id: number; make: string; model: string; price: number };

const service = fork(path.join(import.meta.dirname, 'push-service.ts'));
const answerOf = async <Answer>(question?: string): Promise<Answer> => {
  const answer = once(service, 'message');
  if (question) service.send(question);
  return (await answer)[0] as Answer;
};
const endpoint = `http://127.0.0.1:${(await answerOf<{ port: number }>()).port}/push/`;
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/** Adds a shopper, a recipient, a device and a search for each subscription; the first ones want the car. */
async function fill(database: Database, cars: readonly Car[]): Promise<void> {
  const random = seededNumbers(7);
  await database.query(
    `insert into shoppers (id, visitor_hash) select ('00000000-0000-0000-0000-' || lpad(to_hex(n), 12, '0'))::uuid, int8send(n)
     from generate_series(1, $1::bigint) n`,
    [subscriptions],
  );
  await database.query(
    `insert into alert_recipients (id, email, brand, key_hash, confirmed_at) overriding system value
     select n, 'push:' || n, 'marketplace', int8send(n), now() from generate_series(1, $1::bigint) n`,
    [subscriptions],
  );
  const shopper = `('00000000-0000-0000-0000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await database.query(
    `insert into alert_people (recipient_id, shopper_id) select n, ${shopper} from generate_series(1, $1::bigint) n`,
    [subscriptions],
  );
  await database.query(
    `insert into push_people (recipient_id, shopper_id, brand, time_zone, quiet_from, quiet_until)
     select n, ${shopper}, 'marketplace', 'America/Denver', 0, 0 from generate_series(1, $1::bigint) n`,
    [subscriptions],
  );
  const idOf = (n: number) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`;
  function* devices(): Generator<string> {
    for (let n = 1; n <= subscriptions; n++) {
      const hash = createHash('sha256').update(String(n)).digest('hex');
      const sealed = sealSecret('push', JSON.stringify({ endpoint: endpoint + n, keys }));
      yield `${idOf(n)}\tmarketplace\tChrome\t\\\\x${hash}\t\\\\x${hash}\t${sealed}\n`;
    }
  }
  function* searches(): Generator<string> {
    for (let n = 1; n <= subscriptions; n++) {
      const car = n <= matched ? cars[0]! : cars[1 + Math.floor(random() * (cars.length - 1))]!;
      const query = `allListingType=all-cars&makeCode=${car.make}&modelCode=${car.model}`;
      const key = n.toString(16).padStart(16, '0');
      yield `b${n}\t${idOf(n)}\tmarketplace\t${query}\t\\\\x${key}\tA search\tdaily\t${n}\n`;
    }
  }
  await database.transaction(async (connection) => {
    await connection.copyFrom(
      'copy push_devices (shopper_id, brand, name, endpoint_hash, browser_hash, subscription) from stdin',
      Readable.from(devices()),
    );
    await connection.copyFrom(
      'copy saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, frequency, recipient_id) from stdin',
      Readable.from(searches()),
    );
  });
  await database.query('analyze');
}

/** Returns the CPU time that PostgreSQL's processes have used, in ms; 0 where `/proc` is not available. */
async function databaseCpuMs(database: Database): Promise<number> {
  const TICK_MS = 10;
  const [own] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stats = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((pid) => /^\d+$/.test(pid))
        .map(statOf)
    : [];
  const main = stats.find(({ pid }) => pid === own!.pid)?.parent;
  const ticks = stats.map(({ pid, parent, own: used, ended }) =>
    pid === main ? used + ended : parent === main ? used : 0,
  );
  return TICK_MS * ticks.reduce((sum, one) => sum + one, 0);
}

/** Returns a process's ticks, and those of its children that have ended. */
function statOf(pid: string): { pid: number; parent: number; own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (at: number) => fields[at]! + fields[at + 1]!;
    return { pid: Number(pid), parent: fields[1]!, own: ticks(11), ended: ticks(13) };
  } catch {
    // The process has ended meanwhile.
    return { pid: Number(pid), parent: 0, own: 0, ended: 0 };
  }
}

async function lowerPrice(database: Database, { id }: Car, price: number): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    await connection.query(
      `update listings set facts = facts || jsonb_build_object('salePrice', $2::int) where id = $1`,
      [id, price],
    );
    await connection.query(`insert into listing_changes (listing_id, kind) values ($1, 'updated')`, [id]);
    await connection.query(`select pg_notify('listing_changes', '')`);
  });
}

const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-push-'));
await chmod(folder, 0o755);
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
const config = readConfig({
  ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: path.join(folder, 'site'), DATABASE_URL: database.url },
  ...{ SEED_DEMO: '1', DEMO_LISTINGS: '2000', LOG_LEVEL: 'error', PUBLIC_ORIGIN: 'http://localhost:3000' },
});
setLogLevel('error');
const start = () =>
  startForecourt(config, {
    onProgress: () => undefined,
    pushRules: { mayCall: (address) => address === '127.0.0.1', protocols: ['http:'], anyPort: true },
  });
const first = await start();
while ((await database.query('select 1 from alert_position')).length === 0) await setTimeout(100);
await first.stop({ drainMs: 0 });
// The model with the fewest cars, so that no other search finds it.
const cars = await database.query<Car>(
  `select distinct on (n, make, model) id, make, model, price from (
     select l.id, l.facts->>'makeCode' as make, l.facts->>'modelCode' as model, (l.facts->>'salePrice')::int as price,
       count(*) over (partition by l.facts->>'makeCode', l.facts->>'modelCode') as n
     from listings l where l.withdrawn_at is null and l.facts->>'salePrice' is not null and l.facts->>'modelCode' is not null) c
   order by n, make, model, id`,
);
console.log(`writing ${subscriptions} subscriptions …`);
await fill(database, cars);
const site = await start();
const startedAt = performance.now();
let { price } = cars[0]!;
for (let round = 0; round <= rounds; round++) {
  // The minimum gap and the daily limit of notifications to a person would delay the next round. Only people who got one
  // are changed: PostgreSQL would still clean up after a change of all of them while the next round is measured.
  await database.query('update alert_people set mailed_at = null where mailed_at is not null');
  await database.query('update push_people set pushed_count = 0 where pushed_count > 0');
  await database.query('delete from push_messages');
  price = Math.floor(price * 0.93);
  await answerOf('report');
  const [siteBefore, databaseBefore] = [process.cpuUsage(), await databaseCpuMs(database)];
  await lowerPrice(database, cars[0]!, price);
  const committedAt = performance.timeOrigin + performance.now();
  while ((await answerOf<{ count: number }>('count')).count < matched) await setTimeout(100);
  const { user, system } = process.cpuUsage(siteBefore);
  const report = await answerOf<ServiceReport>('report');
  const cpu = [(user + system) / 1_000, (await databaseCpuMs(database)) - databaseBefore, report.cpuMs].map((ms) =>
    (ms / matched).toFixed(2),
  );
  const [row] = await database.query<{ ms: number }>(
    'select 1000 * extract(epoch from max(created_at) - min(created_at))::float as ms from push_messages',
  );
  const ms = report.at.map((at) => at - committedAt).toSorted((a, b) => a - b);
  const share = (part: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * part))]!.toFixed(0);
  // The first one includes loading the searches.
  const title =
    round === 0 ? `first, with loading (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)` : `drop ${round}`;
  console.log(
    `${title}: ${ms.length} notifications, ms from the commit: first ${share(0)}, p50 ${share(0.5)}, p99 ${share(0.99)}, last ${share(1)}; enqueued over ${row!.ms.toFixed(0)} ms; processor ms each: site ${cpu[0]}, PostgreSQL ${cpu[1]}, push service ${cpu[2]}; yardstick ${measureYardstick().toFixed(0)} ms`,
  );
}
await site.stop({ drainMs: 0 });
await database.close();
service.disconnect();
await rm(folder, { recursive: true, force: true });
