import type { Queryable } from '#ports/database/database.ts';

const DAYS = 7;

/** Made-up searches with their number per day, as `search_days` counts them. */
const SEARCHES: readonly (readonly [query: string, perDay: number])[] = [
  ['', 420],
  ['zip=802', 380],
  ['searchRadius=50&zip=802', 240],
  ['listingType=USED&zip=802', 190],
  ['listingType=CERTIFIED&zip=802', 90],
  ['vehicleStyleCode=SUV&zip=802', 210],
  ['maxPrice=20000&zip=802', 160],
  ['maxPrice=30000&vehicleStyleCode=SUV&zip=802', 120],
  ['makeCode=TOYOTA&zip=802', 140],
  ['makeCode=FORD&zip=802', 130],
  ['makeCode=HONDA', 115],
  ['makeCode=SUBARU&zip=803', 105],
  ['makeCode=TOYOTA', 100],
  ['makeCode=FORD', 95],
  ['vehicleStyleCode=TRUCK&zip=802', 85],
  ['fuelTypeGroup=ELE&zip=802', 60],
  ['listingType=NEW&zip=802', 75],
  ['startYear=2020&zip=801', 55],
  ['maxMileage=50000&zip=802', 50],
  ['dealType=greatprice&zip=802', 45],
];

/**
 * Adds searches of the last seven days to a demo, so that the booking form has data for its estimates. Does nothing if
 * searches are already counted.
 */
export async function seedSearches(database: Queryable): Promise<void> {
  await database.query(
    `insert into search_days (day, brand, query, searches, visitors)
     select current_date - back, 'marketplace', query,
            (searches * (0.75 + (back * 37 + length(query) * 11) % 50 / 100.0))::integer, greatest(5, searches / 3)
       from unnest($1::text[], $2::integer[]) as given (query, searches), generate_series(1, $3) as back
      where not exists (select from search_days)`,
    [SEARCHES.map(([query]) => query), SEARCHES.map(([, perDay]) => perDay), DAYS],
  );
}
