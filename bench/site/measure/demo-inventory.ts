import { createNormalizer } from '../../../src/features/feeds/model/normalize-row.ts';
import { demoRows } from '../../../src/features/demo/model/demo-rows.ts';
import type { Owner } from '../../../src/features/dealers/dealers.ts';
import { demoOptions } from '../../../src/features/demo/demo.server.ts';
import { createMapping } from '../../../src/features/feed-mapping/feed-mapping.ts';
import type { Listing } from '../../../src/features/listings/listings.ts';
import { seededNumbers } from '../../../src/kit/seeded-numbers.ts';
import { catalog, findCity, findZip, marketAreaOf } from '../../../src/features/reference/reference.server.ts';

/** The date at which the demo's cars are evaluated. */
export const DEMO_DAY = '2026-11-21';

export type Cars = { owners: Owner[]; listings: Listing[] };

/**
 * Returns the owners and listings of the demo's first `most` rows as an import would store them, without a database:
 * ids in the order of the feed.
 */
export function demoInventory(most = Infinity): Cars {
  const normalize = createNormalizer({
    catalog,
    places: { findZip, findCity, marketAreaOf },
    mapping: createMapping({}),
    sourceName: 'demo',
    latestYear: 2028,
  });
  const owners = new Map<string, Owner>();
  const listings = new Map<string, Listing>();
  let rows = 0;
  for (const row of demoRows(demoOptions(new Date(DEMO_DAY)))) {
    if (rows++ === most) break;
    const result = normalize(row, () => undefined);
    if ('rejects' in result) continue;
    const { key, facts, owner } = result.listing;
    const identity = key ?? `row ${listings.size}`;
    const ownerKey = owner.key ?? `private ${identity}`;
    const seller = owners.get(ownerKey) ?? { ...owner.facts, id: owners.size + 1 };
    owners.set(ownerKey, seller);
    const listedAt = facts.listedAt ?? `${DEMO_DAY}T00:00:00Z`;
    listings.set(identity, {
      ...facts,
      listedAt,
      id: listings.get(identity)?.id ?? listings.size + 1,
      ownerId: seller.id,
      rating: null,
      stale: false,
    });
  }
  return { owners: [...owners.values()], listings: [...listings.values()] };
}

/**
 * Returns variation `copy` of an inventory: the same cars with other prices, mileages and times, at slightly moved
 * sellers, with their own ids. Copy 0 is the original.
 */
export function varyInventory({ owners, listings }: Cars, copy: number): Cars {
  if (copy === 0) return { owners, listings };
  const random = randomOf(copy);
  const near = (degrees: number | null) => (degrees === null ? null : degrees + (random() - 0.5) * 0.6);
  const about = (amount: number | null, share: number) =>
    amount === null ? null : Math.round(amount * (1 + (random() - 0.5) * share));
  return {
    owners: owners.map((owner) => ({
      ...owner,
      id: owner.id + copy * owners.length,
      latitude: near(owner.latitude),
      longitude: near(owner.longitude),
    })),
    listings: listings.map((listing) => ({
      ...listing,
      id: listing.id + copy * listings.length,
      ownerId: listing.ownerId + copy * owners.length,
      vin: listing.vin && `${listing.vin.slice(0, 9)}${String(random()).slice(2, 10)}`,
      salePrice: about(listing.salePrice, 0.2),
      mileage: about(listing.mileage, 0.4),
      listedAt: new Date(Date.parse(listing.listedAt) - Math.floor(random() * 86_400_000)).toISOString(),
    })),
  };
}

/** Returns a random generator, so that every run measures the same. */
export function randomOf(seed: number): () => number {
  return seededNumbers(Math.imul(seed, 0x9e3779b1));
}
