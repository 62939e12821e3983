import { type ScoredCar, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { AuctionOutcome, AwardedSlot } from '../model/auction.ts';
import { campaignDayOf } from '../model/campaign.ts';
import type { ServedSlot } from '../model/served-slots.ts';
import type { SlotToken } from '../model/slot-token.ts';
import type { AuctionMinute } from './auction-minutes.ts';
import type { SearchPage } from './candidates/candidates-among.ts';
import { mostRelevantQuery, findPromoted, isInCampaign, isPromoted } from './candidates/promoted-cars.ts';
import { serveSlots, withCurrentCars } from './serve-slots.ts';

/** The maximum number of cars of a showcase, including the first (spec 2 §9). */
const MAX_SHOWCASE_CARS = 12;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 5_000;

/** Returns awarded slots with the further cars of a showcase. They are stored, because a click on them is charged too. */
export async function withShowcaseCars(
  outcome: AuctionOutcome,
  page: SearchPage,
  { campaigns }: Pick<AuctionMinute, 'campaigns'>,
  signal: AbortSignal,
): Promise<readonly AwardedSlot[]> {
  const completed = [...outcome];
  for (const [at, slot] of outcome.entries()) {
    if (slot.placement !== 'showcase') continue;
    const isAlone = campaigns.get(slot.campaignId)?.isOfOneCar ?? false;
    completed[at] = { ...slot, others: isAlone ? [] : await findOthers(slot, page, signal) };
  }
  return completed;
}

/** Returns the other cars of a showcase that match the search, the most relevant first. */
async function findOthers(
  { campaignId, ownerId, listingId }: Pick<AwardedSlot, 'campaignId' | 'ownerId' | 'listingId'>,
  page: SearchPage,
  signal: AbortSignal,
): Promise<number[]> {
  const { answer, service } = page;
  // All cars of a small search are known.
  const cars = answer.best?.length === answer.total ? answer.best : await findOfSeller(ownerId, page, signal);
  const shown = new Set([listingId, ...answer.results.map(({ listing }) => listing.id)]);
  const found = await service.findAll(cars.map(({ id }) => id).filter((id) => !shown.has(id)));
  return found
    .filter(({ listing }) => isInCampaign(listing, campaignId))
    .slice(0, MAX_SHOWCASE_CARS - 1)
    .map(({ listing }) => listing.id);
}

/** Returns the most relevant showcase cars of a seller that match the search, of any campaign. */
async function findOfSeller(ownerId: number, page: SearchPage, signal: AbortSignal): Promise<readonly ScoredCar[]> {
  const ofSeller = mostRelevantQuery(withFilter(page.parsed.query, 'showcaseOwner', ownerId));
  return findPromoted(page, ofSeller, isPromoted(page.brand, ['showcase']), { signal });
}

type StoredAuction = { minute: number; outcome: AuctionOutcome };

/**
 * Returns the showcase that an auction awarded, with its cars as they are offered now; `null` if there is none, or its
 * first car is no longer offered.
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
  const served = await serveSlots({ service, id: auctionId, book: { day, minute }, sign, awarded, cars: new Map() });
  const { slots } = await withCurrentCars(served, service);
  return slots[0] ?? null;
}
