import type { ListingFacts } from '#features/listings/listings.ts';
import { completeListings, completeListPrices } from '#features/reference/reference.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';
import type { VinDecoder } from '#ports/vin-decoder/vin-decoder.ts';
import type { CatalogLookup } from '#features/feed-values/feed-values.ts';
import { createVinFiller, hasMissingFacts } from '../model/fill-from-vin.ts';
import { LOCK_CHANGES, NOTIFY_CHANGES } from './change-log.ts';

/** The queue of the job that runs `decodeVins`. Every import requests the job when it ends. */
export const DECODE_VINS_QUEUE = 'decode-vins';

const BATCH_ROWS = 500;
/** Picks up the work of imports that were killed before they could request the job. */
const EVERY_HOUR = '17 * * * *';

export type DecodingDeps = { database: Database; decoder: VinDecoder; catalog: CatalogLookup };

type Pending = { id: number; vin: string; facts: ListingFacts; content_hash: Buffer };
type DecodedListing = { id: number; content_hash: Buffer; added: Partial<ListingFacts> | null };

/**
 * Decodes the VINs of all listings that are new or have changed since they were last decoded, and fills in what their
 * feeds leave out. If this is interrupted, the next run continues. A listing whose feed data is unchanged is not
 * decoded again.
 */
export async function decodeVins(
  deps: DecodingDeps & { signal?: AbortSignal },
): Promise<{ looked: number; filled: number }> {
  const fill = createVinFiller(deps.catalog);
  const total = { looked: 0, filled: 0 };
  for (let after = 0; !deps.signal?.aborted;) {
    const pending = await nextPending(deps.database, after);
    if (pending.length === 0) break;
    after = pending.at(-1)!.id;
    const looked: DecodedListing[] = [];
    for (const { id, vin, facts, content_hash } of pending) {
      const decoded = hasMissingFacts(facts) ? await deps.decoder.decode(vin) : null;
      looked.push({ id, content_hash, added: decoded && fill(facts, decoded) });
    }
    total.looked += looked.length;
    total.filled += await save(deps.database, looked);
  }
  return total;
}

/** Runs VIN decoding in this process whenever an import requests it, and once now for work left unfinished earlier. */
export async function startVinDecoding(jobs: Jobs, deps: DecodingDeps): Promise<void> {
  await jobs.work(DECODE_VINS_QUEUE, async (signal) => {
    await decodeVins({ ...deps, signal });
    // Now that model, drive and engine are known, more listings can be rated.
    await completeListings(deps.database, { signal });
    await completeListPrices(deps.database, { signal });
  });
  await jobs.schedule(DECODE_VINS_QUEUE, EVERY_HOUR);
  await jobs.request(DECODE_VINS_QUEUE);
}

async function nextPending(database: Database, after: number): Promise<Pending[]> {
  return database.query<Pending>(
    `select l.id, l.vin, l.facts, l.content_hash from listings l left join vin_decodings d on d.listing_id = l.id
     where l.id > $1 and l.vin is not null and l.withdrawn_at is null and d.content_hash is distinct from l.content_hash
     order by l.id limit ${BATCH_ROWS}`,
    [after],
  );
}

/** Saves the results, except for listings that an import changed in the meantime; the next run decodes those again. */
async function save(database: Database, looked: readonly DecodedListing[]): Promise<number> {
  return database.transaction(async (connection) => {
    await connection.query(LOCK_CHANGES);
    const [saved] = await connection.query<{ n: number }>(
      `with looked as (
        select * from unnest($1::bigint[], $2::bytea[], $3::text[]) as t (id, hash, added)
      ), updated as (
        update listings l set updated_at = now(), facts = l.facts || t.added::jsonb || jsonb_build_object('decoded', (
          select jsonb_agg(distinct name) from (
            select jsonb_object_keys(t.added::jsonb) union select jsonb_array_elements_text(l.facts->'decoded')) n (name)))
        from looked t
        where l.id = t.id and l.content_hash = t.hash and t.added is not null and l.withdrawn_at is null returning l.id
      ), changes as (
        insert into listing_changes (listing_id, kind) select id, 'updated' from updated order by id returning 1
      ), noted as (
        insert into vin_decodings (listing_id, content_hash) select id, hash from looked
        on conflict (listing_id) do update set content_hash = excluded.content_hash
      )
      select count(*) as n from changes`,
      [
        looked.map((row) => row.id),
        looked.map((row) => row.content_hash),
        looked.map((row) => row.added && JSON.stringify(row.added)),
      ],
    );
    if (saved?.n) await connection.query(NOTIFY_CHANGES);
    return saved?.n ?? 0;
  });
}
