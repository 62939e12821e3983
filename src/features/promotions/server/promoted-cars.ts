import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, parseCarCampaign, placementCode } from '#features/listings/listings.ts';
import type { Predicate, ScoredCar, VehicleQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { type Placement, TIERS } from '../model/campaign.ts';

export type Car = { listing: Listing; owner: Owner };
type Page = { brand: Brand; service: SearchService };

/** Returns the codes of placements in the index's column `sponsored`. */
function codesOf(brand: Brand, placements: readonly Placement[]): string[] {
  return placements.flatMap((placement) =>
    (placement === 'spotlight' ? TIERS : ['']).map((tier) => placementCode({ brand: brand.key, placement, tier })),
  );
}

/** Returns whether any car of the inventory may be shown in one of these placements. Costs no search. */
export function hasCampaigns({ brand, service }: Page, placements: readonly Placement[]): boolean {
  if (placements.length === 0) return false;
  const { knows } = service.context(brand);
  return codesOf(brand, placements).some((code) => knows('sponsored', code));
}

/** The condition that a car has a campaign for one of these placements. */
export function isPromoted(brand: Brand, placements: readonly Placement[]): Predicate {
  return { kind: 'any', column: 'sponsored', values: codesOf(brand, placements) };
}

/** Returns the most relevant cars of a search that satisfy a condition, best first. */
export async function findPromoted(
  { brand, service }: Page,
  query: VehicleQuery,
  where: Predicate,
  signal: AbortSignal,
): Promise<readonly ScoredCar[]> {
  const parsed = { query, invalid: [], errors: [] };
  const { best } = await service.searchCounted(parsed, brand, { hideFilters: true, best: true, where, signal });
  return best ?? [];
}

/** Returns whether a car has a campaign. */
export function isInCampaign({ campaigns }: Listing, campaignId: number): boolean {
  return (campaigns ?? []).some((text) => parseCarCampaign(text).id === campaignId);
}
