import { type Owner, ownerFactsSchema } from '#features/dealers/dealers.ts';
import { derivedPrice, type Listing } from '#features/listings/listings.ts';
import { IS_HIDDEN_NOT_SOLD_SQL } from '#features/listings/listings.server.ts';
import type { CarState } from '#features/search-memory/search-memory.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { carState } from './car-state.ts';

/** Maximum number of changes per transaction. */
export const CHANGES_PER_BATCH = 500;

/** A changed listing: its state when it was last processed, and its state now. */
export type ChangedCar = {
  listingId: number;
  /** The car's key: its VIN, or its listing if it has none. Each person gets an alert only once per car. */
  car: string;
  before: CarState;
  after: CarState;
  isStale: boolean;
  wasStale: boolean;
  /**
   * The car was offered, and no listing of its VIN is offered now. A listing that an operator hid is not sold; one that
   * its seller marked as sold is.
   */
  isGone: boolean;
  /** Another listing of its VIN is offered. */
  isElsewhere: boolean;
  price: number | null;
  priceBefore: number | null;
};

type State = { owner_id: number; facts: unknown; withdrawn: boolean; stale: boolean };
type Row = State & {
  id: number;
  vin: string | null;
  rating: unknown;
  created: boolean;
  elsewhere: boolean;
  hidden: boolean;
  was: State | null;
  rating_was: { rating: unknown } | null;
};

/**
 * Reads the changes after `seq`, at most one batch, with each listing's previous state; `null` if there are none. The
 * stored previous states are deleted in the same transaction, which needs repeatable-read isolation.
 */
export async function readChangedCars(
  connection: Connection,
  seq: number,
): Promise<{ seq: number; more: boolean; cars: ChangedCar[] } | null> {
  const changes = await connection.query<{ seq: number; listing_id: number; kind: string }>(
    'select seq, listing_id, kind from listing_changes where seq > $1 order by seq limit $2',
    [seq, CHANGES_PER_BATCH],
  );
  const last = changes.at(-1);
  if (!last) return null;
  const created = changes.filter(({ kind }) => kind === 'created').map(({ listing_id: id }) => id);
  const ids = [...new Set(changes.map(({ listing_id: id }) => id))];
  const rows = await connection.query<Row>(
    `with forgotten as (
       delete from listing_befores where listing_id = any($1) returning *
     ), was as (
       select distinct on (listing_id, part) * from forgotten order by listing_id, part, id
     )
     select l.id, l.vin, l.owner_id, l.facts, l.withdrawn_at is not null as withdrawn, l.stale_at is not null as stale,
       r.shown as rating, l.id = any($2) as created,
       l.vin is not null and exists (
         select from listings o where o.vin = l.vin and o.id <> l.id and o.withdrawn_at is null) as elsewhere,
       ${IS_HIDDEN_NOT_SOLD_SQL} as hidden,
       to_jsonb(w) as was, to_jsonb(g) as rating_was
     from listings l left join listing_ratings r on r.listing_id = l.id
     left join was w on w.listing_id = l.id and w.part = 'listing'
     left join was g on g.listing_id = l.id and g.part = 'rating'
     where l.id = any($1) order by l.id`,
    [ids, created],
  );
  const owners = await readOwners(connection, rows);
  return {
    seq: last.seq,
    more: changes.length === CHANGES_PER_BATCH,
    cars: rows.map((row) => changedCar(row, owners)),
  };
}

/** Reads the current owners only, because a moved or renamed owner causes no alerts about its cars. */
async function readOwners(connection: Connection, rows: readonly Row[]): Promise<ReadonlyMap<number, Owner>> {
  const ids = new Set(rows.flatMap(({ owner_id: id, was }) => (was ? [id, was.owner_id] : [id])));
  const owners = await connection.query<{ id: number; facts: unknown }>(
    'select id, facts from owners where id = any($1)',
    [[...ids]],
  );
  return new Map(
    owners.flatMap(({ id, facts }) => {
      const read = ownerFactsSchema.safeParse(facts);
      return read.success ? [[id, { ...read.data, id }] as const] : [];
    }),
  );
}

function changedCar(row: Row, owners: ReadonlyMap<number, Owner>): ChangedCar {
  const was = row.was ?? row;
  // A listing that was created in this batch was not offered before, regardless of what has happened to it since.
  const isNew = row.created && !row.was?.withdrawn;
  const ratingWas = row.rating_was ? row.rating_was.rating : row.rating;
  const after = stateOf(row.id, row, row.rating, owners);
  const before = isNew ? null : stateOf(row.id, was, ratingWas, owners, after?.listing);
  return {
    listingId: row.id,
    car: row.vin ?? `listing ${row.id}`,
    before,
    after,
    isStale: row.stale,
    wasStale: was.stale,
    isGone: before !== null && row.withdrawn && !row.elsewhere && !row.hidden,
    isElsewhere: row.elsewhere,
    price: after && derivedPrice(after.listing),
    priceBefore: before && derivedPrice(before.listing),
  };
}

/** Returns the listing's state; `null` if there is none or if it is not offered. */
function stateOf(
  id: number,
  state: State,
  rating: unknown,
  owners: ReadonlyMap<number, Owner>,
  similar?: Listing,
): CarState {
  if (state.withdrawn) return null;
  return carState({ id, facts: state.facts, rating, stale: state.stale }, owners.get(state.owner_id), similar);
}
