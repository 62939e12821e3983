import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import { formatQuery, parseQuery, readRequest } from '#features/search/search.ts';
import { loadSearchResults } from '../load.ts';
import type { MakeView } from '../page-data.ts';
import { SearchResultsPage } from '../page.tsx';
import { FAKE_GUARDS } from '../testing/fake-guards.ts';
import { fakeSearchService } from '../testing/fake-search-service.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { searchContext } from '../testing/search-context.ts';
import { chipViews } from '../view/chip-views.ts';
import { sectionViews } from '../view/section-views.ts';
import { MAX_MAKE_GROUPS } from './vehicles/group-makes.ts';
import { VehicleTree } from './vehicles/vehicle-tree.tsx';

async function pageOf(search: string, flags: Partial<Flags> = {}) {
  const services = { search: fakeSearchService().service, brand: MAIN_BRAND, guards: FAKE_GUARDS };
  const all = { ...FLAG_DEFAULTS, hyundai_buy_online: false, ...flags };
  const answer = await loadSearchResults({ ...services, flags: all }, search, new AbortController().signal);
  if (answer.kind !== 'page') throw new Error(`Expected a page, but was sent to ${answer.location}.`);
  const html = renderToString(<SearchResultsPage {...answer.data} />).replaceAll('<!-- -->', '');
  return { html, data: answer.data };
}

const sectionOf = (html: string, key: string) =>
  new RegExp(`<details id="filter-${key}".*?</details>(?=<details id="filter-|<noscript)`, 's').exec(html)?.[0] ?? '';
const valuesOf = (html: string, name: string) =>
  [...(new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '').matchAll(/>(\d+)</g)].map(
    ([, value]) => Number(value),
  );

describe('Your Search', () => {
  test('is above the accordions and lists selections by section, each removable [R350]', async () => {
    const { html } = await pageOf('?fuelTypeGroup=ELE&maxPrice=30000');
    const panel = /<details class="your-search".*?<\/details>/s.exec(html)?.[0] ?? '';
    expect(html.indexOf(panel)).toBeLessThan(html.indexOf('id="filter-condition"'));
    expect(panel).toContain('<h2>Your Search</h2>');
    expect(panel).toMatch(/<dt>Fuel Type<\/dt><dd>Electric<a href="\/cars-for-sale\?maxPrice=30000">/);
    expect(panel).toMatch(
      /<dt>Price &amp; Payments<\/dt><dd>Under \$30,000<a href="\/cars-for-sale\?fuelTypeGroup=ELE">/,
    );
    expect(panel).toContain('Clear Filters');
  });
});

describe('Clear Filters', () => {
  test('links to the search without filters, at the same location [R345]', async () => {
    const { html } = await pageOf('?fuelTypeGroup=ELE&maxPrice=30000&zip=80202');
    const head = /<div class="filters-head">.*?<\/div>/s.exec(html)?.[0] ?? '';
    expect(head).toMatch(/href="\/cars-for-sale\?zip=80202">Clear Filters</);
  });

  test('is not offered without selections', async () => {
    expect((await pageOf('')).html).not.toContain('Clear Filters');
  });
});

describe('makes', () => {
  const makes = (chosen: number): MakeView[] =>
    Array.from({ length: 8 }, (_, index) => ({
      value: `MAKE${index}`,
      label: `Make ${index}`,
      count: 1,
      models: [],
      ...(index < chosen && { selected: true as const }),
    }));
  const treeOf = (chosen: number) =>
    renderToString(<VehicleTree tree={{ makes: makes(chosen) }} />).replaceAll('<!-- -->', '');

  test('are all offered while none is selected', () => {
    expect(treeOf(0)).toMatch(/class="other-makes" id="other-makes" data-open="true"/);
    expect(treeOf(0)).not.toContain('Add Another Make');
  });

  test('are removable groups if selected; others are added by Add Another Make [R489]', () => {
    const html = treeOf(2);
    expect(html.match(/class="make-group"/g)).toHaveLength(2);
    expect(html).toContain('Remove Make 1');
    expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Add Another Make<\/button>/);
    expect(html).not.toMatch(/id="other-makes" data-open/);
  });

  test('are at most five, and the panel says so [R488]', () => {
    const html = treeOf(MAX_MAKE_GROUPS);
    expect(MAX_MAKE_GROUPS).toBe(5);
    expect(html).toContain('You can choose up to 5 makes.');
    expect(html).not.toMatch(/Add Another Make|value="MAKE5"/);
  });
});

describe('years', () => {
  test('of new cars range from two years back to one ahead [R196]', async () => {
    const { html } = await pageOf('?listingType=NEW');
    expect(valuesOf(html, 'startYear')).toEqual([2027, 2026, 2025, 2024]);
    expect(valuesOf(html, 'endYear')).toEqual([2027, 2026, 2025, 2024]);
  });

  test('keep a selected year outside the offered range', async () => {
    const { html } = await pageOf('?listingType=NEW&startYear=2019');
    expect(valuesOf(html, 'startYear')).toEqual([2027, 2026, 2025, 2024, 2019]);
    expect(sectionOf(html, 'year')).toMatch(/<option selected="">2019</);
  });
});

describe('the market extension', () => {
  const boxIn = (html: string) => /<input[^>]*name="marketExtension"[^>]*>/.exec(html)?.[0] ?? '';

  test('is a checkbox that sends include, checked while it is on [R429]', async () => {
    expect(boxIn((await pageOf('?zip=80202')).html)).toMatch(/type="checkbox"(?!.*checked).*value="include"/);
    expect(boxIn((await pageOf('?marketExtension=include&zip=80202')).html)).toContain('checked=""');
  });

  test('has no checkbox without its flag, and a search that has it keeps it [R218]', async () => {
    const off = { market_extension: false };
    expect(boxIn((await pageOf('?zip=80202', off)).html)).toBe('');
    expect(boxIn((await pageOf('?marketExtension=include&zip=80202', off)).html)).toContain('type="hidden"');
  });
});

describe('payments', () => {
  test('are an option of the search with down payment, term and rate', async () => {
    const { html } = await pageOf('?aprPercent=6.25&downPayment=3000&maxPayment=450&termMonths=60');
    const section = sectionOf(html, 'price');
    expect(section).toMatch(/name="maxPayment"[^>]*value="\$450"/);
    expect(section).toContain('Est. monthly payment with $3,000 down, 60 months, 6.25% APR');
    expect(section).toMatch(/aria-pressed="true">Monthly payment</);
  });

  test('are estimated with default terms if none are given', async () => {
    const section = sectionOf((await pageOf('')).html, 'price');
    expect(section).toContain('Est. monthly payment with 10% down, 72 months, 7.5% APR');
    expect(section).toMatch(/aria-pressed="true">Price</);
  });
});

test('on the brand of a car maker, its models are listed at once, and its make is no choice', () => {
  const context = { ...searchContext(), brand: { ...MAKER_BRAND, fixedMake: 'TOYOTA' } };
  const parsed = parseQuery(readRequest('makeCode=TOYOTA'), context);
  expect(formatQuery(parsed.query, context)).toBe('');
  expect(chipViews(parsed.query, context).map(({ key }) => key)).not.toContain('makeModelTrim');
  const answer = answerFor(parsed, context);
  const tree = sectionViews(parsed.query, answer, context, { flags: FLAG_DEFAULTS }).find(({ key }) => key === 'make');
  if (tree?.kind !== 'tree') throw new Error('The panel has no tree of makes.');
  expect(tree.chosen).toBe(0);
  const html = renderToString(<VehicleTree tree={tree} />);
  expect(html).not.toContain('name="makeCode"');
  expect(html).not.toContain('Add Another Make');
  expect(html).toContain('placeholder="Find a model"');
});

describe('the Buy Online chip', () => {
  const on = { hyundai_buy_online: true };

  test('turns the experience on and off, with its option [R430]', async () => {
    expect((await pageOf('?fuelTypeGroup=ELE', on)).data.buyOnline).toEqual({
      chosen: false,
      query: 'buyOnline=BUY_ONLINE&experience=buy-online&fuelTypeGroup=ELE',
    });
    for (const search of ['?experience=buy-online', '?buyOnline=BUY_ONLINE&experience=buy-online'])
      expect((await pageOf(search, on)).data.buyOnline).toEqual({ chosen: true, query: '' });
    expect((await pageOf('', on)).html).toMatch(
      /href="\/cars-for-sale\?buyOnline=BUY_ONLINE&amp;experience=buy-online"[^>]*>.*?Buy Online<\/a>/,
    );
  });

  test('does not exist without its flag [R223]', async () => {
    expect((await pageOf('')).data.buyOnline).toBeNull();
  });

  test('of the option removes the experience when removed [R160]', async () => {
    const { data } = await pageOf('?buyOnline=BUY_ONLINE&experience=buy-online&fuelTypeGroup=ELE', on);
    expect(data.chips.find(({ key }) => key === 'buyOnline')?.query).toBe('fuelTypeGroup=ELE');
  });
});

test('chips above the results do not exist without their flag [R224]', async () => {
  const chips = 'aria-label="Selected filters"';
  expect((await pageOf('?fuelTypeGroup=ELE')).html).toContain(chips);
  expect((await pageOf('?fuelTypeGroup=ELE', { filter_chips_srp: false })).html).not.toContain(chips);
});

test('features are in alphabetical order', async () => {
  const section = (await pageOf('?open=features')).data.sections.find(({ key }) => key === 'features');
  const labels =
    section && 'fields' in section ? section.fields[0]!.options.map(({ label }) => label.toLowerCase()) : [];
  expect(labels.length).toBeGreaterThan(3);
  expect(labels).toEqual(labels.toSorted());
});

test('distances have counts once there is a location', async () => {
  const distance = /<option value="25"[^>]*>([^<]*)</;
  expect(distance.exec(sectionOf((await pageOf('')).html, 'location'))?.[1]).toBe('25 miles');
  expect(distance.exec(sectionOf((await pageOf('?zip=80202')).html, 'location'))?.[1]).toBe('25 miles (1,234)');
});
