import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import {
  ANY_CONDITION,
  emptyQuery,
  formatParams,
  OWNER_PARAM,
  type SearchContext,
  withFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { RecentByOwner } from '#kit/recent-by-owner.ts';
import type { SimilarView } from './page-data.ts';
import { similarPartOf } from './view/car-part.ts';
import type { Offer } from './view/details-view.ts';
import type { OwnerCars } from './view/seller-view.ts';

/** `search`: the service for one version of the inventory, if it has an `epoch`. */
type Services = { search: SearchService; brand: Brand; guards: Readonly<Record<'optionalListing', Guard>> };

/** Limit of the cards of similar cars that are kept for listings, about 1 KB each. */
const MAX_CARDS = 10_000;
/** Limit of the owners for which it is kept how many cars the latest version of the inventory has. */
const MAX_OWNERS = 2_000;

type Similar = { epoch: number; owner: Owner; cards: readonly SimilarView[] };

/** By search context, because searches depend on the brand and the day. */
const similar = new RecentByOwner<Similar>(MAX_CARDS, ({ cards }) => cards.length);
const totals = new RecentByOwner<{ epoch: number; cars: OwnerCars }>(MAX_OWNERS);

/**
 * Returns the cards of cars similar to a listing; `null` if they are not found in time. Only finds them again after a
 * change.
 */
export async function findSimilar(
  to: Offer,
  { search, brand, guards }: Services,
  signal: AbortSignal,
): Promise<readonly SimilarView[] | null> {
  const context: SearchContext = search.context(brand);
  const { epoch } = search;
  const known = similar.get(context, to.listing);
  if (known && known.epoch === epoch && known.owner === to.owner) return known.cards;
  const answer = await guards.optionalListing(
    (inTime) => search.similar(to, brand, { signal: inTime }, { isCounted: false }),
    signal,
  );
  if (!answer.ok) return null;
  const cards = answer.value.results.map(similarPartOf);
  if (epoch !== undefined) similar.set(context, to.listing, { epoch, owner: to.owner, cards });
  return cards;
}

/** Counts the owner's cars in any condition; `null` if it takes too long. Cached until the inventory changes. */
export async function countOwnerCars(
  owner: Owner,
  { search, brand, guards }: Services,
  signal: AbortSignal,
): Promise<OwnerCars | null> {
  const context = search.context(brand);
  const { epoch } = search;
  const known = totals.get(context, owner);
  if (known !== undefined && known.epoch === epoch) return known.cars;
  const params = formatParams(
    new Map([
      [ANY_CONDITION.name, [ANY_CONDITION.value]],
      [OWNER_PARAM, [String(owner.id)]],
    ]),
  );
  const inAnyCondition = withFilter(emptyQuery(context), 'listingType', []);
  const query = withFilter(inAnyCondition, 'showcaseOwner', owner.id);
  const answer = await guards.optionalListing(
    (inTime) => search.count({ query, invalid: [], errors: [] }, brand, { signal: inTime }),
    signal,
  );
  if (!answer.ok) return null;
  const cars = { search: params, total: answer.value };
  if (epoch !== undefined) totals.set(context, owner, { epoch, cars });
  return cars;
}
