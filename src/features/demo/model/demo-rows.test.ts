import { beforeAll, describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '#features/feed-values/feed-values.ts';
import { columnEntries, type ColumnName, type FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { bandOf } from '#features/pricing/pricing.ts';
import {
  BODY_STYLES,
  codeOf,
  COMMERCIAL_MODEL_KEYS,
  DOORS,
  DRIVE_GROUPS,
  FEATURES,
  FUEL_TYPES,
  SEDAN_SUBTYPES,
  SUV_SUBTYPES,
  TRANSMISSIONS,
  TRUCK_BEDS,
  TRUCK_CABS,
  USE_TYPES,
  VAN_SUBTYPES,
  type CodeTable,
} from '#features/reference/reference.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { demoOptions } from '../server/seed-demo.ts';
import { demoRows } from './demo-rows.ts';
import { DEMO_MODELS } from './facts/demo-models.ts';

const TODAY = new Date('2026-11-21T12:00:00Z');
const DENVER = findZip('80202')!;

type Row = { [Name in keyof FeedRow]: string };
let rows: Row[];
beforeAll(() => {
  rows = [...demoRows(demoOptions(TODAY))] as Row[];
});

const number = (text: string | undefined) => (text ? Number(text) : null);
const share = (of: (row: Row) => boolean, among: (row: Row) => boolean = () => true) => {
  const counted = rows.filter(among);
  return counted.filter(of).length / counted.length;
};
const count = (of: (row: Row) => boolean) => rows.filter(of).length;
const name = (row: Row) => `${row.year} ${row.make} ${row.model} ${row.trim} (${row.stock_number})`;
/** Returns the names of rows that break a rule, so that a failure shows them. */
const breaking = (broken: (row: Row) => boolean) => rows.filter(broken).map(name);

describe('the facts', () => {
  it('cover at least 110 models of 30 makes, all in the catalog with their trims', () => {
    expect(DEMO_MODELS.length).toBeGreaterThanOrEqual(110);
    expect(new Set(DEMO_MODELS.map(({ make }) => make)).size).toBeGreaterThanOrEqual(30);
    const unknown = DEMO_MODELS.flatMap(({ make, model, powertrains }) => {
      const makeCode = catalog.resolveMake(make)?.code ?? '';
      const modelCode = catalog.resolveModel(makeCode, model)?.model.code ?? '';
      const trims = powertrains.flatMap((powertrain) => powertrain.trims);
      return trims
        .filter((trim) => !catalog.resolveTrim(makeCode, modelCode, trim.name))
        .map((trim) => `${make} ${model} ${trim.name}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('the whole', () => {
  it('has the promised numbers of cars and sellers', () => {
    expect(rows.length).toBeGreaterThanOrEqual(30_000);
    expect(count((row) => row.condition === 'USED')).toBeGreaterThanOrEqual(18_000);
    for (const type of ['NEW', 'CERTIFIED', '3P_CERT'])
      expect(count((row) => row.condition === type)).toBeGreaterThan(700);
    expect(new Set(rows.map((row) => row.store_code)).size).toBeGreaterThan(400);
    expect(count((row) => row.seller_type === 'private')).toBeGreaterThanOrEqual(1_000);
    expect(new Set(rows.map((row) => row.dealer_state)).size).toBeGreaterThan(35);
  });

  it('is the same for the same day, and moves with the day', () => {
    const again = demoRows(demoOptions(TODAY));
    const later = demoRows(demoOptions(new Date('2026-12-01T00:00:00Z')));
    for (const row of rows.slice(0, 300)) {
      expect(again.next().value).toEqual(row);
      const moved = later.next().value as Row;
      expect(moved.vin).toBe(row.vin);
      expect(Date.parse(moved.date_in_stock!) - Date.parse(row.date_in_stock!)).toBe(10 * 86_400_000);
    }
  });

  it('spreads deals over all ratings', () => {
    const priced = rows.filter((row) => row.price && row.market_price);
    const ratings = Map.groupBy(priced, (row) => bandOf(number(row.price)! / number(row.market_price)!));
    for (const rating of ['GREAT', 'GOOD', 'FAIR', 'HIGH'] as const) {
      expect(ratings.get(rating)!.length / rows.length, rating).toBeGreaterThan(0.045);
    }
  });

  it('has every kind of car that a filter offers', () => {
    const kinds = (column: ColumnName) => new Set(rows.map((row) => row[column]));
    const codes = (table: CodeTable) => table.map(({ code }) => code);
    for (const [column, table] of columnEntries<CodeTable>({
      body_style: BODY_STYLES,
      cab: TRUCK_CABS,
      bed_length: TRUCK_BEDS,
      fuel: FUEL_TYPES,
      transmission: TRANSMISSIONS,
      drivetrain: DRIVE_GROUPS,
      doors: DOORS,
      vehicle_use: USE_TYPES,
    })) {
      expect([...kinds(column)].filter(Boolean).toSorted(), column).toEqual(codes(table).toSorted());
    }
    for (const code of codes([...SEDAN_SUBTYPES, ...SUV_SUBTYPES, ...VAN_SUBTYPES]))
      expect(kinds('body_subtype')).toContain(code);
    for (const code of ['3', '4', '5', '6', '8', '10', '12', 'ROTARY', 'ELECTRIC'])
      expect(kinds('cylinders')).toContain(code);
    const features = new Set(rows.flatMap((row) => row.features!.split('|')));
    for (const { label } of FEATURES) expect(features).toContain(label);
  });

  it('leaves out prices as rarely as sellers do, and sponsors few cars', () => {
    const priceless = share((row) => row.price === '' && row.vehicle_msrp === '');
    expect(priceless).toBeGreaterThan(0.01);
    expect(priceless).toBeLessThan(0.03);
    expect(share((row) => row.sponsored === 'yes')).toBeLessThan(0.03);
    expect(count((row) => row.sponsored === 'yes')).toBeGreaterThan(50);
  });

  it('has colors as common as on the road', () => {
    const plain = share((row) => /White|Black|Gray|Silver/.test(row.exterior_color!));
    expect(plain).toBeGreaterThan(0.65);
    expect(plain).toBeLessThan(0.85);
    expect(share((row) => /Purple/.test(row.exterior_color!))).toBeLessThan(0.01);
  });

  it('has lower prices for older cars with more miles', () => {
    const usedCamrys = rows.filter((row) => row.model === 'Camry' && row.condition === 'USED' && row.price !== '');
    const mean = (from: number, to: number) => {
      const prices = usedCamrys
        .filter(({ year }) => Number(year) >= from && Number(year) <= to)
        .map(({ price }) => Number(price));
      return prices.reduce((sum, price) => sum + price, 0) / prices.length;
    };
    expect(mean(2023, 2025)).toBeGreaterThan(mean(2018, 2020) * 1.2);
    expect(mean(2018, 2020)).toBeGreaterThan(mean(2012, 2014) * 1.4);
  });

  it('has the cars of the tour: used four-wheel-drive Tacomas under $30,000 near Denver', () => {
    const found = rows.filter(
      (row) =>
        row.model === 'Tacoma' &&
        row.condition === 'USED' &&
        row.drivetrain === '4WD' &&
        Number(row.price) > 0 &&
        Number(row.price) < 30_000 &&
        milesFromDenver(row.dealer_zip!) <= 49,
    );
    expect(found.length).toBeGreaterThanOrEqual(8);
    expect(new Set(found.map((row) => row.dealership_name)).size).toBeGreaterThanOrEqual(3);
  });

  it('has cars to buy online, home services, guarantees and commercial vehicles', () => {
    expect(count((row) => row.buy_online === 'yes')).toBeGreaterThan(1_000);
    expect(count((row) => row.home_services !== '')).toBeGreaterThan(1_000);
    expect(count((row) => row.money_back_guarantee === 'yes')).toBeGreaterThan(500);
    expect(count((row) => row.vehicle_use === 'COMMERCIAL' && row.body_subtype === 'CARGO_VAN')).toBeGreaterThan(100);
    expect(count((row) => row.vehicle_use === 'COMMERCIAL' && row.body_style === 'TRUCK')).toBeGreaterThan(100);
    expect(count((row) => row.vehicle_use === 'COMMERCIAL' && row.condition === 'NEW')).toBeGreaterThan(200);
  });

  it('has cars for the commercial experience [R009]', () => {
    const keys = new Set(COMMERCIAL_MODEL_KEYS);
    const isListed = (row: Row) => keys.has(`${codeOf(row.make!)}-${codeOf(row.model!)}`);
    expect(count((row) => row.vehicle_use === 'COMMERCIAL' && isListed(row))).toBeGreaterThan(200);
    expect(
      count((row) => row.vehicle_use === 'COMMERCIAL' && isListed(row) && milesFromDenver(row.dealer_zip!) <= 100),
    ).toBeGreaterThan(0);
  });

  it('has enough for a car maker’s brand: new and certified cars of its make, online purchases and returns', () => {
    const own = (row: Row) => row.make === 'Hyundai';
    expect(count((row) => own(row) && row.condition === 'NEW')).toBeGreaterThan(300);
    expect(count((row) => own(row) && row.condition === 'CERTIFIED')).toBeGreaterThan(100);
    expect(
      share(
        (row) => row.buy_online === 'yes',
        (row) => own(row) && row.condition === 'NEW',
      ),
    ).toBeGreaterThan(0.4);
    expect(breaking((row) => own(row) && row.condition === 'CERTIFIED' && row.money_back_guarantee !== 'yes')).toEqual(
      [],
    );
    const models = new Set(rows.filter((row) => own(row) && row.condition === 'NEW').map((row) => row.model));
    expect(models.size).toBeGreaterThanOrEqual(9);
  });

  it('has option packages, with work packages only on work vehicles', () => {
    const packages = (row: Row) => row.packages!.split('|');
    const forWork = /^(Work Truck|Ladder Rack|Cargo Management|Snow Plow Prep) Package$/;
    expect(share((row) => row.packages !== '')).toBeGreaterThan(0.3);
    expect(count((row) => packages(row).some((name) => forWork.test(name)))).toBeGreaterThan(200);
    expect(
      breaking((row) => row.vehicle_use !== 'COMMERCIAL' && packages(row).some((name) => forWork.test(name))),
    ).toEqual([]);
  });

  it('has few cars without photos, mostly new or sold privately', () => {
    const without = (row: Row) => row.image_link === '';
    expect(share(without)).toBeGreaterThan(0.03);
    expect(share(without)).toBeLessThan(0.09);
    expect(share(without, (row) => row.seller_type === 'private')).toBeGreaterThan(
      share(without, (row) => row.seller_type !== 'private'),
    );
    expect(breaking((row) => without(row) && row.additional_image_link !== '')).toEqual([]);
  });
});

describe('extras of dealers, and descriptions', () => {
  it.each([
    ['special_offer', 0.05, 0.09],
    ['ribbon', 0.04, 0.13],
    ['add_ons', 0.06, 0.1],
    ['image_360', 0.04, 0.09],
  ] as const)('dealers add %s to some cars, as on real sites', (column, least, most) => {
    const found = share(
      (row) => row[column] !== '',
      (row) => row.seller_type === 'dealer',
    );
    expect(found).toBeGreaterThan(least);
    expect(found).toBeLessThan(most);
  });

  it('private sellers have no extras of dealers', () => {
    const sold = rows.filter((row) => row.seller_type === 'private');
    expect(sold.length).toBeGreaterThan(100);
    expect(sold.filter((row) => row.special_offer !== '' || row.hot === 'yes' || row.image_360 !== '')).toEqual([]);
  });

  it('ribbons are short and true', () => {
    const marked = rows.filter((row) => row.ribbon !== '');
    expect(marked.filter((row) => row.ribbon!.length > 24)).toEqual([]);
    const owners = marked.filter((row) => row.ribbon === 'One owner');
    expect(owners.length).toBeGreaterThan(10);
    expect(owners.filter((row) => !row.vehicle_history!.split('|').includes('One owner'))).toEqual([]);
  });

  it('nothing that the dealer added is a feature of the car already', () => {
    expect(
      rows.filter((row) => {
        const features = row.features!.split('|');
        return row.add_ons!.split('|').some((name) => name !== '' && features.includes(name));
      }),
    ).toEqual([]);
  });

  it('descriptions are varied, and true to the facts of their cars', () => {
    const texts = rows.map((row) => row.description!);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.99);
    const lengths = texts.map(({ length }) => length);
    expect(Math.min(...lengths)).toBeGreaterThan(40);
    expect(Math.max(...lengths)).toBeLessThan(900);
    const wrong = rows.filter((row) => {
      const text = row.description!;
      return (
        !text.includes(Number(row.mileage).toLocaleString('en-US')) ||
        !text.includes(row.model!) ||
        (/One-owner|one owner/.test(text) && !row.vehicle_history!.includes('One owner')) ||
        (/No accidents/i.test(text) && !row.vehicle_history!.includes('No accidents reported')) ||
        (/All-wheel drive/.test(text) && row.drivetrain !== 'AWD') ||
        (/Four-wheel drive/.test(text) && row.drivetrain !== '4WD') ||
        (/money-back/.test(text) && row.money_back_guarantee !== 'yes')
      );
    });
    expect(wrong.map((row) => row.description)).toEqual([]);
  });
});

describe('every car', () => {
  it('has a unique VIN with a valid check digit, or none', () => {
    const vins = rows.map((row) => row.vin!).filter(Boolean);
    expect(new Set(vins).size).toBe(vins.length);
    expect(vins.length / rows.length).toBeGreaterThan(0.97);
    expect(vins.filter((vin) => !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) || !hasValidCheckDigit(vin))).toEqual([]);
    const stockNumbers = rows.map((row) => `${row.store_code} ${row.stock_number}`);
    expect(new Set(stockNumbers).size).toBe(rows.length);
  });

  it('is new with few miles or used with some, and certified only if recent', () => {
    expect(
      breaking((row) => row.condition === 'NEW' && (Number(row.mileage) > 100 || Number(row.year) < 2025)),
    ).toEqual([]);
    expect(breaking((row) => row.condition !== 'NEW' && Number(row.mileage) < 150)).toEqual([]);
    expect(breaking((row) => Number(row.mileage) >= 250_000)).toEqual([]);
    expect(
      breaking((row) => row.condition === 'CERTIFIED' && (Number(row.mileage) > 75_000 || Number(row.year) < 2020)),
    ).toEqual([]);
    expect(breaking((row) => /CERT/.test(row.condition!) !== (row.certified_program !== ''))).toEqual([]);
  });

  it('private sellers have no new or certified cars', () => {
    expect(breaking((row) => row.seller_type === 'private' && row.condition !== 'USED')).toEqual([]);
    expect(breaking((row) => row.seller_type === 'private' && row.buy_online === 'yes')).toEqual([]);
    expect(breaking((row) => row.seller_type === 'private' && row.dealer_fees !== '')).toEqual([]);
    expect(breaking((row) => (row.seller_type === 'private') !== (row.dealer_website === ''))).toEqual([]);
  });

  it('has an engine that fits its fuel', () => {
    expect(breaking((row) => /ELE|HYD/.test(row.fuel!) !== (row.cylinders === 'ELECTRIC'))).toEqual([]);
    expect(breaking((row) => row.fuel === 'ELE' && (row.displacement !== '' || row.transmission === 'MANUAL'))).toEqual(
      [],
    );
    expect(breaking((row) => !/ELE|HYD/.test(row.fuel!) && row.displacement === '')).toEqual([]);
    expect(breaking((row) => (row.fuel === 'ELE') !== row.engine!.startsWith('Electric motor'))).toEqual([]);
    expect(breaking((row) => row.electric_range !== '' && !['ELE', 'PIH'].includes(row.fuel!))).toEqual([]);
  });

  it('has consistent body data', () => {
    expect(breaking((row) => (row.body_style === 'TRUCK') !== (row.cab !== '' && row.bed_length !== ''))).toEqual([]);
    expect(breaking((row) => row.cab === 'REGULAR_CAB' && row.doors !== '2')).toEqual([]);
    expect(breaking((row) => /SEDAN|SUV/.test(row.body_style!) !== /SEDAN|SUV/.test(row.body_subtype!))).toEqual([]);
    expect(breaking((row) => row.body_style === 'CONVERTIBLE' && row.doors !== '2')).toEqual([]);
    expect(breaking((row) => row.model === 'Wrangler' && row.drivetrain !== '4WD')).toEqual([]);
  });

  it('has only features that existed in its year', () => {
    const since: Record<string, number> = { 'Apple CarPlay': 2016, 'Rearview camera': 2008, 'Wireless charging': 2016 };
    for (const [feature, year] of Object.entries(since)) {
      expect(breaking((row) => row.features!.split('|').includes(feature) && Number(row.year) < year)).toEqual([]);
    }
  });

  it('has a plausible price, reduced only from a higher one', () => {
    expect(breaking((row) => row.price !== '' && (Number(row.price) < 900 || Number(row.price) > 240_000))).toEqual([]);
    expect(breaking((row) => row.previous_price !== '' && Number(row.previous_price) < Number(row.price))).toEqual([]);
    expect(breaking((row) => row.condition !== 'NEW' && row.incentive !== '')).toEqual([]);
  });

  it('states the condition of used cars, and better ones cost more', () => {
    const isStated = (row: Row) => row.condition_grade !== '';
    const isUsed = (row: Row) => row.condition === 'USED';
    expect(breaking((row) => isStated(row) && !isUsed(row))).toEqual([]);
    expect(share(isStated, (row) => row.seller_type === 'private')).toBeGreaterThan(0.7);
    expect(share(isStated, isUsed)).toBeGreaterThan(0.25);
    const surpluses = (grade: string) =>
      rows
        .filter((row) => row.condition_grade === grade && row.price !== '' && row.market_price !== '')
        .map((row) => Number(row.price) / Number(row.market_price))
        .toSorted((a, b) => a - b);
    const median = (numbers: readonly number[]) => numbers[Math.floor(numbers.length / 2)]!;
    const typical = ['rough', 'fair', 'good', 'very good', 'excellent'].map((grade) => median(surpluses(grade)));
    expect(typical).toEqual(typical.toSorted((a, b) => a - b));
    expect(typical.at(-1)! / typical[0]!).toBeGreaterThan(1.08);
  });

  it('has incentives and special rates on new cars only, named as fictional and until a later day', () => {
    const hasRate = (row: Row) => row.special_apr !== '';
    const isNew = (row: Row) => row.condition === 'NEW';
    expect(breaking((row) => hasRate(row) && !isNew(row))).toEqual([]);
    expect(breaking((row) => (row.incentive === '') !== (row.incentive_name === ''))).toEqual([]);
    const texts = (row: Row) => [
      ...(row.incentive === '' ? [] : [row.incentive_conditions!]),
      ...(hasRate(row) ? [row.special_apr_conditions!, row.special_apr_lender!] : []),
    ];
    expect(breaking((row) => texts(row).some((text) => !/fictional/i.test(text)))).toEqual([]);
    const days = (row: Row) => [row.incentive_end_date!, row.special_apr_end_date!].filter((day) => day !== '');
    expect(breaking((row) => days(row).some((day) => Date.parse(day) <= TODAY.getTime()))).toEqual([]);
    expect(share(hasRate, isNew)).toBeGreaterThan(0.3);
    expect(share(hasRate, isNew)).toBeLessThan(0.6);
    const hasIncentive = (row: Row) => row.incentive !== '';
    expect(share((row) => row.incentive_open_to_all === 'yes', hasIncentive)).toBeGreaterThan(0.4);
    expect(share((row) => row.incentive_open_to_all === 'yes', hasIncentive)).toBeLessThan(0.8);
  });

  it('came into stock within the last year, and has a seller with a location, a fictional phone number and no real website', () => {
    const day = 86_400_000;
    expect(
      breaking((row) => {
        const days = (TODAY.getTime() - Date.parse(row.date_in_stock!)) / day;
        return !(days >= 0 && days < 365);
      }),
    ).toEqual([]);
    expect(breaking((row) => findZip(row.dealer_zip!)?.state !== row.dealer_state)).toEqual([]);
    expect(breaking((row) => !/^\(\d{3}\) 555-01\d\d$/.test(row.dealer_phone!))).toEqual([]);
    expect(breaking((row) => row.link !== '' && !/^https:\/\/[a-z0-9-]+\.example\//.test(row.link!))).toEqual([]);
  });
});

function milesFromDenver(zip: string): number {
  const place = findZip(zip)!;
  const north = (place.latitude - DENVER.latitude) * 69.1;
  const east = (place.longitude - DENVER.longitude) * 69.1 * Math.cos((DENVER.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
