import { describe, expect, it, test } from 'vitest';
import {
  findCity,
  findNearestZip,
  findTypedPlace,
  findZip,
  marketAreaOf,
  marketAreas,
  places,
  states,
} from '../reference.server.ts';
import { METROS } from './metros.ts';

describe('ZIP codes', () => {
  it('finds city, state, county and position', () => {
    expect(findZip('80202')).toEqual({
      zip: '80202',
      city: 'Denver',
      state: 'CO',
      county: 'Denver',
      latitude: expect.closeTo(39.75, 1) as number,
      longitude: expect.closeTo(-104.99, 1) as number,
    });
  });

  test.each(['00000', '8020', '80202-1234', 'abcde', '', '09007'])('%j is not a place', (zip) =>
    expect(findZip(zip)).toBeNull(),
  );

  test.each([
    ['Denver', 'CO', 'Denver'],
    ['saint louis', 'mo', 'Saint Louis'],
    ['St. Paul', 'MN', 'Saint Paul'],
    ['Fort Worth', 'TX', 'Fort Worth'],
  ])('city %s, %s', (city, state, expected) => expect(findCity(city, state)?.city).toBe(expected));

  it('finds the largest city of a name without its state', () => {
    expect(findCity('portland', '')).toMatchObject({ city: 'Portland', state: 'OR' });
    expect(findCity('Nosuchville', '')).toBeNull();
  });

  it('finds no city that does not exist', () => expect(findCity('Gotham', 'NJ')).toBeNull());

  test.each([
    ['80202', 'Denver', 'CO'],
    ['80202-1234', 'Denver', 'CO'],
    ['Denver, CO', 'Denver', 'CO'],
    ['Aurora, CO 80202', 'Denver', 'CO'],
    ['Denver 80202-1234', 'Denver', 'CO'],
    ['denver co', 'Denver', 'CO'],
    ['  Boise   Idaho ', 'Boise', 'ID'],
    ['Salt Lake City, Utah', 'Salt Lake City', 'UT'],
    ['Charleston, West Virginia', 'Charleston', 'WV'],
    ['Denver', 'Denver', 'CO'],
    ['Boulder', 'Boulder', 'CO'],
    ['St. Louis', 'Saint Louis', 'MO'],
    ['N.Y.C.', 'New York', 'NY'],
    ['L.A.', 'Los Angeles', 'CA'],
    ['SLC', 'Salt Lake City', 'UT'],
  ])('typed %j is %s, %s', (text, city, state) =>
    expect(findTypedPlace(text)).toMatchObject({ kind: 'found', place: { city, state } }),
  );

  test.each(['', '00000', '123456', 'Nosuchville', 'Denver, QQ', 'x'.repeat(10_000)])('typed %j is unknown', (text) =>
    expect(findTypedPlace(text)).toEqual({ kind: 'unknown' }),
  );

  it('asks for the state of a city that several states have', () =>
    expect(findTypedPlace('springfield')).toEqual({ kind: 'ambiguous', city: 'Springfield' }));

  it('finds the ZIP code nearest to a position in the country', () => {
    expect(findNearestZip({ latitude: 39.7525, longitude: -104.9995 })).toMatchObject({ city: 'Denver', state: 'CO' });
    expect(findNearestZip({ latitude: 61.2, longitude: -149.9 })).toMatchObject({ city: 'Anchorage', state: 'AK' });
    expect(findNearestZip({ latitude: 51.5, longitude: 0 })).toBeNull();
  });

  it('names the states', () => {
    expect(states()).toContainEqual({ code: 'CO', name: 'Colorado' });
    expect(states().length).toBeGreaterThanOrEqual(51);
  });
});

describe('market areas', () => {
  test.each([
    ['80202', 'DENVER'],
    ['80301', 'DENVER'],
    ['10001', 'NEW_YORK'],
    ['98101', 'SEATTLE'],
    ['82001', 'DENVER'],
    ['82801', 'BILLINGS'],
    ['82901', 'STATE_WY'],
  ])('%s lies in %s', (zip, code) => expect(marketAreaOf(zip)?.code).toBe(code));

  it('gives every ZIP code with a location exactly one area, and every metro its own', () => {
    expect(
      places()
        .all()
        .filter((place) => marketAreaOf(place.zip) === null),
    ).toEqual([]);
    for (const metro of METROS) expect(marketAreaOf(metro.zip)?.code).toBe(metro.code);
    const areas = marketAreas();
    expect(new Set(areas.map((area) => area.code)).size).toBe(areas.length);
    expect(new Set(areas.map((area) => area.label)).size).toBe(areas.length);
  });

  it('keeps a county whole', () => {
    const counties = Map.groupBy(places().all(), (place) => `${place.state} ${place.county}`);
    for (const [county, zips] of counties) {
      expect(new Set(zips.map((place) => marketAreaOf(place.zip)?.code)).size, county).toBe(1);
    }
  });

  it('has no area for a ZIP code without a location', () => expect(marketAreaOf('00000')).toBeNull());
});
