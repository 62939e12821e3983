import type { Listing } from '#features/listings/listings.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { AwardedSlot } from '../model/auction.ts';
import type { ServedCar, ServedSlot, ServedSlots } from '../model/served-slots.ts';
import type { SlotToken } from '../model/slot-token.ts';
import type { AuctionMinute } from './auction-minutes.ts';
import { type Car, isInCampaign } from './candidates/promoted-cars.ts';

type Serving = {
  service: Pick<SearchService, 'findAll'>;
  id: string;
  book: Pick<AuctionMinute, 'day' | 'minute'>;
  /** Returns the signed text of a car's link. */
  sign(slot: SlotToken): string;
  awarded: readonly AwardedSlot[];
};

/** Returns awarded slots with their cars, each with its token. Omits cars that are not offered. */
export async function serveSlots({ service, id, book, sign, awarded }: Serving): Promise<ServedSlots> {
  const { day, minute } = book;
  const found = await service.findAll(awarded.flatMap(({ listingId, others = [] }) => [listingId, ...others]));
  const known = new Map(found.map((car): [number, Car] => [car.listing.id, car]));
  const served = (slot: AwardedSlot, listingId: number): ServedCar | undefined => {
    const listing = known.get(listingId)?.listing;
    return listing && signedWhenRead(listing, () => sign(tokenOf(slot, { listingId, auctionId: id, day, minute })));
  };
  const slots: ServedSlot[] = [];
  for (const slot of awarded) {
    const car = served(slot, slot.listingId);
    if (!car) continue;
    const others = (slot.others ?? []).flatMap((other) => served(slot, other) ?? []);
    slots.push(servedSlot(slot, car, { owner: known.get(slot.listingId)!.owner, others, auctionId: id }));
  }
  return { auctionId: id, slots };
}

function tokenOf(
  { campaignId, ownerId, placement, position, priceCents }: AwardedSlot,
  { auctionId, listingId, day, minute }: Pick<SlotToken, 'auctionId' | 'listingId' | 'day' | 'minute'>,
): SlotToken {
  return { auctionId, campaignId, listingId, ownerId, placement, position, priceCents, day, minute };
}

/** Lists each field, because leaving some out with a rest pattern takes several times as long. */
function servedSlot(
  { placement, tier, position, campaignId, listingId, ownerId, priceCents, isHouse, missedFilter }: AwardedSlot,
  { listing, token }: ServedCar,
  { owner, others, auctionId }: Pick<ServedSlot, 'owner' | 'others' | 'auctionId'>,
): ServedSlot {
  const slot: ServedSlot = {
    placement,
    tier,
    position,
    campaignId,
    listingId,
    ownerId,
    priceCents,
    isHouse,
    listing,
    token,
    owner,
    others,
    auctionId,
  };
  if (missedFilter !== undefined) slot.missedFilter = missedFilter;
  return slot;
}

/** Returns a car whose token is signed only when it is read, because a page shows only two of a showcase's cars. */
function signedWhenRead(listing: Listing, sign: () => string): ServedCar {
  let token: string | undefined;
  return {
    listing,
    get token() {
      return (token ??= sign());
    },
  };
}

/**
 * Returns slots with current data of their cars. Omits slots whose car is no longer offered, because it was sold or
 * hidden, and slots whose campaign is no longer running.
 */
export async function withCurrentCars(
  { auctionId, slots }: ServedSlots,
  service: Pick<SearchService, 'findAll'>,
): Promise<ServedSlots> {
  const ids = new Set(slots.flatMap(({ listing, others }) => [listing.id, ...others.map((other) => other.listing.id)]));
  const cars = new Map((ids.size > 0 ? await service.findAll([...ids]) : []).map((car) => [car.listing.id, car]));
  const current = slots.flatMap((slot): ServedSlot[] => {
    const offered = (id: number) => {
      const car = cars.get(id);
      return car && isInCampaign(car.listing, slot.campaignId) ? car : undefined;
    };
    const car = offered(slot.listing.id);
    const others = slot.others.flatMap((other): ServedCar[] => {
      const listing = offered(other.listing.id)?.listing;
      if (!listing) return [];
      return [listing === other.listing ? other : signedWhenRead(listing, () => other.token)];
    });
    return car ? [{ ...slot, ...car, others }] : [];
  });
  return { auctionId, slots: current };
}
