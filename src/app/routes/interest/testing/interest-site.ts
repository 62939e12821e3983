import type { Experiments } from '#features/experiments/experiments.server.ts';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import type { Listing } from '#features/listings/listings.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { type AccountSite, openAccountSite } from '../../accounts/testing/account-site.ts';
import { LISTING, OWNER } from '../../rest/testing/one-car.ts';

/** A whole site with accounts, whose cars can be changed. Cars 1 to 6 are in Chicago, 7 is in Denver. */
export type InterestSite = AccountSite & {
  flags: { -readonly [Name in keyof Flags]?: boolean };
  /** Flags that experiments set for visitors with a cookie. */
  variants: { -readonly [Name in keyof Flags]?: boolean };
  /** Changes a car in the database and the index. `null`: it is withdrawn. */
  change(id: number, changes: Partial<Listing> | null): Promise<void>;
};

const CHICAGO = {
  ...OWNER,
  city: 'Chicago',
  state: 'IL',
  latitude: 41.88,
  longitude: -87.63,
  hasLeadEmail: true as const,
};
const DENVER = {
  ...CHICAGO,
  id: 8,
  name: 'Denver Cars',
  city: 'Denver',
  state: 'CO',
  latitude: 39.74,
  longitude: -105,
};
const OWNERS = [CHICAGO, DENVER];

/** Returns the VIN of a car of the site. */
export const vinOf = (id: number): string => `1HGCM82633A00${String(id).padStart(4, '0')}`;

const CARS: Listing[] = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  ...LISTING,
  ...{ id, vin: vinOf(id), salePrice: 20_000 + id * 100, ownerId: id === 7 ? DENVER.id : CHICAGO.id },
  ...(id >= 4 && id <= 6 && { makeCode: 'FORD', make: 'Ford', modelCode: 'MUSTANG_MACH_E', model: 'Mustang Mach-E' }),
  fuelCode: id >= 4 && id <= 6 ? 'ELE' : 'GSL',
}));

export async function openInterestSite(): Promise<InterestSite> {
  const flags: InterestSite['flags'] = {};
  const variants: InterestSite['variants'] = {};
  const experiments: Experiments = {
    isRunning: () => Object.keys(variants).length > 0,
    participate: async () => ({ flags: variants, participants: [] }),
    record: () => undefined,
    stop: async () => undefined,
  };
  const inventory = new Inventory();
  inventory.apply({ owners: OWNERS, put: CARS });
  const search = createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => new Date(),
    findZip: (zip) => {
      const found = findZip(zip);
      return found ? { ...found, marketArea: null } : undefined;
    },
    findCity: () => undefined,
    catalog: catalogVocabulary(catalog),
  });
  const site = await openAccountSite({
    changes: { search, experiments, flags: () => ({ ...FLAG_DEFAULTS, ...flags }) },
  });
  const { database } = site;
  await database.query(`insert into sources (name) values ('test')`);
  for (const { id, hasLeadEmail: _, ...facts } of OWNERS)
    await database.query(
      `insert into owners (id, source_id, key, facts, content_hash, lead_email)
       overriding system value values ($1::bigint, 1, $1::bigint::text, $2, '', 'dealer@example.com')`,
      [id, JSON.stringify(facts)],
    );
  const store = async ({ id, ownerId, rating: _rating, stale: _stale, ...facts }: Listing, withdrawnAt: Date | null) =>
    database.query(
      `insert into listings (id, source_id, key, owner_id, vin, facts, content_hash, withdrawn_at)
       overriding system value values ($1::bigint, 1, $1::bigint::text, $2, $3, $4, '', $5)
       on conflict (id) do update set facts = excluded.facts, withdrawn_at = excluded.withdrawn_at`,
      [id, ownerId, facts.vin, JSON.stringify(facts), withdrawnAt],
    );
  const cars = new Map(CARS.map((car) => [car.id, car]));
  for (const car of CARS) await store(car, null);
  return Object.assign(site, {
    flags,
    variants,
    change: async (id: number, changes: Partial<Listing> | null) => {
      const car = { ...cars.get(id)!, ...changes };
      cars.set(id, car);
      await store(car, changes === null ? new Date() : null);
      inventory.apply(changes === null ? { remove: [id] } : { put: [car] });
    },
  });
}
