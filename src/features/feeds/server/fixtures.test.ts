import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMapping, type MappingInput } from '#features/feed-mapping/feed-mapping.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

/** Real listing files that may not be distributed, read from where they are. Other tools counted the expected figures. */
const FOLDER = path.resolve(process.env.FORECOURT_DATA ?? '../shared/data', 'fixtures');
const absent = !existsSync(FOLDER);
if (absent)
  console.warn(`Skipped: the real listing files are not here (${FOLDER}); FORECOURT_DATA may name their folder.`);

/** `npm run test:long` imports the whole files. */
const WHOLE = process.env['FIXTURE_PERCENT'] === '100';
/** `npm test` imports one of this number of rows of the largest files. Few rows of two of them are duplicates. */
const STEPS = new Map([
  ['craigslist_vehicles_us.csv', 120],
  ['autoscout24_de.csv', 90],
  ['manheim_camry_bom.csv', 20],
  ['car_features_msrp.csv', 10],
  ['us_car_models_1992_2026_ccby.csv', 40],
]);
/** Returns the expected figure for what is imported. */
const either = <Figure>(sample: Figure, whole: Figure) => (WHOLE ? whole : sample);

describe.skipIf(absent)('real listing files', () => {
  let harness: ImportHarness;
  beforeAll(async () => {
    harness = await createImportHarness();
  });
  afterAll(() => harness?.close());

  const load = async (file: string, mapping?: MappingInput) => {
    const source = WHOLE || !STEPS.has(file) ? path.join(FOLDER, file) : await sampleRows(file, STEPS.get(file)!);
    return (await harness.importFile(source, { mapping: mapping && createMapping(mapping) })).report;
  };

  /** Writes the header and one of `step` rows, from the first one on, to the harness's folder. No row has line breaks. */
  const sampleRows = async (file: string, step: number) => {
    const [header, ...rows] = (await readFile(path.join(FOLDER, file), 'utf8')).trimEnd().split('\n');
    const sample = path.join(harness.folder, file);
    await writeFile(sample, [header, ...rows.filter((_row, at) => at % step === 0)].join('\n'));
    return sample;
  };

  /** Counts the listings of a file that meet each condition. */
  const count = async (file: string, conditions: Readonly<Record<string, string>>) => {
    const columns = Object.entries(conditions).map(([name, sql]) => `count(*) filter (where ${sql}) as "${name}"`);
    const [row] = await harness.database.query<Record<string, number>>(
      `select count(*) as total, ${columns.join(', ')} from (select l.facts f, l.key, o.facts o, l.owner_id
       from listings l join owners o on o.id = l.owner_id join sources s on s.id = l.source_id where s.name = $1) t`,
      [file],
    );
    return row!;
  };
  const sum = async (file: string, field: string) =>
    (
      await harness.database.query<{ n: number }>(
        `select sum((facts->>'${field}')::int) as n from listings l join sources s on s.id = l.source_id where s.name = $1`,
        [file],
      )
    )[0]!.n;

  test('Craigslist: make and model in one field, no VIN, rows without a year', async () => {
    const file = 'craigslist_vehicles_us.csv';
    expect(await load(file)).toMatchObject(
      either(
        { read: 430, created: 405, rejected: 25, duplicates: 0 },
        { read: 51_525, created: 47_906, rejected: 3619, duplicates: 0 },
      ),
    );
    expect(
      await count(file, {
        new: `f->>'listingType' = 'NEW'`,
        fourWheels: `f->>'driveCode' = '4WD'`,
        diesel: `f->>'fuelCode' = 'DSL'`,
        manual: `f->>'transmissionCode' = 'MANUAL'`,
        trucks: `f->>'bodyStyleCode' = 'TRUCK'`,
        ford: `f->>'makeCode' = 'FORD'`,
        white: `f->>'exteriorColorCode' = 'WHITE'`,
        eight: `f->>'engineCode' = '8'`,
        withoutModel: `f->>'modelCode' is null`,
      }),
    ).toEqual(
      either(
        {
          total: 405,
          new: 1,
          fourWheels: 194,
          diesel: 21,
          manual: 22,
          trucks: 142,
          ford: 91,
          white: 82,
          eight: 109,
          withoutModel: 0,
        },
        {
          total: 47_906,
          new: 133,
          fourWheels: 23_764,
          diesel: 3440,
          manual: 2642,
          trucks: 18_001,
          ford: 11_790,
          white: 9324,
          eight: 14_705,
          withoutModel: 0,
        },
      ),
    );
    expect(await sum(file, 'salePrice')).toBe(either(4_694_852, 582_558_500));
  });

  test('AutoScout24: kilometers and euros that need a mapping', async () => {
    const file = 'autoscout24_de.csv';
    const mapping: MappingInput = {
      columns: {
        mileage: 'mileage',
        make: 'make',
        model: 'model',
        fuel: 'fuel',
        transmission: 'gear',
        condition: 'offerType',
        price: 'price',
        horsepower: 'hp',
        year: 'year',
      },
      units: { mileage: 'km' },
      currency: { code: 'EUR', rate: 1.1 },
    };
    expect(await load(file, mapping)).toMatchObject({
      ...{ read: either(516, 46_405), created: either(516, 46_405), rejected: 0 },
    });
    expect(
      await count(file, {
        volkswagen: `f->>'makeCode' = 'VOLKSWAGEN'`,
        new: `f->>'listingType' = 'NEW'`,
        withoutModel: `f->>'modelCode' is null`,
        hybrid: `f->>'fuelCode' = 'HYB'`,
        other: `f->>'fuelCode' = 'ALT'`,
        diesel: `f->>'fuelCode' = 'DSL'`,
        first: `f->>'mileage' = '146022' and f->>'salePrice' = '7480' and f->>'horsepower' = '116' and f->>'model' = '3 Series' and f->>'trim' = '316'`,
      }),
    ).toEqual(
      either(
        {
          total: 516,
          volkswagen: 78,
          new: 1,
          withoutModel: 2,
          hybrid: 14,
          other: 4,
          diesel: 145,
          first: 1,
        },
        {
          total: 46_405,
          volkswagen: 6931,
          new: 13,
          withoutModel: 143,
          hybrid: 1211,
          other: 245,
          diesel: 15_244,
          first: 1,
        },
      ),
    );
    const [makes] = await harness.database.query<{ n: number }>(
      `select count(distinct facts->>'makeCode') as n from listings l join sources s on s.id = l.source_id where s.name = $1`,
      [file],
    );
    expect(makes?.n).toBe(either(35, 77));
  });

  test.each(
    (
      [
        [
          'manheim_camry_bom.csv',
          either(628, 12_545),
          either(626, 12_419),
          either(
            { california: 61, burgundy: 2, gray: 128, uncolored: 20, manual: 3 },
            { california: 1241, burgundy: 50, gray: 2437, uncolored: 392, manual: 72 },
          ),
          either(7_072_525, 139_046_508),
          either(326, 2378),
          either(3, 40),
        ],
        [
          'manheim_odyssey_bom.csv',
          3500,
          3436,
          { california: 411, burgundy: 124, gray: 904, uncolored: 41, manual: 0 },
          41_634_724,
          1272,
          10,
        ],
      ] as const
    ).slice(0, WHOLE ? 2 : 1),
  )(
    '%s: byte order mark, the same VIN twice, grades for conditions',
    async (file, read, vins, counts, prices, sellers, warnings) => {
      expect(await load(file)).toMatchObject({
        read,
        created: vins,
        duplicates: read - vins,
        rejected: 0,
        // Mileages of 1 and 999999, and cars sold for less than $300.
        warnings,
      });
      expect(
        await count(file, {
          california: `o->>'state' = 'CA'`,
          burgundy: `f->>'exteriorColorCode' = 'BURGUNDY'`,
          gray: `f->>'exteriorColorCode' = 'GRAY'`,
          uncolored: `f->>'exteriorColorCode' is null`,
          manual: `f->>'transmissionCode' = 'MANUAL'`,
          used: `f->>'listingType' = 'USED'`,
        }),
      ).toEqual({ total: vins, ...counts, used: vins });
      expect(await sum(file, 'salePrice')).toBe(prices);
      const [owners] = await harness.database.query<{ n: number }>(
        `select count(distinct owner_id) as n from listings l join sources s on s.id = l.source_id where s.name = $1`,
        [file],
      );
      // Sellers whose names differ only in case or punctuation are the same.
      expect(owners!.n).toBeGreaterThan(sellers * 0.98);
      expect(owners!.n).toBeLessThanOrEqual(sellers);
    },
  );

  test('TrueCar: model and trim without a separator, the seller is a town', { tags: 'long' }, async () => {
    const file = 'truecar_1k.csv';
    expect(await load(file)).toMatchObject({ read: 999, created: 999, rejected: 0, warnings: 4 });
    expect(
      await count(file, {
        ilx: `f->>'modelCode' = 'ILX'`,
        tsx: `f->>'modelCode' = 'TSX'`,
        fiveSpeed: `f->>'modelCode' = 'ILX' and f->>'trim' = '5-Speed'`,
        florida: `o->>'state' = 'FL'`,
        placed: `o->>'latitude' is not null`,
      }),
    ).toMatchObject({ total: 999, ilx: 579, tsx: 418, fiveSpeed: 483, florida: 116 });
    expect(await sum(file, 'salePrice')).toBe(15_832_042);
  });

  test(
    'Toyota: new cars, the make from the VIN, trims in the model column by a mapping',
    { tags: 'long' },
    async () => {
      const file = 'toyota_4runner_new_1k.csv';
      const mapping: MappingInput = {
        columns: {
          vin: 'VIN',
          trim: 'Model',
          year: 'Year',
          drivetrain: 'Drivetrain',
          exterior_color: 'Color',
          vehicle_msrp: 'Base MSRP',
          price: 'Dealer Price',
          dealership_name: 'Dealer',
          dealer_state: 'Dealer State',
          dealer_website: 'Dealer Website',
        },
        constants: { model: '4Runner', condition: 'new' },
        values: { drivetrain: { '4x2': 'RWD' } },
      };
      expect(await load(file, mapping)).toMatchObject({ read: 1000, created: 1000, rejected: 0 });
      expect(
        await count(file, {
          new: `f->>'listingType' = 'NEW' and f->>'makeCode' = 'TOYOTA'`,
          model: `f->>'modelCode' = '4RUNNER'`,
          orp: `f->>'trim' = 'TRD ORP'`,
          fourWheels: `f->>'driveCode' = '4WD'`,
          rear: `f->>'driveCode' = 'RWD'`,
          texas: `o->>'state' = 'TX'`,
          silver: `f->>'exteriorColorCode' = 'SILVER'`,
        }),
      ).toEqual({ total: 1000, new: 1000, model: 1000, orp: 324, fourWheels: 917, rear: 83, texas: 126, silver: 68 });
      expect(await sum(file, 'salePrice')).toBe(47_169_955);
    },
  );

  test('Edmunds: body styles with doors and cabs, fuels in sentences, exact duplicates', { tags: 'long' }, async () => {
    const file = 'car_features_msrp.csv';
    expect(await load(file)).toMatchObject({
      ...{ read: either(1192, 11_914), created: either(1192, 11_914), rejected: 0 },
    });
    expect(
      await count(file, {
        sedan: `f->>'bodyStyleCode' = 'SEDAN'`,
        suv: `f->>'bodyStyleCode' = 'SUV'`,
        crew: `f->>'cabCode' = 'CREW_CAB'`,
        minivan: `f->>'bodySubtypeCode' = 'MINIVAN'`,
        electric: `f->>'fuelCode' = 'ELE' and f->>'engineCode' = 'ELECTRIC'`,
        flex: `f->>'fuelCode' = 'ALT'`,
        fourWheels: `f->>'driveCode' = '4WD'`,
        dual: `f->>'transmissionCode' = 'DUAL_CLUTCH'`,
        repeated: `key like '%#%'`,
      }),
    ).toEqual(
      either(
        {
          total: 1192,
          sedan: 305,
          suv: 251 + 12 + 2,
          crew: 61,
          minivan: 41 + 7,
          electric: 8,
          flex: 109,
          fourWheels: 129,
          dual: 64,
          repeated: 4,
        },
        {
          total: 11_914,
          sedan: 3048,
          suv: 2488 + 138 + 29,
          crew: 681,
          minivan: 417 + 71,
          electric: 66,
          flex: 985 + 2,
          fourWheels: 1403,
          dual: 626,
          repeated: 715,
        },
      ),
    );
    expect(await sum(file, 'msrp')).toBe(either(48_986_770, 483_645_697));
  });

  test('US car models: lists of body styles', { tags: 'long' }, async () => {
    const file = 'us_car_models_1992_2026_ccby.csv';
    expect(await load(file)).toMatchObject({
      ...either({ read: 289, created: 289 }, { read: 11_543, created: 11_543 }),
      rejected: 0,
    });
    expect(
      await count(file, {
        suv: `f->>'bodyStyleCode' = 'SUV'`,
        van: `f->>'bodyStyleCode' = 'VAN'`,
        bodiless: `f->>'bodyStyleCode' is null`,
        chevrolet: `f->>'makeCode' = 'CHEVROLET'`,
      }),
    ).toEqual(
      either(
        { total: 289, suv: 71, van: 31, bodiless: 9, chevrolet: 30 },
        { total: 11_543, suv: 2720, van: 1334, bodiless: 405, chevrolet: 1083 },
      ),
    );
  });

  test('importing each again changes nothing', async () => {
    const files: [file: string, listings: number][] = either(
      [['truecar_1k.csv', 999]],
      [
        ['truecar_1k.csv', 999],
        ['manheim_odyssey_bom.csv', 3436],
        ['car_features_msrp.csv', 11_914],
      ],
    );
    for (const [file] of files) await load(file);
    const before = await harness.database.query('select max(seq) as seq from listing_changes');
    for (const [file, unchanged] of files)
      expect(await load(file)).toMatchObject({ unchanged, created: 0, updated: 0 });
    expect(await harness.database.query('select max(seq) as seq from listing_changes')).toEqual(before);
  });
});
