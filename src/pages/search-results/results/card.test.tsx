import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { searchContext } from '../testing/search-context.ts';
import { cardView } from '../view/card-view.ts';
import { Card } from './card.tsx';

const NOWHERE = { city: null, state: null };

/** Returns the line of facts under the price, as it is rendered. */
function factsOf(mileage: number | null, distanceMiles: number | null, ownerPlace = {}): string {
  const result = {
    listing: sampleListing({ mileage }),
    owner: sampleOwner(ownerPlace),
    distanceMiles,
    beyondRadius: false,
  };
  const card = cardView(result, searchContext());
  const html = renderToStaticMarkup(<Card card={card} srcset="" sizes="100vw" eager={false} />);
  return /<p class="card-line"><span>[^<]*<\/span>([^<]*)<\/p>/.exec(html)![1]!;
}

test.each([
  ['mileage and distance', 45_210, 12.4, {}, '45,210 mi · 12 mi away'],
  ['no mileage on a new car', 0, 12.4, {}, '0 mi · 12 mi away'],
  ['a million miles', 1_000_000, 1_234.5, {}, '1,000,000 mi · 1,235 mi away'],
  ['distance alone', null, 12.4, {}, '12 mi away'],
  ['a distance below a mile', 45_210, 0.99, {}, '45,210 mi · Under 1 mi away'],
  ['the same place', 45_210, 0, {}, '45,210 mi · Under 1 mi away'],
  ['exactly a mile', 45_210, 1, {}, '45,210 mi · 1 mi away'],
  ['the distance instead of the city', null, 3, { city: 'Boulder', state: 'CO' }, '3 mi away'],
  ['the city without a distance', 45_210, null, { city: 'Boulder', state: 'CO' }, '45,210 mi · Boulder, CO'],
  ['the city alone', null, null, { city: 'Boulder', state: 'CO' }, 'Boulder, CO'],
  ['no city without its state', 45_210, null, { city: 'Boulder', state: null }, '45,210 mi'],
  ['no state without its city', 45_210, null, { city: null, state: 'CO' }, '45,210 mi'],
  ['mileage alone', 45_210, null, NOWHERE, '45,210 mi'],
  ['nothing, without a stray dot', null, null, NOWHERE, ''],
])('the facts of a card show %s', (_, mileage, distanceMiles, ownerPlace, line) => {
  expect(factsOf(mileage, distanceMiles, ownerPlace)).toBe(line);
});
