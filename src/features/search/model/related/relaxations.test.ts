import { describe, expect, test } from 'vitest';
import { readRequest } from '../canonical-url.ts';
import { chooseRelaxations, type RelaxChange, type RelaxedSearch, relaxParts } from './relaxations.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { formatQuery, parseQuery } from '../vehicle-query.ts';

const ANY_CAR = 'allListingType=all-cars';
const parse = (search: string) => parseQuery(readRequest(`${ANY_CAR}&${search}`), SMALL_WORLD).query;
const partsOf = (search: string) => relaxParts(parse(search), SMALL_WORLD);
const written = (search: string) => formatQuery(parse(search), SMALL_WORLD);

describe('one step wider', () => {
  test.each([
    ['the next radius on offer', 'zip=80202&searchRadius=25', 'zip=80202&searchRadius=50'],
    ['the next radius behind one that is not on offer', 'zip=80202&searchRadius=30', 'zip=80202&searchRadius=50'],
    ['a maximum price of the next step, at least a tenth more', 'maxPrice=20000', 'maxPrice=22500'],
    ['a large maximum price by as much', 'minPrice=5000&maxPrice=49000', 'minPrice=5000&maxPrice=55000'],
    ['a minimum price of the step before, at least a tenth less', 'minPrice=30000', 'minPrice=25000'],
    ['the next payment', 'maxPayment=310&termMonths=60', 'maxPayment=350&termMonths=60'],
    ['one year older', 'startYear=2020&endYear=2022', 'startYear=2019&endYear=2022'],
    ['one year newer, where that is all that is said', 'endYear=2015', 'endYear=2016'],
    ['the next mileage on offer', 'maxMileage=60000', 'maxMileage=75000'],
    ['the mileage on offer before', 'minMileage=50000', 'minMileage=45000'],
    ['the models of trims', 'modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE', 'modelCode=CAMRY'],
    ['the makes of models', 'makeCode=HONDA&modelCode=CAMRY', 'makeCode=HONDA,TOYOTA'],
    ['the whole style of a subtype', 'sedanSubtypeCode=MIDSIZE_SEDAN', 'vehicleStyleCode=SEDAN'],
    ['the fuel economy below', 'mpgRange=MPG_30,MPG_50', 'mpgRange=MPG_25'],
  ])('%s', (_what, search, wider) => {
    const [part] = partsOf(search);
    expect(formatQuery(part!.change(parse(search), 'loosened'), SMALL_WORLD)).toBe(written(wider));
    expect(part!.step).toEqual(partsOf(wider)[0]!.predicate);
  });

  test.each([
    ['the largest radius', 'zip=80202&searchRadius=100'],
    ['a price above all steps', 'maxPrice=100000'],
    ['a minimum below all steps', 'minPrice=2000'],
    ['a mileage above all on offer', 'maxMileage=200000'],
    ['makes', 'makeCode=HONDA'],
    ['styles', 'vehicleStyleCode=SUV'],
    ['the lowest fuel economy', 'mpgRange=MPG_20'],
    ['a range of displacements', 'engineDisplacement=LITERS_2_0_TO_2_9'],
    ['a color', 'extColorSimple=RED'],
    ['words', 'keyword=red'],
  ])('is not known of %s, which can be left out', (_what, search) => {
    const [part] = partsOf(search);
    expect(part).toMatchObject({ fixed: false });
    expect(part!.step).toBeUndefined();
  });
});

describe('left out', () => {
  test.each([
    ['a radius keeps its place', 'zip=80202&searchRadius=25', 'zip=80202&searchRadius=0'],
    ['payments keep their terms', 'maxPayment=310&termMonths=60', 'termMonths=60'],
    ['everything else is as if never chosen', 'extColorSimple=BLUE,RED', ''],
  ])('%s', (_what, search, rest) => {
    const [part] = partsOf(search);
    expect(formatQuery(part!.change(parse(search), 'dropped'), SMALL_WORLD)).toBe(written(rest));
  });

  test('choices in a conjunction are left out one by one, also two of them', () => {
    const search = 'featureCode=BLUETOOTH,HEATED_SEATS,NAVIGATION';
    const query = parse(search);
    const parts = relaxParts(query, SMALL_WORLD);
    const codes = query.filters.featureCode;
    expect(parts.map(({ name }) => name)).toEqual(codes.map((_code, i) => `featureCode ${i}`));
    expect(parts[0]!.change(query, 'dropped').filters.featureCode).toEqual(codes.slice(1));
    const both = parts[0]!.change(parts[2]!.change(query, 'dropped'), 'dropped');
    expect(both.filters.featureCode).toEqual(codes.slice(1, 2));
  });

  test("never relaxes the brand's own filters or excluded listings", () => {
    const context = { ...SMALL_WORLD, brand: { ...SMALL_WORLD.brand, fixedMake: 'FORD' } };
    const parts = relaxParts(parse('excludedListingIds=4'), context);
    expect(parts.map(({ name, fixed }) => [name, fixed])).toEqual([
      ['excludedListingIds', true],
      ['brandScope', true],
    ]);
  });

  test('restarts the search at its first result', () => {
    const [part] = partsOf('keyword=red');
    const query = { ...parse('keyword=red'), firstRecord: 50 };
    expect(part!.change(query, 'dropped').firstRecord).toBe(0);
  });
});

describe('relaxations worth offering', () => {
  const found = (total: number, ...changes: RelaxChange[]): RelaxedSearch => ({ changes, query: parse(''), total });
  const color = { key: 'extColorSimple', way: 'dropped' } as const;
  const nowhere = { key: 'location', way: 'dropped' } as const;
  const farther = { key: 'location', way: 'loosened' } as const;

  test('prefers one change to two, a step to a dropped filter, and more cars to fewer', () => {
    const makes = { key: 'makeModelTrim', way: 'dropped' } as const;
    const all = [found(9, color, farther), found(7, makes), found(2, color), found(5, farther), found(9, color, makes)];
    const offered = chooseRelaxations(all, 0, 6);
    expect(offered.map(({ total }) => total)).toEqual([5, 7, 2, 9, 9]);
    expect(offered.at(-1)!.changes).toEqual([color, makes]);
  });

  test('offers only relaxations that find more, up to a limit', () => {
    expect(chooseRelaxations([found(3, color), found(4, farther), found(5, nowhere)], 3, 1)).toEqual([
      found(4, farther),
    ]);
    expect(chooseRelaxations([found(3, color)], 3, 6)).toEqual([]);
  });

  test('does not leave out a filter if its next step finds as many, alone or in a pair', () => {
    expect(chooseRelaxations([found(4, nowhere), found(4, farther)], 0, 6)).toEqual([found(4, farther)]);
    expect(chooseRelaxations([found(5, nowhere), found(4, farther)], 0, 6)).toHaveLength(2);
    const pairs = [found(4, color, nowhere), found(4, color, farther), found(4, nowhere, color)];
    expect(chooseRelaxations(pairs, 0, 6)).toEqual([pairs[1], pairs[2]]);
  });
});
