import { z } from 'zod';
import type { Catalog } from './catalog.ts';
import { codeOf } from './code-of.ts';
import type { ListPrice } from './list-price.ts';

/** List prices outside this range, in dollars, are typing errors. */
export const PLAUSIBLE_LIST_PRICE = { least: 5_000, most: 1_000_000 };
const YEARS = { first: 1981, last: 2100 };

const name = (column: string) =>
  z.string().trim().min(1, `the ${column} is missing`).max(100, `the ${column} is too long`);
const { least, most } = PLAUSIBLE_LIST_PRICE;
const priceText = `the price is not in whole dollars from ${least} to ${most}`;
const yearText = `the year is not a model year from ${YEARS.first} to ${YEARS.last}`;

/** A row of a price list. An empty `trim` means all trims. */
const rowSchema = z.object({
  make: name('make'),
  model: name('model'),
  year: z
    .string()
    .trim()
    .regex(/^\d{4}$/, yearText)
    .transform(Number)
    .pipe(z.int().min(YEARS.first, yearText).max(YEARS.last, yearText)),
  trim: z.string().trim().max(100, 'the trim is too long').default(''),
  price: z
    .string()
    .trim()
    .regex(/^\$?(\d+|\d{1,3}(,\d{3})+)$/, priceText)
    .transform((text) => Number(text.replace(/[$,]/g, '')))
    .pipe(z.int().min(least, priceText).max(most, priceText)),
});

/** The columns that a price list must have. */
export const LIST_PRICE_COLUMNS = ['make', 'model', 'year', 'price'] as const;

/** `unknown`: the row's names that the catalog does not have. */
export type ListPriceRow = { ok: true; price: ListPrice; unknown: string[] } | { ok: false; problems: string[] };

/**
 * Reads a row of a price list. As in feeds, a name that the catalog does not have gets a code of its own. If the
 * model's name is that of a trim (`328i`), the price is that of this trim.
 */
export function readListPriceRow(
  record: unknown,
  catalog: Pick<Catalog, 'resolveMake' | 'resolveModel' | 'resolveTrim'>,
): ListPriceRow {
  const row = rowSchema.safeParse(record);
  if (!row.success) return { ok: false, problems: row.error.issues.map(({ message }) => message) };
  const { make, model, year, price } = row.data;
  const knownMake = catalog.resolveMake(make);
  const makeCode = knownMake?.code ?? codeOf(make);
  const knownModel = catalog.resolveModel(makeCode, model);
  const modelCode = knownModel?.model.code ?? codeOf(model);
  const trim = knownModel?.trim ?? row.data.trim;
  const knownTrim = trim === '' ? null : catalog.resolveTrim(makeCode, modelCode, trim);
  const trimCode = trim === '' ? null : (knownTrim?.code ?? codeOf(trim));
  const codes = [makeCode, modelCode, trimCode ?? 'ALL'];
  if (codes.includes('')) return { ok: false, problems: ['a name has no letters or digits'] };
  const unknown = [!knownMake && make, knownMake && !knownModel && `${make} ${model}`].filter((text) => text !== false);
  return {
    ok: true,
    price: { makeCode, modelCode, modelYear: year, trimCode, highest: price },
    unknown: unknown.filter((text) => text !== null),
  };
}
