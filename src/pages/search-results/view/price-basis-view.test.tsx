import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FILTERS, parseQuery, paymentTermsOf, readRequest, UPPER_END_RULE } from '#features/search/search.ts';
import type { SectionView } from '../page-data.ts';
import { Card } from '../results/card.tsx';
import { SearchNotices } from '../results/messages.tsx';
import { answerFor } from '../testing/sample-answer.ts';
import { sampleListing, sampleOwner } from '../testing/sample-listing.ts';
import { searchContext } from '../testing/search-context.ts';
import { cardView } from './card-view.ts';
import { basisNotices, sortOptions } from './price-basis-view.ts';
import { sectionViews } from './section-views.ts';

const CONTEXT = searchContext();
const read = (search: string) => {
  const parsed = parseQuery(readRequest(search), CONTEXT);
  return { query: parsed.query, answer: answerFor(parsed, CONTEXT) };
};
const rangeOf = (search: string) => {
  const { query, answer } = read(search);
  const sections = sectionViews(query, answer, CONTEXT, { flags: { market_extension: false } });
  return (sections.find(({ kind }) => kind === 'price') as Extract<SectionView, { kind: 'price' }>).range;
};
const priceSorts = (search: string) =>
  sortOptions(read(search).query)
    .filter(({ value }) => value.startsWith('derivedprice'))
    .map(({ label }) => label);

function priceOnCard(search: string, fees: number | null, state = 'CO'): string {
  const result = {
    ...{ listing: sampleListing({ dealerFeesCents: fees }), owner: sampleOwner({ state }) },
    ...{ distanceMiles: null, beyondRadius: false },
  };
  const { query } = read(search);
  const card = cardView(result, CONTEXT, { query, terms: paymentTermsOf(query) });
  const html = renderToStaticMarkup(<Card card={card} srcset="" sizes="100vw" eager={false} />);
  return /<div class="card-price">(.*?)<\/div>/s.exec(html)![1]!.replaceAll(/<[^>]+>/g, ' ');
}

test('with advertised prices, nothing names a basis', () => {
  expect(rangeOf('')).not.toHaveProperty('basis');
  expect(rangeOf('').min.label).toBe('Min Price');
  expect(priceSorts('')).toEqual(['Price, lowest first', 'Price, highest first']);
  expect(basisNotices(read('').query, read('').answer, '')).toEqual([]);
  expect(priceOnCard('', 50_000)).not.toContain('fees');
});

test('the labels of the range and of the orders name the basis', () => {
  const { min, max, basis } = rangeOf('maxPrice=30000&priceBasis=with-fees');
  expect([min.label, max.label, max.value]).toEqual(['Min with fees', 'Max with fees', 30_000]);
  expect(basis).toMatchObject({ value: 'with-fees', tradeIn: '', needsZip: false });
  expect(basis!.note).toContain(UPPER_END_RULE);
  expect(priceSorts('priceBasis=with-fees')).toEqual([
    'Price with fees, lowest first',
    'Price with fees, highest first',
  ]);
});

test('a notice says which end of a range counts, and explains the rest on demand', () => {
  const { query, answer } = read('priceBasis=with-fees');
  const [notice] = basisNotices(query, answer, '');
  expect(notice!.text).toBe(`Showing prices with dealer fees. ${UPPER_END_RULE}`);
  expect(notice!.details).toEqual({
    title: 'About these prices',
    text: expect.stringMatching(/^Monthly payments are based on these prices\. .* may require other fees\.$/),
  });
  const html = renderToStaticMarkup(<SearchNotices remarks={[notice!]} />);
  expect(html).toMatch(
    /^<p class="results-note">Showing .*<\/p><details .*<summary>About these prices<\/summary>Monthly /,
  );
});

test.each([
  ['an exact price', 49_950, 'CO', '$30,500 with dealer fees'],
  ['the upper end of a range', null, 'NY', 'Up to $30,175 with dealer fees'],
  ['the lower end if no upper end is known', null, 'CO', 'At least $30,000 with dealer fees'],
])('a card shows %s next to the advertised price', (_, fees, state, text) => {
  const shown = priceOnCard('priceBasis=with-fees', fees, state);
  expect(shown).toContain(text);
  expect(shown).toMatch(/^\s*\$30,000 /);
});

test('prices out the door name the state and the trade-in, and keep the advertised price on cards', () => {
  const search = 'priceBasis=out-the-door:8000&zip=80202';
  const { min, max, basis } = rangeOf(search);
  expect([min.label, max.label]).toEqual(['Min out the door', 'Max out the door']);
  expect(basis).toMatchObject({ value: 'out-the-door', tradeIn: '$8,000', needsZip: false });
  expect(basis!.note).toMatch(/^The advertised price plus dealer fees, taxes, title and registration in Colorado\./);
  const { query, answer } = read(search);
  expect(basisNotices(query, answer, '')[0]!.text).toMatch(
    /^Showing prices out the door in Colorado, with a trade-in of \$8,000\. /,
  );
  expect(priceSorts(search)[0]).toBe('Price out the door, lowest first');
  expect(priceOnCard(search, 0)).toMatch(/^\s*\$30,000 .*\$[\d,]+ out the door/s);
});

test('prices out the door ask for the ZIP and are advertised prices until then', () => {
  const { query, answer } = read('priceBasis=out-the-door');
  expect(rangeOf('priceBasis=out-the-door')).toMatchObject({
    min: { label: 'Min Price' },
    basis: { value: 'out-the-door', needsZip: true },
  });
  expect(basisNotices(query, answer, '')).toEqual([
    { text: 'Enter your ZIP Code to see prices out the door. These are advertised prices.' },
  ]);
});

test('with an unknown ZIP, the results say that prices are the advertised ones', () => {
  const { query, answer } = read('priceBasis=out-the-door&zip=09001');
  expect(basisNotices(query, answer, '')).toEqual([
    { text: 'Enter a valid ZIP Code to see prices out the door. These are advertised prices.' },
  ]);
  expect(rangeOf('priceBasis=out-the-door&zip=09001').basis).toMatchObject({ value: 'out-the-door', needsZip: false });
});

test('prices out the door say where they are unavailable and why', () => {
  const world = { ...CONTEXT, missingOutTheDoor: () => 'local taxes' };
  const parsed = parseQuery(readRequest('priceBasis=out-the-door&zip=80202'), world);
  const answer = answerFor(parsed, world);
  const reason = 'We can’t total prices out the door in Colorado: we found no upper limit for local taxes.';
  expect(basisNotices(parsed.query, answer, '')).toEqual([{ text: `${reason} These are advertised prices.` }]);
  const sections = sectionViews(parsed.query, answer, world, { flags: { market_extension: false } });
  const section = sections.find(({ kind }) => kind === 'price') as Extract<SectionView, { kind: 'price' }>;
  expect(section.range.basis).toEqual({ value: 'out-the-door', tradeIn: '', note: reason, needsZip: false });
});

test('payments on cards are on the same price, and a limit of the payment finds by it', () => {
  const monthly = (search: string, fees: number | null) => /\$(\d+)\/mo/.exec(priceOnCard(search, fees, 'CO'))?.[1];
  const terms = 'downPayment=0&termMonths=60&aprPercent=0';
  expect(monthly(terms, 120_000)).toBe('500');
  expect(monthly(`${terms}&priceBasis=with-fees`, 120_000)).toBe('520');
  expect(monthly(`${terms}&priceBasis=with-fees`, null)).toBeUndefined();
  const { query } = read(`${terms}&maxPayment=510&priceBasis=with-fees`);
  expect(FILTERS.payment.predicate(query.filters.payment, CONTEXT)).toEqual({
    kind: 'range',
    column: 'priceWithFees',
    max: 30_600,
  });
  expect(FILTERS.payment.chips(query.filters.payment, CONTEXT)).toMatchObject([
    { label: 'Under $510 a month with dealer fees' },
  ]);
});

test.each([
  ['maxPrice=20000&priceBasis=with-fees', /the law doesn’t limit them\.$/, '/cars-for-sale?maxPrice=20000'],
  [
    'maxPayment=450&priceBasis=out-the-door:9000&zip=80202',
    /such as its list price when new\.$/,
    '/cars-for-sale?maxPayment=450&zip=80202',
  ],
])('a limit says why it leaves out cars, and links to the search that finds them: %s', (search, why, href) => {
  const { query, answer } = read(search);
  const [notice] = basisNotices(query, answer, search);
  expect(notice).toMatchObject({
    text: expect.stringMatching(/ Cars without a known maximum price aren’t included\.$/),
    link: { label: 'Use advertised prices', href },
    details: { text: expect.stringMatching(why) },
  });
});
