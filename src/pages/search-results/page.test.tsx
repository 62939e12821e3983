import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MAIN_BRAND, type SellClaim } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { type SearchAnswer, SECTIONS, SORTS } from '#features/search/search.ts';
import { loadSearchResults } from './load.ts';
import { CrumbTrail, SearchResultsPage } from './page.tsx';
import { FAKE_GUARDS } from './testing/fake-guards.ts';
import { fakeSearchService } from './testing/fake-search-service.ts';
import { sampleListing, sampleOwner } from './testing/sample-listing.ts';

async function htmlOf(
  search: string,
  changes: Partial<SearchAnswer> = {},
  expired?: string,
  sellClaim?: SellClaim,
): Promise<string> {
  const { service } = fakeSearchService(changes);
  const options = expired === undefined ? {} : { expired: { vehicle: expired, unconfirmedSince: null } };
  const services = { search: service, brand: MAIN_BRAND, flags: FLAG_DEFAULTS, guards: FAKE_GUARDS };
  const answer = await loadSearchResults(services, search, new AbortController().signal, options);
  if (answer.kind !== 'page') throw new Error(`Expected a page, but was sent to ${answer.location}.`);
  const { data } = answer;
  const brand = { ...data.brand, ...(sellClaim && { sellClaim }) };
  return renderToString(<SearchResultsPage {...data} brand={brand} />).replaceAll('<!-- -->', '');
}

const RESULT = { owner: sampleOwner(), distanceMiles: 12, beyondRadius: false };

/** Returns the opening tag of the input with that name and value. */
function inputIn(html: string, name: string, value: string): string {
  const tags = html.match(/<input[^>]*>/g) ?? [];
  return tags.find((tag) => tag.includes(`name="${name}"`) && tag.includes(`value="${value}"`)) ?? '';
}

test('the page has its heading, count, skip link and sort control [R030, R344, R353]', async () => {
  const html = await htmlOf('?makeCode=TOYOTA&zip=80202');
  expect(html).toContain('<h1 id="heading" data-count="1,234 Results">Used Toyota for sale near Denver, CO</h1>');
  expect(html).toMatch(/<h2[^>]*>1,234 Results<\/h2>/);
  expect(html).toMatch(/<a class="skip-link" href="#results">Skip to vehicle Listings<\/a>/);
  expect(html).toMatch(/<select[^>]*name="sortBy"[^>]*form="filter-form"/);
  expect(html.match(/<option value="[a-zA-Z]+(ASC|DESC)">|<option value="relevance" selected="">/g)).toHaveLength(
    SORTS.length,
  );
});

test('the panel is one form with an accordion for each section and a button for browsers without scripts [R349]', async () => {
  const html = await htmlOf('');
  expect(html.match(/<details id="filter-/g)).toHaveLength(SECTIONS.length - 1);
  expect(html).toMatch(/<form[^>]*action="\/cars-for-sale"/);
  expect(html).toMatch(/<noscript><button[^>]*>Apply<\/button><\/noscript>/);
});

test('a block invites to sell a car, and claims only what the operator states [R294, R568]', async () => {
  const block = (html: string) => /<section class="sell".*?<\/section>/s.exec(html)?.[0];
  const plain = block(await htmlOf(''));
  expect(plain).toContain('<h2>Sell your car</h2>');
  expect(plain).toMatch(/<a [^>]*href="\/value">What is my car worth\?<\/a>/);
  expect(plain).not.toContain('%');
  const sellClaim = { percent: 28, basis: 'Compared with trade-in offers for 1,200 cars in 2026.' };
  expect(block(await htmlOf('', {}, undefined, sellClaim))).toContain(
    '<strong>Sellers get 28% more.</strong> Compared with trade-in offers for 1,200 cars in 2026.',
  );
  expect(block(await htmlOf('', { total: 0, results: [] }))).toBe(plain);
});

test('options show their counts; those without results cannot be selected [R194]', async () => {
  const html = await htmlOf('');
  expect(inputIn(html, 'listingType', 'USED')).toContain('checked=""');
  expect(inputIn(html, 'listingType', 'NEW')).toContain('disabled=""');
  expect(inputIn(html, 'listingType', 'CERTIFIED')).not.toMatch(/checked|disabled/);
  expect(html).toMatch(/data-count="?1,234"?><input[^>]*>Third-Party Certified</);
});

test('radii are never disabled, and any distance is shown as 0 [R185, R195]', async () => {
  const html = await htmlOf('?zip=80202');
  const select = /<select[^>]*name="searchRadius".*?<\/select>/s.exec(html)?.[0] ?? '';
  expect(select).not.toContain('disabled');
  expect(select).toContain('<option value="0">0 (1,234)</option>');
});

test('without a place it asks where the shopper is, and the form keeps the search', async () => {
  const html = await htmlOf('?makeCode=FORD,TOYOTA&searchRadius=50');
  const form = /<form class="where".*?<\/form>/s.exec(html)?.[0] ?? '';
  expect(form).toContain('action="/cars-for-sale"');
  expect(inputIn(form, 'makeCode', 'FORD,TOYOTA')).toContain('type="hidden"');
  expect(form).toMatch(/<label for="where">.*Where are you\?<\/label>/s);
  expect(form).toMatch(/<input[^>]*name="zip"/);
  expect(form).toContain('Use my location');
  const select = /<select[^>]*name="searchRadius".*?<\/select>/s.exec(html)?.[0] ?? '';
  expect(select).toContain('<option value="" selected="">0</option>');
  expect(select.match(/>0</g), 'any distance has one wording').toHaveLength(1);
  expect(html).toContain('<a class="wordmark" href="/">');
});

test('with a place it does not ask, and the links of the header keep it', async () => {
  const html = await htmlOf('?makeCode=FORD&zip=80202');
  expect(html).not.toContain('Where are you?');
  expect(html).toContain('<li><a href="/cars-for-sale?zip=80202">Used cars</a></li>');
});

test('any condition can be selected', async () => {
  expect(inputIn(await htmlOf('?allListingType=all-cars'), 'allListingType', 'all-cars')).toContain('checked=""');
});

test('prices are shown with dollar sign and separators in inputs of at most ten characters', async () => {
  const input = inputIn(await htmlOf('?maxPrice=30000'), 'maxPrice', '$30,000');
  expect(input).toContain('maxLength="10"');
  expect(input).toContain('inputMode="numeric"');
});

test('suggests spellings close to a word that no listing has, with the word as typed', async () => {
  const html = await htmlOf('?keyword=camary');
  const [chip, note] = [
    html.indexOf('“camary”'),
    html.indexOf('No listings mention “camary”. Showing results for similar spellings'),
  ];
  expect(html).toContain(
    '<p class="results-note">No listings mention “camary”. Showing results for similar spellings.</p>',
  );
  expect(chip).toBeGreaterThan(0);
  expect(chip).toBeLessThan(note);
  expect(await htmlOf('?keyword=camry')).not.toContain('No listings mention');
});

test('contradictory prices are explained at their fields', async () => {
  const html = await htmlOf('?maxPrice=10000&minPrice=20000');
  expect(html).toMatch(/role="alert">Max price must be greater than Min price\.</);
});

test('a long list folds after eight, selected ones first', async () => {
  const html = await htmlOf('?featureCode=WIFI');
  const features = /<details id="filter-features".*?Show all 40/s.exec(html)?.[0] ?? '';
  expect(features.match(/name="featureCode"/g)).toHaveLength(8);
  expect(features.indexOf('value="WIFI"')).toBeLessThan(features.indexOf('value="ALARM"'));
});

test('a card is one link; the first picture loads at once, and all state their width [R023]', async () => {
  const html = await htmlOf('', {
    results: [4711, 4712].map((id) => ({ ...RESULT, listing: sampleListing({ id }) })),
  });
  expect(html).toContain(
    '<h3 class="card-title"><a href="/cars-for-sale/vehicle/4711?clickType=listing&amp;tileClick=true#listing">2021 Toyota Tacoma</a><small> TRD Off-Road</small></h3>',
  );
  const [first, second] = html.match(/<img[^>]*>/g)!;
  expect(first).toMatch(/fetchPriority="high"/);
  expect(second).toMatch(/sizes="\(width[^>]*loading="lazy"/);
  expect(html).toMatch(/Great price <span>\$4,000 below market/);
  expect(html).toContain('10% down, 72 mo, 7.5% APR');
});

test('more results are available without scripts [R357]', async () => {
  const html = await htmlOf('?makeCode=FORD');
  expect(html).toMatch(
    /<a class="button" href="\/cars-for-sale\?firstRecord=1&amp;makeCode=FORD">Load More Results<\/a>/,
  );
});

test('an empty result says what to do [R168]', async () => {
  const html = await htmlOf('?driveGroup=SIDEWAYS', { results: [], next: null });
  expect(html).toContain('Update filter criteria to see more results');
  expect(html).toContain('We don’t recognize the drive type');
  expect(html).toMatch(/>0 Results</);
});

test('the filter button counts the chips; the sheet shows the number of results [R351]', async () => {
  const html = await htmlOf('?fuelTypeGroup=ELE,HYB');
  expect(html).toMatch(/Filter<span class="badge">3<\/span>/);
  expect(html).toContain('See 1,234 Results');
});

test('a withdrawn listing leaves a banner [R346, R529, R530]', async () => {
  const html = await htmlOf('?makeCode=TOYOTA', {}, 'Toyota Tacoma');
  expect(html).toContain('We&#x27;re sorry, the Toyota Tacoma you were looking for is no longer available.');
  expect(html).toContain('Here are vehicles you may be interested in.');
});

test('the page has no style attributes', async () => {
  expect(await htmlOf('?makeCode=TOYOTA&zip=80202')).not.toContain('style=');
});

test('a later page of the results says which it is, and links to the previous one', async () => {
  const link = (html: string) => /<a[^>]*href="([^"]*)"[^>]*>Previous Results<\/a>/.exec(html)?.[1];
  const later = await htmlOf('?firstRecord=26&makeCode=FORD');
  expect(later).toContain('27 to 27 of 1,234');
  expect(link(later)).toBe('/cars-for-sale?firstRecord=1&amp;makeCode=FORD');
  expect(link(await htmlOf('?firstRecord=25'))).toBe('/cars-for-sale');
  expect(link(await htmlOf('?firstRecord=900', { total: 70, results: [], next: null }))).toBe(
    '/cars-for-sale?firstRecord=45',
  );
  const first = await htmlOf('?makeCode=FORD');
  expect(first).toContain('1 of 1,234 shown');
  expect(link(first)).toBeUndefined();
});

test('crumbs are an ordered list of links to wider searches, the last one marked as current [R301]', () => {
  const html = renderToString(
    <CrumbTrail
      crumbs={[
        { key: 'page', label: 'Used Cars for Sale', query: '' },
        { key: 'make', label: 'Toyota', query: 'makeCode=TOYOTA' },
        { key: 'model', label: 'Tacoma', query: 'makeCode=TOYOTA&modelCode=TACOMA' },
      ]}
    />,
  );
  expect(html).toMatch(/^<nav[^>]*aria-label="Breadcrumb"><ol>/);
  expect([...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, label]) => [label, href])).toEqual([
    ['Used Cars for Sale', '/cars-for-sale'],
    ['Toyota', '/cars-for-sale?makeCode=TOYOTA'],
    ['Tacoma', '/cars-for-sale?makeCode=TOYOTA&amp;modelCode=TACOMA'],
  ]);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="page">Tacoma</);
});

test('a search for one model ends with its reference, which links to the model’s page without scripts; others have none [R365]', async () => {
  const html = await htmlOf('?makeCode=TOYOTA&modelCode=CAMRY');
  expect(html).toContain('id="model-reference-container" aria-labelledby="model-reference"');
  expect(html).toContain('<a class="below-all" href="/models/toyota/camry">All prices and trims</a>');
  expect(html.indexOf('model-reference-container')).toBeGreaterThan(html.indexOf('email-capture'));
  const within = await htmlOf('?makeCode=TOYOTA&maxPrice=24000&modelCode=CAMRY');
  expect(within).toContain('<a class="below-all" href="/models/toyota/camry?maxPrice=24000">');
  expect(await htmlOf('?makeCode=TOYOTA')).not.toContain('model-reference');
});
