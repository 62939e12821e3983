import { z } from 'zod';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { type RatingDoubt, listingFactsSchema } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import type { Comparable, FactorPart } from '../model/market.ts';
import { storedDetailsSchema } from './round-details.ts';
import { labelStateSchema } from './stored-judgments.ts';

/** A comparable with the facts by which a shopper recognizes it. `listed`: whether it is still for sale. */
export type KnownComparable = Pick<Comparable, 'id' | 'price' | 'adjustedPrice'> & {
  listed: boolean;
  title: string;
  mileage: number | null;
  place: string | null;
};

/** Why a listing has its rating. */
export type RatingReasons = {
  /** When the last batch ran, and how many cars the market had; `null` before the first batch. */
  batch: { at: Date; cars: number } | null;
  /** Whether the car was ever rated. A new listing was not. */
  isRated: boolean;
  /** Why the price is not rated; `null` if it is. */
  doubt: RatingDoubt | null;
  /** The factors and comparables of the fair price; `null` if there is none. */
  details: { parts: readonly FactorPart[]; comparables: KnownComparable[]; comparableCount: number } | null;
};

const rowSchema = z.object({
  standing: labelStateSchema.nullable(),
  details: storedDetailsSchema.nullable().catch(null),
  batch: z.object({ at: z.coerce.date(), cars: z.int() }).nullable(),
  cars: z.array(z.object({ id: z.int(), listed: z.boolean(), facts: z.unknown(), owner: z.unknown() })),
});

const factsSchema = listingFactsSchema.pick({ year: true, make: true, model: true, trim: true, mileage: true });
const ownerSchema = ownerFactsSchema.pick({ city: true, state: true });

/** The page leaves this part out rather than wait for a database that hangs. */
const TIMEOUT_MS = 1_000;

/**
 * Finds why the listing `id` has its rating, with at most `max` comparables, nearest first. Comparables that are no
 * longer stored are left out. `null` if this version cannot read the stored rating.
 * @throws when the database does not answer in time
 */
export async function findReasons(
  database: Pick<Database, 'query'>,
  id: number,
  max: number,
): Promise<RatingReasons | null> {
  const [found] = await database.query<Record<string, unknown>>(
    `select r.standing, r.details,
            (select jsonb_build_object('at', finished_at, 'cars', cars) from rating_batches order by id desc limit 1) as batch,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', l.id, 'listed', l.withdrawn_at is null,
                      'facts', jsonb_build_object('year', l.facts->'year', 'make', l.facts->'make',
                        'model', l.facts->'model', 'trim', l.facts->'trim', 'mileage', l.facts->'mileage'),
                      'owner', jsonb_build_object('city', o.facts->'city', 'state', o.facts->'state'))), '[]')
               from jsonb_path_query(r.details, '$.comparables[*].id') with ordinality as c (id, nth)
               join listings l on l.id = c.id::bigint join owners o on o.id = l.owner_id
              where c.nth <= $2) as cars
       from (values ($1::integer)) car (id) left join listing_ratings r on r.listing_id = car.id`,
    [id, max],
    { timeoutMs: TIMEOUT_MS, isPipelined: true },
  );
  const row = rowSchema.safeParse(found).data;
  if (!row) return null;
  const { standing, details, batch } = row;
  const cars = new Map(row.cars.map((car) => [car.id, car]));
  return {
    batch,
    isRated: standing !== null,
    doubt: standing?.kind === 'doubt' ? standing.doubt : null,
    details: details && {
      ...details,
      comparables: details.comparables.flatMap((comparable) => known(comparable, cars.get(comparable.id))),
    },
  };
}

function known(
  { id, price, adjustedPrice }: Comparable,
  car: z.infer<typeof rowSchema>['cars'][number] | undefined,
): KnownComparable[] {
  const facts = factsSchema.safeParse(car?.facts).data;
  const owner = ownerSchema.safeParse(car?.owner).data;
  if (!car || !facts || !owner) return [];
  const { city, state } = owner;
  return [
    {
      id,
      price,
      adjustedPrice,
      listed: car.listed,
      mileage: facts.mileage,
      title: [facts.year, facts.make, facts.model, facts.trim].filter((word) => word !== null).join(' '),
      place: city !== null && state !== null ? `${city}, ${state}` : null,
    },
  ];
}
