import type { MatchedSearches, SearchMatcher } from '#features/search/search.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { dueAt } from '../model/due.ts';
import { type CarNews, type News, newsFor } from '../model/news.ts';
import { type Finding, findPeople, type Person } from './find-people.ts';
import type { ChangedCar } from './read-changes.ts';

/** How many changes are matched at a stretch, before requests have their turn. */
const SLICE = 20;
/** How many pairs of a car and a search are looked up in one statement. */
const PAIRS = 20_000;

/**
 * Of a flood, such as a feed that is new, a search is told so many cars; the others are behind the link to its results.
 * `flood`: how many cars each search began to find since there was nothing left to read.
 */
const MOST_OF_A_FLOOD = 24;

export type Surroundings = {
  matcher: SearchMatcher;
  flood: Map<number, number>;
  yieldTurn(): Promise<void>;
  now(): Date;
};

/** Writes who is to be told what of these cars, in the transaction that reads them. */
export async function noteNews(
  connection: Connection,
  changed: readonly ChangedCar[],
  surroundings: Surroundings,
): Promise<void> {
  const cars = changed.filter((car) => !isQuiet(car));
  const findings = await matchCars(cars, surroundings);
  const now = surroundings.now();
  for (const part of inParts(cars, findings)) {
    const people = await findPeople(connection, part.cars, part.findings);
    const rows = newsOf(part.cars, people, now);
    if (rows.length > 0) await writeRows(connection, rows, now);
    await noteOtherSearches(connection, part.cars, people);
  }
}

/** What can be nobody's news: it stays as it was, or nobody says that it is still there. */
function isQuiet({ before, after, isStale, isGone }: ChangedCar): boolean {
  return after === null ? before === null || !isGone : isStale;
}

/** Searches that begin to find a car, and of one that asks less, or may have meanwhile, all that find it. */
async function matchCars(cars: readonly ChangedCar[], { matcher, flood, yieldTurn }: Surroundings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let from = 0; from < cars.length; from += SLICE) {
    if (from > 0) await yieldTurn();
    const slice = cars.slice(from, from + SLICE);
    const { begin } = matcher.match(slice);
    const cheaper = slice.filter((car) => car.before !== null && car.after !== null && mayBeCheaper(car));
    const matching = matcher.matching(cheaper.map(({ after }) => after!));
    for (const [i, car] of slice.entries()) {
      const n = from + i;
      const begins = new Set(idsOf(begin, i));
      for (const searchId of begins) {
        const count = (flood.get(searchId) ?? 0) + 1;
        flood.set(searchId, count);
        if (count <= MOST_OF_A_FLOOD) findings.push({ car: n, searchId, begins: true });
      }
      const at = cheaper.indexOf(car);
      if (at < 0) continue;
      for (const searchId of idsOf(matching, at))
        if (!begins.has(searchId)) findings.push({ car: n, searchId, begins: false });
    }
  }
  return findings;
}

function mayBeCheaper({ price, priceBefore, wasStale }: ChangedCar): boolean {
  return price !== null && (priceBefore === null || price < priceBefore || wasStale);
}

function idsOf({ starts, ids }: MatchedSearches, i: number): Float64Array {
  return ids.subarray(starts[i], starts[i + 1]);
}

/** Cars in their order, with their findings, so many at a time that statements stay small. */
function* inParts(
  cars: readonly ChangedCar[],
  findings: readonly Finding[],
): Generator<{ cars: ChangedCar[]; findings: Finding[] }> {
  let part: { cars: ChangedCar[]; findings: Finding[] } = { cars: [], findings: [] };
  let next = 0;
  for (const [n, car] of cars.entries()) {
    const index = part.cars.push(car) - 1;
    for (; next < findings.length && findings[next]!.car === n; next++)
      part.findings.push({ ...findings[next]!, car: index });
    if (part.findings.length < PAIRS) continue;
    yield part;
    part = { cars: [], findings: [] };
  }
  if (part.cars.length > 0) yield part;
}

type Row = News & { person: Person; car: ChangedCar; dueAt: Date };

/** One thing a person and car: through whichever of their searches tells it first. */
function newsOf(cars: readonly ChangedCar[], people: readonly Person[], now: Date): Row[] {
  const rows = new Map<string, Row>();
  const told = new Set<string>();
  for (const person of people) if (person.standing.isSaved) told.add(`${person.car} ${person.recipientId}`);
  for (const person of people) {
    const key = `${person.car} ${person.recipientId}`;
    const car = cars[person.car]!;
    const standing = { ...person.standing, isSaved: told.has(key) };
    const news = newsFor(carNewsOf(car), standing);
    if (news === null) continue;
    const row = { ...news, person, car, dueAt: dueAt(person.frequency, now, person.mailedAt) };
    const other = rows.get(key);
    if (!other || row.dueAt < other.dueAt) rows.set(key, row);
  }
  return [...rows.values()];
}

function carNewsOf({ before, after, isStale, isGone, isElsewhere, price }: ChangedCar): CarNews {
  return {
    isOffered: after !== null && !isStale,
    isGone,
    isBack: before === null && after !== null,
    isElsewhere,
    price,
  };
}

/** In the order of people, so that no two writers wait for each other. What was noted before stays as it is. */
async function writeRows(connection: Pick<Connection, 'query'>, rows: readonly Row[], now: Date): Promise<void> {
  const sorted = rows.toSorted((a, b) => a.person.recipientId - b.person.recipientId);
  await connection.query(
    `insert into alert_ledger (recipient_id, car, event, value, listing_id, search_id, is_saved_car, price, price_before, due_at, noted_at)
     select recipient_id, car, event, value, listing_id, search_id, search_id is null, price, price_before, due_at, $2
     from jsonb_to_recordset($1) as r (recipient_id bigint, car text, event text, value bigint, listing_id bigint,
       search_id bigint, price bigint, price_before bigint, due_at timestamptz)
     on conflict do nothing`,
    [
      JSON.stringify(
        sorted.map(({ person, car, event, value, priceBefore, dueAt: due }) => ({
          ...{ recipient_id: person.recipientId, search_id: person.searchId, due_at: due },
          ...{ car: car.car, listing_id: car.listingId, price: car.price ?? car.priceBefore },
          ...{ event, value, price_before: priceBefore },
        })),
      ),
      now,
    ],
  );
}

/** Whichever search tells it, what waits is the news of all that find the car: one of them may be deleted meanwhile. */
async function noteOtherSearches(
  connection: Pick<Connection, 'query'>,
  cars: readonly ChangedCar[],
  people: readonly Person[],
): Promise<void> {
  const found = people.filter(({ searchId }) => searchId !== null);
  if (found.length === 0) return;
  await connection.query(
    `update alert_ledger a set other_search_ids = a.other_search_ids || f.ids
     from (select recipient_id, car, array_agg(distinct search_id) as ids
       from unnest($1::bigint[], $2::text[], $3::bigint[]) as p (recipient_id, car, search_id) group by recipient_id, car) f
     where a.recipient_id = f.recipient_id and a.car = f.car and a.told_at is null
       and not f.ids <@ (a.other_search_ids || a.search_id)`,
    [
      found.map(({ recipientId }) => recipientId),
      found.map(({ car }) => cars[car]!.car),
      found.map(({ searchId }) => searchId),
    ],
  );
}
