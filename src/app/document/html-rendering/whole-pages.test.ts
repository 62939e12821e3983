import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { loadSearchResults } from '#pages/search-results/load.ts';
import { FAKE_GUARDS } from '#pages/search-results/testing/fake-guards.ts';
import { fakeSearchService } from '#pages/search-results/testing/fake-search-service.ts';
import { sampleListing, sampleOwner } from '#pages/search-results/testing/sample-listing.ts';
import { loadVehicleDetails } from '#pages/vehicle-details/load.ts';
import { minimalListing, minimalOwner, servicesForListing } from '#pages/vehicle-details/testing/one-vehicle.ts';
import { loadProblem } from '#pages/problem/load.ts';
import { buildRenderer } from '../../../../tools/html-rendering/build-renderer.ts';
import { ERRORS } from '../../base/errors.ts';
import { normalizeToReactOutput } from './testing/normalize-to-react-output.ts';

type Render = (name: string, data: unknown) => string;

const ROOT = path.join(import.meta.dirname, '../../../..');
const SIGNAL = new AbortController().signal;
let folder: string;
let ours: Render;
let react: Render;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-render-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  ours = await rendererBy('ours');
  react = await rendererBy('react');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rendererBy(by: 'ours' | 'react'): Promise<Render> {
  await buildRenderer(path.join(folder, by), by);
  const { renderPage } = (await import(pathToFileURL(path.join(folder, by, 'render.js')).href)) as {
    renderPage: Render;
  };
  return renderPage;
}

/**
 * Removes preloads of pictures, which React writes before the page. The document's head contains them already
 * (`PageHead.preload`).
 */
const withoutHoisted = (html: string) => html.replace(/^(<link rel="preload" as="image"[^>]*\/>)+/, '');

function expectSame(name: string, data: unknown): void {
  expect(normalizeToReactOutput(ours(name, data))).toBe(withoutHoisted(react(name, data)));
}

const SEARCHES = [
  '',
  '?makeCode=FORD,TOYOTA',
  '?makeCode=TOYOTA&modelCode=CAMRY&zip=80202',
  '?firstRecord=25&numRecords=50',
  '?maxPrice=20000&minPrice=30000',
  '?endYear=2001&startYear=2020',
  '?allListingType=all-cars&keyword=%3Cb%3E%22red%22%20%26%20%27blue%27',
  '?searchRadius=0&sortBy=distanceASC&zip=80202',
  '?sortBy=distanceASC',
  '?featureCode=1049,1062,1074,1078,1327,1328,1329,1330,1331,1340,1341,1342&listingType=CERTIFIED,NEW',
  '?bodyStyleSubtypeCode=HATCH&extColor=RED,BLUE&fuelTypeGroup=ELE',
  '?zip=00000',
  '?vehicleStyleCode=NONSENSE',
];

const RESULT = { owner: sampleOwner(), distanceMiles: 12.4, beyondRadius: false };
const ANSWERS = {
  'one car': {},
  nothing: { total: 0, results: [] },
  'odd cars': {
    total: 3,
    results: [
      { ...RESULT, listing: sampleListing({ salePrice: null, trim: null, mileage: null }), distanceMiles: null },
      { ...RESULT, listing: sampleListing({ id: 2, trim: `<i>'a' & "b"</i>`, sponsored: true }), beyondRadius: true },
      { ...RESULT, listing: sampleListing({ id: 3, previousPrice: 31_000, rating: null, model: '' }) },
    ],
  },
};

describe.each(BRANDS.map((brand) => [brand.name, brand] as const))('the results page of %s', (_, brand) => {
  test.each(SEARCHES.flatMap((search) => Object.keys(ANSWERS).map((found) => [search, found] as const)))(
    'of %j with %s is what React draws',
    async (search, found) => {
      const { service } = fakeSearchService(ANSWERS[found as keyof typeof ANSWERS], (text) => text.length % 50);
      const services = { search: service, brand, flags: FLAG_DEFAULTS, guards: FAKE_GUARDS };
      const answer = await loadSearchResults(
        services,
        search,
        SIGNAL,
        found === 'one car' ? {} : { expired: { vehicle: 'X', unconfirmedSince: null } },
      );
      if (answer.kind !== 'page') throw new Error(`${search} is not canonical: ${answer.location}`);
      expectSame('search-results', answer.data);
    },
  );
});

test.each([
  ['of which little is known', minimalListing(), minimalOwner()],
  [
    'of which much is known',
    minimalListing({
      salePrice: 20_000,
      rating: { fairPrice: 24_000, low: 21_000, high: 27_000, band: 'GREAT', doubt: null },
      mileage: 1,
      packages: ['A & B'],
    }),
    minimalOwner(),
  ],
  [
    'with photos',
    minimalListing({ images: [1, 2, 3].map((n) => ({ src: `https://x.example/${n}.jpg`, alt: null })) }),
    minimalOwner(),
  ],
  [
    'of a private seller',
    minimalListing({ description: 'First.\n\nSecond <script>' }),
    minimalOwner({ privateSeller: true, hasLeadEmail: true }),
  ],
])('the page of a vehicle %s is what React draws', async (_, active, owner) => {
  const similar = [minimalListing({ id: 2 }), minimalListing({ id: 3, salePrice: 100 })];
  const request = { id: '42', origin: 'https://cars.example', referer: undefined, signal: SIGNAL };
  const answer = await loadVehicleDetails(servicesForListing({ active, owner, similar }), request);
  if (answer.kind !== 'page') throw new Error(`Expected a page, not ${answer.kind}.`);
  expectSame('vehicle-details', answer.data);
});

test.each(Object.values(ERRORS))('the page of the problem "$title" is what React draws', (problem) => {
  const answer = loadProblem({ brand: MAIN_BRAND, problem, isBot: false });
  if (answer.kind !== 'page') throw new Error('Expected a page.');
  expectSame('problem', answer.data);
});
