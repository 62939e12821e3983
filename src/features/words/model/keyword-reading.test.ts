import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { SMALL_WORLD } from '#features/search/testing/small-world.ts';
import { readKeyword } from './keyword-reading.ts';
import { createLexicon } from './vocabulary/create-lexicon.ts';

const LEXICON = createLexicon(catalog, null);
const CONTEXT = { ...SMALL_WORLD, vocabulary: () => LEXICON };
const read = (search: string) => readKeyword(search, CONTEXT)?.search;

describe('a keyword of a call', () => {
  test.each([
    ['keyword=awd+suv+under+25k', 'driveGroup=AWD&maxPrice=25000&vehicleStyleCode=SUV'],
    ['keyword=red+redmond&zip=80202', 'extColorSimple=RED&keyword=redmond&zip=80202'],
    ['keyword=tacoma&makeCode=TOYOTA', 'makeCode=TOYOTA&modelCode=TACOMA'],
    ['keyword=25k', ''],
    ['keyword=rouge&zip=80202', 'keyword=rouge&zip=80202'],
    ['allListingType=all-cars&keyword=new+camry', 'listingType=NEW&makeCode=TOYOTA&modelCode=CAMRY'],
    ['featureCode=SUNROOF&keyword=leather', 'featureCode=LEATHER_SEATS,SUNROOF'],
    ['keyword=within+25+miles&zip=80202', 'searchRadius=25&zip=80202'],
    ['keyword=not+ford&notMakeCode=KIA', 'notMakeCode=FORD,KIA'],
  ])('is read as filters: %s', (search, query) => {
    expect(read(search)).toBe(query);
  });

  test.each([
    ['the same value', 'keyword=suv&vehicleStyleCode=SUV', 'vehicleStyleCode=SUV'],
    ['one of several values', 'keyword=suv&vehicleStyleCode=SEDAN,SUV', 'vehicleStyleCode=SUV'],
    ['one of several makes', 'keyword=ford&makeCode=FORD,TOYOTA', 'makeCode=FORD'],
    ['a model of a given make', 'keyword=camry&makeCode=FORD,TOYOTA', 'makeCode=TOYOTA&modelCode=CAMRY'],
    ['the make of a given model', 'keyword=toyota&modelCode=CAMRY', 'modelCode=CAMRY'],
    ['the lower of two maxima', 'keyword=awd+under+20k&maxPrice=30000', 'driveGroup=AWD&maxPrice=20000'],
    ['a lower given maximum', 'keyword=under+20k&maxPrice=15000', 'maxPrice=15000'],
    ['one condition of all', 'allListingType=all-cars&keyword=used', 'listingType=USED'],
    ['one of several conditions', 'keyword=used&listingType=NEW,USED', 'listingType=USED'],
    ['a smaller radius', 'keyword=within+25+miles&searchRadius=50&zip=80202', 'searchRadius=25&zip=80202'],
    ['a radius within any distance', 'keyword=within+25+miles&searchRadius=0&zip=80202', 'searchRadius=25&zip=80202'],
  ])('and %s as a parameter combine to the narrower: %s', (_what, search, query) => {
    expect(read(search)).toBe(query);
  });

  test.each([
    ['extColorSimple=BLUE&keyword=red+suv', 'extColorSimple=BLUE&vehicleStyleCode=SUV'],
    ['keyword=awd+toyota+camry+xse&makeCode=FORD', 'driveGroup=AWD&makeCode=FORD'],
    ['keyword=awd+civic&makeCode=TOYOTA&modelCode=CAMRY', 'driveGroup=AWD&makeCode=TOYOTA&modelCode=CAMRY'],
    ['keyword=not+ford&makeCode=FORD', 'makeCode=FORD&notMakeCode=FORD'],
    ['keyword=ford&notMakeCode=FORD', 'makeCode=FORD&notMakeCode=FORD'],
    ['keyword=under+20k&minPrice=30000', 'minPrice=30000'],
    ['keyword=near+10001&zip=80202', 'zip=80202'],
  ])('never takes away what a parameter that it contradicts chose: %s', (search, query) => {
    expect(read(search)).toBe(query);
  });

  test.each(['', 'keyword=', 'keyword=redmond', 'makeCode=FORD', 'keyword=red&keywordAs=text'])(
    'stays if it means nothing, or is declared as text: %s',
    (search) => {
      expect(readKeyword(search, CONTEXT)).toBeNull();
    },
  );

  test('is text if no words are known', () => {
    expect(readKeyword('keyword=red', SMALL_WORLD)).toBeNull();
  });

  test('says where the search is wider, whatever the parameters are', () => {
    const scope = (search: string) => readKeyword(search, CONTEXT)?.reading.scope.length;
    expect(scope('keyword=red camry or blue tacoma')).toBe(1);
    expect(scope('extColorSimple=RED&keyword=red camry or blue tacoma')).toBe(1);
  });

  test('does not search for unsearchable words, unless there are no others', () => {
    expect(read('keyword=reliable+suv+for+grandma+with+xyzzy')).toBe('keyword=xyzzy&vehicleStyleCode=SUV');
    expect(readKeyword('keyword=reliable+for+grandma', CONTEXT)).toBeNull();
  });

  test('says how each word was read', () => {
    expect(readKeyword('extColorSimple=BLUE&keyword=red suv with xyzzy', CONTEXT)?.reading).toMatchObject({
      keyword: 'red suv with xyzzy',
      leftover: 'xyzzy',
      spans: [
        { words: 'red', kind: 'chip', params: { extColorSimple: ['RED'] } },
        { words: 'suv', kind: 'chip', params: { vehicleStyleCode: ['SUV'] } },
        { words: 'with', kind: 'filler' },
        { words: 'xyzzy', kind: 'leftover' },
      ],
    });
  });
});
