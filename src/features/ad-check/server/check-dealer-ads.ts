import { z } from 'zod';
import { listingFactsSchema, listingTitle } from '#features/listings/listings.ts';
import { CONFIRMED_AT_SQL } from '#features/listings/listings.server.ts';
import type { Database } from '#ports/database/database.ts';
import { AD_RULE_IDS, type AdRuleId } from '../model/ad-rules.ts';
import { type AdProblem, findAdProblems } from '../model/find-ad-problems.ts';

/** A car whose ad has problems. */
export type CheckedAd = { id: number; title: string; stockNumber: string | null; problems: readonly AdProblem[] };

/**
 * The result of a check. `cars`: cars on offer. `counts`: cars with a problem of each rule. `ads`: a page of the cars
 * with problems, newest listing first. `older`: the id to continue before; `null` at the end.
 */
export type CheckedAds = {
  cars: number;
  withProblems: number;
  counts: Readonly<Record<AdRuleId, number>>;
  ads: readonly CheckedAd[];
  older: number | null;
};

const FACTS = {
  year: true,
  make: true,
  model: true,
  trim: true,
  stockNumber: true,
  listingType: true,
  salePrice: true,
  msrp: true,
  dealerFeesCents: true,
  description: true,
  specialOffer: true,
  ribbon: true,
  certifiedProgram: true,
} as const;

const factsSchema = listingFactsSchema.pick(FACTS);

/** Cars per query. The event loop runs between queries, so a large dealer does not hold up other requests. */
const CARS_PER_BATCH = 300;
/** Limited because a dealer waits for the page. */
const TIMEOUT_MS = 10_000;

const BATCH = `select l.id,
    jsonb_build_object(${Object.keys(FACTS)
      .map((name) => `'${name}', l.facts->'${name}'`)
      .join(', ')}) as facts,
    case when s.one_time then null else ${CONFIRMED_AT_SQL} end as confirmed_at
  from listings l join sources s on s.id = l.source_id join owners o on o.id = l.owner_id
  where l.owner_id = any($1) and l.withdrawn_at is null and l.id < $2
    and coalesce((o.facts->>'privateSeller')::boolean, false) is false
  order by l.id desc limit ${CARS_PER_BATCH}`;

type Row = { id: number; facts: unknown; confirmed_at: Date | null };

/**
 * Checks the ads of all cars that the owners have on offer. Counts all problems, and returns a page of at most `max`
 * cars before the id `before`; only cars with a problem of `rule` if that is given.
 */
export async function checkDealerAds(
  database: Pick<Database, 'query'>,
  ownerIds: readonly number[],
  { rule, before, max, now }: { rule?: AdRuleId | undefined; before?: number | undefined; max: number; now: Date },
): Promise<CheckedAds> {
  const counts = Object.fromEntries(AD_RULE_IDS.map((id) => [id, 0])) as Record<AdRuleId, number>;
  const ads: CheckedAd[] = [];
  let [cars, withProblems] = [0, 0];
  for (let last = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await database.query<Row>(BATCH, [ownerIds, last], { timeoutMs: TIMEOUT_MS });
    for (const row of rows) {
      const facts = factsSchema.safeParse(row.facts);
      if (!facts.success) continue;
      cars++;
      const problems = findAdProblems(facts.data, row.confirmed_at, now);
      if (problems.length === 0) continue;
      withProblems++;
      for (const problem of problems) counts[problem.rule]++;
      const isOnPage = before === undefined || row.id < before;
      if (isOnPage && ads.length <= max && (!rule || problems.some((problem) => problem.rule === rule)))
        ads.push({ id: row.id, title: listingTitle(facts.data), stockNumber: facts.data.stockNumber, problems });
    }
    if (rows.length < CARS_PER_BATCH) break;
    last = rows.at(-1)!.id;
  }
  const page = ads.slice(0, max);
  return { cars, withProblems, counts, ads: page, older: ads.length > max ? page.at(-1)!.id : null };
}

/** The query of a page: which rule, and from which car on. Unknown values count as absent. */
export const adCheckQuerySchema = z.object({
  dealer: z.coerce.number().int().min(1).optional().catch(0),
  rule: z.enum(AD_RULE_IDS).optional().catch(undefined),
  before: z.coerce.number().int().min(1).optional().catch(undefined),
});
