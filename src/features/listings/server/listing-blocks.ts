import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import type { ListingFacts } from '../model/listing-facts.ts';
import type { ReportReason } from '../model/report-reasons.ts';
import { CONFIRMED_AT_SQL } from './confirmed-at-sql.ts';
import { recordOffers } from './record-offers.ts';

/** SQL condition: listing `l` is hidden, by an operator or by its seller, who sold the car. */
export const IS_HIDDEN_SQL = 'exists (select from listing_blocks b where b.listing_id = l.id)';
/** SQL condition: listing `l` is hidden, and not because the car was sold. */
export const IS_HIDDEN_NOT_SOLD_SQL = `exists (select from listing_blocks b where b.listing_id = l.id and b.reason <> 'sold-by-seller')`;

/** SQL condition: an operator hid listing `l` because of its content, so no page may show it. */
export const IS_REMOVED_AD_SQL = `exists (select from listing_blocks b where b.listing_id = l.id
  and b.reason not in ('sold', 'sold-by-seller', 'duplicate', 'merged-duplicate'))`;

/** SQL condition: a listing (named by its alias) is hidden, and not because it repeats a merged dealer's car. */
export const IS_HIDDEN_NOT_AS_DUPLICATE_SQL = (listing: string): string =>
  `exists (select from listing_blocks k where k.listing_id = ${listing}.id and k.reason <> 'merged-duplicate')`;

const LOCK_CHANGES = `select pg_advisory_xact_lock(hashtext('listing_changes'))`;
const NOTIFY_CHANGES = `select pg_notify('listing_changes', '')`;

/**
 * The reason a listing is hidden: an operator's reason, `sold-by-seller` if its seller marked it as sold, or
 * `merged-duplicate` if another listing of a merged dealer has the same VIN.
 */
export type BlockReason = ReportReason | 'sold-by-seller' | 'merged-duplicate';

/** A listing that is hidden. `offered`: whether its feed still contains it. */
export type HiddenListing = {
  id: number;
  reason: string;
  at: Date;
  offered: boolean;
  /** Whether it was hidden because of fraud reports and no operator has decided yet. */
  isAutomatic: boolean;
  dealer: { ownerId: number; name: string };
  car: TitleFacts;
};

export type TitleFacts = Pick<ListingFacts, 'year' | 'make' | 'model' | 'trim'>;
/** SQL expression: the facts of listing `l` that make its title. */
export const TITLE_FACTS_SQL = `jsonb_build_object('year', l.facts->'year', 'make', l.facts->'make', 'model', l.facts->'model',
  'trim', l.facts->'trim')`;

/**
 * Hides a listing: withdraws it, and prevents imports from bringing it back. Call it inside a transaction. Imports wait
 * for the end of the transaction, so none of them publishes the listing in the meantime.
 */
export async function hideListing(
  connection: Connection,
  { listingId, reason, isAutomatic = false }: { listingId: number; reason: BlockReason; isAutomatic?: boolean },
): Promise<'hidden' | 'already-hidden' | 'unknown'> {
  await connection.query(LOCK_CHANGES);
  const blocked = await connection.query(
    `insert into listing_blocks (listing_id, reason, offered, is_automatic)
     select id, $2, withdrawn_at is null, $3 from listings where id = $1
     on conflict (listing_id) do nothing returning listing_id`,
    [listingId, reason, isAutomatic],
  );
  if (blocked.length === 0) {
    const known = await connection.query('select from listings where id = $1', [listingId]);
    if (!isAutomatic && (await confirmBlock(connection, listingId, reason))) return 'hidden';
    return known.length > 0 ? 'already-hidden' : 'unknown';
  }
  await recordMove(
    connection,
    listingId,
    `update listings set withdrawn_at = now(), updated_at = now(), stale_at = null where id = $1 and withdrawn_at is null`,
    'withdrawn',
  );
  return 'hidden';
}

/**
 * Turns the automatic hiding of a listing into a decision by an operator or its seller. Returns whether the listing was
 * hidden automatically.
 */
async function confirmBlock(connection: Connection, listingId: number, reason: BlockReason): Promise<boolean> {
  const confirmed = await connection.query(
    `update listing_blocks set is_automatic = false, reason = $2 where listing_id = $1 and is_automatic
     returning listing_id`,
    [listingId, reason],
  );
  return confirmed.length > 0;
}

/** Returns whether a listing was hidden after fraud reports and no operator has decided yet. */
export async function isHiddenAutomatically(connection: Queryable, listingId: number): Promise<boolean> {
  const found = await connection.query('select from listing_blocks where listing_id = $1 and is_automatic', [
    listingId,
  ]);
  return found.length > 0;
}

/**
 * Makes a hidden listing visible. It is for sale again if its feed still contains it and has confirmed it recently.
 * Call it inside a transaction.
 * @param hideAfterHours hours without confirmation after which a listing is not for sale; 0: never
 * @returns whether it is for sale again (`outdated`: not confirmed recently), or `unknown` if it was not hidden.
 */
export async function restoreListing(
  connection: Connection,
  listingId: number,
  hideAfterHours: number,
): Promise<'restored' | 'not-offered' | 'outdated' | 'unknown'> {
  await connection.query(LOCK_CHANGES);
  const [block] = await connection.query<{ offered: boolean }>(
    'delete from listing_blocks where listing_id = $1 returning offered',
    [listingId],
  );
  if (!block) return 'unknown';
  if (!block.offered) return 'not-offered';
  const [outdated] = await connection.query(
    `select from listings l join sources s on s.id = l.source_id
     where l.id = $1 and $2 > 0 and not s.one_time and ${CONFIRMED_AT_SQL} < now() - make_interval(hours => $2)`,
    [listingId, hideAfterHours],
  );
  if (outdated) return 'outdated';
  await recordMove(
    connection,
    listingId,
    'update listings set withdrawn_at = null, updated_at = now() where id = $1 and withdrawn_at is not null',
    'created',
  );
  return 'restored';
}

/** Days in which a seller can undo marking a car as sold. Then only an operator can. */
const UNDO_SALE_DAYS = 7;
const UNDO_UNTIL_SQL = `b.at + interval '${UNDO_SALE_DAYS} days'`;

/** Whether a car is for sale, and the time until which its seller can undo marking it as sold (`null`: can't). */
export type SaleState = { isForSale: boolean; undoUntil: Date | null };

/** Returns the state of a listing for its seller; `null` if no listing has the number. */
export async function saleStateOf(connection: Queryable, listingId: number): Promise<SaleState | null> {
  const [state] = await connection.query<SaleState>(
    `select l.withdrawn_at is null as "isForSale", ${UNDO_UNTIL_SQL} as "undoUntil"
     from listings l left join listing_blocks b on b.listing_id = l.id and b.reason = 'sold-by-seller' and b.offered
       and ${UNDO_UNTIL_SQL} > now()
     where l.id = $1`,
    [listingId],
  );
  return state ?? null;
}

/**
 * Puts a car that its seller marked as sold back on the site. Call it inside a transaction. Returns the same results as
 * `restoreListing`.
 */
export async function undoSale(
  connection: Connection,
  listingId: number,
  hideAfterHours: number,
): Promise<'restored' | 'not-offered' | 'outdated' | 'unknown' | 'too-late'> {
  await connection.query(LOCK_CHANGES);
  const state = await saleStateOf(connection, listingId);
  return state?.undoUntil ? restoreListing(connection, listingId, hideAfterHours) : 'too-late';
}

async function recordMove(
  connection: Connection,
  listingId: number,
  update: string,
  kind: 'withdrawn' | 'created',
): Promise<void> {
  const moved = await connection.query(
    `with moved as (${update} returning id)
     insert into listing_changes (listing_id, kind) select id, $2 from moved returning listing_id`,
    [listingId, kind],
  );
  if (moved.length === 0) return;
  await recordOffers(connection, [listingId]);
  await connection.query(NOTIFY_CHANGES);
}

/** Lists hidden listings, most recently hidden first; `before` is the id of the last one on the previous page. */
export function listHiddenListings(
  connection: Queryable,
  { before, max }: { before: number | null; max: number },
): Promise<HiddenListing[]> {
  return connection.query<HiddenListing>(
    `select l.id, b.reason, b.at, b.offered, b.is_automatic as "isAutomatic", ${TITLE_FACTS_SQL} as car,
       jsonb_build_object('ownerId', o.id, 'name', o.facts->>'name') as dealer
     from listing_blocks b join listings l on l.id = b.listing_id join owners o on o.id = l.owner_id
     where $1::bigint is null or (b.at, l.id) < (select at, listing_id from listing_blocks where listing_id = $1)
     order by b.at desc, l.id desc limit $2`,
    [before, max],
  );
}

/** Returns the ids of all hidden listings, which are few. */
export async function hiddenListingIds(database: Pick<Database, 'query'>): Promise<number[]> {
  const rows = await database.query<{ id: number }>('select listing_id as id from listing_blocks', [], {
    timeoutMs: 2_000,
  });
  return rows.map(({ id }) => id);
}
