import { z } from 'zod';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { listingFactsSchema, listingTitle } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import type { Comparable } from '../model/market/market.ts';

/** A comparable with the facts that a shopper recognizes it by. `listed`: whether it is still for sale. */
export type KnownComparable = Pick<Comparable, 'id' | 'price' | 'adjustedPrice'> & {
  listed: boolean;
  title: string;
  mileage: number | null;
  place: string | null;
};

/** SQL over `listings l` and `owners o` for the facts that `knownComparable` reads. */
export const COMPARABLE_SQL = `jsonb_build_object(
  'id', l.id, 'listed', l.withdrawn_at is null,
  'facts', jsonb_build_object('year', l.facts->'year', 'make', l.facts->'make',
    'model', l.facts->'model', 'trim', l.facts->'trim', 'mileage', l.facts->'mileage'),
  'owner', jsonb_build_object('city', o.facts->'city', 'state', o.facts->'state'))`;

/** The value of `COMPARABLE_SQL`. */
export const comparableRowSchema = z.object({
  id: z.int(),
  listed: z.boolean(),
  facts: z.unknown(),
  owner: z.unknown(),
});

const factsSchema = listingFactsSchema.pick({ year: true, make: true, model: true, trim: true, mileage: true });
const ownerSchema = ownerFactsSchema.pick({ city: true, state: true });

/** Returns the comparable with its stored facts; empty if they are missing or cannot be read. */
export function knownComparable(
  { id, price, adjustedPrice }: Comparable,
  car: z.infer<typeof comparableRowSchema> | undefined,
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
      title: listingTitle(facts),
      place: city !== null && state !== null ? `${city}, ${state}` : null,
    },
  ];
}

/** If the database hangs, the page leaves this part out instead of waiting. */
const TIMEOUT_MS = 1_000;

/**
 * Finds the first `max` comparables that are still stored.
 * @throws when the database does not answer in time
 */
export async function findComparables(
  database: Pick<Database, 'query'>,
  comparables: readonly Comparable[],
  max: number,
): Promise<KnownComparable[]> {
  const first = comparables.slice(0, max);
  const rows = await database.query<{ car: unknown }>(
    `select ${COMPARABLE_SQL} as car from listings l join owners o on o.id = l.owner_id where l.id = any($1)`,
    [first.map(({ id }) => id)],
    { timeoutMs: TIMEOUT_MS },
  );
  const cars = new Map(
    rows.flatMap(({ car }) => {
      const row = comparableRowSchema.safeParse(car).data;
      return row ? [[row.id, row] as const] : [];
    }),
  );
  return first.flatMap((comparable) => knownComparable(comparable, cars.get(comparable.id)));
}
