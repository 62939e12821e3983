import { DIVERSIFIED_RANKS as MAX_BEST, withFilter } from '#features/search/search.ts';
import type { PromotedCar, SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { AuctionOutcome, AwardedSlot } from '../model/auction.ts';
import { campaignDayOf } from '../model/campaign.ts';
import type { ServedSlot } from '../model/served-slots.ts';
import type { SlotToken } from '../model/slot-token.ts';
import type { AuctionMinute } from './auction-minutes.ts';
import type { SearchPage } from './candidates/candidates-among.ts';
import type { SearchFinds } from './candidates/search-memo.ts';
import { codesOf, mostRelevantQuery, findPromoted, isPromoted } from './candidates/promoted-cars.ts';
import { serveSlots, withCurrentCars } from './serve-slots.ts';

/** The maximum number of cars of a showcase, including the first (spec 2 §9). */
const MAX_SHOWCASE_CARS = 12;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 5_000;

/**
 * Returns awarded slots with the further cars of a showcase. These are stored too, because clicks on them are charged.
 */
export async function withShowcaseCars(
  outcome: AuctionOutcome,
  finds: SearchFinds,
  { page, book, signal }: { page: SearchPage; book: Pick<AuctionMinute, 'campaigns'>; signal: AbortSignal },
): Promise<readonly AwardedSlot[]> {
  const at = outcome.findIndex(({ placement }) => placement === 'showcase');
  const slot = outcome[at];
  if (!slot) return outcome;
  const { campaignId, ownerId, listingId } = slot;
  const isAlone = book.campaigns.get(campaignId)?.isOfOneCar ?? false;
  if (isAlone) return outcome.with(at, { ...slot, others: [] });
  const cars = await findCarsOf({ campaignId, ownerId }, finds, page, signal);
  const shown = new Set([listingId, ...page.answer.results.map(({ listing }) => listing.id)]);
  const others = cars.filter((id) => !shown.has(id)).slice(0, MAX_SHOWCASE_CARS - 1);
  return outcome.with(at, { ...slot, others });
}

/** Returns the cars of a showcase that match the search, the most relevant first. */
async function findCarsOf(
  { campaignId, ownerId }: Pick<AwardedSlot, 'campaignId' | 'ownerId'>,
  finds: SearchFinds,
  page: SearchPage,
  signal: AbortSignal,
): Promise<readonly number[]> {
  // All cars of a small search are known.
  const best = page.answer.best ?? finds.best;
  if (finds.promoted && best?.length === page.answer.total) {
    return finds.promoted.filter(({ campaignIds }) => campaignIds.includes(campaignId)).map((car) => car.listingId);
  }
  finds.showcases ??= new Map();
  const known = finds.showcases.get(campaignId);
  if (known) return known;
  const ofSeller = await findOfSeller(ownerId, page, signal);
  const ids = ofSeller.filter(({ campaignIds }) => campaignIds.includes(campaignId)).map((car) => car.listingId);
  finds.showcases.set(campaignId, ids);
  return ids;
}

/** Returns the most relevant showcase cars of a seller that match the search, of any campaign. */
async function findOfSeller(ownerId: number, page: SearchPage, signal: AbortSignal): Promise<readonly PromotedCar[]> {
  const { service, brand } = page;
  const ofSeller = mostRelevantQuery(withFilter(page.parsed.query, 'showcaseOwner', ownerId));
  const ranked = service.rankPromoted(ofSeller, brand, {
    codes: codesOf(brand, ['showcase']),
    missOne: [],
    least: -Infinity,
  });
  if (ranked) return ranked.slice(0, MAX_BEST);
  const found = await findPromoted(page, ofSeller, isPromoted(brand, ['showcase']), { signal });
  return service.findPromoted(found.map(({ id }) => id));
}

type StoredAuction = { minute: number; outcome: AuctionOutcome };

/**
 * Returns the showcase that an auction awarded, with current data of its cars; `null` if there is none, or its first
 * car is no longer offered.
 * @throws if the database or the index does not answer.
 */
export async function findShowcase(
  { database, sign }: { database: Pick<Database, 'query'>; sign(slot: SlotToken): string },
  auctionId: string,
  service: Pick<SearchService, 'findAll'>,
): Promise<ServedSlot | null> {
  const [auction] = await database.query<StoredAuction>(
    'select minute, outcome from auctions where id = $1',
    [auctionId],
    { timeoutMs: TIMEOUT_MS },
  );
  const awarded = auction?.outcome.filter(({ placement }) => placement === 'showcase') ?? [];
  if (!auction || awarded.length === 0) return null;
  const { minute } = auction;
  const { day } = campaignDayOf(new Date(minute * MINUTE_MS));
  const served = await serveSlots({ service, id: auctionId, book: { day, minute }, sign, awarded });
  const { slots } = await withCurrentCars(served, service);
  return slots[0] ?? null;
}
