import { describe, expect, it, test } from 'vitest';
import { findCity, findZip, marketAreaOf, marketAreas, places, states } from '../reference.server.ts';
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

  test.each(['00000', '8020', '80202-1234', 'abcde', '', '09007'])('%j is no place', (zip) =>
    expect(findZip(zip)).toBeNull(),
  );

  test.each([
    ['Denver', 'CO', 'Denver'],
    ['saint louis', 'mo', 'Saint Louis'],
    ['St. Paul', 'MN', 'Saint Paul'],
    ['Fort Worth', 'TX', 'Fort Worth'],
  ])('city %s, %s', (city, state, expected) => expect(findCity(city, state)?.city).toBe(expected));

  it('finds no city that does not exist', () => expect(findCity('Gotham', 'NJ')).toBeNull());

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

  it('gives every ZIP code with a place exactly one area, and every metro its own', () => {
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

  it('has no area for a ZIP code without a place', () => expect(marketAreaOf('00000')).toBeNull());
});
