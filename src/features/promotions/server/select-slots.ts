import { hash } from 'node:crypto';
import type { Brand } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import { formatQuery, type ParsedQuery, type SearchAnswer } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { AuctionInput, AwardedSlot } from '../model/auction.ts';
import type { Placement } from '../model/campaign.ts';
import { allowsNewCarBoost } from '../model/new-car-boost.ts';
import { pageSlots } from '../model/page-slots.ts';
import { runAuction } from '../model/run-auction.ts';
import type { ServedSlot, ServedSlots } from '../model/served-slots.ts';
import type { SlotToken } from '../model/slot-token.ts';
import { reserveSlots } from './budgets.ts';
import { type CandidateCar, findCandidates, hasCampaigns } from './find-candidates.ts';
import { createMinuteBooks, type MinuteBook, type MinuteBookParts } from './minute-book.ts';

/** Cars in the carousel of a showcase (spec 2 §9). */
const MAX_SHOWCASE_CARS = 12;
/** Auctions of a minute that are kept, so that the pages of one search share an auction. */
const MAX_KEPT = 2_000;

const NO_SLOTS: ServedSlots = { auctionId: null, slots: [] };

/** The first page of a search. `service`: pinned to the version of the inventory that `answer` comes from. */
export type SlotsPage = {
  parsed: ParsedQuery;
  answer: Pick<SearchAnswer, 'results' | 'total'>;
  brand: Brand;
  flags: Pick<Flags, 'spotlight' | 'alpha_showcase'>;
  service: SearchService;
};

export type SlotSelectorParts = MinuteBookParts & {
  /** Returns the signed text of a slot's link. */
  sign(slot: SlotToken): string;
};

type Kept = { minute: number; served: Promise<ServedSlots> };

/**
 * Returns a function that selects the paid slots of a page by an auction, which all pages of the same search share for a
 * minute. Without running campaigns it costs no search and no SQL.
 * @throws if the database or the index does not answer.
 */
export function createSlotSelector(
  parts: SlotSelectorParts,
): (page: SlotsPage, signal: AbortSignal) => Promise<ServedSlots> {
  const readBook = createMinuteBooks(parts);
  const kept = new Map<string, Kept>();
  return async (page, signal) => {
    const placements = placementsOf(page);
    if (!hasCampaigns(page, placements)) return NO_SLOTS;
    const book = await readBook();
    const search = digestOf(searchOf(page));
    const id = digestOf(`${search} ${page.brand.key} ${book.minute}`);
    const known = kept.get(id);
    if (known) return known.served;
    const served = serve({ ...parts, page, placements: new Set(placements), book, search, id }, signal);
    // The oldest come first. Those of earlier minutes are never needed again.
    for (const [key, { minute }] of kept) {
      if (minute === book.minute && kept.size < MAX_KEPT) break;
      kept.delete(key);
    }
    kept.set(id, { minute: book.minute, served });
    served.catch(() => kept.delete(id));
    return served;
  };
}

function placementsOf({ flags, parsed, brand, service }: SlotsPage): Placement[] {
  const hasBoost = allowsNewCarBoost(parsed.query, service.context(brand).currentYear);
  return [
    ...(flags.spotlight ? (['spotlight', 'highlight', 'peekaboo'] as const) : []),
    ...(flags.spotlight && hasBoost ? (['boost'] as const) : []),
    ...(flags.alpha_showcase ? (['showcase'] as const) : []),
  ];
}

/** Everything about a page that decides its slots, apart from campaigns. */
function searchOf(page: SlotsPage): string {
  const { query } = page.parsed;
  const address = formatQuery(query, page.service.context(page.brand));
  const shown = page.answer.results.map(({ listing }) => listing.id);
  return JSON.stringify([address, query.numRecords, placementsOf(page), shown]);
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

type Work = Pick<SlotSelectorParts, 'database' | 'sign'> & {
  page: SlotsPage;
  placements: ReadonlySet<Placement>;
  book: MinuteBook;
  search: string;
  id: string;
};

async function serve(
  { database, sign, page, placements, book, search, id }: Work,
  signal: AbortSignal,
): Promise<ServedSlots> {
  const { brand, service } = page;
  const cars = await findCandidates(page, placements, book, signal);
  if (cars.length === 0) return NO_SLOTS;
  const input = inputOf(cars, { placements, book, brand, search });
  const outcome = runAuction(input);
  if (outcome.length === 0) return NO_SLOTS;
  const awarded = await reserveSlots(database, { id, day: book.day, input, outcome });
  const known = new Map(cars.map((car) => [car.listing.id, car]));
  const slots: ServedSlot[] = [];
  for (const { score: _score, scoreOfNext: _next, ...slot } of awarded) {
    // Another server may have held the auction, with a car that this one has not found.
    const car = known.get(slot.listingId) ?? (await service.find(slot.listingId));
    if (!car) continue;
    const { listing, owner } = car;
    const token = slot.isHouse ? null : sign({ ...slot, auctionId: id, day: book.day });
    slots.push({ ...slot, listing, owner, others: othersOf(slot, cars), token });
  }
  return { auctionId: id, slots };
}

function inputOf(
  cars: readonly CandidateCar[],
  {
    placements,
    book,
    brand,
    search,
  }: { placements: ReadonlySet<Placement>; book: MinuteBook; brand: Brand; search: string },
): AuctionInput {
  const { minute, dayPassed, counters } = book;
  const slots = pageSlots(placements, (kind) => book.reserveCentsOf(brand.key, kind), book.clickCountsOf(brand.key));
  const candidates = cars.map(({ candidate }) => candidate);
  const ids = new Set(candidates.flatMap(({ campaignId, isHouse }) => (isHouse ? [] : [campaignId])));
  return {
    brand: brand.key,
    search,
    minute,
    dayPassed,
    slots,
    candidates,
    counters: Object.fromEntries([...ids].map((campaignId) => [campaignId, counters[campaignId]!])),
  };
}

/** Returns the other cars of a showcase, the most relevant first. */
function othersOf(
  {
    placement,
    campaignId,
    ownerId,
    listingId,
  }: Pick<AwardedSlot, 'placement' | 'campaignId' | 'ownerId' | 'listingId'>,
  cars: readonly CandidateCar[],
): ServedSlot['others'] {
  if (placement !== 'showcase') return [];
  return cars
    .filter(
      ({ candidate, listing }) =>
        candidate.campaignId === campaignId && candidate.ownerId === ownerId && listing.id !== listingId,
    )
    .slice(0, MAX_SHOWCASE_CARS - 1)
    .map(({ listing }) => listing);
}
