import type { Listing } from '#features/listings/listings.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { AwardedSlot } from '../model/auction.ts';
import type { ServedSlot, ServedSlots } from '../model/served-slots.ts';
import type { SlotToken } from '../model/slot-token.ts';
import { withFilter } from '#features/search/search.ts';
import type { CandidateCar, SearchPage } from './find-candidates.ts';
import type { MinuteBook } from './minute-book.ts';
import { type Car, isInCampaign, isPromoted } from './promoted-cars.ts';

/** Cars in the carousel of a showcase (spec 2 §9). */
const MAX_SHOWCASE_CARS = 12;
/** Cars of the seller that are read for a showcase: some may belong to other campaigns, or be on the page. */
const READ_SHOWCASE_CARS = 24;

type Serving = {
  page: SearchPage;
  id: string;
  book: Pick<MinuteBook, 'day' | 'minute'>;
  sign(slot: SlotToken): string;
  awarded: readonly AwardedSlot[];
  cars: readonly CandidateCar[];
  signal: AbortSignal;
};

/** Returns awarded slots with their cars. Omits a slot whose car is not offered. */
export async function serveSlots({
  page,
  id,
  book: { day, minute },
  sign,
  awarded,
  cars,
  signal,
}: Serving): Promise<ServedSlots> {
  const known = new Map<number, Car>(cars.map((car) => [car.listing.id, car]));
  // Another server may have held the auction, with cars that this one has not found.
  const unknown = awarded.map(({ listingId }) => listingId).filter((listingId) => !known.has(listingId));
  if (unknown.length > 0) for (const car of await page.service.findAll(unknown)) known.set(car.listing.id, car);
  const slots: ServedSlot[] = [];
  for (const { score: _score, scoreOfNext: _next, ...slot } of awarded) {
    const car = known.get(slot.listingId);
    if (!car) continue;
    const { listing, owner } = car;
    const token = sign({ ...slot, auctionId: id, day, minute });
    const others = slot.placement === 'showcase' ? await findOthers(slot, page, signal) : [];
    slots.push({ ...slot, listing, owner, others, token });
  }
  return { auctionId: id, slots };
}

/** Returns the other cars of a showcase that match the search, the most relevant first. */
async function findOthers(
  { campaignId, ownerId, listingId }: Pick<AwardedSlot, 'campaignId' | 'ownerId' | 'listingId'>,
  { parsed, answer, brand, service }: SearchPage,
  signal: AbortSignal,
): Promise<Listing[]> {
  const query = {
    ...withFilter(parsed.query, 'showcaseOwner', ownerId),
    sortBy: 'relevance',
    firstRecord: 0,
    after: null,
    numRecords: READ_SHOWCASE_CARS,
  } as const;
  const where = isPromoted(brand, ['showcase']);
  const options = { hideFilters: true, where, signal };
  const { results } = await service.searchCounted({ query, invalid: [], errors: [] }, brand, options);
  const shown = new Set([listingId, ...answer.results.map(({ listing }) => listing.id)]);
  return results
    .map(({ listing }) => listing)
    .filter((listing) => !shown.has(listing.id) && isInCampaign(listing, campaignId))
    .slice(0, MAX_SHOWCASE_CARS - 1);
}

/**
 * Returns slots with their cars as they are offered now. Omits the slots of cars that are no longer offered, because they
 * are sold or hidden, or whose campaign no longer runs.
 */
export async function withCurrentCars(
  { auctionId, slots }: ServedSlots,
  service: Pick<SearchService, 'findAll'>,
): Promise<ServedSlots> {
  const ids = new Set(slots.flatMap(({ listing, others }) => [listing.id, ...others.map((other) => other.id)]));
  const cars = new Map((ids.size > 0 ? await service.findAll([...ids]) : []).map((car) => [car.listing.id, car]));
  const current = slots.flatMap((slot): ServedSlot[] => {
    const offered = (id: number) => {
      const car = cars.get(id);
      return car && isInCampaign(car.listing, slot.campaignId) ? car : undefined;
    };
    const car = offered(slot.listing.id);
    return car ? [{ ...slot, ...car, others: slot.others.flatMap(({ id }) => offered(id)?.listing ?? []) }] : [];
  });
  return { auctionId, slots: current };
}
