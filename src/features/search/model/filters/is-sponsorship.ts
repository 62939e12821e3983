import type { Brand } from '#features/brands/brands.ts';
import { type Count, type Predicate } from '../predicate.ts';
import { optionFilter, splitKnownValues } from './option-filter.ts';

const CHOICES = [{ code: 'true', label: 'Sponsored cars' }] as const;

const filter = optionFilter({
  key: 'isSponsorship',
  label: 'Sponsorship',
  column: 'sponsored',
  table: CHOICES,
  heading: 'Sponsorship',
});

/** Matches cars that a running campaign of the brand pays for. A feed only says that a car may be sponsored. */
const isSponsoredOn = ({ key }: Brand): Predicate => ({ kind: 'any', column: 'sponsored', values: [key] });

/** One object per brand, because the engine plans each object only once. */
const COUNTS = new Map<string, Count>();

function countOn(brand: Brand): Count {
  const known = COUNTS.get(brand.key);
  if (known) return known;
  const count: Count = { kind: 'cases', cases: { true: isSponsoredOn(brand) } };
  COUNTS.set(brand.key, count);
  return count;
}

export const isSponsorship: typeof filter = {
  ...filter,
  /** `false` means that the search is not restricted, which is the default. */
  parse: (read) =>
    splitKnownValues(
      filter.key,
      read(filter.key).filter((value) => value !== 'false'),
      (value) => value === 'true',
    ),
  predicate: (chosen, { brand }) => (chosen.length > 0 ? isSponsoredOn(brand) : undefined),
  fields: (chosen, context) =>
    filter.fields(chosen, context).map((field) => ({ ...field, count: countOn(context.brand) })),
};
