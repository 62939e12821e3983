// `npm run bench:alerts [-- --searches 1000000 --rounds 60]`: measures the time from a price drop until its email
// reaches an SMTP server, with this many saved searches; the cost of loading them at the start, and the effect on
// requests.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../src/app/base/config.ts';
import { startForecourt } from '../../src/app/boot/forecourt.ts';
import { setLogLevel } from '../../src/app/base/log.ts';
import { seededNumbers } from '../../src/kit/seeded-numbers.ts';
import type { Database } from '../../src/ports/database/database.ts';
import { openDatabase } from '../../src/ports/database/open-database.ts';

const { values: options } = parseArgs({
  options: {
    searches: { type: 'string', default: '1000000' },
    listings: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '60' },
  },
});
// As `npm start` sets it.
process.env['NODE_ENV'] = 'production';
const [searches, rounds] = [Number(options.searches), Number(options.rounds)];
const MIB = 2 ** 20;

type Car = { id: number; make: string; model: string; price: number; year: number; zip: string };

/** Most name a make and model of an existing car, a place and a price, as shoppers do. */
function drawSearch(cars: readonly Car[], random: () => number): string {
  const car = cars[Math.floor(random() * cars.length)]!;
  const params: string[] = [];
  const add = (share: number, param: string) => random() < share && params.push(param);
  if (random() < 0.5) params.push('allListingType=all-cars');
  params.push(`makeCode=${car.make}`);
  add(0.75, `modelCode=${car.model}`);
  add(0.6, `maxPrice=${1_000 * Math.ceil((car.price * (0.8 + random() * 0.6)) / 1_000)}`);
  add(0.5, `startYear=${car.year - Math.floor(random() * 4)}`);
  add(0.3, `maxMileage=${15_000 * (1 + Math.floor(random() * 8))}`);
  if (random() < 0.8) params.push(`searchRadius=${[25, 50, 50, 100][Math.floor(random() * 4)]}&zip=${car.zip}`);
  add(0.02, 'keyword=leather');
  return params.join('&');
}

async function fill(database: Database, cars: readonly Car[]): Promise<void> {
  const random = seededNumbers(7);
  const [shopper] = await database.query<{ id: string }>('insert into shoppers default values returning id');
  const people = Math.ceil(searches / 4);
  await database.query(
    `insert into alert_recipients (email, brand, key_hash, confirmed_at)
     select 'p' || n || '@example.com', 'marketplace', int8send(n), now() from generate_series(1, $1::bigint) n`,
    [people],
  );
  function* rows(): Generator<string> {
    for (let n = 1; n <= searches; n++) {
      const often = random();
      const frequency = often < 0.05 ? 'instant' : often < 0.75 ? 'daily' : 'weekly';
      const key = n.toString(16).padStart(16, '0');
      const query = drawSearch(cars, random);
      yield `b${n}\t${shopper!.id}\tmarketplace\t${query}\t\\\\x${key}\tA search\t${frequency}\t${1 + (n % people)}\n`;
    }
  }
  await database.transaction((connection) =>
    connection.copyFrom(
      'copy saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, frequency, recipient_id) from stdin',
      Readable.from(rows()),
    ),
  );
  await database.query('analyze saved_searches, alert_recipients');
}

/** Adds a shopper who wants instant alerts about cars like this one. */
async function addWatcher(database: Database, email: string, { make, model }: Car): Promise<void> {
  await database.query(
    `with r as (insert into alert_recipients (email, brand, key_hash, confirmed_at) values ($1, 'marketplace', convert_to($1, 'UTF8'), now()) returning id),
     s as (insert into shoppers default values returning id)
     insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, frequency, recipient_id)
     select $1, s.id, 'marketplace', $2, '\\x00', 'A search', 'instant', r.id from r, s`,
    [email, `allListingType=all-cars&makeCode=${make}&modelCode=${model}`],
  );
}

async function lowerPrice(database: Database, { id, price }: Car): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('listing_changes'))`);
    await connection.query(
      `update listings set facts = facts || jsonb_build_object('salePrice', $2::int) where id = $1`,
      [id, Math.floor(price * 0.93)],
    );
    await connection.query(`insert into listing_changes (listing_id, kind) values ($1, 'updated')`, [id]);
    await connection.query(`select pg_notify('listing_changes', '')`);
  });
}

const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-bench-alerts-'));
await chmod(folder, 0o755);
const arrivals = new Map<string, number>();
const waiting = new Map<string, () => void>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    stream.resume();
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]!.address;
      arrivals.set(to, performance.now());
      waiting.get(to)?.();
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as { port: number };

const database = await openDatabase({ databaseUrl: undefined, dataDir: folder });
const config = readConfig({
  ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: path.join(folder, 'site'), DATABASE_URL: database.url },
  ...{ SEED_DEMO: '1', DEMO_LISTINGS: options.listings, LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${port}` },
  ...{ MAIL_FROM: 'cars@example.com', PUBLIC_ORIGIN: 'http://localhost:3000' },
});
setLogLevel('error');
const first = await startForecourt(config, { onProgress: () => undefined });
while ((await database.query('select 1 from alert_position')).length === 0) await setTimeout(100);
await first.stop({ drainMs: 0 });
const cars = await database.query<Car>(
  `select l.id, l.facts->>'makeCode' as make, l.facts->>'modelCode' as model, (l.facts->>'salePrice')::int as price,
     (l.facts->>'year')::int as year, o.facts->>'zip' as zip
   from listings l join owners o on o.id = l.owner_id
   where l.withdrawn_at is null and l.facts->>'salePrice' is not null and l.facts->>'modelCode' is not null
     and o.facts->>'zip' is not null order by md5(l.id::text)`,
);
console.log(`${cars.length} cars; writing ${searches} searches …`);
await fill(database, cars);

globalThis.gc?.();
const before = process.memoryUsage();
const delay = monitorEventLoopDelay({ resolution: 5 });
const site = await startForecourt(config, { onProgress: () => undefined });
delay.enable();
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
// The first alert shows that all searches are watched.
await addWatcher(database, 'first@example.com', cars[0]!);
const arrived = (to: string) =>
  arrivals.has(to) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(to, resolve));
await lowerPrice(database, cars[0]!);
await arrived('first@example.com');
const loadMs = performance.now() - startedAt;
const cpu = process.cpuUsage(cpuBefore);
delay.disable();
globalThis.gc?.();
const after = process.memoryUsage();
console.log(
  `taken up in ${(loadMs / 1_000).toFixed(1)} s (${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of CPU); event loop held up meanwhile p50 ${(delay.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, at most ${(delay.max / 1e6).toFixed(0)} ms`,
);
const grown = after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed;
console.log(`memory with them: ${Math.round(grown / MIB)} MiB more than before the start, index and all`);

type Drop = { first: number; watcher: number; last: number; mails: number };

/** Resolves when every expected email has arrived. */
async function allArrived(): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ owed: number; open: boolean }>(
      `select (select count(distinct recipient) from outbox) as owed,
         exists (select from alert_ledger where told_at is null and due_at <= now()) as open`,
    );
    if (!row!.open && row!.owed === arrivals.size) return;
    await setTimeout(20);
  }
}

/** Lowers a price that a shopper watches, and waits for all resulting emails. */
async function drop(car: Car, email: string): Promise<Drop> {
  await addWatcher(database, email, car);
  const at = arrived(email);
  const before = arrivals.size;
  await lowerPrice(database, car);
  const committedAt = performance.now();
  await at;
  await allArrived();
  const after = [...arrivals.values()].slice(before).map((time) => time - committedAt);
  return { first: after[0]!, watcher: arrivals.get(email)! - committedAt, last: after.at(-1)!, mails: after.length };
}

await allArrived();
const drops: Drop[] = [];
const held = monitorEventLoopDelay({ resolution: 5 });
held.enable();
const cpuOfDrops = process.cpuUsage();
for (let round = 1; round <= rounds; round++) {
  drops.push(await drop(cars[round % cars.length]!, `watcher-${round}@example.com`));
}
const { user, system } = process.cpuUsage(cpuOfDrops);
held.disable();
const shares = (of: keyof Drop) => {
  const sorted = drops.map((one) => one[of]).toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(0);
  return `p50 ${share(0.5)}, p99 ${share(0.99)}, at most ${share(1)}`;
};
console.log(`${rounds} price drops; mails of one: ${shares('mails')}. From its commit to the end of DATA, in ms:`);
console.log(`  its first mail: ${shares('first')}`);
console.log(`  the mail of who saved the search last: ${shares('watcher')}`);
console.log(`  its last mail: ${shares('last')}`);
console.log(
  `CPU of the site for one: ${((user + system) / 1_000 / rounds).toFixed(0)} ms; event loop held up meanwhile p50 ${(held.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(held.percentile(99) / 1e6).toFixed(1)} ms, at most ${(held.max / 1e6).toFixed(0)} ms`,
);
await site.stop({ drainMs: 0 });
await database.close();
server.close();
await rm(folder, { recursive: true, force: true });
