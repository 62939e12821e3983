import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest } from '#features/search/search.ts';
import { readWords } from './words-param.ts';
import { SMALL_WORLD } from '#features/search/testing/small-world.ts';
import { createLexicon } from './vocabulary/create-lexicon.ts';

const VOCABULARY = createLexicon(catalog, null);
const CONTEXT = { ...SMALL_WORLD, currentYear: 2026, vocabulary: () => VOCABULARY };
const read = (search: string) => readWords(search, CONTEXT);
/** Returns the search without the words that it came from. */
const searchOf = (search: string) =>
  read(search)!
    .replace(/&?typed=[^&]*/, '')
    .replace(/^&/, '');

describe('words typed into the bar', () => {
  test.each([
    ['words=chevy', 'makeCode=CHEVROLET&typed=chevy'],
    ['words=red+redmond', 'extColorSimple=RED&keyword=redmond&typed=red%20redmond'],
    ['words=', ''],
    ['words=redmond', 'keyword=redmond'],
    ['words=25k', 'typed=25k'],
    ['?words=camry&utm_source=a,b&zip=80202', 'makeCode=TOYOTA&modelCode=CAMRY&typed=camry&utm_source=a%2Cb&zip=80202'],
    ['typed=red&words=blue', 'extColorSimple=BLUE&typed=blue'],
  ])('%s becomes %s', (search, query) => {
    expect(read(search)).toBe(query);
  });

  test.each([
    ['makeCode=FORD&modelCode=F_150&words=toyota', 'makeCode=TOYOTA'],
    ['makeCode=TOYOTA&modelCode=CAMRY&words=toyota', 'makeCode=TOYOTA&modelCode=CAMRY'],
    ['makeCode=FORD,TOYOTA&words=camry', 'makeCode=TOYOTA&modelCode=CAMRY'],
    ['makeCode=FORD,TOYOTA&words=not+ford', 'makeCode=TOYOTA&notMakeCode=FORD'],
    ['notMakeCode=FORD&words=ford', 'makeCode=FORD'],
    ['notMakeCode=FORD&words=not+toyota', 'notMakeCode=FORD,TOYOTA'],
    ['extColorSimple=BLUE&words=red', 'extColorSimple=RED'],
    ['notSubtypeCode=COMPACT_SUV&words=small+suv', 'suvSubtypeCode=COMPACT_SUV&vehicleStyleCode=SUV'],
    ['vanSubtypeCode=MINIVAN&vehicleStyleCode=VAN&words=not+minivan', 'notSubtypeCode=MINIVAN&vehicleStyleCode=VAN'],
    ['featureCode=SUNROOF&words=leather', 'featureCode=LEATHER_SEATS,SUNROOF'],
    ['allListingType=all-cars&words=new+suv', 'listingType=NEW&vehicleStyleCode=SUV'],
    ['listingType=NEW&words=suv', 'listingType=NEW&vehicleStyleCode=SUV'],
    ['endYear=2020&startYear=2018&words=2021%2B', 'startYear=2021'],
    ['suvSubtypeCode=COMPACT_SUV&vehicleStyleCode=SUV&words=sedan', 'vehicleStyleCode=SEDAN'],
    ['maxPrice=30000&words=suv&zip=80202', 'maxPrice=30000&vehicleStyleCode=SUV&zip=80202'],
    ['maxPrice=40000&minPrice=25000&words=under+20k', 'maxPrice=20000'],
    ['mileage=0-30000&words=below+50,000+miles', 'maxMileage=50000'],
    ['zip=10001&words=near+80202', 'zip=80202'],
    ['zip=10001&words=within+25+miles', 'searchRadius=25&zip=10001'],
    ['words=within+25+miles', ''],
    ['after=r25&firstRecord=25&words=suv', 'vehicleStyleCode=SUV'],
    ['maxPrice=&minPrice=&words=suv', 'vehicleStyleCode=SUV'],
  ])('%s is added to what is chosen: %s', (search, query) => {
    expect(searchOf(search)).toBe(query);
  });

  test('take the place of the keyword, and none take it away', () => {
    expect(read('keyword=redmond&words=tow')).toBe('keyword=tow');
    expect(read('keyword=redmond&words=')).toBe('');
  });

  test('that are the present keyword stay what they are', () => {
    expect(read('keyword=red&makeCode=FORD&words=red')).toBe('keyword=red&makeCode=FORD');
  });

  test('that were not sent change nothing: a keyword is text [R032]', () => {
    expect(read('keyword=chevy')).toBeNull();
  });

  test.each(['words=%F0%9F%92%A5&words=%00', `words=${'%F0%9F%92%A5'.repeat(150)}`, 'words=a%ED%A0%80b'])(
    'of any kind lead to a canonical address without them: %s',
    (search) => {
      const query = read(search)!;
      expect(readRequest(query)).toMatchObject({ isCanonical: true, canonical: query });
      expect(read(query)).toBeNull();
    },
  );
});
