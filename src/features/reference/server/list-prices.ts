import type { Database, Queryable } from '#ports/database/database.ts';
import type { ListPrice, ListPriceSource } from '../model/list-price.ts';
import { PLAUSIBLE_LIST_PRICE } from '../model/list-price-row.ts';

/** The source of list prices that were observed on new cars. */
export const OBSERVED_SOURCE = 'seen';

/**
 * The number of new cars of a model year that must be on offer before their highest list price counts. Another car of
 * that model year then exceeds it with a chance of 1%, because each of the 100 cars is equally likely to be the most
 * expensive one.
 */
export const MIN_CARS_FOR_LIST_PRICE = 99;

/** Steps to which observed list prices are rounded, so that cars do not change with every new maximum. */
const STEP_DOLLARS = 500;

/**
 * Returns SQL for the highest known list price of a car: of its trim or else of its model, in its model year. A model's
 * price that was observed on new cars only counts for cars without a trim: many cheap cars of one trim say nothing
 * about a rare, expensive trim. `null` if the car's own list price is known, which is the case only for new cars: many
 * feeds put the dealer's retail price in the `msrp` of used ones. `facts`: SQL for the facts of a listing.
 */
export function highestListPriceSql(facts: string): string {
  const trim = `${facts}->>'trimCode'`;
  const highest = (condition: string) =>
    `(select max(highest) from list_prices where make_code = ${facts}->>'makeCode'
    and model_code = ${facts}->>'modelCode' and model_year = (${facts}->>'year')::int and ${condition})`;
  const ofModel = highest(`trim_code = '' and (source <> '${OBSERVED_SOURCE}' or ${trim} is null)`);
  const isKnown = `${facts}->>'msrp' is not null and ${facts}->>'listingType' is not distinct from 'NEW'`;
  return `(case when not (${isKnown}) then coalesce(${highest(`trim_code = ${trim}`)}, ${ofModel}) end)`;
}

/** Replaces all list prices of a source. The next `completeListPrices` checks every listing again. */
export async function replaceListPrices(
  database: Database,
  { name, date }: ListPriceSource,
  prices: readonly ListPrice[],
): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query('delete from list_prices where source = $1', [name]);
    await connection.query(
      `insert into list_prices (make_code, model_code, model_year, trim_code, source, highest, as_of)
       select "makeCode", "modelCode", "modelYear", coalesce("trimCode", ''), $1, max(highest), $2::date
       from jsonb_to_recordset($3::jsonb)
         as t ("makeCode" text, "modelCode" text, "modelYear" int, "trimCode" text, highest int)
       group by 1, 2, 3, 4`,
      [name, date, JSON.stringify(prices)],
    );
    await connection.query('update list_price_completion set seen_seq = 0');
  });
}

/**
 * Records the highest list prices of new cars on offer. Prices that were observed earlier stay, because this year's new
 * cars are next year's used cars. Returns the number of recorded prices that are new or higher.
 */
export async function recordObservedListPrices(database: Queryable): Promise<number> {
  const [raised] = await database.query<{ n: number }>(
    `with offered as (
       select facts->>'makeCode' as make, facts->>'modelCode' as model, (facts->>'year')::int as year,
         facts->>'trimCode' as trim, (facts->>'msrp')::bigint as price, coalesce(vin, id::text) as car
       from listings where withdrawn_at is null and facts->>'listingType' = 'NEW' and facts->>'modelCode' is not null
         and (facts->>'msrp')::bigint between ${PLAUSIBLE_LIST_PRICE.least} and ${PLAUSIBLE_LIST_PRICE.most}
     ), priced as (
       select make, model, year, '' as trim, price, car from offered
       union all select make, model, year, trim, price, car from offered where trim is not null
     ), recorded as (
       insert into list_prices as p (make_code, model_code, model_year, trim_code, source, highest, cars, as_of)
       select make, model, year, trim, '${OBSERVED_SOURCE}',
         (max(price) + ${STEP_DOLLARS - 1}) / ${STEP_DOLLARS} * ${STEP_DOLLARS}, count(distinct car), current_date
       from priced group by make, model, year, trim having count(distinct car) >= ${MIN_CARS_FOR_LIST_PRICE}
       on conflict (make_code, model_code, model_year, trim_code, source) do update
         set highest = excluded.highest, cars = excluded.cars, as_of = excluded.as_of where p.highest < excluded.highest
       returning 1
     ) select count(*) as n from recorded`,
  );
  return raised?.n ?? 0;
}
