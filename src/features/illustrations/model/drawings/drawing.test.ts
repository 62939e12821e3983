import { expect, test } from 'vitest';
import { DRAWN_VIEWS, type DrawnName, type Listing } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { drawingSvg } from './drawing.ts';
import { drawnCarOf } from './drawn-car.ts';

const NAMES = Object.keys(DRAWN_VIEWS) as DrawnName[];
const carOf = (changes: Partial<Listing> = {}) =>
  drawnCarOf({ ...(bareListingFacts() as Listing), id: 4_711, mileage: 48_213, ...changes });

test.each(NAMES)('%s has no text that needs a font, no scripts and no links, whatever the facts are', (name) => {
  const hostile = { make: '<script>', model: '"&\u0000]]>', trim: '</svg><a href="//x.test">', vin: '<>&"' };
  for (const svg of [drawingSvg(name, carOf()), drawingSvg(name, carOf(hostile))]) {
    expect(svg).not.toMatch(/<(?:text|script|a|image|use|foreignObject)\b|href|NaN|undefined|null/);
    expect(svg.match(/<svg/g)!.length).toBe(svg.match(/<\/svg>/g)!.length);
    expect(svg.length).toBeLessThan(40_000);
  }
});

test('every definition that a drawing uses exists, once', () => {
  for (const name of NAMES)
    for (const fuelCode of ['GSL', 'ELE']) {
      const svg = drawingSvg(name, carOf({ fuelCode }));
      const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, name).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids, name).toContain(id);
    }
});

test('drawings differ by mileage, colors, gearbox, fuel, body style and year', () => {
  const base = carOf();
  const differs = (name: DrawnName, changes: Partial<Listing>) =>
    expect(drawingSvg(name, carOf(changes)), JSON.stringify(changes)).not.toBe(drawingSvg(name, base));
  differs('odometer', { mileage: 48_214 });
  differs('driverSeat', { interiorColorCode: 'BEIGE' });
  differs('driverSeat', { features: ['LEATHER_SEATS'] });
  differs('console', { transmissionCode: 'MANUAL' });
  differs('engine', { fuelCode: 'ELE' });
  differs('filler', { fuelCode: 'ELE' });
  differs('cargo', { bodyStyleCode: 'TRUCK' });
  differs('cargo', { exteriorColorCode: 'RED' });
  differs('dashboard', { year: 2005 });
  differs('sticker', { msrp: 31_995 });
  differs('label', { vin: '4T1B11HK5KU000002' });
});

test('the same listing always has the same drawings, and other listings have others', () => {
  expect(drawingSvg('dashboard', carOf())).toBe(drawingSvg('dashboard', carOf()));
  const dashboards = Array.from({ length: 40 }, (_, at) => drawingSvg('dashboard', carOf({ id: at + 1 })));
  expect(new Set(dashboards).size).toBeGreaterThan(30);
});

test('every paint of a rendered car is a color of drawings', () => {
  const codes = ['BLACK', 'WHITE', 'SILVER', 'GRAY', 'BLUE', 'RED', 'GREEN', 'BROWN', 'BEIGE', 'GOLD', 'ORANGE'];
  for (const exteriorColorCode of [...codes, 'YELLOW', 'BURGUNDY', 'TEAL', 'PURPLE', null])
    for (const id of [1, 2, 3]) expect(carOf({ exteriorColorCode, id }).paint).toMatch(/^#[0-9a-f]{6}$/);
});
