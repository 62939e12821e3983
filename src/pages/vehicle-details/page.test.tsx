import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import type { Recall, SafetyFacts } from '#features/safety/safety.ts';
import { loadVehicleDetails } from './load.ts';
import type { VehicleDetailsData } from './page-data.ts';
import { VehicleDetailsPage } from './page.tsx';
import { minimalListing, minimalOwner, servicesForListing } from './testing/one-vehicle.ts';

async function dataOf(
  changes: Parameters<typeof minimalListing>[0],
  owner = minimalOwner(),
  similar = [minimalListing({ id: 43 })],
  reasons?: RatingReasons,
) {
  const services = servicesForListing({ active: minimalListing(changes), owner, similar, ...(reasons && { reasons }) });
  const signal = new AbortController().signal;
  const answer = await loadVehicleDetails(services, {
    id: '42',
    origin: 'https://cars.test',
    referer: undefined,
    signal,
  });
  if (answer.kind !== 'page') throw new Error(`answered ${answer.kind}`);
  return answer.data;
}

/** Returns the page as a browser without script gets it, without comments between texts. */
async function htmlOf(...vehicle: Parameters<typeof dataOf>) {
  return renderHtml(await dataOf(...vehicle));
}

function renderHtml(data: VehicleDetailsData): string {
  return renderToString(<VehicleDetailsPage {...data} />).replaceAll('<!-- -->', '');
}

test('minimal data still makes a complete page', async () => {
  const html = await htmlOf({}, minimalOwner({ hideEmailForm: true }));
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('Call for price');
  expect(html).toContain('The seller hasn’t added photos.');
  expect(html).toContain('The seller hasn’t provided a phone number or website.');
  expect(html).not.toMatch(/\bnull\b|undefined|NaN/);
});

test('price, rating, its source and the estimate with its terms are in the document', async () => {
  const html = await htmlOf({
    salePrice: 18_000,
    rating: { fairPrice: 20_000, low: 18_000, high: 22_000, band: 'GREAT', doubt: null },
  });
  expect(html).toContain('$18,000');
  expect(html).toContain('$2,000 below market');
  expect(html).toContain('asking prices of similar cars');
  expect(html).toContain('$18,000 to $22,000');
  expect(html).toContain('10% down, 72 mo, 7.5% APR');
  expect(html).toContain('An estimate, not an offer of credit.');
});

test.each([
  [undefined, 'before taxes and fees'],
  ['with dealer fees', 'before tax'],
  ['out the door', 'with taxes and fees'],
])('a payment on the price “%s” is an estimate %s', async (on, includes) => {
  const data = await dataOf({ salePrice: 18_000 });
  const own = data.price.payment!;
  const payment = { ...own, payment: { ...own.payment, ...(on !== undefined && { on }) } };
  const html = renderHtml({ ...data, price: { ...data.price, payment } });
  expect(html).toContain(`The payment is an estimate ${includes}, not an offer of credit.`);
});

const PARTS: RatingReasons['details'] = {
  parts: [
    { factor: 'typical', multiplier: 24_000 },
    { factor: 'year', multiplier: 0.8333 },
  ],
  comparables: [
    {
      ...{ id: 44, title: '2019 Toyota Camry', listed: true, mileage: 41_000 },
      ...{ place: 'Denver, CO', price: 19_500, adjustedPrice: 20_100 },
    },
  ],
  comparableCount: 31,
};

test('each part of the fair price, its comparable cars and its date are in the document', async () => {
  const rating = { fairPrice: 20_000, low: 18_000, high: 22_000, band: 'GREAT', doubt: null } as const;
  const batch = { at: new Date('2026-06-30T22:00:00Z'), cars: 1234 };
  const html = await htmlOf({ salePrice: 18_000, rating }, minimalOwner(), [], {
    batch,
    isRated: true,
    doubt: null,
    details: PARTS,
  });
  expect(html).toMatch(/Age <span class="quiet">2020<\/span>.*?−\$4,00\d/);
  expect(html).toContain('Comparable cars: the 1 most similar of 31');
  expect(html).toContain('<a href="/cars-for-sale/vehicle/44">2019 Toyota Camry</a>');
  expect(html).toMatch(
    /Rated <time dateTime="2026-06-30T22:00:00.000Z"[^>]*>2 h ago<\/time>, using 1,234 cars on the market/,
  );
});

test.each([true, false])('the links to sections are in the order of the page, price first: %s', async (priceFirst) => {
  const rating = { fairPrice: 20_000, low: 18_000, high: 22_000, band: 'GREAT', doubt: null } as const;
  const html = renderHtml({ ...(await dataOf({ salePrice: 18_000, rating })), priceFirst });
  const nav = /<nav class="section-nav"[^]*?<\/nav>/.exec(html)![0];
  const linked = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
  expect(linked).toContain('price-check');
  const placed = [...html.matchAll(/<section[^>]* id="([^"]+)"/g)].map(([, id]) => id!);
  expect(linked).toEqual(placed.filter((id) => linked.includes(id)));
});

test('a price without a rating says why', async () => {
  const doubt = { reason: 'few-comparables', comparables: 2, wanted: 3 } as const;
  const html = await htmlOf({ salePrice: 18_000 }, minimalOwner(), [], {
    batch: null,
    isRated: true,
    doubt,
    details: null,
  });
  expect(html).toContain('How this price compares');
  expect(html).toContain('Only 2 comparable cars are listed by other sellers; we need at least 3 to rate a price.');
});

test('every picture is available without scripts and has alternative text', async () => {
  const images = [1, 2, 3].map((n) => ({ src: `https://x.test/${n}.jpg`, alt: null }));
  const html = await htmlOf({ images });
  for (const n of [1, 2, 3]) {
    expect(html).toContain(`id="picture-${n}"`);
    expect(html).toContain(`href="#picture-${n}"`);
    expect(html).toContain(`alt="2020 Toyota, photo ${n} of 3"`);
  }
  // Each slide is a link to its picture.
  expect(html.match(/<a href="\/pictures\/photos\/42\/\d-1200.webp" tabindex="-1"/gi)).toHaveLength(3);
  expect(html).not.toContain('x.test');
  expect(html).not.toContain('drawn-label');
});

test('every drawing is labeled', async () => {
  const html = await htmlOf({});
  const gallery = html.slice(html.indexOf('gallery-slides'), html.indexOf('gallery-step'));
  expect(gallery.match(/<span class="drawn-label">Illustration<\/span>/g)).toHaveLength(gallery.match(/<img/g)!.length);
  expect(html.match(/<span class="car-drawn">Illustration<\/span>/g)).toHaveLength(1);
});

test('identity, seller, certification, decoded facts and similar cars are shown', async () => {
  const owner = minimalOwner({
    phone: '3035550123',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    rating: 4.5,
    reviewCount: 12,
  });
  const html = await htmlOf(
    {
      ...{ vin: '4T1B11HK5KU000001', stockNumber: 'S-77', driveCode: '4WD', decoded: ['driveCode'] },
      ...{ listingType: 'CERTIFIED', certifiedProgram: 'Toyota Gold', description: 'One line.\n\nAnother.' },
    },
    owner,
  );
  for (const text of [
    '4T1B11HK5KU000001',
    'S-77',
    'June 1, 2026',
    'Toyota Gold',
    'Show phone number',
    'Check availability',
    'Denver, CO 80202',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('decoded from the VIN');
  expect(html.replaceAll('&#x27;', "'")).toContain('Rating supplied by the dealer');
  expect(html).toContain('<p>Another.</p>');
  expect(html).toContain('/cars-for-sale/vehicle/43?');
});

test('feed data is text, never markup', async () => {
  const html = await htmlOf({ description: '<script>alert(1)</script>', trim: '<img src=x>' });
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x>');
});

const RECALL: Recall = {
  campaign: '26V001000',
  names: ['HONDA CIVIC'],
  components: ['STEERING:COLUMN'],
  reportedOn: '2026-01-15',
  units: 1_200,
  summary: 'A bolt may be <loose>.',
  consequence: 'The car may steer badly.',
  remedy: 'Dealers tighten the bolt.',
  doNotDrive: false,
  parkOutside: true,
};

async function htmlWithSafety(facts: SafetyFacts | null | 'away' | undefined): Promise<string> {
  const active = minimalListing({ modelCode: 'TACOMA', model: 'Tacoma', vin: '3TMCZ5AN0KM200001' });
  const findSafety = async () => {
    if (facts === 'away') throw new Error('away');
    return facts ?? null;
  };
  const services = { ...servicesForListing({ active }), ...(facts !== undefined && { findSafety }) };
  const { signal } = new AbortController();
  const answer = await loadVehicleDetails(services, {
    id: '42',
    origin: 'https://cars.test',
    referer: undefined,
    signal,
  });
  if (answer.kind !== 'page') throw new Error(`answered ${answer.kind}`);
  return renderHtml(answer.data);
}

const DAYS = { ratings: '2026-03-03', recalls: '2026-02-01', complaints: null };

test('shows the recalls of the model year, and that only the VIN decides', async () => {
  const html = await htmlWithSafety({ ratings: null, recalls: [RECALL], complaints: null, asOf: DAYS });
  expect(html).toContain('<a href="#recalls">Recalls</a>');
  expect(html).toMatch(
    /NHTSA lists 1 recall for the \d{4} \w+ Tacoma\. Only the VIN shows whether this car was repaired\./,
  );
  expect(html).toContain('href="https://www.nhtsa.gov/recalls?vin=3TMCZ5AN0KM200001"');
  for (const text of [
    'Steering',
    'A bolt may be &lt;loose&gt;.',
    'The car may steer badly.',
    'Dealers tighten the bolt.',
  ])
    expect(html).toContain(text);
  expect(html).toContain('Park outside');
  expect(html).toContain('imported on Feb 1, 2026.');
  expect(html).not.toContain('Do not drive');
});

test.each([
  ['don’t drive until repaired', { doNotDrive: true }],
  ['park outside until repaired', {}],
  [null, { parkOutside: false }],
])('the summary repeats a warning of NHTSA: %s', async (warning, change) => {
  const recalls = [{ ...RECALL, ...change }];
  const html = await htmlWithSafety({ ratings: null, recalls, complaints: null, asOf: DAYS });
  const [, said] = /<a href="#recalls">Safety recall of this model year: (?:<!-- -->)?([^<]*)/.exec(html) ?? [];
  expect(said ?? null).toBe(warning);
});

test.each([
  ['nothing was imported', null],
  ['no recall is known', { ratings: null, recalls: [], complaints: null, asOf: DAYS }],
  ['the database does not answer', 'away' as const],
])('the page is the same as without recalls if %s', async (_, facts) => {
  expect(await htmlWithSafety(facts)).toBe(await htmlWithSafety(undefined));
});
