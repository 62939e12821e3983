import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '#ports/database/database.ts';
import type { InventorySource, Inventory } from '#features/search-memory/search-memory.server.ts';

/** A city and the number of active listings that are sold there. */
export type SellingCity = { city: string; state: string; count: number };

/** Data for a sitemap that searches do not return: for one make, or for all makes (`null`). */
export type SitemapSource = {
  /** Ids of active listings, in any order. */
  listingIds(make: string | null): Promise<number[]>;
  sellingCities(make: string | null): Promise<SellingCity[]>;
};

/** Number of listings after which the loop lets other work run. */
const LISTINGS_PER_BATCH = 20_000;

/** Reads from the inventory in memory. */
export function sitemapFromMemory(source: Pick<InventorySource, 'inventory'>): SitemapSource {
  return {
    listingIds: async (make) => Array.fromAsync(listingIds(source.inventory, make)),
    sellingCities: async (make) => sellingCities(source.inventory, make),
  };
}

/** Reads from the database, the source of truth. */
export function sitemapFromDatabase(database: Queryable): SitemapSource {
  return {
    listingIds: async (make) => {
      const rows = await database.query<{ id: number }>(
        `select id from listings where withdrawn_at is null and ($1::text is null or facts->>'makeCode' = $1)`,
        [make],
      );
      return rows.map(({ id }) => id);
    },
    sellingCities: (make) =>
      database.query<SellingCity>(
        `select o.facts->>'city' as city, o.facts->>'state' as state, sum(l.count)::int as count from owners o join (
           select owner_id, count(*) as count from listings
           where withdrawn_at is null and ($1::text is null or facts->>'makeCode' = $1) group by owner_id
         ) l on l.owner_id = o.id
         where o.facts->>'city' is not null and o.facts->>'state' is not null group by 1, 2`,
        [make],
      ),
  };
}

async function sellingCities(inventory: Inventory, make: string | null): Promise<SellingCity[]> {
  const countOf = new Map<number, number>();
  for await (const id of listingIds(inventory, make)) {
    const owner = inventory.ownerIdOf(id);
    // The listing may have been removed since the loop began.
    if (owner !== undefined) countOf.set(owner, (countOf.get(owner) ?? 0) + 1);
  }
  const cities = new Map<string, SellingCity>();
  for (const [owner, listings] of countOf) {
    const { city = null, state = null } = inventory.findOwner(owner) ?? {};
    if (city === null || state === null) continue;
    const count = listings + (cities.get(`${city}, ${state}`)?.count ?? 0);
    cities.set(`${city}, ${state}`, { city, state, count });
  }
  return [...cities.values()];
}

/** Iterates over the ids of listings and lets requests run in between. */
async function* listingIds(inventory: Inventory, make: string | null): AsyncGenerator<number> {
  const ids = make === null ? inventory.ids() : idsOfMake(inventory, make);
  let seen = 0;
  for (const id of ids) {
    yield id;
    if (++seen % LISTINGS_PER_BATCH === 0) await setImmediate();
  }
}

function idsOfMake({ engine, size }: Inventory, make: string): number[] {
  const { hits } = engine.search({
    sections: { make: { kind: 'any', column: 'makeCode', values: [make] } },
    order: { kind: 'score', terms: [] },
    first: 0,
    count: size,
  });
  return hits.map(({ id }) => id);
}
