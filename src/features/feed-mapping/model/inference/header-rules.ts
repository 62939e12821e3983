import { marksUnusedColumn, headerWords } from './header-words.ts';
import { matchHeader, type HeaderMatch } from './match-header.ts';

/** Returns whether a word in the header shows that we do not use the column. */
export function isIrrelevantHeader(header: string): boolean {
  return headerWords(header).some(
    (word) => marksUnusedColumn(word) || word.concepts.some((concept) => NEVER_SHOWN.has(concept)),
  );
}

const NEVER_SHOWN = new Set(['cost', 'wholesale', 'invoice']);

/** Returns whether a series header means a range of models (`Baureihe`, `gamme`) rather than a trim. */
export function namesModelSeries(header: string): boolean {
  return conceptsOf(header).has('modelseries');
}

/** Returns whether a yes under the header means that there was no accident. */
export function meansAccidentFree(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('accidentfree') || (concepts.has('accident') && concepts.has('without'));
}

/** Returns whether a header names a reduced price. */
export function namesPromotionPrice(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('promo') && concepts.has('price') && matchHeader(header).some(isPrice);
}

/** Returns whether a header may also name the price. */
export function mayNamePrice(header: string): boolean {
  return matchHeader(header).some(isPrice);
}

/** Concepts of amounts other than the current price of a car. */
const OTHER_AMOUNTS = ['previous', 'incentive', 'market', 'mmr', 'book', 'argus', 'msrp', 'estimated', 'netto'];

/** Returns whether a header names a price of an unknown kind, such as `pricing.primary`. */
export function namesUnspecifiedPrice(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('price') && !OTHER_AMOUNTS.some((concept) => concepts.has(concept));
}

/** Returns whether a header names something about the interior. */
export function namesInterior(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('interior') || concepts.has('interiorcolor') || concepts.has('upholstery');
}

const isPrice = ({ column }: HeaderMatch) => column === 'price';

/** Returns whether a header names codes, which add nothing to a column of full names. */
export function namesCode(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('code');
}

/** Returns whether a header names the number of a car in its store rather than that of an advertisement. */
export function namesStock(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('stock') || (concepts.has('vehicle') && concepts.has('number'));
}

/** Returns whether a header says that its values are colors. */
export function namesColor(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('color') || concepts.has('interiorcolor');
}

function conceptsOf(header: string): ReadonlySet<string> {
  return new Set(headerWords(header).flatMap((word) => word.concepts));
}
