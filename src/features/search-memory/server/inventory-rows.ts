import { setImmediate } from 'node:timers/promises';
import type { ZodError } from 'zod';
import { type Owner, ownerFactsSchema } from '#features/dealers/dealers.ts';
import {
  CAR_CAMPAIGNS_SQL,
  type Listing,
  type ListingFacts,
  parseStoredFacts,
  readRating,
} from '#features/listings/listings.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';

const BATCH = 1_000;
/** Number of rows to read or apply without yielding: small enough not to delay requests. */
export const ROWS_PER_SLICE = 50;

type OwnerRow = { id: number; facts: unknown; has_lead_email: boolean };
type ListingRow = {
  id: number;
  owner_id: number;
  facts: unknown;
  withdrawn_at: Date | null;
  stale: boolean;
  rating: unknown;
  later_price_cents: number | null;
  later_low_cents: number | null;
  later_high_cents: number | null;
  campaigns: string[] | null;
};

const OWNERS = 'select id, facts, lead_email is not null as has_lead_email from owners';

const LISTINGS = `select l.id, l.owner_id, l.facts, l.withdrawn_at, l.stale_at is not null as stale, r.shown as rating,
    r.later_price_cents, r.later_low_cents, r.later_high_cents, ${CAR_CAMPAIGNS_SQL} as campaigns
  from listings l left join listing_ratings r on r.listing_id = l.id`;

/** A stored row that this version of the site cannot read as a listing or an owner. */
export type UnreadableRow = { table: 'owners' | 'listings'; id: number; reason: string };
export type OnUnreadable = (row: UnreadableRow) => void;

/**
 * Returns the last committed change, or 0 before the first. All changes before it are committed too (see the
 * migration).
 */
export async function lastChangeSeq(connection: Queryable): Promise<number> {
  const [row] = await connection.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from listing_changes');
  return row?.seq ?? 0;
}

/**
 * Returns what identifies a change: its content, its time and the database history. This distinguishes it from a change
 * with the same number in another or a restored database. Returns `null` if the change no longer exists. For 0, before
 * the first change, returns only the history. The comparison of the history is needed too: rows that were read after
 * the change may be newer than it.
 */
export async function changeOf(connection: Queryable, seq: number): Promise<string | null> {
  if (seq === 0) return changeHistoryId(connection);
  const [row] = await connection.query<{ change: string }>(
    `select concat_ws(' ', p.id, listing_id, kind, extract(epoch from at)) as change
     from listing_changes cross join inventory_past p where seq = $1`,
    [seq],
  );
  return row?.change ?? null;
}

/** Returns the ID of the history that change numbers belong to. It changes with every restore. */
export async function changeHistoryId(connection: Queryable): Promise<string> {
  const [row] = await connection.query<{ id: string }>('select id from inventory_past');
  return row!.id;
}

export async function* streamOwners(connection: Connection, onUnreadable: OnUnreadable): AsyncGenerator<Owner[]> {
  const rows = connection.stream<OwnerRow>(`${OWNERS} order by id`);
  for await (const batch of inBatches(rows)) yield batch.flatMap((row) => readOwner(row, onUnreadable));
}

export async function* streamListings(connection: Connection, onUnreadable: OnUnreadable): AsyncGenerator<Listing[]> {
  const rows = connection.stream<ListingRow>(`${LISTINGS} where l.withdrawn_at is null order by l.id`);
  for await (const batch of inBatches(rows)) yield batch.flatMap((row) => readListing(row, onUnreadable));
}

/** Reads the current state of listings, whether active or withdrawn. Skips listings that cannot be read. */
export async function readListings(
  database: Queryable,
  ids: readonly number[],
  onUnreadable: OnUnreadable,
): Promise<Listing[]> {
  const rows = await database.query<ListingRow>(`${LISTINGS} where l.id = any($1)`, [ids]);
  return inSlices(rows, (row) => readListing(row, onUnreadable));
}

/** `more`: whether there may be further changes. `seqs`: the number of each listing's last change. */
export type Changes = {
  seq: number;
  more: boolean;
  seqs: ReadonlyMap<number, number>;
  owners: Owner[];
  put: Listing[];
  remove: number[];
  /** The IDs in `remove` that are withdrawn or deleted. The others are in `remove` because they cannot be read. */
  gone: number[];
};

/**
 * Reads at most one batch of changes after `seq`: the affected listings in their current state. It may be newer than
 * the change; reading a change twice does no harm. Returns `null` if nothing changed. `knownOf` returns a listing as it
 * was read before, if the caller has it: then only changed facts are validated.
 */
export async function readChanges(
  database: Queryable,
  seq: number,
  onUnreadable: OnUnreadable,
  knownOf: (id: number) => Listing | undefined = () => undefined,
): Promise<Changes | null> {
  const changes = await database.query<{ seq: number; listing_id: number }>(
    'select seq, listing_id from listing_changes where seq > $1 order by seq limit $2',
    [seq, BATCH],
  );
  const last = changes.at(-1);
  if (!last) return null;
  const seqs = new Map(changes.map((change) => [change.listing_id, change.seq]));
  const ids = [...seqs.keys()];
  const rows = await database.query<ListingRow>(`${LISTINGS} where l.id = any($1)`, [ids]);
  const ownerIds = [...new Set(rows.map(({ owner_id: id }) => id))];
  const owners = await database.query<OwnerRow>(`${OWNERS} where id = any($1)`, [ownerIds]);
  const active = rows.filter((row) => row.withdrawn_at === null);
  const put = await inSlices(active, (row) => readListing(row, onUnreadable, knownOf(row.id)));
  const present = new Set(put.map(({ id }) => id));
  const stored = new Set(active.map(({ id }) => id));
  return {
    seq: last.seq,
    more: changes.length === BATCH,
    seqs,
    owners: owners.flatMap((row) => readOwner(row, onUnreadable)),
    put,
    remove: ids.filter((id) => !present.has(id)),
    gone: ids.filter((id) => !stored.has(id)),
  };
}

function readOwner({ id, facts, has_lead_email: hasLeadEmail }: OwnerRow, onUnreadable: OnUnreadable): Owner[] {
  const read = ownerFactsSchema.safeParse(facts);
  if (read.success) return [{ ...read.data, id, ...(hasLeadEmail && { hasLeadEmail }) }];
  onUnreadable({ table: 'owners', id, reason: reasonOf(read.error) });
  return [];
}

function readListing(row: ListingRow, onUnreadable: OnUnreadable, known?: Listing): Listing[] {
  const { id, owner_id: ownerId, stale, rating, campaigns } = row;
  const { later_price_cents: laterPriceCents, later_low_cents: low, later_high_cents: high } = row;
  const facts = parseFacts(row, onUnreadable, known);
  if (facts === null) return [];
  return [
    {
      ...facts,
      id,
      ownerId,
      rating: readRating(rating),
      stale,
      laterPriceCents: laterPriceCents ?? undefined,
      laterRangeCents: low !== null && high !== null ? { low, high } : undefined,
      campaigns: campaigns ?? undefined,
    },
  ];
}

function parseFacts(
  { id, facts }: ListingRow,
  onUnreadable: OnUnreadable,
  known: Listing | undefined,
): ListingFacts | null {
  const read = parseStoredFacts(facts, known);
  if (read.success) return read.data;
  onUnreadable({ table: 'listings', id, reason: reasonOf(read.error) });
  return null;
}

function reasonOf({ issues: [issue] }: ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'not an object';
}

/** Lets other requests run between slices. */
async function inSlices<Row, Read>(rows: readonly Row[], read: (row: Row) => Read[]): Promise<Read[]> {
  const all: Read[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_SLICE) {
    if (from > 0) await setImmediate();
    for (const row of rows.slice(from, from + ROWS_PER_SLICE)) all.push(...read(row));
  }
  return all;
}

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
