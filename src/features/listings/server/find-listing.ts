import { type Owner, ownerFactsSchema } from '#features/dealers/dealers.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { CONFIRMED_AT_SQL } from './confirmed-at-sql.ts';
import { IS_REMOVED_AD_SQL } from './listing-blocks.ts';
import { type Listing, listingFactsSchema } from '../model/listing-facts.ts';
import { listingTitle } from '../model/listing.ts';
import { readRating } from '../model/listing-rating.ts';

/**
 * The state of a listing by its public id. A withdrawn listing is still found, so its address never means another car.
 */
export type FoundListing =
  | { kind: 'active'; listing: Listing; owner: Owner }
  /** `unconfirmedSince`: when its feed last confirmed it, if it was withdrawn because that was too long ago. */
  | {
      kind: 'withdrawn';
      listing: Listing;
      owner: Owner;
      unconfirmedSince: Date | null;
      /**
       * Whether an operator hid it because of its content, such as fraud. Pages that find it by its id leave it out.
       */
      isRemovedAd?: true;
    }
  | { kind: 'unknown' };

/** A listing that is active or withdrawn. */
export type KnownListing = Exclude<FoundListing, { kind: 'unknown' }>;

type Row = {
  id: number;
  facts: unknown;
  withdrawn: boolean;
  stale: boolean;
  removed_ad: boolean;
  confirmed_at: Date;
  owner_id: number;
  owner_facts: unknown;
  has_lead_email: boolean;
  rating: unknown;
};

/** Limited because a shopper waits for the result. */
const TIMEOUT_MS = 10_000;

const READ = `select l.id, l.facts, l.withdrawn_at is not null as withdrawn, l.stale_at is not null as stale,
    l.withdrawn_at is not null and ${IS_REMOVED_AD_SQL} as removed_ad, ${CONFIRMED_AT_SQL} as confirmed_at, o.id as owner_id, o.facts as owner_facts,
    o.lead_email is not null as has_lead_email, r.shown as rating
  from listings l join owners o on o.id = l.owner_id join sources s on s.id = l.source_id
    left join listing_ratings r on r.listing_id = l.id`;

/** Finds a listing by its id. Ids are positive safe integers, so anything else is unknown without a query. */
export async function findListing(database: Pick<Database, 'query'>, id: number): Promise<FoundListing> {
  if (!Number.isSafeInteger(id) || id < 1) return { kind: 'unknown' };
  const [row] = await database.query<Row>(`${READ} where l.id = $1`, [id], { timeoutMs: TIMEOUT_MS });
  return row ? readFound(row) : { kind: 'unknown' };
}

const titleFacts = listingFactsSchema.pick({ year: true, make: true, model: true, trim: true });

/** Returns the titles of listings by id. Missing are unknown ids, and listings without year or make. */
export async function findListingTitles(connection: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await connection.query<{ id: number; facts: unknown }>(
    'select id, facts from listings where id = any($1)',
    [ids],
  );
  return new Map(
    rows.flatMap(({ id, facts }) => {
      const read = titleFacts.safeParse(facts);
      return read.success ? [[id, listingTitle(read.data)] as const] : [];
    }),
  );
}

/** Finds several listings, by id. Unknown ids are missing from the result. */
export async function findListings(
  database: Pick<Database, 'query'>,
  ids: readonly number[],
): Promise<Map<number, KnownListing>> {
  const rows = await database.query<Row>(`${READ} where l.id = any($1)`, [ids], { timeoutMs: TIMEOUT_MS });
  return new Map(rows.map((row) => [row.id, readFound(row)]));
}

/**
 * Finds, for each withdrawn listing of `ids`, an active listing of the same car (by VIN). The keys are the ids of the
 * withdrawn listings.
 */
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
  const unconfirmedSince = stale ? row.confirmed_at : null;
  return { kind: 'withdrawn', ...found, unconfirmedSince, ...(row.removed_ad && { isRemovedAd: true }) };
}
