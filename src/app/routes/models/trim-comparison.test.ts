import { expect, test } from 'vitest';
import { FLAG_DEFAULTS, type Flags } from '#features/flags/flags.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Trim, TrimComparison } from '#features/model-reference/model-reference.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from '../rest/testing/one-car.ts';

const LONG = 'TRD Sport Premium Double Cab Long Bed';
const camry: Partial<Listing> = {
  ...{ makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' },
  ...{ listingType: 'USED', year: 2025, salePrice: 20_000, msrp: null, bodyStyleCode: 'SEDAN', fuelCode: 'GSL' },
  features: [],
};
const le: Partial<Listing> = { trimCode: 'LE', trim: 'LE', fuelCode: 'HYB' };
const car = (id: number, changes: Partial<Listing>): Listing => ({ ...LISTING, id, ...camry, ...changes });
const many = (from: number, count: number, changes: Partial<Listing>) =>
  Array.from({ length: count }, (_car, i) => car(from + i, changes));

const inventory = new Inventory();
inventory.apply({
  owners: [OWNER],
  put: [
    // Nine of ten have a sunroof and eight navigation.
    ...many(100, 8, { features: ['SUNROOF', 'NAVIGATION'] }),
    car(108, { features: ['SUNROOF', 'REMOTE_START'], listingType: 'NEW', msrp: 36_500 }),
    car(109, { listingType: 'NEW', msrp: 35_120 }),
    // Four of four have an alarm: too few to call it standard.
    ...many(200, 4, { ...le, features: ['ALARM'], msrp: 10_000 }),
    // Another year, another model, and no trim.
    ...many(300, 6, { year: 2020, trimCode: 'LONG', trim: LONG }),
    ...many(400, 6, { modelCode: 'TACOMA', model: 'Tacoma', features: ['SUNROOF'] }),
    car(500, { trimCode: null, trim: null }),
    ...many(550, 2, { makeCode: 'HONDA', make: 'Honda', modelCode: 'ELEMENT', model: 'Element', year: 2010 }),
    car(600, { makeCode: 'LADA', make: 'Lada', modelCode: 'NIVA', model: 'Niva', trimCode: '4X4', trim: '4x4' }),
  ],
});
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const site = (flags: Partial<Flags> = {}) =>
  createWholeSite(undefined, { index, changes: { flags: () => ({ ...FLAG_DEFAULTS, ...flags }) } });
const app = site();

async function pageOf(path: string, from = app): Promise<string> {
  const response = await from.request(`http://localhost${path}`, {
    headers: { host: 'localhost', accept: 'text/html' },
  });
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll('<!-- -->', '');
}

async function compare(query: string): Promise<TrimComparison | null> {
  const response = await app.request(`http://localhost/cars-for-sale/svc/trims?${query}`, {
    headers: { host: 'localhost' },
  });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  return ((await response.json()) as { comparison: TrimComparison | null }).comparison;
}

/** Returns the comparison's table as rows of texts. */
function tableOf(html: string): string[][] {
  const table = html.split('class="trim-scroll"')[1]!.split('</table>')[0]!;
  return table
    .split('<tr>')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, ' ').trim()),
    );
}

const CAMRY = 'makeCode=TOYOTA&modelCode=CAMRY';
const PAGE = '/models/toyota/camry/2025';

test('a model year compares its trims inside the page, with every row [R051, R052]', async () => {
  const html = await pageOf(PAGE);
  expect(html).toContain('<h2 id="models-comparison">Compare Toyota Camry Trims</h2>');
  const rows = tableOf(html).map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')));
  expect(rows.map(([first]) => first)).toEqual([
    'Trim',
    'Starting MSRP Lowest list price of its new cars',
    'Est. Monthly Payment 10% down, 72 mo, 7.5% APR, before tax and fees',
    ...['Heated Seats', 'Leather Seats', 'Rearview Camera', 'Bluetooth', 'Alarm System', 'Lane Departure'],
    ...['Navigation', 'Remote Start', 'Sunroof'],
  ]);
  const cellsOf = (row: string) => rows.find(([first]) => first!.startsWith(row))!.slice(1);
  expect(cellsOf('Trim')).toEqual(['XSE 10 listings', 'LE 4 listings']);
  expect(cellsOf('Starting MSRP')).toEqual(['$35,120', 'Unknown']);
  // 31,608 dollars in 72 payments at 0.625% a month.
  const payment = (31_608 * 0.00625) / (1 - 1.00625 ** -72);
  expect(cellsOf('Est. Monthly Payment')).toEqual([`$${Math.round(payment)}/mo`, 'Unknown']);
  expect(cellsOf('Sunroof')).toEqual(['Standard 9 of 10 have it', 'Unknown']);
  expect(cellsOf('Navigation')).toEqual(['Unknown 8 of 10 have it', 'Unknown']);
  expect(cellsOf('Remote Start')).toEqual(['Unknown 1 of 10 has it', 'Unknown']);
  expect(cellsOf('Alarm System')).toEqual(['Unavailable', 'Unknown']);
  expect(html).toContain('Equipment as stated in 14 listings of the 2025 Toyota Camry.');
});

test('the legend explains both marks [R053]', async () => {
  const legend = (await pageOf(PAGE)).split('aria-label="Legend"')[1]!.split('</ul>')[0]!;
  expect(
    legend
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/[\s>]+/)
      .filter(Boolean),
  ).toEqual(['Standard', 'Unavailable']);
});

test('a dropdown narrows the trims to a fuel, without script [R054]', async () => {
  const html = await pageOf(`${PAGE}?zip=80202`);
  const form = html.split('class="trim-fuel"')[1]!.split('</form>')[0]!;
  expect(form).toContain(`action="${PAGE}#compare-trims"`);
  expect(form).toContain('<input type="hidden" name="zip" value="80202"/>');
  expect([...form.matchAll(/<option value="(\w*)"( selected="")?>([^<]*)/g)].map((found) => found.slice(1))).toEqual([
    ['', ' selected=""', 'All Fuel Types'],
    ['GSL', undefined, 'Gasoline'],
    ['HYB', undefined, 'Hybrid'],
  ]);
  const hybrid = await pageOf(`${PAGE}?trimFuel=HYB`);
  expect(hybrid).toContain('<option value="HYB" selected="">Hybrid</option>');
  expect(
    tableOf(hybrid)[0]!
      .slice(1)
      .map((cell) => cell.split(' ')[0]),
  ).toEqual(['LE']);
  expect(tableOf(await pageOf(`${PAGE}?trimFuel=%3Cb%3E`))[0]).toHaveLength(3);
});

test('a new car is ordered where pre-orders are on and the maker takes them [R055]', async () => {
  const href =
    '/cars-for-sale/build-and-price?makeCode=TOYOTA&amp;modelCode=CAMRY&amp;year=2025&amp;referrer=compare-trims';
  expect(await pageOf(PAGE)).toContain(`href="${href}" rel="nofollow">Custom Order Yours</a>`);
  expect(await pageOf('/models/toyota/camry/2020')).toContain(`href="${href.replace('&amp;year=2025', '')}"`);
  expect(await pageOf(PAGE, site({ preorder: false }))).not.toContain('Custom Order Yours');
  expect(await pageOf('/models/lada/niva/2025')).not.toContain('Custom Order Yours');
});

test('a model that is no longer built can’t be ordered', async () => {
  expect(tableOf(await pageOf('/models/honda/element/2010'))).not.toEqual([]);
  expect(await pageOf('/models/honda/element/2010')).not.toContain('Custom Order Yours');
});

test('a long name ends in an ellipsis, and is read as a whole [R056]', async () => {
  const html = await pageOf('/models/toyota/camry/2020');
  expect(html).toContain(`title="${LONG}" aria-label="${LONG}">TRD Sport Premium Double Cab L…</a>`);
});

test('each trim has the specified keys, and no list price if none is known [R137]', async () => {
  const { trims, ...rest } = (await compare(`${CAMRY}&year=2025`))!;
  expect(rest).toMatchObject({ name: 'Toyota Camry', year: 2025, fuel: '' });
  const [xse, le] = trims as [Trim, Trim];
  for (const trim of trims) {
    for (const key of [
      'atcMake',
      'atcModel',
      'atcMakeCode',
      'atcModelCode',
      'trimName',
      'imagePath',
      'nationalMSRP',
      'engineType',
      'vehicleId',
      'specs',
    ]) {
      expect(trim).toHaveProperty(key);
    }
  }
  expect(xse).toMatchObject({
    ...{ atcMake: 'Toyota', atcModel: 'Camry', atcMakeCode: 'TOYOTA', atcModelCode: 'CAMRY', trimName: 'XSE' },
    ...{ nationalMSRP: 35_120, engineType: 'Gasoline', vehicleId: 'TOYOTA-CAMRY|XSE-2025' },
  });
  expect(xse.imagePath).toMatch(/^\/pictures\/cars\/sedan[\w-]*\/\w+-front34-400\.avif$/);
  expect(xse.specs).toHaveLength(9);
  expect([le.trimName, le.nationalMSRP, le.paymentCents, le.engineType]).toEqual(['LE', null, null, 'Hybrid']);
});

test('a call without a year means the newest one with trims; unknown models and years have none', async () => {
  expect((await compare(CAMRY))!.year).toBe(2025);
  expect((await compare('makeCode=toyota&modelCode=camry&year=2020'))!.trims.map(({ trimName }) => trimName)).toEqual([
    LONG,
  ]);
  expect(await compare(`${CAMRY}&year=2001`)).toBeNull();
  expect(await compare(`${CAMRY}&year=new`)).toBeNull();
  expect(await compare('makeCode=TOYOTA&modelCode=NIVA')).toBeNull();
  expect(await compare('')).toBeNull();
});

test('every count is that of the search that the trim leads to', async () => {
  const { trims } = (await compare(`${CAMRY}&year=2025`))!;
  for (const { link, counted } of trims) {
    const answer = await app.request(`http://localhost/rest/lsc/listing/count?${link.split('?')[1]!}`, {
      headers: { host: 'localhost' },
    });
    expect(await answer.json()).toMatchObject({ totalResultCount: counted });
  }
});
