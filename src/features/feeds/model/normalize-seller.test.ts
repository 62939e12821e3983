import { describe, expect, test } from 'vitest';
import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { createNormalizer } from './normalize-row.ts';
import { owner, run } from './testing/read-row.ts';

describe('sellers', () => {
  test.each([
    [{ store_code: 'D1', dealership_name: 'Summit' }, 'store:D1', 'Summit'],
    [{ dealership_name: 'Summit Motors', dealer_zip: '2138' }, 'name:summit motors|02138', 'Summit Motors'],
    [{ dealer_city: 'El Paso', dealer_state: ' TX' }, 'place:el paso tx', 'Seller in El Paso, TX'],
    [{ dealer_state: 'Colorado' }, 'place:co', 'Seller in CO'],
    [{ latitude: '40.1', longitude: '-105.2' }, 'place:@40.1,-105.2', 'cars.csv'],
    [{}, 'source', 'cars.csv'],
    [{ seller_type: 'private' }, null, 'Private seller'],
  ])('%j is %s', (row, key, name) => expect(owner(row)).toMatchObject({ key, facts: { name } }));
  test('a city without a ZIP has the position of its center', () =>
    expect(owner({ dealer_city: 'Denver', dealer_state: 'CO' }).facts.latitude).toBeCloseTo(39.7, 0));
});

describe('a postal code', () => {
  const place = (row: FeedRow) => {
    const { zip, state, latitude, marketAreas } = owner(row).facts;
    return [zip, state, latitude !== null, marketAreas.length > 0];
  };
  const US = ['80331', 'CO', true, true];
  const ABROAD = [null, null, false, false];

  test.each([
    [{ dealer_country: 'Deutschland' }],
    [{ dealer_country: 'FR' }],
    [{ dealer_phone: '+49 89 123456' }],
    [{ dealer_phone: '0033 1 23 45 67 89' }],
    [{ dealer_website: 'https://www.autohaus.de/x' }],
    [{ lead_email: 'verkauf@autohaus.de' }],
    [{ dealer_city: 'München' }],
    [{ dealer_city: 'Madrid', dealer_state: 'Comunidad de Madrid' }],
    [{ price: '12.345 €' }],
    [{ fuel: 'Benzin', transmission: 'Schaltgetriebe' }],
    [{ seller_type: 'Händler' }],
    [{ fuel: 'Essence' }],
    [{ transmission: 'Automático', fuel: 'Gasolina' }],
    [{ dealer_zip: 'D-80202' }],
    [{ dealer_zip: 'DE 80202' }],
  ])('%j is not a ZIP', (row) => {
    const { warnings } = run({ year: '2019', make: 'Toyota', dealer_zip: '80202', ...row });
    expect(place({ dealer_zip: '80202', ...row })).toEqual(ABROAD);
    expect(warnings.some((warning) => warning.startsWith('dealer_zip'))).toBe(true);
  });

  test.each([
    [{}],
    [{ dealer_country: 'USA' }],
    [{ dealer_country: 'Estados Unidos', fuel: 'Gasolina' }],
    [{ dealer_phone: '+1 303 555 0142' }],
    [{ dealer_phone: '(303) 555-0142' }],
    [{ dealer_state: 'CO', fuel: 'Gasolina', dealer_website: 'https://motors.mx' }],
    [{ dealer_city: 'Denver', seller_type: 'Profesional' }],
    [{ dealer_zip: 'CO 80202' }],
    [{ dealer_website: 'https://www.summit.example', lead_email: 'de@summit.example' }],
  ])('%j gives a ZIP', (row) => expect(place({ dealer_zip: '80202', ...row })).toEqual(US.with(0, '80202')));

  test("gives no US location if the mapping's currency is foreign", () => {
    const german = createNormalizer({
      catalog,
      places: { findZip, findCity, marketAreaOf },
      mapping: { units: {}, currency: { code: 'EUR', rate: 1.1 } },
      sourceName: 'autos.csv',
      latestYear: 2028,
    });
    const result = german({ year: '2019', make: 'VW', dealer_zip: '80331' }, () => {});
    expect(result).toMatchObject({ listing: { owner: { facts: { zip: null, latitude: null } } } });
  });
});

describe('a kind of seller in the column of names', () => {
  test.each([
    ['private', true],
    ['Privat', true],
    ['particulier', true],
    ['Particular', true],
    ['dealer', false],
    ['Händler', false],
    ['professionnel', false],
    ['profesional', false],
  ])('%s is not a name', (dealership_name, privateSeller) => {
    const { facts: seller, key } = owner({ dealership_name });
    expect([seller.name, seller.privateSeller]).toEqual([privateSeller ? 'Private seller' : 'cars.csv', privateSeller]);
    expect(key).toBe(privateSeller ? null : 'source');
    expect(run({ year: '2019', make: 'VW', dealership_name }).warnings).toEqual([
      `dealership_name ${dealership_name} is a kind of seller, not a name`,
    ]);
  });
  test('the kind column takes precedence, and names that contain the word stay', () => {
    expect(owner({ dealership_name: 'dealer', seller_type: 'private' }).facts.privateSeller).toBe(true);
    expect(owner({ dealership_name: 'Private Car Dealer LLC' }).facts.name).toBe('Private Car Dealer LLC');
  });
});
