import type { BrandKey } from '#features/brands/brands.ts';
import { derivedPrice, isPriceDrop } from '#features/listings/listings.ts';
import { IS_HIDDEN_NOT_SOLD_SQL } from '#features/listings/listings.server.ts';
import type { PushCount, QuietHours } from '#features/push/push.ts';
import {
  GETS_ALERTS_SQL,
  GETS_MAIL_SQL,
  GETS_PUSHES_SQL,
  IS_MUTED_CAR_SQL,
  PUSHES_SEARCH_SQL,
} from '#features/push/push.server.ts';
import type { SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { WaitingAlert } from '../model/select-alerts-to-send.ts';
import type { MailedFrequency } from '../model/due.ts';
import { parseListingFacts } from './parsed-facts.ts';
import {
  type ReplacementListing,
  REPLACEMENT_COLUMNS,
  findReplacementListings,
  type WantedSearch,
} from './find-replacement-listings.ts';
import { SENDS_ALERTS_SQL } from './sends-alerts-sql.ts';

/** A waiting alert, with all data that its email shows. */
export type WaitingRow = WaitingAlert &
  ReplacementListing & {
    recipientId: number;
    priceBefore: number | null;
    /** The current price, which the email will show. */
    price: number | null;
    notedAt: Date;
    /**
     * Frequencies of the searches and saved cars that lead to this alert; empty if the shopper no longer wants any of
     * them.
     */
    frequencies: MailedFrequency[];
    /** Sent as a notification instead of in an email. */
    isPushed: boolean;
    /** The time when the person's last device ended, if none was renewed. */
    endedAt: Date | null;
    search: WantedSearch | null;
  };

/** A person with at least one due alert. */
export type DuePerson = {
  id: number;
  email: string;
  brand: BrandKey;
  mailedAt: Date | null;
  /** Set if the person gets notifications. */
  push: PushPerson | null;
};

/**
 * `shopperId` owns the devices. Whether these have ended is read together with the alerts, because it may change before
 * the lock.
 */
type PushPerson = { shopperId: string; quiet: QuietHours; sent: PushCount };

/** An alert with its listing. `isSo`: whether the alert still applies. */
type Row = StoredAlert & ReplacementListing & { isSo: boolean };

/**
 * An alert with everything that `completeAlerts` needs except its listing. `isReader`: the person has confirmed their
 * address, and gets emails or notifications. `carsFrequency`: set if they saved the car. `searches`: the searches that
 * found it and still send alerts, by id.
 */
export type StoredAlert = Omit<
  WaitingRow,
  | 'holds'
  | 'searchId'
  | 'search'
  | 'frequencies'
  | 'isPushed'
  | 'price'
  | Exclude<keyof ReplacementListing, 'listingId'>
> & {
  isReader: boolean;
  searches: WantedSearch[];
  /** The person gets notifications, and has not muted the car. */
  canPush: boolean;
  /** The person has an address and has not unsubscribed from emails. */
  getsMail: boolean;
  carsFrequency: MailedFrequency | null;
};

/** A person as `PEOPLE_SQL` reads them. */
type PersonRow = Omit<DuePerson, 'push'> & QuietHours & PushCount & { shopperId: string | null };

/**
 * SQL: the people that `personOf` reads, as `r`. Each is found by their id, because for hundreds of people, joins may read
 * both tables of all people.
 */
const PEOPLE_SQL = `select r.id, r.email, r.brand, p.mailed_at as "mailedAt", pp.shopper_id as "shopperId",
    pp.time_zone as "timeZone", pp.quiet_from as "from", pp.quiet_until as "until", pp.pushed_on as day, pp.pushed_count as count
  from alert_recipients r
  left join lateral (select p.* from alert_people p where p.recipient_id = r.id offset 0) p on true
  left join lateral (select pp.* from push_people pp where pp.recipient_id = r.id offset 0) pp on true`;

function personOf({ id, email, brand, mailedAt, shopperId, ...push }: PersonRow): DuePerson {
  if (shopperId === null) return { id, email, brand, mailedAt, push: null };
  const { timeZone, from, until, day, count } = push;
  return { id, email, brand, mailedAt, push: { shopperId, quiet: { timeZone, from, until }, sent: { day, count } } };
}

/** How many due alerts are read to find one person: people with many alerts at once are rare. */
const ALERTS_PER_PERSON = 4;

/**
 * Locks and returns at most `max` people with the alerts that have been due longest, until the transaction ends. Their
 * order is random, so that the same people are not always last. `more`: further people may have due alerts. Reads only
 * some of the alerts, because reading all of them for each batch would take longer than the rest of the batch.
 */
export async function lockDuePeople(
  connection: Queryable,
  now: Date,
  max: number,
): Promise<{ people: DuePerson[]; more: boolean }> {
  const rows = await connection.query<PersonRow & { alerts: number }>(
    `with due as materialized (
       select recipient_id, due_at from alert_ledger where told_at is null and due_at <= $1 order by due_at limit $3
     ), people as materialized (
       ${PEOPLE_SQL}
       where r.id in (select recipient_id from due group by recipient_id order by min(due_at) limit $2)
       order by r.id for update of r skip locked
     ) select *, (select count(*) from due)::int as alerts from people order by random()`,
    [now, max, max * ALERTS_PER_PERSON],
  );
  return { people: rows.map(personOf), more: rows.length === max || rows[0]?.alerts === max * ALERTS_PER_PERSON };
}

/**
 * Locks these recipients until the transaction ends, in the same order as other code, and returns those without waiting
 * alerts.
 */
export async function lockPeopleWithoutAlerts(
  connection: Queryable,
  recipientIds: readonly number[],
): Promise<DuePerson[]> {
  const rows = await connection.query<PersonRow>(
    `with locked as materialized (
       ${PEOPLE_SQL} where r.id = any($1) order by r.id for update of r
     ) select * from locked r
     where not exists (select from alert_ledger a where a.recipient_id = r.id and a.told_at is null) order by random()`,
    [recipientIds],
  );
  return rows.map(personOf);
}

/**
 * Returns the due alerts of these people with all that decides whether and how they are sent (`completeAlerts`).
 * @param createMatcher creates a matcher without searches
 */
export async function readWaiting(
  connection: Queryable,
  { recipientIds, now, createMatcher }: { recipientIds: readonly number[]; now: Date; createMatcher(): SearchMatcher },
): Promise<WaitingRow[]> {
  const read = await connection.query<ReadRow>(
    `with a as materialized (select * from alert_ledger where recipient_id = any($1) and told_at is null and due_at <= $2),
     wanted as materialized (
       select s.id, s.recipient_id as "recipientId", s.brand, s.frequency, s.title, s.search_name as name, s.query,
         ${PUSHES_SEARCH_SQL} as "isPushed"
       from saved_searches s
       where s.id = any(array(select search_id from a union select unnest(other_search_ids) from a)) and ${SENDS_ALERTS_SQL})
     select a.id, a.recipient_id as "recipientId", a.car, a.event, a.search_id as "searchId",
       nullif(a.other_search_ids, '{}') as "otherSearchIds", k.kept as "isSavedCar",
       a.price_before as "priceBefore", a.noted_at as "notedAt", case when k.kept then p.cars_frequency end as "carsFrequency",
       ${GETS_MAIL_SQL} as "getsMail", pp.recipient_id is not null and not ${IS_MUTED_CAR_SQL} as "canPush",
       a.listing_id as "listingId", ${GETS_ALERTS_SQL} as "isReader", pp.ended_at as "endedAt",
       exists (select from alert_ledger t where t.recipient_id = a.recipient_id and t.car = a.car and t.told_at is not null) as "wasSent",
       case when row_number() over (order by a.recipient_id, a.id desc) = 1 then (select json_agg(w) from wanted w) end as wanted
     from a join alert_recipients r on r.id = a.recipient_id
     left join alert_people p on p.recipient_id = r.id
     left join push_people pp on pp.recipient_id = r.id and pp.shopper_id = p.shopper_id and ${GETS_PUSHES_SQL}
     cross join lateral (
       select coalesce(a.event <> 'match' and p.cars_frequency <> 'off' and exists (
         select from saved_listings k join listings kept on kept.id = k.listing_id
         where k.shopper_id = p.shopper_id and k.removed_at is null and not k.awaits_account
           and (kept.id = a.listing_id or kept.vin = a.car)), false) as kept) k
     order by a.recipient_id, a.id desc`,
    [recipientIds, now],
  );
  const searchesOf = listSearches(read[0]?.wanted ?? []);
  const alerts = read.map((row) => ({ ...row, searches: searchesOf(row) }));
  return completeAlerts(connection, alerts, createMatcher);
}

/**
 * Adds the listings of alerts, and determines which alerts still apply, are still wanted and may be sent: these have
 * `holds`. An alert belongs to the first search that found it and still sends alerts, otherwise to the person's saved
 * cars. If its listing is no longer offered, another listing of the same car replaces it, provided that such a search
 * finds it. Alerts without a listing are left out.
 */
export async function completeAlerts(
  connection: Queryable,
  alerts: readonly StoredAlert[],
  createMatcher: () => SearchMatcher,
): Promise<WaitingRow[]> {
  const offerOf = await readOffers(connection, alerts);
  const rows = alerts.flatMap((alert): Row[] => {
    const known = offerOf(alert);
    if (!known) return [];
    const { isOffered, isSold, ...offer } = known;
    return [{ ...alert, ...offer, isSo: alert.event === 'sold' ? isSold : isOffered }];
  });
  const own = rows.map(waitingRow);
  const isMissed = (row: Row, at: number) => row.isReader && row.event !== 'sold' && !own[at]!.holds;
  const missed = rows.filter(isMissed);
  if (missed.length === 0) return own;
  const standIns = await findReplacementListings(connection, missed, createMatcher);
  return rows.map((row, at) => {
    const others = isMissed(row, at) ? standIns(row) : [];
    const replaced = others.map(({ offer, searches }) => waitingRow({ ...row, ...offer, searches, isSo: true }));
    return replaced.find(({ holds }) => holds) ?? own[at]!;
  });
}

type ReadSearch = WantedSearch & { recipientId: number };

/** A row as SQL reads it. The ids of other searches are texts, because few rows have some. */
type ReadRow = Omit<StoredAlert, 'searches'> & {
  searchId: number | null;
  otherSearchIds: string[] | null;
  /**
   * All searches of all rows that still send alerts, in the first row only: collecting those of each alert in SQL took
   * most of the time. The statement that reads the alerts reads them too. With two statements, a sign-in between them
   * could move alerts to another search, and they would seem to have none.
   */
  wanted: ReadSearch[] | null;
};

/** Returns a function that lists the searches that found an alert and still send alerts, by id. */
function listSearches(
  searches: readonly ReadSearch[],
): (row: Pick<ReadRow, 'recipientId' | 'searchId' | 'otherSearchIds'>) => WantedSearch[] {
  const byId = new Map(searches.map(({ recipientId, ...search }) => [search.id, { recipientId, search }]));
  return ({ recipientId, searchId, otherSearchIds }) => {
    const others = otherSearchIds?.map(Number) ?? [];
    return [...new Set(searchId === null ? others : [...others, searchId])]
      .toSorted((a, b) => a - b)
      .flatMap((id) => {
        const found = byId.get(id);
        return found?.recipientId === recipientId ? [found.search] : [];
      });
  };
}

/** A listing of a car. `isSold`: no listing of the car is offered now, and none of them is hidden. */
type OfferState = ReplacementListing & { isOffered: boolean; isSold: boolean };

/** Reads each listing once, because thousands of people may get an alert about the same car. */
async function readOffers(
  connection: Queryable,
  alerts: readonly { listingId: number; car: string }[],
): Promise<(alert: { listingId: number; car: string }) => OfferState | undefined> {
  const keyOf = ({ listingId, car }: { listingId: number; car: string }) => `${listingId} ${car}`;
  const cars = [...new Map(alerts.map((alert) => [keyOf(alert), alert])).values()];
  const offers = await connection.query<OfferState & { car: string }>(
    `select c.car, ${REPLACEMENT_COLUMNS}, l.withdrawn_at is null and l.stale_at is null as "isOffered",
       l.withdrawn_at is not null and not ${IS_HIDDEN_NOT_SOLD_SQL} and not exists (
         select from listings e where e.vin = c.car and e.withdrawn_at is null) as "isSold"
     from unnest($1::bigint[], $2::text[]) as c (listing_id, car) join listings l on l.id = c.listing_id
     join owners o on o.id = l.owner_id left join listing_ratings g on g.listing_id = l.id`,
    [cars.map(({ listingId }) => listingId), cars.map(({ car }) => car)],
  );
  const byKey = new Map(offers.map(({ car, ...offer }) => [keyOf({ ...offer, car }), offer]));
  return (alert) => byKey.get(keyOf(alert));
}

function waitingRow({ isSo, isReader, searches, carsFrequency, canPush, getsMail, ...row }: Row): WaitingRow {
  const facts = parseListingFacts(row.facts);
  const price = facts ? derivedPrice(facts) : null;
  // If there are no emails, only what is sent as a notification counts.
  const wanted = getsMail ? searches : searches.filter(({ isPushed }) => canPush && isPushed);
  const isSavedCar = row.isSavedCar && (getsMail || canPush);
  const isPushed = canPush && (isSavedCar || wanted.some((search) => search.isPushed));
  // A notification does not name muted searches, or searches of other shoppers.
  const search = (isPushed ? wanted.find((one) => one.isPushed) : wanted[0]) ?? null;
  const isWanted = isReader && (search !== null || isSavedCar);
  const isPrice = row.event !== 'drop' || isPriceDrop(row.priceBefore, price);
  const often = wanted.map(({ frequency }) => frequency);
  const mailed = isSavedCar && carsFrequency !== null ? [...often, carsFrequency] : often;
  return {
    ...row,
    isSavedCar,
    price,
    search,
    searchId: search && search.id,
    isPushed,
    frequencies: isPushed ? ['instant'] : mailed,
    holds: isSo && isWanted && isPrice,
  };
}
