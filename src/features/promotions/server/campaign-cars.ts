import type { BrandKey } from '#features/brands/brands.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { CampaignSubject } from '../model/campaign.ts';

const LOCK_CHANGES = `select pg_advisory_xact_lock(hashtext('listing_changes'))`;
const NOTIFY_CHANGES = `select pg_notify('listing_changes', '')`;

/** SQL condition: the campaign `c` is running on the day `$1`. */
const RUNS_SQL = `c.state = 'running' and c.starts_on <= $1 and c.ends_on >= $1`;

/** A search for the cars of a campaign. `ownerId` is null for a house campaign for cars of all owners. */
export type CarSearch = { query: string; ownerId: number | null; brand: BrandKey };

/** Returns the IDs of the cars that a search finds, at most those that can be paged. */
export type CarFinder = (search: CarSearch, signal: AbortSignal) => Promise<readonly number[]>;

type Running = { id: number; ownerId: number | null; brand: BrandKey; subject: CampaignSubject };

/** Seconds until every index has a change of the inventory, so that searches for cars see it. */
const SETTLE_SECONDS = 30;

/**
 * Updates the cars of running campaigns, and removes those of campaigns that do not run today. Without `isComplete`,
 * updates only campaigns without cars and campaigns of owners whose listings changed since the last run. Cars whose
 * campaigns changed count as changes of the inventory, so that every index is updated. Safe to run again, and on
 * several servers. Returns the number of changed cars.
 */
export async function updateCampaignCars(
  database: Database,
  {
    day,
    findCars,
    signal,
    isComplete = false,
    settleSeconds = SETTLE_SECONDS,
  }: { day: string; findCars: CarFinder; signal: AbortSignal; isComplete?: boolean; settleSeconds?: number },
): Promise<number> {
  let changed = await changeCars(database, (connection) =>
    connection.query<{ id: number }>(
      `delete from campaign_cars cc using campaigns c where c.id = cc.campaign_id and not (${RUNS_SQL})
       returning cc.listing_id as id`,
      [day],
    ),
  );
  const [{ seq } = { seq: 0 }] = await database.query<{ seq: number }>(
    `select seq from listing_changes where at <= now() - make_interval(secs => $1) order by seq desc limit 1`,
    [settleSeconds],
  );
  const running = await database.query<Running>(
    `with changed as (
       select distinct l.owner_id from listing_changes lc join listings l on l.id = lc.listing_id
       where lc.seq > coalesce((select seq from campaign_position), 0) and lc.seq <= $2
     )
     select c.id, c.owner_id as "ownerId", c.brand, c.subject from campaigns c
     where ${RUNS_SQL} and ($3 or not exists (select from campaign_cars where campaign_id = c.id)
       or c.owner_id in (select owner_id from changed) or (c.owner_id is null and exists (select from changed)))
     order by c.id`,
    [day, seq, isComplete],
  );
  for (const campaign of running) {
    signal.throwIfAborted();
    changed += await findAndUpdate(database, campaign, { day, findCars, signal });
  }
  await database.query(
    `insert into campaign_position (seq) values ($1) on conflict (one) do update set seq = greatest(campaign_position.seq, $1)`,
    [seq],
  );
  return changed;
}

type Update = { day: string; findCars: CarFinder; signal: AbortSignal };

/**
 * Adds the cars of a campaign that has just started, if it runs today: otherwise its cars would wait for the next run
 * of `updateCampaignCars`. Returns the number of changed cars.
 */
export async function addCampaignCars(database: Database, id: number, update: Update): Promise<number> {
  const [campaign] = await database.query<Running>(
    `select c.id, c.owner_id as "ownerId", c.brand, c.subject from campaigns c where ${RUNS_SQL} and c.id = $2`,
    [update.day, id],
  );
  return campaign ? findAndUpdate(database, campaign, update) : 0;
}

async function findAndUpdate(
  database: Database,
  campaign: Running,
  { day, findCars, signal }: Update,
): Promise<number> {
  const { subject } = campaign;
  const ids = subject.kind === 'query' ? await findCars({ ...campaign, query: subject.query }, signal) : null;
  return updateCarsOf(database, campaign, ids, day);
}

/**
 * Updates the cars of a campaign. `found`: the cars of a search; null for subjects that the database resolves itself.
 */
async function updateCarsOf(
  database: Database,
  { id, ownerId, subject }: Running,
  found: readonly number[] | null,
  day: string,
): Promise<number> {
  const wanted = `select l.id from listings l join campaigns c on c.id = $2
    where ${RUNS_SQL} and l.withdrawn_at is null and ($3::integer is null or l.owner_id = $3)
      and ($4::bigint[] is null or l.id = any ($4))`;
  const ids = subject.kind === 'listing' ? [subject.listingId] : found;
  const params = [day, id, ownerId, ids];
  // Most campaigns have nothing to change, which is checked without the lock that importers hold.
  const [difference] = await database.query(
    `(${wanted} except select listing_id from campaign_cars where campaign_id = $2)
     union all (select listing_id from campaign_cars where campaign_id = $2 except ${wanted}) limit 1`,
    params,
  );
  if (!difference) return 0;
  return changeCars(database, (connection) =>
    connection.query<{ id: number }>(
      `with wanted as (${wanted}), gone as (
         delete from campaign_cars where campaign_id = $2 and listing_id not in (select id from wanted)
         returning listing_id as id
       ), came as (
         insert into campaign_cars (campaign_id, listing_id) select $2, id from wanted on conflict do nothing
         returning listing_id as id
       )
       select id from gone union all select id from came`,
      params,
    ),
  );
}

/**
 * Waits until no importer changes the inventory. Call it before a transaction locks a campaign that it stops: otherwise
 * pages would wait for the campaign until the importer ends.
 */
export async function lockInventoryChanges(connection: Queryable): Promise<void> {
  await connection.query(LOCK_CHANGES);
}

/** Removes all cars of a campaign that no longer runs, in the transaction that stopped it. */
export async function removeCampaignCars(connection: Queryable, campaignId: number): Promise<number> {
  return recordCars(connection, () =>
    connection.query<{ id: number }>('delete from campaign_cars where campaign_id = $1 returning listing_id as id', [
      campaignId,
    ]),
  );
}

function changeCars(database: Database, change: (connection: Queryable) => Promise<{ id: number }[]>): Promise<number> {
  return database.transaction((connection) => recordCars(connection, () => change(connection)));
}

/** Records a change of campaigns' cars as a change of the inventory. Returns the number of cars. */
async function recordCars(connection: Queryable, change: () => Promise<{ id: number }[]>): Promise<number> {
  await connection.query(LOCK_CHANGES);
  const ids = [...new Set((await change()).map(({ id }) => id))].toSorted((a, b) => a - b);
  if (ids.length === 0) return 0;
  await connection.query(
    `insert into listing_changes (listing_id, kind)
     select l.id, 'updated' from unnest($1::bigint[]) as ids (id) join listings l on l.id = ids.id
     where l.withdrawn_at is null order by l.id`,
    [ids],
  );
  await connection.query(NOTIFY_CHANGES);
  return ids.length;
}
