import { describe, expect, test } from 'vitest';
import { createMapper } from './apply-mapping.ts';
import { createMapping, formatMapping, parseMapping, type MappingInput } from './mapping.ts';
import { LIST_SEPARATOR } from '#features/feed-values/feed-values.ts';

const noSplit = () => ({});

describe('a mapping file', () => {
  test.each([
    ['{"columns": ', 'm.json is not valid JSON'],
    ['{"columms": {}}', 'unknown key "columms"; known are columns, constants'],
    ['{"columns": {"prize": "P"}}', '"prize" is not a column'],
    ['{"columns": {"city": "Town"}}', '"city" is not a column (did you mean "dealer_city"?)'],
    ['{"columns": {"price": 3}}', '"columns.price" must be the name of a column of the file'],
    ['{"columns": {"price": {"join": ["A"]}}}', '"columns.price" must be the name of a column of the file, a list'],
    ['{"columns": {"price": {"join": ["A", "B"], "with": "-"}}}', '{"join": ["A", "B"], "separator": " "}'],
    ['{"units": {"mileage": "leagues"}}', '"units.mileage" must be one of "miles", "km"'],
    ['{"currency": {"code": "EUR", "rate": 0}}', '"currency.rate" must be a number above 0'],
    ['{"currency": {"code": "euro", "rate": 1}}', '"currency.code" must be three capital letters'],
    ['[]', 'the mapping'],
  ])('%s says %s', (text, message) => expect(() => parseMapping(text, 'm.json')).toThrow(message));

  test('is read as it was written', () => {
    const mapping = createMapping({ columns: { vin: 'VIN', features: ['a', 'b'] }, units: { mileage: 'km' } });
    expect(parseMapping(formatMapping(mapping), 'm.json')).toEqual(mapping);
  });
});

test('a program cannot misspell a column: the compiler rejects it, and so does the parser', () => {
  // @ts-expect-error: no such column
  expect(() => createMapping({ columns: { maek: 'Make' } })).toThrow('maek');
  // @ts-expect-error: no such column
  expect(() => createMapping({ columns: { make: 'Make' }, constants: { conditoin: 'new' } })).toThrow('conditoin');
  // @ts-expect-error: no such column
  expect(() => createMapping({ values: { feul: { GPL: 'propane' } } })).toThrow('feul');
});

describe('applied', () => {
  const apply = (mapping: MappingInput, record: Record<string, unknown> | string[], headers?: string[]) =>
    createMapper(createMapping(mapping), headers, noSplit)(record);

  test('renames columns of a CSV, whatever the case of the header', () => {
    expect(apply({ columns: { vin: 'Vin', price: 'Cost' } }, ['1', '2'], ['VIN', 'Cost'])).toEqual({
      vin: '1',
      price: '2',
    });
  });
  test('joins columns with a separator, and leaves out empty values', () => {
    const columns = {
      description: { join: ['Remarks', 'Options', 'Text'] },
      trim: { join: ['line', 'engine'], separator: ' / ' },
    };
    const headers = ['REMARKS', 'Options', 'Text', 'Line', 'Engine'];
    expect(apply({ columns }, ['One owner.', 'n/a', 'Garaged.', 'SE', '2.0'], headers)).toEqual({
      description: 'One owner. Garaged.',
      trim: 'SE / 2.0',
    });
    expect(apply({ columns: { trim: { join: ['a.b', 'c'] } } }, { a: { b: 'SE' }, c: '' })).toEqual({ trim: 'SE' });
  });
  test('follows paths into JSON, and prefers a key that has a dot', () => {
    const record = {
      dealer: { address: { zip: 80202 } },
      photos: [{ url: 'a' }, { url: 'b' }],
      'a.b': 1,
      tags: ['x', 'y'],
    };
    expect(
      apply(
        {
          columns: {
            dealer_zip: 'dealer.address.zip',
            image_link: 'photos.0.url',
            additional_image_link: 'photos.url',
            price: 'a.b',
            features: 'tags',
          },
        },
        record,
      ),
    ).toEqual({
      dealer_zip: '80202',
      image_link: 'a',
      additional_image_link: `a${LIST_SEPARATOR}b`,
      price: '1',
      features: `x${LIST_SEPARATOR}y`,
    });
  });
  test('uses the first column with a value, and joins lists', () => {
    const headers = ['sale', 'list', 'safety', 'comfort'];
    const mapping = { columns: { price: ['sale', 'list'], features: ['safety', 'comfort'] } };
    expect(apply(mapping, ['–', '9', 'ABS', 'AC'], headers)).toEqual({
      price: '9',
      features: `ABS${LIST_SEPARATOR}AC`,
    });
  });
  test('translates values, also the empty one, and fills missing values with constants', () => {
    const mapping = {
      columns: { drivetrain: 'is_4wd', make: 'Brand' },
      values: { drivetrain: { '1': '4WD', '': 'RWD' } },
      constants: { make: 'Toyota', is_new: true },
    };
    expect(apply(mapping, ['1', 'n/a'], ['is_4wd', 'Brand'])).toEqual({
      drivetrain: '4WD',
      make: 'Toyota',
      is_new: 'true',
    });
    expect(apply(mapping, ['', 'Lexus'], ['is_4wd', 'Brand'])).toEqual({
      drivetrain: 'RWD',
      make: 'Lexus',
      is_new: 'true',
    });
  });
});
