import type { Database, Queryable } from '#ports/database/database.ts';
import type { AuctionInput, AuctionOutcome, AwardedSlot, CampaignCounters } from '../model/auction.ts';
import type { Placement } from '../model/campaign.ts';

/*
 * Every change of a budget is one statement: a function of the database, which locks the campaigns before it reads
 * (db/migrations/0038_promotion_budgets.sql, 0107_bounded_reservations.sql, 0109_no_charge_for_sold_cars.sql). The check
 * constraints of the tables refuse to overspend even if a function were wrong.
 */

type Writable = Pick<Database, 'query'>;

/**
 * For how many minutes a served slot reserves the price of a click. Later clicks are paid from the remaining budget.
 */
export const RESERVATION_MINUTES = 30;
/** Statements take milliseconds, so a database that needs this long is probably hanging. */
const TIMEOUT_MS = 5_000;

/** SQL condition: the campaign `c` is running on the day `$2`. */
const RUNS_SQL = `c.state = 'running' and c.starts_on <= $2 and c.ends_on >= $2`;

/**
 * Returns the terms and counters of all running campaigns at the start of a minute. The first server that needs them
 * writes them, with the budgets of the day, and all others read the same. House campaigns have none.
 */
export async function loadMinuteCounters(
  database: Writable,
  { minute, day }: { minute: number; day: string },
): Promise<Record<number, CampaignCounters>> {
  await database.query(
    `with days as (
       insert into campaign_days (campaign_id, day, budget_cents)
       select c.id, $2::date, c.daily_cents from campaigns c where ${RUNS_SQL} and not c.is_house order by c.id
       on conflict do nothing
     )
     insert into campaign_minutes (minute, campaign_id, bid_cents, daily_cents, day_spent_cents, day_reserved_cents, left_cents)
     select $1, c.id, c.bid_cents, coalesce(d.budget_cents, c.daily_cents), coalesce(d.spent_cents + d.reserved_cents, 0),
            coalesce(d.reserved_cents, 0), c.total_cents - c.spent_cents - c.reserved_cents
     from campaigns c left join campaign_days d on d.campaign_id = c.id and d.day = $2
     where ${RUNS_SQL} and not c.is_house and not exists (select from campaign_minutes where minute = $1)
     order by c.id
     on conflict do nothing`,
    [minute, day],
    { timeoutMs: TIMEOUT_MS },
  );
  const rows = await database.query<Required<CampaignCounters> & { id: number }>(
    `select campaign_id as id, bid_cents as "bidCents", daily_cents as "dailyCents", day_spent_cents as "daySpentCents",
       coalesce(day_reserved_cents, 0) as "dayReservedCents", left_cents as "leftCents" from campaign_minutes where minute = $1`,
    [minute],
    { timeoutMs: TIMEOUT_MS },
  );
  return Object.fromEntries(rows.map(({ id, ...counters }) => [id, counters]));
}

/** A stored auction. `day`: the day whose budgets it spends. */
export type StoredAuction = { id: string; day: string; input: AuctionInput; outcome: AuctionOutcome };

/**
 * Stores auctions unless another server stored them first, reserves the price of one click for each of their slots, and
 * returns the slots to serve for each: those of the stored outcome whose campaigns are still running and could pay. A
 * campaign's reservations take at most an hour's share of its daily budget, or one click if that costs more, so that
 * searches without clicks don't stop it. House campaigns cost nothing, so their slots are always served.
 */
export async function reserveAuctions(
  database: Writable,
  auctions: readonly StoredAuction[],
): Promise<readonly AwardedSlot[][]> {
  const rows = await database.query<{ n: number; stored: AwardedSlot[] | null; reserved: string[] }>(
    'select n, stored, reserved from reserve_auctions($1, $2)',
    [`[${auctions.map(writeAuction).join()}]`, RESERVATION_MINUTES],
    { timeoutMs: TIMEOUT_MS },
  );
  const served: AwardedSlot[][] = [];
  for (const { n, stored, reserved } of rows) {
    served[n] = (stored ?? auctions[n]!.outcome).filter(
      ({ isHouse, placement, position }) => isHouse || reserved.includes(`${placement} ${position}`),
    );
  }
  return served;
}

/** Does the same for one auction. */
export async function reserveSlots(database: Writable, auction: StoredAuction): Promise<AwardedSlot[]> {
  const [served] = await reserveAuctions(database, [auction]);
  return served!;
}

function writeAuction({ id, day, input, outcome }: StoredAuction, n: number): string {
  const { minute, brand, search } = input;
  const own = JSON.stringify({ n, id, day, minute, brand, search });
  return `${own.slice(0, -1)},"inputs":${writeInput(input)},"outcome":${JSON.stringify(outcome)}}`;
}

/** The JSON of values that many auctions share, and that never change. */
const texts = new WeakMap<object, string>();

function writeOnce(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The campaigns of lists of candidates. */
const campaignsOf = new WeakMap<AuctionInput['candidates'], readonly number[]>();

function listCampaigns(candidates: AuctionInput['candidates']): readonly number[] {
  const ids = campaignsOf.get(candidates) ?? [...new Set(candidates.map(({ campaignId }) => campaignId))];
  campaignsOf.set(candidates, ids);
  return ids;
}

/** Writes counters without a cache, which would get an entry for each campaign every minute. */
function writeCounters(counters: CampaignCounters): string {
  const { bidCents, dailyCents, daySpentCents, dayReservedCents = 0, leftCents } = counters;
  const reserved = dayReservedCents === 0 ? '' : `"dayReservedCents":${dayReservedCents},`;
  return `{"bidCents":${bidCents},"dailyCents":${dailyCents},"daySpentCents":${daySpentCents},${reserved}"leftCents":${leftCents}}`;
}

/**
 * Returns the JSON of an auction's inputs. Slots and candidates are written once for all auctions that share them.
 * Counters of campaigns without candidates are left out, because they do not affect the result.
 */
function writeInput({ brand, search, minute, dayPassed, page, slots, candidates, counters }: AuctionInput): string {
  const own = JSON.stringify({ brand, search, minute, dayPassed, page });
  let terms = '';
  for (const id of listCampaigns(candidates)) {
    const counter = counters[id];
    if (counter) terms += `${terms && ','}"${id}":${writeCounters(counter)}`;
  }
  return `${own.slice(0, -1)},"slots":${writeOnce(slots)},"candidates":${writeOnce(candidates)},"counters":{${terms}}}`;
}

/** A click on a served slot. `visitor`: a digest that represents the visitor today; null if none may be stored. */
export type SponsoredClick = {
  auctionId: string;
  campaignId: number;
  listingId: number;
  placement: Placement;
  position: number;
  /** The day of the auction. */
  day: string;
  priceCents: number;
  /** Hours since 1970. */
  hour: number;
  visitor: Buffer | null;
};

/**
 * Charges a click, once per visitor, car and hour in all campaigns, and returns whether it was charged. It uses the
 * slot's reservation. If other visitors of the same page have used that, the click is paid from the remaining budgets.
 * If nothing is left, or if in the meantime the campaign was paused or ended or the car was sold, the click is free.
 */
export async function chargeClick(database: Writable, click: SponsoredClick): Promise<boolean> {
  const { auctionId, campaignId, listingId, placement, position, day, priceCents, hour, visitor } = click;
  const [row] = await database.query<{ charged: boolean }>(
    'select charge_click($1, $2, $3, $4, $5, $6, $7, $8, $9) as charged',
    [auctionId, campaignId, listingId, placement, position, day, priceCents, hour, visitor],
    { timeoutMs: TIMEOUT_MS },
  );
  return row!.charged;
}

/** Releases the amounts of expired reservations, and returns the number of these reservations. */
export async function releaseExpiredReservations(connection: Queryable): Promise<number> {
  const [row] = await connection.query<{ released: number }>('select release_lapsed() as released');
  return row!.released;
}
