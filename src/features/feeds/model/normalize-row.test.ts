import { describe, expect, test } from 'vitest';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { listingFactsSchema } from '#features/listings/listings.ts';
import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { facts, listingOf, owner, run } from './testing/read-row.ts';

describe('rejects', () => {
  test.each([
    [{ make: 'Toyota' }, 'year', 'There is no model year.'],
    [{ make: 'Toyota', year: '9999' }, 'year', 'The year is not a model year from 1886 to 2028.'],
    [{ year: '2019' }, 'make', 'There is no make, and the VIN does not give it.'],
    [{ year: '2019', make: 'Toyota', price: '-100' }, 'price', 'The price is negative.'],
  ])('%j', (row, column, reason) =>
    expect(run(row).result).toEqual({ rejects: [expect.objectContaining({ column, reason })] }),
  );

  test('the VIN gives the make', () => {
    expect(run({ year: '2023', vin: 'JTEAU5JR0P5290199' }).result).toMatchObject({
      listing: { facts: { makeCode: 'TOYOTA', make: 'Toyota', modelCode: null } },
    });
  });
});

describe('impossible names and prices', () => {
  const long = 'x'.repeat(11_000);

  test('a text that is too long for a name is not a code, and gets a warning', () => {
    for (const column of ['body_style', 'fuel', 'transmission', 'drivetrain', 'cab', 'bed_length']) {
      const { result, warnings } = run({ year: '2019', make: 'Toyota', [column]: long });
      expect(JSON.stringify(result).length).toBeLessThan(3_000);
      expect(warnings).toEqual([`${column} ${long} is longer than 200 characters`]);
    }
  });

  test('lists lose only that value', () => {
    const { result, warnings } = run({ year: '2019', make: 'Toyota', packages: `Tow|${long}|Sport`, vin: '' });
    expect(result).toMatchObject({ listing: { facts: { packages: ['Tow', 'Sport'] } } });
    expect(warnings).toEqual([
      `packages Tow|${long}|Sport has a value that is longer than 200 characters; it is left out`,
    ]);
    expect(facts({ home_services: `${long}|Home delivery` }).homeServices).toHaveLength(1);
    expect(owner({ market_areas: `${long}|DENVER` }).facts.marketAreas).toEqual(['DENVER']);
  });

  test.each(['price', 'vehicle_msrp', 'market_price', 'previous_price', 'incentive'])(
    'a %s above that of any car is left out, with a warning',
    (column) => {
      const { result, warnings } = run({ year: '2019', make: 'Toyota', [column]: '$9,007,199,254,740,993' });
      expect(JSON.stringify(result)).not.toContain('90071992');
      expect(warnings).toEqual([`${column} $9,007,199,254,740,993 is more than $100,000,000, which no car costs`]);
      expect(run({ year: '2019', make: 'Toyota', [column]: '$100,000,000' }).warnings.join()).not.toContain(
        'which no car costs',
      );
    },
  );
});

describe('names', () => {
  test.each([
    ['Chevy', 'Silverado 1500', 'LT', ['CHEVROLET', 'SILVERADO_1500', 'LT']],
    ['VW', 'golf gti', null, ['VOLKSWAGEN', 'GOLF_GTI', null]],
    ['Mercedes', 'C', null, ['MERCEDES_BENZ', 'C_CLASS', null]],
    ['Zastava', 'Koral 55', 'GL+', ['ZASTAVA', 'KORAL_55', 'GL_X2B']],
    ['Toyota', 'Corolla Zzz', 'Base!', ['TOYOTA', 'COROLLA', 'ZZZ_BASE_X21']],
    ['Toyota', '!!!', null, ['TOYOTA', 'X21_X21_X21', null]],
  ])('%s %s %s', (make, model, trim, codes) => {
    const found = facts({ make, model, trim: trim ?? undefined });
    expect([found.makeCode, found.modelCode, found.trimCode]).toEqual(codes);
  });
  test('shows unknown names as given, with lower case capitalized', () => {
    expect(facts({ make: 'zastava', model: 'koral in' })).toMatchObject({ make: 'Zastava', model: 'Koral In' });
  });
});

describe('condition', () => {
  test.each([
    [{}, 'USED'],
    [{ condition: 'new' }, 'NEW'],
    [{ condition: '3.5' }, 'USED'],
    [{ condition: 'used', certified_pre_owned: 'yes' }, 'CERTIFIED'],
    [{ is_new: '1' }, 'NEW'],
    [{ is_new: '1', condition: 'used' }, 'USED'],
    [{ third_party_certified: 'true' }, '3P_CERT'],
    [{ condition: 'levitating' }, 'USED'],
  ])('%j is %s', (row, type) => expect(facts(row).listingType).toBe(type));
});

describe('the state of the car', () => {
  test.each([
    [{ condition: 'Excellent' }, 'excellent'],
    [{ condition: '3.5' }, '3.5'],
    [{ condition: 'used', condition_grade: '38' }, '3.8'],
    [{ condition: 'used' }, null],
    [{ condition: 'new', condition_grade: '5' }, null],
    [{ condition: 'salvage' }, null],
  ])('%j is %s', (row, state) => expect(facts(row).statedCondition).toBe(state));

  test('that cannot be read gets a warning', () => {
    const { result, warnings } = run({ year: '2019', make: 'Toyota', condition_grade: '9' });
    expect(result).toMatchObject({ listing: { facts: { statedCondition: null } } });
    expect(warnings).toEqual(['condition_grade 9 is neither a grade from 1 to 5 nor a word for a condition']);
  });
});

describe('title', () => {
  test.each([
    [{ clean_title: 'Salvage' }, ['BRANDED_TITLE']],
    [{ clean_title: 'Rebuilt' }, ['BRANDED_TITLE']],
    [{ clean_title: 'parts only' }, ['BRANDED_TITLE']],
    [{ clean_title: 'lemon' }, ['BRANDED_TITLE']],
    [{ clean_title: 'no' }, ['BRANDED_TITLE']],
    [{ clean_title: 'not clean' }, ['BRANDED_TITLE']],
    [{ clean_title: 'clean' }, ['CLEAN_TITLE']],
    [{ clean_title: 'yes' }, ['CLEAN_TITLE']],
    [{ vehicle_history: 'Rebuilt title|One owner' }, ['BRANDED_TITLE', 'ONE_OWNER']],
    [{ vehicle_history: 'No salvage title' }, []],
    [{ vehicle_history: 'Clean title', clean_title: 'salvage' }, ['BRANDED_TITLE']],
    [{ condition: 'salvage' }, ['BRANDED_TITLE']],
    [{ condition: 'Salvage Title' }, ['BRANDED_TITLE']],
    [{ condition: 'Rebuilt' }, ['BRANDED_TITLE']],
    [{ condition: 'Lemon law buyback' }, ['BRANDED_TITLE']],
    [{ condition: 'Flood damage' }, ['BRANDED_TITLE']],
    [{ condition: 'used', condition_grade: 'salvage' }, ['BRANDED_TITLE']],
    [{ condition: 'used' }, []],
  ])('%j gives %j', (row, history) => expect(facts(row).history).toEqual(history));

  test.each(['lien', 'missing', 'purple'])('%s names no title brand, and gets a warning', (clean_title) => {
    const { result, warnings } = run({ year: '2019', make: 'Toyota', clean_title });
    expect(result).toMatchObject({ listing: { facts: { history: [] } } });
    expect(warnings).toEqual([`clean_title ${clean_title} does not say whether the title is clean or branded`]);
  });
});

test('a date after the import is not a stock date; one day ahead may be the time zone', () => {
  const { result, warnings } = run({ year: '2019', make: 'Toyota', date_in_stock: '2031-01-01' });
  expect(result).toMatchObject({ listing: { facts: { listedAt: null } } });
  expect(warnings).toEqual(['date_in_stock 2031-01-01 is in the future']);
  expect(facts({ date_in_stock: '2026-11-02' }).listedAt).toBe('2026-11-02T00:00:00.000Z');
});

test('leaves out ratings above five and implausible numbers of reviews, with warnings', () => {
  const row = { year: '2019', make: 'Toyota', dealer_rating: '5.5', dealer_review_count: '9,999,999' };
  const { result, warnings } = run(row);
  expect(result).toMatchObject({ listing: { owner: { facts: { rating: null, reviewCount: null } } } });
  expect(warnings).toEqual([
    'dealer_rating 5.5 is not a rating from 0 to 5',
    'dealer_review_count 9,999,999 is not a plausible number',
  ]);
});

test('reads the opening hours of a dealer, and leaves out what is unclear, with a warning', () => {
  const hoursOf = (dealer_hours: string) =>
    run({ year: '2019', make: 'Toyota', dealership_name: 'Summit', dealer_hours });
  const week = [null, [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_200], [540, 1_080]];
  expect(hoursOf('Mon-Fri 9 AM-8 PM; Sat 9 AM-6 PM').result).toMatchObject({
    listing: { owner: { facts: { hours: week } } },
  });
  const unclear = hoursOf('by appointment');
  expect(unclear.result).toMatchObject({ listing: { owner: { facts: { hours: null } } } });
  expect(unclear.warnings).toEqual(['dealer_hours by appointment are no opening hours']);
});

describe('extras of the dealer', () => {
  test('an offer, a ribbon, add-ons, tiles, categories, demand and a 360° view are read [R058, R386]', () => {
    const tile = 'WARRANTY, POWERTRAIN, https://cars.example/w.png, https://cars.example/w';
    expect(
      facts({
        ...{ special_offer: '$500 off this week', ribbon: 'Manager special', add_ons: 'Mats|Tinted windows' },
        ...{ product_tiles: tile, lifestyle_categories: 'Family|Adventure', hot: 'yes', image_360: 'spin-7' },
      }),
    ).toMatchObject({
      ...{ specialOffer: '$500 off this week', ribbon: 'Manager special', addOns: ['Mats', 'Tinted windows'] },
      productTiles: [
        {
          ...{ tileType: 'WARRANTY', tileSubType: 'POWERTRAIN' },
          ...{ image: 'https://cars.example/w.png', link: 'https://cars.example/w' },
        },
      ],
      ...{ lifestyleCategories: ['Family', 'Adventure'], hot: true, image360: 'spin-7' },
    });
    expect(facts({})).toMatchObject({
      ...{ specialOffer: null, ribbon: null, addOns: [], productTiles: [], lifestyleCategories: [], hot: false },
      image360: null,
    });
  });

  test.each([
    ['$899.50', 89_950, []],
    ['0', 0, []],
    ['', null, []],
    ['-5', null, ['dealer_fees -5 is negative']],
    ['21900', null, ['dealer_fees 21900 is more than $10,000, which no dealer requires']],
  ])('dealer fees of %j are %j cents', (text, cents, warnings) => {
    const read = run({ year: '2019', make: 'Toyota', dealer_fees: text });
    expect(read.result).toMatchObject({ listing: { facts: { dealerFeesCents: cents } } });
    expect(read.warnings).toEqual(warnings);
  });

  test.each([
    [{ incentive: '750' }, [], []],
    [
      {
        incentive: '$750.50',
        incentive_name: 'Holiday cash',
        incentive_end_date: '12/31/2026',
        incentive_open_to_all: 'y',
      },
      [
        {
          ...{ kind: 'incentive', name: 'Holiday cash', amountCents: 75_050, endsOn: '2026-12-31' },
          ...{ conditions: null, isOpenToAll: true },
        },
      ],
      [],
    ],
    [
      { incentive: '500', incentive_conditions: 'Recent graduates' },
      [
        {
          ...{ kind: 'incentive', name: 'Incentive', amountCents: 50_000, endsOn: null },
          ...{ conditions: 'Recent graduates', isOpenToAll: false },
        },
      ],
      [],
    ],
    [{ incentive_name: 'Holiday cash' }, [], []],
    [
      { special_apr: '1.9% APR', special_apr_months: '60 months', special_apr_lender: 'Toyota Financial Services' },
      [
        {
          ...{ kind: 'rate', aprPercent: 1.9, months: 60, lender: 'Toyota Financial Services' },
          ...{ endsOn: null, conditions: null, isOpenToAll: false },
        },
      ],
      [],
    ],
    [{ special_apr: '0', special_apr_months: '36' }, [expect.objectContaining({ aprPercent: 0, months: 36 })], []],
    [{ special_apr: '1.9' }, [], ['special_apr 1.9 has no term in months; it is left out']],
    [{ special_apr: '99', special_apr_months: '60' }, [], ['special_apr 99 is not a rate from 0% to 36%']],
    [
      { special_apr: '1.9', special_apr_months: '600' },
      [],
      ['special_apr_months 600 is not a term from 1 to 120 months'],
    ],
  ])('incentives and special rates: %j', (row, offers, warnings) => {
    const read = run({ year: '2019', make: 'Toyota', ...(row as FeedRow) });
    expect(read.result).toMatchObject({ listing: { facts: { offers } } });
    expect(read.warnings).toEqual(warnings);
  });

  test('an incentive that ended before the import is not shown with the price', () => {
    const incentiveUntil = (day: string) => facts({ incentive: '750', incentive_end_date: day }).incentive;
    expect([incentiveUntil('2026-11-01'), incentiveUntil('2026-10-31')]).toEqual([750, null]);
  });

  test.each([
    ['yes', 'Special offer'],
    ['no', null],
  ])('a special offer of "%s" becomes %s', (special_offer, text) => {
    expect(facts({ special_offer }).specialOffer).toBe(text);
  });

  test('leaves out long words and tiles with missing parts, with warnings', () => {
    const row = { ribbon: 'The best car that we ever had', product_tiles: 'GAP, , no picture, https://x.example/' };
    const { result, warnings } = run({ year: '2019', make: 'Toyota', ...row });
    expect(result).toMatchObject({ listing: { facts: { ribbon: null, productTiles: [] } } });
    expect(warnings).toEqual([
      `ribbon ${row.ribbon} is too long to show; it is left out`,
      `product_tiles ${row.product_tiles} is not a type, a subtype, a picture and a link, separated by commas`,
    ]);
  });
});

test('a full row becomes facts that the schemas accept', () => {
  const {
    facts: stated,
    owner: seller,
    key,
  } = listingOf({
    vin: '4t1bf1fk5hu123456',
    stock_number: 'T1',
    condition: 'cpo',
    certified_program: 'Gold',
    model: 'Camry',
    trim: 'XSE',
    price: '$39,998',
    vehicle_msrp: 'Not Priced',
    mileage: '150,000km',
    body_style: '4dr Sedan',
    body_subtype: 'Midsize',
    fuel: 'Regular Unleaded',
    transmission: '8-Speed A/T',
    drivetrain: 'front wheel drive',
    engine: '2.5L 4-Cylinder',
    mpg_combined: '28–39',
    exterior_color: 'Midnight Black Metallic',
    interior_color: 'Ash',
    features: 'Bluetooth|Apple CarPlay/Android Auto|Cupholder',
    vehicle_history: 'Clean title',
    accidents: 'None reported',
    owner_count: '1.0',
    image_link: 'https://a.example/1.jpg',
    additional_image_link: 'https://a.example/2.jpg,https://a.example/3.jpg',
    link: 'javascript:alert(1)',
    description: '<p>Nice <b>car</b></p><script>x()</script>',
    date_in_stock: '6/23/26',
    store_code: 'D1',
    dealership_name: 'Summit',
    dealership_address: '1 Main St, Denver, CO 80202',
    dealer_rating: '4.6',
  });
  expect(key).toBe('vin:4T1BF1FK5HU123456');
  expect(stated).toMatchObject({
    listingType: 'CERTIFIED',
    certifiedProgram: 'Gold',
    salePrice: 39998,
    msrp: null,
    mileage: 93206,
    bodyStyleCode: 'SEDAN',
    bodySubtypeCode: 'MIDSIZE_SEDAN',
    doors: 4,
    fuelCode: 'GSL',
    transmissionCode: 'AUTOMATIC',
    driveCode: 'FWD',
    engineCode: '4',
    displacementLiters: 2.5,
    mpgCity: 28,
    mpgHighway: 39,
    mpgCombined: null,
    exteriorColorCode: 'BLACK',
    exteriorColor: 'Midnight Black Metallic',
    interiorColorCode: 'GRAY',
    features: ['ANDROID_AUTO', 'APPLE_CARPLAY', 'BLUETOOTH', 'CUPHOLDER'],
    history: ['CLEAN_TITLE', 'NO_ACCIDENTS', 'ONE_OWNER'],
    link: null,
    description: 'Nice car',
    listedAt: '2026-06-23T00:00:00.000Z',
  });
  expect(stated.images.map((image) => image.src)).toEqual([
    'https://a.example/1.jpg',
    'https://a.example/2.jpg',
    'https://a.example/3.jpg',
  ]);
  expect(seller).toMatchObject({
    key: 'store:D1',
    facts: { name: 'Summit', city: 'Denver', state: 'CO', zip: '80202', rating: 4.6, marketAreas: ['DENVER'] },
  });
  expect(seller.facts.latitude).toBeCloseTo(39.75, 1);
  listingFactsSchema.parse(stated);
  ownerFactsSchema.parse(seller.facts);
});

describe('identity', () => {
  test.each([
    [{ vin: '1HGCM82603A004352', stock_number: '9' }, 'vin:1HGCM82603A004352'],
    [{ vin: 'short', stock_number: '9', store_code: 'D1' }, 'stock:D1|9'],
    [{ stock_number: '9' }, 'stock:|9'],
    [{}, null],
  ])('%j is %s', (row, key) => expect(listingOf(row).key).toBe(key));
});

test('open lists keep unknown codes, and meaningless words stay empty', () => {
  const { result, warnings } = run({
    year: '2019',
    make: 'Toyota',
    body_style: 'Hovercraft',
    fuel: 'other',
    exterior_color: 'Area 51',
    drivetrain: '4x2',
  });
  expect(result).toMatchObject({
    listing: {
      facts: {
        bodyStyleCode: 'HOVERCRAFT',
        fuelCode: null,
        exteriorColorCode: null,
        exteriorColor: 'Area 51',
        driveCode: '2WD',
      },
    },
  });
  expect(warnings).toHaveLength(2);
});

test('reads a description of 40,000 unclosed script tags quickly', () => {
  expect(facts({ description: 'Nice <script>x()</SCRIPT> car <style>p{}</style>!' }).description).toBe('Nice car !');
  expect(facts({ description: `Nice car ${'<script '.repeat(40_000)}` }).description).toContain('Nice car');
});

test('an address is not history, and its words are not remarks', () => {
  const row = { year: '2019', make: 'Toyota', vehicle_history: 'https://reports.example/no-accidents,one-owner' };
  const { result, warnings } = run(row);
  expect(result).toMatchObject({ listing: { facts: { history: [] } } });
  expect(warnings).toEqual([
    `vehicle_history ${row.vehicle_history} has remarks that are not a known history; they are left out`,
  ]);
});

describe('warnings about implausible values', () => {
  const warningsOf = (row: FeedRow) => run({ year: '2019', make: 'Toyota', ...row }).warnings;
  test.each([
    [{ mileage: '123,456,789' }, 'mileage 123,456,789 is more miles than any car has'],
    [{ mileage: '900,000' }, 'mileage 900,000 is not plausible for the age of the car'],
    [{ mileage: '1' }, 'mileage 1 is not plausible for a used car of this age'],
    [{ mileage: '111111' }, 'mileage 111111 looks like a placeholder and not like a mileage'],
    [{ mileage: '80,000', condition: 'new', year: '2026' }, 'mileage 80,000 is not plausible for a new car'],
    [{ price: '123456' }, 'price 123456 is not plausible as the price of a car'],
    [{ price: '150' }, 'price 150 is not plausible as the price of a car'],
    [{ price: '1' }, 'price 1 means that there is no price'],
    [{ cylinders: '24' }, 'cylinders 24 is more cylinders than any car has'],
    [{ doors: '12' }, 'doors 12 is not a number of doors that a car has'],
  ])('%j', (row, warning) => expect(warningsOf(row)).toEqual([warning]));
  test.each([
    { mileage: '41,280' },
    { mileage: '0' },
    { mileage: '12', condition: 'new', year: '2026' },
    { mileage: '150', year: '2026' },
    { mileage: '240,000', year: '2008' },
    { price: '$39,998' },
    { price: '0' },
  ])('%j is', (row) => expect(warningsOf(row)).toEqual([]));
  test('leaves out an impossible mileage and a price of one dollar', () => {
    expect(facts({ mileage: '123,456,789', price: '1' })).toMatchObject({ mileage: null, salePrice: null });
  });
});

test('leaves out features that are sentences, and counts them', () => {
  const sentence = 'This car has been driven by a careful lady and was washed each Sunday';
  const { result, warnings } = run({ year: '2019', make: 'Toyota', features: `Bluetooth|${sentence}` });
  expect(result).toMatchObject({ listing: { facts: { features: ['BLUETOOTH'] } } });
  expect(warnings).toEqual([`features ${sentence} has a sentence instead of a feature; it is left out`]);
});

test('body words in a model name supply body, cab and doors if no column does', () => {
  expect(facts({ make: 'Ford', model: 'F150 SuperCrew Cab XLT' })).toMatchObject({
    modelCode: 'F_150',
    trim: 'XLT',
    bodyStyleCode: 'TRUCK',
    cabCode: 'CREW_CAB',
  });
  expect(facts({ make: 'Chevrolet', model: 'camaro lt coupe 2d' })).toMatchObject({ bodyStyleCode: 'COUPE', doors: 2 });
  expect(facts({ make: 'BMW', model: '3 Series Touring' }).bodyStyleCode).toBe('WAGON');
  expect(facts({ make: 'Honda', model: 'Civic Sedan', body_style: 'Coupe' }).bodyStyleCode).toBe('COUPE');
});

test('counts values left out of a seller for each of its cars', () => {
  const row = { year: '2019', make: 'Toyota', dealership_name: 'Summit', dealer_rating: '7' };
  expect([run(row), run(row)].map(({ warnings }) => warnings)).toEqual([
    ['dealer_rating 7 is not a rating from 0 to 5'],
    ['dealer_rating 7 is not a rating from 0 to 5'],
  ]);
});
