import { type Owner, ownerFactsSchema } from '#features/dealers/dealers.ts';
import type { Database } from '#ports/database/database.ts';
import { CONFIRMED_AT } from './confirmed-at.ts';
import { type Listing, listingFactsSchema } from '../model/listing.ts';
import { readRating } from '../model/listing-rating.ts';

/** A listing's state by its public id. A withdrawn one is still known: its address never means another car. */
export type FoundListing =
  | { kind: 'active'; listing: Listing; owner: Owner }
  /** `unconfirmedSince`: when its feed named it last, where that was so long ago that we hid it. */
  | { kind: 'withdrawn'; listing: Listing; owner: Owner; unconfirmedSince: Date | null }
  | { kind: 'unknown' };

/** One that is offered, or was. */
export type KnownListing = Exclude<FoundListing, { kind: 'unknown' }>;

type Row = {
  id: number;
  facts: unknown;
  withdrawn: boolean;
  stale: boolean;
  confirmed_at: Date;
  owner_id: number;
  owner_facts: unknown;
  has_lead_email: boolean;
  rating: unknown;
};

/** A shopper waits for it. */
const TIMEOUT_MS = 10_000;

const READ = `select l.id, l.facts, l.withdrawn_at is not null as withdrawn, l.stale_at is not null as stale,
    ${CONFIRMED_AT} as confirmed_at, o.id as owner_id, o.facts as owner_facts,
    o.lead_email is not null as has_lead_email, r.shown as rating
  from listings l join owners o on o.id = l.owner_id join sources s on s.id = l.source_id
    left join listing_ratings r on r.listing_id = l.id`;

/** Ids are positive; anything beyond what JSON holds exactly was never given out. */
export async function findListing(database: Pick<Database, 'query'>, id: number): Promise<FoundListing> {
  if (!Number.isSafeInteger(id) || id < 1) return { kind: 'unknown' };
  const [row] = await database.query<Row>(`${READ} where l.id = $1`, [id], { timeoutMs: TIMEOUT_MS });
  return row ? readFound(row) : { kind: 'unknown' };
}

/** The same of several, by id; those that never were are not there. */
export async function findListings(
  database: Pick<Database, 'query'>,
  ids: readonly number[],
): Promise<Map<number, KnownListing>> {
  const rows = await database.query<Row>(`${READ} where l.id = any($1)`, [ids], { timeoutMs: TIMEOUT_MS });
  return new Map(rows.map((row) => [row.id, readFound(row)]));
}

/** Of listings that are no longer offered, those under which the same cars (by VIN) are, by the numbers asked for. */
export async function findRelisted(
  database: Pick<Database, 'query'>,
  ids: readonly number[],
): Promise<Map<number, KnownListing>> {
  const pairs = await database.query<{ gone: number; now: number }>(
    `select distinct on (g.id) g.id as gone, l.id as now
     from listings g join listings l on l.vin = g.vin and l.withdrawn_at is null
     where g.id = any($1) and g.withdrawn_at is not null
     order by g.id, l.stale_at is not null, l.first_seen_at desc, l.id desc`,
    [ids],
    { timeoutMs: TIMEOUT_MS },
  );
  if (pairs.length === 0) return new Map();
  const found = await findListings(
    database,
    pairs.map(({ now }) => now),
  );
  return new Map(pairs.flatMap(({ gone, now }) => (found.has(now) ? [[gone, found.get(now)!] as const] : [])));
}

function readFound(row: Row): KnownListing {
  const { id, owner_id: ownerId, stale, has_lead_email: hasLeadEmail } = row;
  const rating = readRating(row.rating);
  const found = {
    listing: { ...listingFactsSchema.parse(row.facts), id, ownerId, rating, stale },
    owner: { ...ownerFactsSchema.parse(row.owner_facts), id: ownerId, ...(hasLeadEmail && { hasLeadEmail }) },
  };
  if (!row.withdrawn) return { kind: 'active', ...found };
  return { kind: 'withdrawn', ...found, unconfirmedSince: stale ? row.confirmed_at : null };
}
