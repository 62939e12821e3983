import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { YearRow } from '../model/price-row.ts';
import { ExpertReviewList, SafetyPanel } from './reference-panels.tsx';
import { PricingPanel } from './pricing-panel.tsx';

const row = (year: number, avgPrice: number, fairPrice: number | null): YearRow => ({
  ...{ value: String(year), avgPrice, startingPrice: avgPrice - 1_000, maxPrice: avgPrice + 1_000, fairPrice },
  ...{ link: `/cars-for-sale?endYear=${year}&startYear=${year}` },
});
const trim = { ...row(0, 21_000, null), value: 'XSE', link: '/cars-for-sale?trimCode=TOYOTA-CAMRY|XSE' };
const htmlOf = (years: readonly YearRow[], trims = [trim]) =>
  renderToString(<PricingPanel name="Toyota Camry" newestYear={2025} years={years} trims={trims} />).replaceAll(
    '<!-- -->',
    '',
  );

test('shows average, lowest, highest and fair price per year, a curve, and the change from last year’s model', () => {
  const html = htmlOf([row(2025, 30_000, 29_500), row(2022, 24_000, null)]);
  expect(html).toContain('<tr><th scope="row"><a href="/cars-for-sale?endYear=2025&amp;startYear=2025">2025</a></th>');
  expect(html).toContain('<td>$30,000</td><td>$29,000</td><td>$31,000</td><td>$29,500</td><td>–</td>');
  expect(html).toContain('<td>$24,000</td><td>$23,000</td><td>$25,000</td><td>–</td><td>−20%</td>');
  expect(html).toContain('<th scope="col">Change</th>');
  expect(html).toContain(' The change is from the average price of 2025.');
  expect(html).toContain('aria-label="Prices by model year: on average $24,000 in 2022 and $30,000 in 2025."');
  expect(html).toContain('<a href="/cars-for-sale?trimCode=TOYOTA-CAMRY|XSE">XSE</a>');
});

test('one model year has no curve, and a model without prices says so', () => {
  const html = htmlOf([row(2025, 30_000, null)]);
  expect(html).not.toContain('<svg');
  expect(html).not.toContain('hange');
  expect(htmlOf([], [])).toBe('<p>No Toyota Camry of this search has a price.</p>');
});

test('the safety of a model year names it, even if it is not available', () => {
  expect(renderToString(<SafetyPanel vehicle="2025 Toyota Camry" item={null} />)).toContain('2025 Toyota Camry');
  const item = {
    ...{ recalls: [], complaints: null, 'Safety Ratings': null },
    asOf: { ratings: null, recalls: '2026-02-01', complaints: null },
    'Safety Features': { counted: 3, features: [] },
  };
  const html = renderToString(<SafetyPanel vehicle="2025 Toyota Camry" item={item} />);
  expect(html).toContain('<h3>Safety Features</h3>');
});

test('expert reviews are links with their points and authors; texts are escaped', () => {
  const review = { id: 1, link: '/expert-reviews/camry', title: { rendered: 'Calm & <b>quick</b>' } };
  const embedded = { author: [{ name: 'Ana Ruiz' }], summary: 'A quiet sedan.', rating: 4.5 };
  const html = renderToString(
    <ExpertReviewList
      name="Toyota Camry"
      reviews={[
        { ...review, _embedded: embedded },
        { ...review, id: 2 },
      ]}
    />,
  ).replaceAll('<!-- -->', '');
  expect(html).toContain('<a href="/expert-reviews/camry">Calm &amp; &lt;b&gt;quick&lt;/b&gt;</a>');
  expect(html).toContain('4.5 out of 5, by Ana Ruiz');
  expect(html.match(/<li>/g)).toHaveLength(2);
});
