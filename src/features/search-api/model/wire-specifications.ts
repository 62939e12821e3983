import { z } from 'zod';
import { FACT_ROWS, type FactName, type Listing, type WireSpecification } from '#features/listings/listings.ts';
import { labelOf } from '#features/reference/reference.ts';

type NamedSpecification = WireSpecification & { fact: FactName };

/** The facts among the specifications, in the order of responses. */
const NAMED: readonly NamedSpecification[] = FACT_ROWS.flatMap(([fact, { wire }]) =>
  wire ? [Object.assign({ fact }, wire)] : [],
);

/**
 * The facts of each specification, by its name in responses. Only a specification that is an object has more than one.
 */
export const SPECIFICATIONS: ReadonlyMap<string, readonly NamedSpecification[]> = Map.groupBy(
  NAMED,
  ({ name }) => name,
);

const coded = z.object({ code: z.string(), label: z.string() }).nullable();

/** The specifications of a car. Codes are the same as in filters. */
export const wireSpecificationsSchema = z
  .object(Object.fromEntries([...SPECIFICATIONS].map(([name, facts]) => [name, schemaOf(facts)])))
  .meta({ id: 'Specifications' });

type Specification = ReturnType<typeof specificationOf>;

export function toWireSpecifications(listing: Listing): Record<string, Specification> {
  const specifications: Record<string, Specification> = {};
  for (const [name, facts] of SPECIFICATIONS) specifications[name] = specificationOf(facts, listing);
  return specifications;
}

/** Returns one specification of a listing: a code with its label, a number, or an object of numbers. */
export function specificationOf(facts: readonly NamedSpecification[], listing: Listing) {
  const [first] = facts;
  if (first!.member === undefined) return valueOf(first!, listing);
  return Object.fromEntries(facts.map((fact) => [fact.member!, valueOf(fact, listing)]));
}

function valueOf({ fact, codes, label }: NamedSpecification, listing: Listing) {
  const value = listing[fact] as string | number | null;
  if (codes === undefined || value === null) return value;
  const name = label === undefined ? null : (listing[label as keyof Listing] as string | null);
  return { code: String(value), label: name ?? labelOf(codes, String(value)) };
}

function schemaOf(facts: readonly NamedSpecification[]): z.ZodType {
  const [first] = facts;
  const schema =
    first!.member === undefined
      ? valueSchema(first!)
      : z.object(Object.fromEntries(facts.map((fact) => [fact.member!, valueSchema(fact)])));
  return first!.about === undefined ? schema : schema.describe(first!.about);
}

function valueSchema({ codes, whole }: NamedSpecification): z.ZodType {
  return codes ? coded : (whole ? z.int() : z.number()).nullable();
}
