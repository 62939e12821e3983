import { withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { AuctionOutcome, AwardedSlot } from '../model/auction.ts';
import { campaignDayOf } from '../model/campaign.ts';
import type { ServedSlot } from '../model/served-slots.ts';
import type { SlotToken } from '../model/slot-token.ts';
import type { SearchPage } from './find-candidates.ts';
import { mostRelevantOnly, findPromoted, isInCampaign, isPromoted } from './promoted-cars.ts';
import { serveSlots, withCurrentCars } from './serve-slots.ts';

/** The maximum number of cars of a showcase, including the first (spec 2 §9). */
const MAX_SHOWCASE_CARS = 12;
/** Cars of the seller that are read for a showcase: some may belong to other campaigns. */
const READ_SHOWCASE_CARS = 24;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 5_000;

/** Returns awarded slots with the further cars of a showcase. They are stored, because a click on them is charged too. */
export function withShowcaseCars(
  outcome: AuctionOutcome,
  page: SearchPage,
  signal: AbortSignal,
): Promise<readonly AwardedSlot[]> {
  return Promise.all(
    outcome.map(async (slot) =>
      slot.placement === 'showcase' ? { ...slot, others: await findOthers(slot, page, signal) } : slot,
    ),
  );
}

/** Returns the other cars of a showcase that match the search, the most relevant first. */
async function findOthers(
  { campaignId, ownerId, listingId }: Pick<AwardedSlot, 'campaignId' | 'ownerId' | 'listingId'>,
  page: SearchPage,
  signal: AbortSignal,
): Promise<number[]> {
  const { parsed, answer, brand, service } = page;
  const ofSeller = withFilter(parsed.query, 'showcaseOwner', ownerId);
  const cars = await findPromoted(page, mostRelevantOnly(ofSeller), isPromoted(brand, ['showcase']), signal);
  const shown = new Set([listingId, ...answer.results.map(({ listing }) => listing.id)]);
  const ids = cars.map(({ id }) => id).filter((id) => !shown.has(id));
  const found = await service.findAll(ids.slice(0, READ_SHOWCASE_CARS));
  return found
    .filter(({ listing }) => isInCampaign(listing, campaignId))
    .slice(0, MAX_SHOWCASE_CARS - 1)
    .map(({ listing }) => listing.id);
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
  const served = await serveSlots({ service, id: auctionId, book: { day, minute }, sign, awarded, cars: [] });
  const { slots } = await withCurrentCars(served, service);
  return slots[0] ?? null;
}
