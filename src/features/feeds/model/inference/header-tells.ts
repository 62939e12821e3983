import { isNegative, wordsOfHeader } from './header-words.ts';
import { matchHeader, type HeaderMatch } from './match-header.ts';

/** Whether the header says by one of its words that it is nothing of ours. */
export function saysNothingOfOurs(header: string): boolean {
  return wordsOfHeader(header).some(
    (word) => isNegative(word) || word.concepts.some((concept) => NEVER_SHOWN.has(concept)),
  );
}

const NEVER_SHOWN = new Set(['cost', 'wholesale', 'invoice']);

/** Whether a header of series means a range of models (`Baureihe`, `gamme`), no trim. */
export function namesModelSeries(header: string): boolean {
  return conceptsOf(header).has('modelseries');
}

/** Whether a yes under the header means that there was no accident. */
export function saysAccidentFree(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('accidentfree') || (concepts.has('accident') && concepts.has('without'));
}

/** Whether a header names a reduced price. */
export function namesPromotionPrice(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('promo') && concepts.has('price') && matchHeader(header).some(isPrice);
}

/** Whether a header may as well name the price. */
export function mayNamePrice(header: string): boolean {
  return matchHeader(header).some(isPrice);
}

/** Concepts of amounts that are not what a car costs now. */
const OTHER_AMOUNTS = ['previous', 'incentive', 'market', 'mmr', 'book', 'argus', 'msrp', 'estimated', 'netto'];

/** Whether a header names a price of an unknown kind, as `pricing.primary`. */
export function namesSomePrice(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('price') && !OTHER_AMOUNTS.some((concept) => concepts.has(concept));
}

/** Whether a header names something of the interior. */
export function namesInterior(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('interior') || concepts.has('interiorcolor') || concepts.has('upholstery');
}

const isPrice = ({ column }: HeaderMatch) => column === 'price';

/** Whether a header names codes, which add nothing to a column of full names. */
export function namesCode(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('code');
}

/** Whether a header names the number of a car in its store rather than that of an advertisement. */
export function namesStock(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('stock') || (concepts.has('vehicle') && concepts.has('number'));
}

/** Whether a header says that its values are colors. */
export function namesColor(header: string): boolean {
  const concepts = conceptsOf(header);
  return concepts.has('color') || concepts.has('interiorcolor');
}

function conceptsOf(header: string): ReadonlySet<string> {
  return new Set(wordsOfHeader(header).flatMap((word) => word.concepts));
}
