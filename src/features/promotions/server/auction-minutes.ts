import { type BrandKey, BRANDS } from '#features/brands/brands.ts';
import type { Database } from '#ports/database/database.ts';
import type { AuctionSlot, CampaignCounters } from '../model/auction.ts';
import { type Campaign, campaignDayOf, type Placement } from '../model/campaign.ts';
import { type ClickCount, type PagePlaces, pageSlots, type SlotKind } from '../model/page-slots.ts';
import { loadMinuteCounters } from './budgets.ts';
import { createSearchMemo, type SearchMemo } from './candidates/search-memo.ts';

const MINUTE_MS = 60_000;
/** Days of impressions and clicks from which click rates are estimated. */
const COUNTED_DAYS = 28;
const TIMEOUT_MS = 5_000;

/** `isOfOneCar`: it was booked for one car, not for a rule or a store. */
export type BookedCampaign = Pick<Campaign, 'id' | 'brand' | 'placement' | 'tier' | 'area' | 'isHouse'> & {
  isOfOneCar: boolean;
};

/** The state that all auctions of a minute share. */
export type AuctionMinute = {
  /** Minutes since 1970. */
  minute: number;
  day: string;
  dayPassed: number;
  counters: Readonly<Record<number, CampaignCounters>>;
  /** The campaigns that take part. The same object as in the minute before if they are the same. */
  campaigns: ReadonlyMap<number, BookedCampaign>;
  /** What the searches of earlier auctions found. All minutes share it. */
  memo: SearchMemo;
  /** Returns the slots of a page; the same list to all pages with the same placements and places. */
  slotsOf(brand: BrandKey, page: SlotPlaces): readonly AuctionSlot[];
};

/** The placements of a page and its places. `key`: represents both. */
type SlotPlaces = { placements: ReadonlySet<Placement>; places: PagePlaces | null; key: string };

export type AuctionMinuteParts = {
  database: Pick<Database, 'query'>;
  now(): Date;
  /** Returns a brand's reserve prices in cents. */
  reservePricesOf(brand: BrandKey): Promise<(kind: SlotKind) => number>;
};

/** Returns a function that reads the campaigns and counters of the current minute, only once per minute. */
export function createAuctionMinutes({
  database,
  now,
  reservePricesOf,
}: AuctionMinuteParts): () => Promise<AuctionMinute> {
  const memo = createSearchMemo();
  let latest: AuctionMinute['campaigns'] = new Map();
  let kept: { minute: number; book: Promise<AuctionMinute> } | undefined;
  return () => {
    const at = now();
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (kept?.minute === minute) return kept.book;
    const book = readBook(minute);
    kept = { minute, book };
    // The next search retries a failed reading.
    book.catch(() => (kept = undefined));
    return book;

    async function readBook(of: number): Promise<AuctionMinute> {
      const start = new Date(of * MINUTE_MS);
      const { day, passed } = campaignDayOf(start);
      const [counters, campaigns, clicks, ...prices] = await Promise.all([
        loadMinuteCounters(database, { minute: of, day }),
        readCampaigns(database, day),
        readClicks(database, day),
        ...BRANDS.map(({ key }) => reservePricesOf(key)),
      ]);
      const pricesOf = new Map(BRANDS.map(({ key }, index) => [key, prices[index]!]));
      const slots = new Map<string, readonly AuctionSlot[]>();
      // A campaign that was just approved has no counters yet.
      const taking = campaigns.filter(({ id, isHouse }) => isHouse || counters[id]);
      latest = isSame(taking, latest) ? latest : new Map(taking.map((campaign) => [campaign.id, campaign]));
      return {
        minute: of,
        day,
        dayPassed: passed,
        counters,
        campaigns: latest,
        memo,
        slotsOf: (brand, { placements, places, key }) => {
          const ofBrand = `${brand} ${key}`;
          const known = slots.get(ofBrand);
          if (known) return known;
          const made = pageSlots(placements, pricesOf.get(brand)!, clicks.get(brand) ?? [], places);
          slots.set(ofBrand, made);
          return made;
        },
      };
    }
  };
}

/**
 * Returns whether these are the campaigns of the previous minute. The terms of a campaign never change while it is
 * approved.
 */
function isSame(campaigns: readonly BookedCampaign[], known: AuctionMinute['campaigns']): boolean {
  return campaigns.length === known.size && campaigns.every(({ id }) => known.has(id));
}

function readCampaigns(database: Pick<Database, 'query'>, day: string): Promise<BookedCampaign[]> {
  return database.query<BookedCampaign>(
    `select id, brand, placement, tier, area, is_house as "isHouse",
       subject ->> 'kind' = 'listing' as "isOfOneCar" from campaigns
     where state = 'running' and starts_on <= $1 and ends_on >= $1`,
    [day],
    { timeoutMs: TIMEOUT_MS },
  );
}

async function readClicks(database: Pick<Database, 'query'>, day: string): Promise<Map<string, ClickCount[]>> {
  const rows = await database.query<ClickCount & { brand: string }>(
    `select brand, placement, nullif(tier, '') as tier, position, sum(impressions)::bigint as impressions,
       sum(clicks)::bigint as clicks
     from slot_days where day between $1::date - ${COUNTED_DAYS} and $1::date - 1 group by 1, 2, 3, 4`,
    [day],
    { timeoutMs: TIMEOUT_MS },
  );
  return Map.groupBy(rows, ({ brand }) => brand);
}
