import { setImmediate } from 'node:timers/promises';
import { groupSellers, type Owner, ownerFactsSchema, SOURCE_OWNER_KEY } from '#features/dealers/dealers.ts';
import { listingFactsSchema } from '#features/listings/listings.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { DEFAULT_USE } from '#features/ownership/ownership.ts';
import { hasRatingChanged, type RatedPrice, rateInBatch, type RatingState } from '../model/rating-state.ts';
import { fitMarket } from '../model/market/market.ts';
import { estimateLaterPriceState, isLaterPriceDue, type LaterPriceState } from '../model/later/later-price-state.ts';
import { type EncodedMarket, encodeWithinLimit, storeMarket } from './market-models.ts';
import { pricedCar, type PricedCar } from '../model/priced-car.ts';
import { rateCar } from '../model/rating.ts';
import { RATING_STATE_COLUMNS, type RatingStateRow, readRatingState, writeRatingStates } from './rating-state-rows.ts';
import { createAppraiser } from '../model/appraise.ts';
import { decodeMarket } from './encode-market.ts';

/**
 * The result of a batch: the number of cars on offer, of cars with a label, and of listings whose shown rating or later
 * price changed.
 */
export type BatchReport = { cars: number; judged: number; moved: number; seconds: number };

type Car = { car: PricedCar; previous: RatingState | null };
type Row = RatingStateRow & { id: number; owner_id: number; facts: unknown };
type OwnerRow = { id: number; key: string; facts: unknown };

const CARS_BETWEEN_PAUSES = 200;

/**
 * Runs one batch: fits the market to all cars on offer, rates every car, and writes the changes in one transaction.
 * Readers never see a part of a batch, and a batch that is killed writes nothing. It uses one core for one or two
 * milliseconds per car, so servers call it through `rateInChildProcess`.
 */
export async function rateInventory(
  database: Pick<Database, 'transaction'>,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<BatchReport> {
  const beganAt = performance.now();
  const { cars, seenSeq } = await database.transaction(readCars, { isolation: 'repeatable read' });
  signal?.throwIfAborted();
  const market = fitMarket(cars.map(({ car }) => car));
  const encoded = encodeWithinLimit(market, 'asking');
  const all: { car: PricedCar; previous: RatingState | null; judgment: RatedPrice }[] = [];
  let judged = 0;
  for (const [at, { car, previous }] of cars.entries()) {
    if (at % CARS_BETWEEN_PAUSES === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const judgment = rateInBatch(previous, car, rateCar(market, car), now.getTime());
    if (judgment.labelState.kind === 'label') judged++;
    all.push({ car, previous, judgment });
  }
  const due = all.filter(({ judgment }) => isLaterPriceDue(judgment, now.getTime()));
  const later = await estimateLaterPrices(encoded, due, { now: now.getTime(), signal });
  const news = all
    .map(({ car, previous, judgment }) => ({ id: car.id, previous, judgment: { ...judgment, ...later.get(car.id) } }))
    .filter(({ previous, judgment }) => hasRatingChanged(previous, judgment));
  return database.transaction(async (connection) => {
    // Done first, because the ratings hold a lock until the commit.
    await storeMarket(connection, 'asking', encoded, { builtAt: now });
    const moved = await writeRatingStates(connection, news);
    const seconds = (performance.now() - beganAt) / 1000;
    await connection.query(
      `insert into rating_batches (began_at, finished_at, cars, judged, moved, seen_seq)
       values ($1, $1::timestamptz + make_interval(secs => $2), $3, $4, $5, $6)`,
      [now, seconds, cars.length, judged, moved, seenSeq],
    );
    signal?.throwIfAborted();
    return { cars: cars.length, judged, moved, seconds };
  });
}

/**
 * Reads all cars on offer with their last rating state, as of one moment. Skips listings that cannot be parsed, or
 * whose owner cannot be parsed.
 */
async function readCars(connection: Connection): Promise<{ cars: Car[]; seenSeq: number }> {
  const [last] = await connection.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from listing_changes');
  const sellers = await readSellers(connection);
  const cars: Car[] = [];
  const rows = connection.stream<Row>(
    `select l.id, l.owner_id, l.facts, ${RATING_STATE_COLUMNS}
       from listings l left join listing_ratings r on r.listing_id = l.id
      where l.withdrawn_at is null order by l.id`,
  );
  for await (const row of rows) {
    const facts = listingFactsSchema.safeParse(row.facts);
    const seller = sellers.get(row.owner_id);
    if (!facts.success || !seller) continue;
    const previous = row.standing === null ? null : readRatingState(row);
    cars.push({ car: pricedCar(row.id, facts.data, seller), previous });
  }
  return { cars, seenSeq: last!.seq };
}

type Seller = Pick<Owner, 'privateSeller' | 'state'> & { id: number | null };

/**
 * Returns the seller of each owner's cars. All stores of one seller share an id; it is `null` if the source does not
 * name a seller.
 */
async function readSellers(connection: Connection): Promise<ReadonlyMap<number, Seller>> {
  const rows = await connection.query<OwnerRow>('select id, key, facts from owners order by id');
  const owners = rows.flatMap(({ id, key, facts }) => {
    const read = ownerFactsSchema.safeParse(facts);
    return read.success ? [{ ...read.data, id, isNamed: key !== SOURCE_OWNER_KEY }] : [];
  });
  const groups = groupSellers(owners.filter(({ isNamed }) => isNamed));
  return new Map(
    owners.map(({ id, privateSeller, state }) => [id, { privateSeller, state, id: groups.get(id) ?? null }]),
  );
}

/**
 * Estimates the later prices of cars after the default use, by id. Uses the market as servers load it, so that searches
 * and pages have the same amounts.
 * @throws the signal's reason
 */
async function estimateLaterPrices(
  { head, bytes }: EncodedMarket,
  cars: readonly { car: PricedCar; judgment: LaterPriceState }[],
  { now, signal }: { now: number; signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<number, LaterPriceState>> {
  const appraiser = createAppraiser(decodeMarket(head, bytes));
  const later = new Map<number, LaterPriceState>();
  // By model, because an appraiser keeps only a few model years unpacked.
  const byModel = cars.toSorted((a, b) => compare(a.car, b.car));
  for (const [at, { car, judgment }] of byModel.entries()) {
    if (at % CARS_BETWEEN_PAUSES === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    later.set(car.id, estimateLaterPriceState(judgment, car, { appraiser, use: DEFAULT_USE, now }));
  }
  return later;
}

function compare(a: PricedCar, b: PricedCar): number {
  const [one, other] = [a.modelKey ?? '', b.modelKey ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  return a.year - b.year;
}
