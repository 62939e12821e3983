import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { listingFactsSchema } from '#features/listings/listings.ts';
import { fitMarket, pricedCar, type PricedCar } from '#features/pricing/pricing.ts';
import { encodeWithinLimit, type SaleRecordKind, storeMarket } from '#features/pricing/pricing.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createRandom } from '../model/random.ts';

/** More records would take more time without improving the made-up values. */
const MAX_RECORDS = 4_000;
/** With fewer records, as in a small demo, no car would get a value. */
const MIN_RECORDS = 300;

/** What a made-up buyer pays, as a share of the asking price: less for old cars, because their repairs cost more. */
type Shares = { ofNew: number; perYear: number; least: number };

const SHARES: readonly [SaleRecordKind, Shares][] = [
  // Dealers pay about six sevenths of the asking price.
  ['auction', { ofNew: 0.87, perYear: 0.007, least: 0.7 }],
  // Companies that buy cars online pay for transport and repairs.
  ['instant-offer', { ofNew: 0.84, perYear: 0.008, least: 0.66 }],
];

type Row = { id: number; facts: unknown; owner: unknown };

/**
 * Makes up auction sales and instant offers, so that the demo has values of these kinds: used cars like those of the
 * demo, for less than dealers ask. Does not replace records that an operator imported. Returns the number of records.
 */
export async function seedSaleRecords(database: Database, source: string): Promise<number> {
  const [imported] = await database.query<{ finished_at: Date | null }>(
    `select max(finished_at) as finished_at from imports join sources on sources.id = source_id where name = $1`,
    [source],
  );
  const known = await database.query<{ kind: string }>('select kind from market_models');
  const missing = SHARES.filter(([kind]) => !known.some((market) => market.kind === kind));
  if (missing.length === 0 || !imported?.finished_at) return 0;
  const rows = await database.query<Row>(
    `select l.id, l.facts, o.facts as owner from listings l join owners o on o.id = l.owner_id
      where l.withdrawn_at is null and l.facts->>'listingType' = 'USED'
      order by hashint8(l.id) limit $1`,
    [MAX_RECORDS],
  );
  const year = imported.finished_at.getUTCFullYear();
  let count = 0;
  for (const [kind, shares] of missing) {
    const records = rows.flatMap((row) => recordOf(row, year, kind, shares) ?? []);
    if (records.length < MIN_RECORDS) continue;
    const origin = { builtAt: imported.finished_at, isMadeUp: true };
    await storeMarket(database, kind, encodeWithinLimit(fitMarket(records), kind), origin);
    count += records.length;
  }
  return count;
}

function recordOf({ id, facts, owner }: Row, thisYear: number, kind: SaleRecordKind, shares: Shares): PricedCar | null {
  const read = listingFactsSchema.safeParse(facts);
  const seller = ownerFactsSchema.safeParse(owner);
  if (!read.success || !seller.success) return null;
  const car = pricedCar(id, read.data, { ...seller.data, privateSeller: false, id: null });
  if (car.branded || car.price === null) return null;
  const random = createRandom(`${kind === 'auction' ? 'sale' : 'offer'} ${id}`);
  const share = Math.max(shares.least, shares.ofNew - shares.perYear * (thisYear - car.year)) + random.bell() * 0.04;
  return { ...car, price: Math.round(car.price * share), traits: { ...car.traits, type: 'USED' } };
}
