import { setImmediate } from 'node:timers/promises';
import { groupSellers, type Owner, ownerFactsSchema, SOURCE_OWNER_KEY } from '#features/dealers/dealers.ts';
import { listingFactsSchema } from '#features/listings/listings.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { isNews, type Judged, type Judgement, judge } from '../model/judgement.ts';
import { fitMarket } from '../model/market.ts';
import { pricedCar, type PricedCar } from '../model/priced-car.ts';
import { rateCar } from '../model/rating.ts';
import { JUDGEMENT_COLUMNS, type JudgementRow, readJudgement, writeJudgements } from './stored-judgements.ts';

/** What a batch did: cars on offer, those with a label, and listings that are shown otherwise than before. */
export type BatchReport = { cars: number; judged: number; moved: number; seconds: number };

type Car = { car: PricedCar; previous: Judgement | null };
type Row = JudgementRow & { id: number; owner_id: number; facts: unknown };
type OwnerRow = { id: number; key: string; facts: unknown };

const CARS_BETWEEN_PAUSES = 200;

/**
 * One batch: learns the market from all that is on offer, judges every car, and writes what changed in one transaction.
 * Readers see all of a batch or nothing; one that is killed leaves nothing. It keeps a core busy for about a
 * millisecond a car, so servers call it through `rateInProcess`.
 */
export async function rateInventory(
  database: Pick<Database, 'transaction'>,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<BatchReport> {
  const beganAt = performance.now();
  const { cars, seenSeq } = await database.transaction(readCars, { isolation: 'repeatable read' });
  signal?.throwIfAborted();
  const market = fitMarket(cars.map(({ car }) => car));
  const news: { id: number; judgement: Judged }[] = [];
  let judged = 0;
  for (const [at, { car, previous }] of cars.entries()) {
    if (at % CARS_BETWEEN_PAUSES === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const judgement = judge(previous, car, rateCar(market, car), now.getTime());
    if (judgement.standing.kind === 'label') judged++;
    if (isNews(previous, judgement)) news.push({ id: car.id, judgement });
  }
  return database.transaction(async (connection) => {
    const moved = await writeJudgements(connection, news);
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

/** All that is on offer, with its last judgement, as of one moment; what cannot be read is nobody's to judge. */
async function readCars(connection: Connection): Promise<{ cars: Car[]; seenSeq: number }> {
  const [last] = await connection.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from listing_changes');
  const sellers = await readSellers(connection);
  const cars: Car[] = [];
  const rows = connection.stream<Row>(
    `select l.id, l.owner_id, l.facts, ${JUDGEMENT_COLUMNS}
       from listings l left join listing_ratings r on r.listing_id = l.id
      where l.withdrawn_at is null order by l.id`,
  );
  for await (const row of rows) {
    const facts = listingFactsSchema.safeParse(row.facts);
    const seller = sellers.get(row.owner_id);
    if (!facts.success || !seller) continue;
    const previous = row.standing === null ? null : readJudgement(row);
    cars.push({ car: pricedCar(row.id, facts.data, seller), previous });
  }
  return { cars, seenSeq: last!.seq };
}

type Seller = Pick<Owner, 'privateSeller' | 'state'> & { id: number | null };

/** Who sells an owner's cars: the same one for all of a seller's stores, nobody where its source names none. */
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
