import { describe, expect, it } from 'vitest';
import { readRequest } from '../canonical-url.ts';
import { chipsOf } from './chips.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { parseQuery } from '../vehicle-query.ts';

const chips = (search: string) => chipsOf(parseQuery(readRequest(search), SMALL_WORLD).query, SMALL_WORLD);
const labels = (search: string) => chips(search).map(({ label }) => label);
/** Returns the link of the chip with that label. */
const without = (search: string, label: string) => chips(search).find((chip) => chip.label === label)?.query;

describe('chips', () => {
  it('name every choice in the order of the filters', () => {
    const search =
      'driveGroup=4WD&intColorSimple=BLACK&makeCode=TOYOTA&maxMileage=60000&maxPrice=30000&modelCode=TACOMA&searchRadius=50&startYear=2019&trimCode=TOYOTA-TACOMA|TRD_SPORT&zip=80202';
    expect(labels(search)).toEqual([
      'Used',
      'Toyota',
      'Tacoma',
      'TRD Sport',
      'Within 50 miles of 80202',
      '2019 or newer',
      'Under $30,000',
      'Under 60,000 miles',
      'Four-wheel drive',
      'Black interior',
    ]);
  });

  it('clear both ends of the price [R158]', () => {
    expect(without('maxPrice=30000&minPrice=10000', '$10,000 to $30,000')).toBe('');
  });

  it('clear the restriction to sponsored cars, and nothing else [R431]', () => {
    const chip = chips('isSponsorship=true&makeCode=TOYOTA').find(({ key }) => key === 'isSponsorship');
    expect(chip!.query).toBe('makeCode=TOYOTA');
  });

  it('clear both ends of the year [R159]', () => {
    expect(without('endYear=2021&startYear=2019', '2019 to 2021')).toBe('');
  });

  it('restart the search at its first result [R161]', () => {
    expect(without('after=r50&driveGroup=4WD&firstRecord=50&fuelTypeGroup=GSL', 'Gasoline')).toBe('driveGroup=4WD');
  });

  it('mean any condition once the last condition is removed [R082]', () => {
    expect(without('', 'Used')).toBe('allListingType=all-cars');
    expect(without('listingType=NEW,USED', 'Used')).toBe('listingType=NEW');
    expect(without('listingType=NEW,USED', 'New')).toBe('');
  });

  it('remove models and trims with their make, and trims with their model', () => {
    const search = 'makeCode=HONDA,TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE';
    expect(without(search, 'Toyota')).toBe('makeCode=HONDA');
    expect(without(search, 'Camry')).toBe('makeCode=HONDA,TOYOTA');
    expect(without(search, 'XSE')).toBe('makeCode=HONDA,TOYOTA&modelCode=CAMRY');
  });

  it('remove subtypes with their body style', () => {
    const search = 'sedanSubtypeCode=COMPACT_SEDAN&suvSubtypeCode=COMPACT_SUV&vehicleStyleCode=SEDAN,SUV';
    expect(without(search, 'Sedan')).toBe('suvSubtypeCode=COMPACT_SUV&vehicleStyleCode=SUV');
    expect(without(search, 'Compact sedan')).toBe('suvSubtypeCode=COMPACT_SUV&vehicleStyleCode=SEDAN,SUV');
  });

  it('keep the order of the results', () => {
    expect(without('driveGroup=4WD&sortBy=mileageASC', 'Four-wheel drive')).toBe('sortBy=mileageASC');
  });

  it('show money and numbers as written in the US [R291]', () => {
    expect(labels('minMileage=10000&minPrice=1250000')).toEqual(['Used', 'Over $1,250,000', 'Over 10,000 miles']);
  });
});
