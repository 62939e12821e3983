import { hash } from 'node:crypto';
import type { Flags } from '#features/flags/flags.ts';
import { formatQuery, type SearchContext } from '#features/search/search.ts';
import { unlessAborted } from '#kit/async/unless-aborted.ts';
import type { AuctionInput, Candidate } from '../model/auction.ts';
import type { Placement } from '../model/campaign.ts';
import { allowsNewCarBoost } from '../model/new-car-boost.ts';
import type { PagePlaces } from '../model/page-slots.ts';
import { runAuction } from '../model/run-auction.ts';
import type { ServedSlots } from '../model/served-slots.ts';
import type { SlotToken } from '../model/slot-token.ts';
import { createReservationQueue } from './reservation-queue.ts';
import type { SearchPage } from './candidates/candidates-among.ts';
import { findCandidates } from './candidates/find-candidates.ts';
import { createAuctionMinutes, type AuctionMinute, type AuctionMinuteParts } from './auction-minutes.ts';
import { promotedPlacements } from './candidates/promoted-cars.ts';
import { unsignedSlot } from './signed-slot.ts';
import { withShowcaseCars } from './find-showcase.ts';
import { serveSlots, withCurrentCars } from './serve-slots.ts';

/** Maximum number of cached auctions per minute, so that the pages of one search share an auction. */
const MAX_KEPT = 2_000;

const NO_SLOTS: ServedSlots = { auctionId: null, slots: [] };

/**
 * The first page of a search. `places`: `null` for an API call, which may request more cards than a page shows.
 * `isRobot`: a robot requests the page.
 */
export type SlotsPage = SearchPage & {
  flags: Pick<Flags, 'spotlight' | 'alpha_showcase'>;
  places: PagePlaces | null;
  isRobot?: boolean;
};

export type SlotSelectorParts = AuctionMinuteParts & {
  /** Returns the signed text of a slot's link. */
  sign(slot: SlotToken): string;
};

/**
 * An auction. `isHeld`: whether it has finished. `signal`: the signal of the page that runs it. `current`: its slots
 * for one version of the inventory.
 */
type CachedSlots = {
  minute: number;
  served: Promise<ServedSlots>;
  isHeld: boolean;
  signal: AbortSignal;
  current?: { epoch: number | undefined; served: Promise<ServedSlots> };
};

/**
 * Returns a function that selects the paid slots of a page by an auction, which all pages of the same search share for
 * a minute. Without running campaigns it costs no search and no SQL. Robots get cards as well, but their auctions
 * reserve and store nothing: otherwise a robot that reads every search would reserve the budgets of all campaigns. The
 * links of these cards have no valid token, so no click on them is charged.
 * @throws if the database or the index does not answer, or the page's signal aborts.
 */
export function createSlotSelector(
  parts: SlotSelectorParts,
): (page: SlotsPage, signal: AbortSignal) => Promise<ServedSlots> {
  const readBook = createAuctionMinutes(parts);
  const billed: ClickBilling = { reserve: createReservationQueue(parts.database), sign: parts.sign };
  const kept = new Map<string, CachedSlots>();
  const hold = (key: string, work: Work, signal: AbortSignal): CachedSlots => {
    const { page, book } = work;
    const served = serve(work, page.isRobot ? FREE : billed, signal);
    const current = { epoch: page.service.epoch, served };
    const auction: CachedSlots = { minute: book.minute, served, isHeld: false, signal, current };
    // The oldest ones come first. Auctions of earlier minutes are never needed again.
    for (const [oldest, { minute }] of kept) {
      if (minute >= book.minute && kept.size < MAX_KEPT) break;
      kept.delete(oldest);
    }
    kept.set(key, auction);
    served.then(
      () => (auction.isHeld = true),
      () => kept.get(key) === auction && kept.delete(key),
    );
    return auction;
  };
  return async (page, signal) => {
    const context = page.service.context(page.brand);
    const placements = placementsOf(page, context);
    const promoted = promotedPlacements(page, context);
    if (!placements.some((placement) => promoted.has(placement))) return NO_SLOTS;
    const book = await readBook();
    const address = formatQuery(page.parsed.query, context);
    const placesKey = placesKeyOf(placements, page.places);
    const search = searchOf(address, placesKey, page);
    const key = `${book.minute} ${page.brand.key} ${page.isRobot ? 'robot' : ''} ${search}`;
    for (;;) {
      const auction =
        kept.get(key) ??
        hold(key, { page, placements: new Set(placements), book, context, address, placesKey, search }, signal);
      try {
        const served = await (auction.isHeld ? auction.served : unlessAborted(auction.served, signal));
        return await currentSlots(auction, served, page);
      } catch (error) {
        // The page that ran the auction was closed before it finished, so one of the waiting pages runs it again.
        if (signal.aborted || auction.signal === signal || !auction.signal.aborted) throw error;
      }
    }
  };
}

/** Returns the slots of an auction whose cars are offered in the page's version of the inventory. */
function currentSlots(auction: CachedSlots, served: ServedSlots, { service }: SlotsPage): Promise<ServedSlots> {
  const { epoch } = service;
  if (auction.current && epoch !== undefined && auction.current.epoch === epoch) return auction.current.served;
  const current = { epoch, served: withCurrentCars(served, service) };
  auction.current = current;
  current.served.catch(() => auction.current === current && delete auction.current);
  return current.served;
}

/** Returns the placements that a page may have: boosted cars are included only for searches that allow them. */
function placementsOf({ flags, parsed, places }: SlotsPage, { currentYear }: SearchContext): Placement[] {
  const { spotlight, alpha_showcase: showcase } = flags;
  const boosts = allowsNewCarBoost(parsed.query, currentYear) && places?.boosts.length !== 0;
  return [
    ...(spotlight ? (['spotlight', 'highlight'] as const) : []),
    ...(spotlight && boosts ? (['boost'] as const) : []),
    ...(spotlight && places?.peekaboo.length !== 0 ? (['peekaboo'] as const) : []),
    ...(showcase ? (['showcase'] as const) : []),
  ];
}

/** Returns a key for the placements that a page may have, and for its places; an API call has all of them. */
function placesKeyOf(placements: readonly Placement[], places: PagePlaces | null): string {
  const key = placements.join();
  return places ? `${key} ${places.carousel} ${places.promos} ${places.boosts.join()} ${places.peekaboo.join()}` : key;
}

/** Returns a key for everything about a page that determines its slots, apart from campaigns. */
function searchOf(address: string, placesKey: string, { parsed: { query }, answer }: SlotsPage): string {
  const shown = answer.results.map(({ listing }) => listing.id);
  return `${address} ${query.numRecords} ${placesKey} ${shown.join()}`;
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

type Work = {
  page: SlotsPage;
  placements: ReadonlySet<Placement>;
  book: AuctionMinute;
  context: SearchContext;
  /** The query of the page's address. */
  address: string;
  placesKey: string;
  search: string;
};

/** Reserves the clicks of auctions, and signs the links of their slots. */
type ClickBilling = Pick<SlotSelectorParts, 'sign'> & { reserve: ReturnType<typeof createReservationQueue> };

/** Serves an auction whose clicks are not charged. */
const FREE: ClickBilling = {
  reserve: async ({ outcome }) => [...outcome],
  sign: unsignedSlot,
};

async function serve(work: Work, { reserve, sign }: ClickBilling, signal: AbortSignal): Promise<ServedSlots> {
  const { page, book, search } = work;
  const { candidates, finds } = await findCandidates(work, signal);
  if (candidates.length === 0) return NO_SLOTS;
  // Later auctions of the page have the same digest.
  const digest = (finds.of!.digest ??= digestOf(search));
  const input = inputOf(candidates, digest, work);
  const outcome = runAuction(input);
  if (outcome.length === 0) return NO_SLOTS;
  const completed = await withShowcaseCars(outcome, finds, { page, book, signal });
  const id = digestOf(`${input.search} ${input.brand} ${input.minute}`);
  const awarded = await reserve({ id, day: book.day, input, outcome: completed });
  return serveSlots({ service: page.service, id, book, sign, awarded });
}

function inputOf(
  candidates: readonly Candidate[],
  digest: string,
  { page: { brand, places }, placements, placesKey, book }: Work,
): AuctionInput {
  const { minute, dayPassed, counters } = book;
  return {
    brand: brand.key,
    search: digest,
    minute,
    dayPassed,
    slots: book.slotsOf(brand.key, { placements, places, key: placesKey }),
    ...(places && { page: { carousel: places.carousel, promos: places.promos } }),
    candidates,
    counters,
  };
}
