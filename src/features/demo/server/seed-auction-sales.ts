import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { listingFactsSchema } from '#features/listings/listings.ts';
import { fitMarket, pricedCar, type PricedCar } from '#features/pricing/pricing.ts';
import { encodeWithinLimit, removeMarket, storeMarket } from '#features/pricing/pricing.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createRandom } from '../model/random.ts';

/** More sales take more time, and make the made-up trade-in values no better. */
const MAX_SALES = 4_000;
/** With fewer sales, as in a small demo, no car would have a value. */
const MIN_SALES = 300;

/** The end of an import, which marks the sales that were made up after it. JavaScript has no microseconds. */
const FINISHED_AT = `date_trunc('milliseconds', finished_at)`;

type Row = { id: number; facts: unknown; owner: unknown };

/**
 * Makes up auction sales, so that the demo has trade-in values: used cars like those of the demo, sold for less than
 * dealers ask. Keeps the sales that an operator imported. Returns the number of sales.
 */
export async function seedAuctionSales(database: Database, source: string): Promise<number> {
  const [imported] = await database.query<{ finished_at: Date | null }>(
    `select max(${FINISHED_AT}) as finished_at from imports join sources on sources.id = source_id where name = $1`,
    [source],
  );
  const [known] = await database.query(`select from market_models where kind = 'auction'`);
  if (known || !imported?.finished_at) return 0;
  const rows = await database.query<Row>(
    `select l.id, l.facts, o.facts as owner from listings l join owners o on o.id = l.owner_id
      where l.withdrawn_at is null and l.facts->>'listingType' = 'USED'
      order by hashint8(l.id) limit $1`,
    [MAX_SALES],
  );
  const year = imported.finished_at.getUTCFullYear();
  const sales = rows.flatMap((row) => saleOf(row, year) ?? []);
  if (sales.length < MIN_SALES) return 0;
  await storeMarket(database, 'auction', encodeWithinLimit(fitMarket(sales)), imported.finished_at);
  return sales.length;
}

/** Removes the made-up sales, and keeps those that an operator imported since. */
export async function removeDemoAuctionSales(database: Queryable, source: string): Promise<void> {
  const isMadeUp = `select from market_models where kind = 'auction' and built_at in (
    select ${FINISHED_AT} from imports join sources on sources.id = source_id where name = $1)`;
  if ((await database.query(isMadeUp, [source])).length > 0) await removeMarket(database, 'auction');
}

/** Dealers pay about six sevenths of the asking price, and less for old cars, whose repairs cost more. */
function saleOf({ id, facts, owner }: Row, thisYear: number): PricedCar | null {
  const read = listingFactsSchema.safeParse(facts);
  const seller = ownerFactsSchema.safeParse(owner);
  if (!read.success || !seller.success) return null;
  const car = pricedCar(id, read.data, { ...seller.data, privateSeller: false, id: null });
  if (car.branded || car.price === null) return null;
  const random = createRandom(`sale ${id}`);
  const share = Math.max(0.7, 0.87 - 0.007 * (thisYear - car.year)) + random.bell() * 0.04;
  return { ...car, price: Math.round(car.price * share), traits: { ...car.traits, type: 'USED' } };
}
