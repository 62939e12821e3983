import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress, parseZip } from './address.ts';
import { parseDate } from './date.ts';
import { parseDistance } from './distance.ts';
import { parseEconomy, parseEconomyPair } from './economy.ts';
import { parseEmail } from './email.ts';
import { parseCylinders, parseDisplacement, parseDoors, parseEngine, parseHorsepower } from './engine.ts';
import { httpUrl, LIST_SEPARATOR, parseList, parseUrls } from './list.ts';
import { parseCents, parseMoney } from './money.ts';
import { isBlank, type Reading } from './reading.ts';
import { hasValidCheckDigit, parseVin } from './vin.ts';
import { parseWholeNumber } from './whole-number.ts';
import { parseYear } from './year.ts';
import { parseYesNo } from './yes-no.ts';

/** A text and its expected value. `undefined`: it is unreadable, and the parser reports a problem. */
type Case<T> = readonly [text: string, value: T | null | undefined];

function check<T>(parse: (text: string) => Reading<T>, cases: readonly Case<T>[]): void {
  test.each(cases)('%j is %j', (text, value) => {
    const reading = parse(text);
    if (value === undefined) expect(reading.problem).toBeTypeOf('string');
    else expect(reading).toEqual({ value });
  });
}

describe('blank', () => {
  test.each(['', ' ', '–', '—', '-', 'N/A', 'null', 'NaN', 'Unknown', ' none ', '?', '-/- (Fuel)', '#N/A'])(
    '%j says nothing',
    (text) => expect(isBlank(text)).toBe(true),
  );
  test.each(['0', 'no', 'Nissan', 'Nautilus', 'Tan', 'X', 'None More Black'])('%j says something', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

describe('cents', () => {
  check<number>(parseCents, [
    ['$899.50', 89_950],
    ['0', 0],
    ['12.990,50', 1_299_050],
    ['call us', null],
    ['$99/mo', undefined],
  ]);
});

describe('money', () => {
  check<number>(parseMoney, [
    ['$39,998', 39998],
    ['39998', 39998],
    ['39998.00', 39998],
    ['$ 12,345.67', 12346],
    ['15000 USD', 15000],
    ['USD 15,000', 15000],
    ['12.990', 12990],
    ['12.990,50', 12991],
    ['1.234.567', 1234567],
    ["12'990", 12990],
    ['12 990', 12990],
    ['$39.9k', 39900],
    ['$23,995*', 23995],
    ['0', 0],
    ['-500', -500],
    ['($500)', -500],
    ['-$1,200', -1200],
    ['Not Priced', null],
    ['–', null],
    ['Call for price', null],
    ['Contact dealer', null],
    ['N/A', null],
    ['cheap', undefined],
    ['$10,000 - $12,000', undefined],
    ['€12.990', undefined],
    ['USD 1.2M', 1_200_000],
    ['$1.2 Mio.', 1_200_000],
    ['1,2 millones', 1_200_000],
    ['12k', 12_000],
    ['12,5k', 12_500],
    ['12 Tsd.', 12_000],
    ['15 mil', 15_000],
    ['$12.345,00', 12_345],
    ['12\u202f345,00', 12_345],
    ['1.5e4', 15_000],
    ['٢٥٬٠٠٠', 25_000],
    ['１２３４５', 12_345],
    ['12,34,567', 1_234_567],
    ['12.345,-', 12_345],
    ['Price - 12,345', 12_345],
    ['12 345 €', undefined],
    ["CHF 12'345.–", undefined],
    ['12.900 EUR VB', undefined],
    ['120 000 kr', undefined],
    ['$15,000 $12,500', undefined],
    ['~~15,000~~ 12,500', undefined],
    ['12.345-13.000', undefined],
    ['20 15000', undefined],
    ['1.2.3', undefined],
    ['1,234.567,89', undefined],
    ['12 ½', undefined],
    ['1/2', undefined],
    ['> 10,000', undefined],
    ['$299/mo', undefined],
    ['199 € mtl.', undefined],
    ['$500 down', undefined],
    ['POA', null],
    ['Auf Anfrage', null],
    ['Prix sur demande', null],
    ['A consultar', null],
  ]);
  test('uses the rate of the mapping', () => {
    expect(parseMoney('10000', { code: 'EUR', rate: 1.1 })).toEqual({ value: 11000 });
    expect(parseMoney('€ 10.000', { code: 'EUR', rate: 1.1 })).toEqual({ value: 11000 });
    expect(parseMoney('US$ 10,000', { code: 'EUR', rate: 1.1 })).toEqual({ value: 10000 });
    expect(parseMoney('$10,000', { code: 'CAD', rate: 0.7 })).toEqual({ value: 7000 });
    expect(parseMoney('$10,000', { code: 'EUR', rate: 1.1 })).toEqual({ value: 10000 });
    expect(parseMoney('£10,000', { code: 'EUR', rate: 1.1 }).problem).toContain('GBP');
  });
});

describe('distance', () => {
  check<number>(parseDistance, [
    ['41,280', 41280],
    ['51,000 mi.', 51000],
    ['150,000km', 93206],
    ['12 345 km', 7671],
    ['45k miles', 45000],
    ['145000.0', 145000],
    ['0', 0],
    ['–', null],
    ['-5', undefined],
    ['low', undefined],
    ['85 Tkm', 52_817],
    ['KM 45.000', 27_962],
    ['12.5k km', 7767],
    ['100,000+', 100_000],
    ['45 mil', 45_000],
    ['123,456,789', undefined],
    ['1.2M miles', 1_200_000],
    ['> 200,000', undefined],
    ['50.000 - 60.000 km', undefined],
    ['12 5000', undefined],
  ]);
  test('a stated unit applies only to numbers without a unit', () => {
    expect(parseDistance('100000', 'km')).toEqual({ value: 62137 });
    expect(parseDistance('100000 miles', 'km')).toEqual({ value: 100000 });
  });
});

describe('year', () => {
  check<number>(
    (text) => parseYear(text, 2028),
    [
      ['2013', 2013],
      [' 2013.0 ', 2013],
      ['MY2024', 2024],
      ['1886', 1886],
      ['05/2018', 2018],
      ['2018-05', 2018],
      ['31.05.2018', 2018],
      ['2018-05-31', 2018],
      ['٢٠١٨', 2018],
      ['', null],
      ['9999', undefined],
      ['2029', undefined],
      ['1885', undefined],
      ['13', undefined],
      ['Year', undefined],
    ],
  );
});

describe('zip', () => {
  check<string>(parseZip, [
    ['80202', '80202'],
    ['2138', '02138'],
    ['501', '00501'],
    ['2138.0', '02138'],
    ['02138-1234', '02138'],
    ['802021234', '80202'],
    ['MA 02138', '02138'],
    ['', null],
    ['K1A 0B1', undefined],
    ['12', undefined],
  ]);
});

describe('yes or no', () => {
  check<boolean>(parseYesNo, [
    ['Yes', true],
    ['TRUE', true],
    ['1', true],
    ['1.0', true],
    ['✓', true],
    ['no', false],
    ['0', false],
    ['0.0', false],
    ['False', false],
    ['', null],
    ['maybe', undefined],
    ['Ja', true],
    ['Nein', false],
    ['Oui', true],
    ['Non', false],
    ['Sí', true],
    ['x', true],
    ['wahr', true],
    ['falsch', false],
    ['vrai', true],
    ['faux', false],
    ['verdadero', true],
    ['Vorhanden', true],
    ['nicht vorhanden', false],
    ['✗', false],
  ]);
});

describe('date', () => {
  check<string>(parseDate, [
    ['2026-10-02', '2026-10-02T00:00:00.000Z'],
    ['20261002', '2026-10-02T00:00:00.000Z'],
    ['6/23/18', '2018-06-23T00:00:00.000Z'],
    ['23/6/2018', '2018-06-23T00:00:00.000Z'],
    ['23.6.2018', '2018-06-23T00:00:00.000Z'],
    ['2021-05-04T12:31:18-0500', '2021-05-04T17:31:18.000Z'],
    ['2020-01-01 08:15:00', '2020-01-01T08:15:00.000Z'],
    ['2020-01-01T08:15:00.5Z', '2020-01-01T08:15:00.500Z'],
    ['1620000000215', '2021-05-03T00:00:00.215Z'],
    ['6/23/2018 3:05 PM', '2018-06-23T15:05:00.000Z'],
    ['Thu Dec 18 2014 11:30:00 GMT-0800 (PST)', '2014-12-18T19:30:00.000Z'],
    ['May 4, 2021', '2021-05-04T00:00:00.000Z'],
    ['1620000000', '2021-05-03T00:00:00.000Z'],
    ['', null],
    ['2/30/2020', undefined],
    ['soon', undefined],
    ['3. März 2021', '2021-03-03T00:00:00.000Z'],
    ['3 mars 2021', '2021-03-03T00:00:00.000Z'],
    ['le 12 août 2021 à 14h30', '2021-08-12T14:30:00.000Z'],
    ['3 de mayo de 2021', '2021-05-03T00:00:00.000Z'],
    ['martes, 3 de mayo de 2021', '2021-05-03T00:00:00.000Z'],
    ['lundi 3 mai 2021', '2021-05-03T00:00:00.000Z'],
    ['15-Dez-2021', '2021-12-15T00:00:00.000Z'],
    ['1er janvier 2021', '2021-01-01T00:00:00.000Z'],
    ['03.05.2021, 14:30 Uhr', '2021-05-03T14:30:00.000Z'],
    ['31. April 2021', undefined],
    ['Mai 2021', undefined],
    ['gestern', undefined],
    ['0000-00-00', null],
  ]);
});

describe('economy', () => {
  check<number>(parseEconomy, [
    ['28', 28],
    ['28.5 mpg', 28.5],
    ['0', null],
    ['8.0 L/100km', 29.4],
    ['13 km/l', 30.6],
    ['good', undefined],
  ]);
  test('a pair is city and highway', () => {
    expect(parseEconomyPair('23–32')).toEqual({ city: 23, highway: 32 });
    expect(parseEconomyPair('23 city / 32 hwy')).toEqual({ city: 23, highway: 32 });
    expect(parseEconomyPair('28')).toBeNull();
  });
});

describe('engine', () => {
  test.each([
    ['2.0L 4-Cylinder Turbo', { cylinders: '4', liters: 2, horsepower: null }],
    ['300.0HP 3.7L V6 Cylinder Engine Flex Fuel Capability', { cylinders: '6', liters: 3.7, horsepower: 300 }],
    ['5.0 V8', { cylinders: '8', liters: 5, horsepower: null }],
    ['2.5L I4 16V GDI DOHC', { cylinders: '4', liters: 2.5, horsepower: null }],
    ['Electric Motor Electric Fuel System', { cylinders: 'ELECTRIC', liters: null, horsepower: null }],
    ['1998 cc', { cylinders: null, liters: 2, horsepower: null }],
    ['Flat 6', { cylinders: '6', liters: null, horsepower: null }],
    ['6 cyl', { cylinders: '6', liters: null, horsepower: null }],
  ])('%j', (text, facts) => expect(parseEngine(text)).toEqual(facts));
  describe('cylinders', () =>
    check<string>(parseCylinders, [
      ['6', '6'],
      ['6.0', '6'],
      ['8 cylinders', '8'],
      ['V8', '8'],
      ['0', null],
      ['other', null],
      ['big', undefined],
      ['4 Zylinder', '4'],
      ['6 cilindros', '6'],
      ['24', undefined],
    ]));
  describe('displacement', () =>
    check<number>(parseDisplacement, [
      ['2.5', 2.5],
      ['2.5L', 2.5],
      ['1998', 2],
      ['1,998 cc', 2],
      ['1.998', 2],
      ['0', null],
      ['', null],
    ]));
  describe('horsepower', () =>
    check<number>(parseHorsepower, [
      ['203', 203],
      ['326.0', 326],
      ['100 kW', 134],
      ['1,001 hp', 1001],
      ['150 PS (110 kW)', 150],
      ['110 kW (150 PS)', 148],
      ['150 CV', 150],
      ['99999', undefined],
      ['0', null],
    ]));
  describe('doors', () =>
    check<number>(parseDoors, [
      ['4', 4],
      ['4.0', 4],
      ['4 doors', 4],
      ['Two', 2],
      ['4dr', 4],
      ['0', null],
      ['many', undefined],
      ['5-türig', 5],
      ['5 portes', 5],
      ['cinco puertas', 5],
      ['4/5', undefined],
      ['12', undefined],
    ]));
});

describe('any text', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[$€ 0-9.,'kKmM\-–/()]{1,20}$/),
    fc
      .array(fc.constantFrom('12', '.', ',', ' ', 'k', 'M', '€', '$', '-', '5', '000', 'km', '/', 'mai', '2021'))
      .map((parts) => parts.join('')),
    fc.constantFrom(' ', '9', '1.', ',', "'", '(', 'a', 'km').map((sign) => sign.repeat(20_000)),
  );
  const readers: Readonly<Record<string, (text: string) => Reading<unknown>>> = {
    money: parseMoney,
    distance: parseDistance,
    date: parseDate,
    yesNo: parseYesNo,
    zip: parseZip,
    economy: parseEconomy,
    cylinders: parseCylinders,
    displacement: parseDisplacement,
    horsepower: parseHorsepower,
    doors: parseDoors,
    year: (text) => parseYear(text, 2028),
  };

  test.each(Object.keys(readers))('%s never throws, and reads its own output unchanged', (name) => {
    const parse = readers[name]!;
    fc.assert(
      fc.property(texts, (text) => {
        const { value, problem } = parse(text);
        if (value === null) return;
        expect(problem).toBeUndefined();
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        // Money and distances are whole numbers; a date keeps its milliseconds.
        expect(parse(String(value)).value).toEqual(value);
      }),
      { numRuns: 400 },
    );
  });

  test.each(['money', 'distance', 'horsepower', 'doors', 'year'])(
    '%s never invents a value without a digit or word',
    (name) => {
      fc.assert(
        fc.property(fc.stringMatching(/^[a-z $€.,-]{0,12}$/), (text) => {
          fc.pre(!/two|three|four|five|zwei|drei|vier|deux|trois|quatre|cinq|dos|tres|cuatro|cinco/.test(text));
          expect(readers[name]!(text).value).toBeNull();
        }),
      );
    },
  );
});

describe('whole number', () =>
  check<number>(
    (text) => parseWholeNumber(text, { min: 1, max: 9_999 }),
    [
      ['7', 7],
      ['7 seats', 7],
      ['Seats: 7', 7],
      ['3,500', 3_500],
      ['4.0', 4],
      ['9999', 9_999],
      ['0', undefined],
      ['10,000', undefined],
      ['2.5', undefined],
      ['2 or 3', undefined],
      ['2/3', undefined],
      ['-2', undefined],
      ['several', undefined],
    ],
  ));

describe('VIN', () => {
  check<string>(parseVin, [
    ['1HGCM82633A004352', '1HGCM82633A004352'],
    [' 1hgcm82633a004352 ', '1HGCM82633A004352'],
    ['00000000000000000', null],
    ['', null],
    ['1HGCM82633A00435', undefined],
    ['1HGCM82633A00435O', undefined],
  ]);
  test('warns about a wrong check digit and keeps the VIN', () => {
    expect(hasValidCheckDigit('1HGCM82633A004352')).toBe(true);
    expect(parseVin('1HGCM82603A004352')).toEqual({ value: '1HGCM82603A004352', problem: 'has a wrong check digit' });
  });
});

describe('lists', () => {
  test.each([
    ['Bluetooth|Sunroof', ['Bluetooth', 'Sunroof']],
    ['Bluetooth, Sunroof, Bluetooth', ['Bluetooth', 'Sunroof']],
    ['a; b', ['a', 'b']],
    ['["a","b, c"]', ['a', 'b, c']],
    [`['Driver's Seat', "b"]`, ['Driver', 's Seat', 'b']],
    [`a${LIST_SEPARATOR}b, c`, ['a', 'b', 'c']],
    ['', []],
  ])('%j', (text, list) => {
    // An apostrophe within Python's single quotes looks like the end of the text. Nothing else may be lost.
    if (text.startsWith("['")) expect(parseList(text)).toContain('b');
    else expect(parseList(text)).toEqual(list);
  });
  test.each([' ', ',', '| ', '\n '])('reads 300,000 times %j in one value', (sign) => {
    const text = `a${sign.repeat(300_000)}b`;
    expect(parseList(text).length).toBeLessThanOrEqual(2);
    expect(parseUrls(text)).toEqual([]);
  });
  test('keeps commas inside of addresses', () => {
    expect(parseUrls('https://a.example/w,1.jpg,https://a.example/2.jpg')).toEqual([
      'https://a.example/w,1.jpg',
      'https://a.example/2.jpg',
    ]);
    expect(parseUrls('//a.example/1.jpg')).toEqual(['https://a.example/1.jpg']);
  });
  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/x', 'http://', 'x'])(
    '%j is no address',
    (text) => expect(httpUrl(text)).toBeNull(),
  );
});

describe('address', () => {
  test.each([
    ['80202', { city: null, state: null, zip: '80202' }],
    ['12 Main St, Denver, CO 80202', { city: 'Denver', state: 'CO', zip: '80202' }],
    ['12 Main St, Denver, CO 80202-1234, USA', { city: 'Denver', state: 'CO', zip: '80202' }],
    ['El Paso, TX', { city: 'El Paso', state: 'TX', zip: null }],
    ['Denver CO 80202', { city: 'Denver', state: 'CO', zip: '80202' }],
    ['Springfield, Illinois', { city: 'Springfield', state: 'IL', zip: null }],
    ['Berlin', { city: null, state: null, zip: null }],
  ])('%j', (text, parts) => expect(parseAddress(text)).toEqual(parts));
});

describe('email', () => {
  check<string>(parseEmail, [
    ['leads@summit.example', 'leads@summit.example'],
    [' mailto:O.Neil+web@crm-4.summit.example ', 'O.Neil+web@crm-4.summit.example'],
    ['a@b.example, c@d.example', undefined],
    ['Summit <leads@summit.example>', undefined],
    ['leads@localhost', undefined],
    ['leads@10.0.0.1', undefined],
    ['a@b.example\r\nBcc: c@d.example', undefined],
    [`${'a'.repeat(60)}@${'b'.repeat(200)}.example`, undefined],
  ]);
});
