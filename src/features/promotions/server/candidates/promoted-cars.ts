import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { campaignIdOf, type Listing, placementCode } from '#features/listings/listings.ts';
import type { Predicate, ScoredCar, SearchContext, VehicleQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { type Placement, PLACEMENTS, TIERS } from '../../model/campaign.ts';

export type Car = { listing: Listing; owner: Owner };
type Page = { brand: Brand; service: SearchService };

const codesOfBrands = new WeakMap<Brand, Readonly<Record<Placement, readonly string[]>>>();

/** Returns the codes of placements in the index's column `sponsored`. */
export function codesOf(brand: Brand, placements: readonly Placement[]): readonly string[] {
  const codes = codesOfBrands.get(brand) ?? codesByPlacement(brand);
  codesOfBrands.set(brand, codes);
  return placements.length === 1 ? codes[placements[0]!] : placements.flatMap((placement) => codes[placement]);
}

function codesByPlacement({ key: brand }: Brand): Readonly<Record<Placement, readonly string[]>> {
  const code = (placement: Placement, tier = '') => placementCode({ brand, placement, tier });
  return {
    spotlight: TIERS.map((tier) => code('spotlight', tier)),
    highlight: [code('highlight')],
    boost: [code('boost')],
    peekaboo: [code('peekaboo')],
    showcase: [code('showcase')],
  };
}

const promotedIn = new WeakMap<SearchContext, { epoch: number; placements: ReadonlySet<Placement> }>();

/**
 * Returns the placements in which any car of the inventory may be shown. Needs no search, and is cached until the
 * inventory changes.
 */
export function promotedPlacements({ brand, service }: Page, context: SearchContext): ReadonlySet<Placement> {
  const { epoch } = service;
  const kept = promotedIn.get(context);
  if (kept && kept.epoch === epoch) return kept.placements;
  const isKnown = (placement: Placement) =>
    codesOf(brand, [placement]).some((code) => context.knows('sponsored', code));
  const placements = new Set(PLACEMENTS.filter(isKnown));
  if (epoch !== undefined) promotedIn.set(context, { epoch, placements });
  return placements;
}

/** Returns the condition that a car has a campaign for one of these placements. */
export function isPromoted(brand: Brand, placements: readonly Placement[]): Predicate {
  return { kind: 'any', column: 'sponsored', values: codesOf(brand, placements) };
}

/** Returns a search that only finds its most relevant cars, without its order and page. */
export function mostRelevantQuery(query: VehicleQuery): VehicleQuery {
  return { ...query, sortBy: 'relevance', firstRecord: 0, after: null, numRecords: 0 };
}

/**
 * Returns the most relevant cars of a `mostRelevantQuery` search that satisfy a condition and have at least a score, best
 * first.
 */
export async function findPromoted(
  { brand, service }: Page,
  query: VehicleQuery,
  where: Predicate,
  { least = -Infinity, signal }: { least?: number; signal: AbortSignal },
): Promise<readonly ScoredCar[]> {
  const parsed = { query, invalid: [], errors: [] };
  const options = { hideFilters: true, best: true, where, least, signal };
  const { best } = await service.searchCounted(parsed, brand, options);
  return best ?? [];
}

/** Returns whether a car has a campaign. */
export function isInCampaign({ campaigns }: Listing, campaignId: number): boolean {
  return campaigns?.some((text) => campaignIdOf(text) === campaignId) ?? false;
}
