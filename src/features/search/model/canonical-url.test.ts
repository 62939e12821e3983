import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import { readRequest } from './canonical-url.ts';
import { FILTER_LIST } from './registry.ts';

const canonicalOf = (search: string) => readRequest(search).canonical;

describe('canonical requests', () => {
  it.each([
    'listingType=USED&makeCode=TOYOTA&zip=80202',
    'makeCode=HONDA,TOYOTA',
    'makeCode=HONDA&makeCode=TOYOTA',
    'makeCode=HONDA%2CTOYOTA',
    'listingType=USED&searchRadius=100&sortBy=relevance',
    'trimCode=TOYOTA-CAMRY|XSE',
    'trimCode=TOYOTA-CAMRY%7CXSE',
    'utm_source=a,b',
    '',
  ])('serves ?%s as it is [R015]', (search) => {
    expect(readRequest(search).isCanonical).toBe(true);
  });

  it.each([
    ['zip=80202&makeCode=TOYOTA', 'makeCode=TOYOTA&zip=80202'],
    ['makeCode=TOYOTA&zip=80202&makeCode=HONDA', 'makeCode=HONDA,TOYOTA&zip=80202'],
  ])('sorts names: ?%s [R013]', (given, canonical) => {
    expect(readRequest(given)).toMatchObject({ isCanonical: false, canonical });
  });

  it.each([
    ['makeCode=TOYOTA,HONDA', 'makeCode=HONDA,TOYOTA'],
    ['makeCode=TOYOTA%2CHONDA', 'makeCode=HONDA,TOYOTA'],
    ['makeCode=TOYOTA&makeCode=HONDA&makeCode=TOYOTA', 'makeCode=HONDA,TOYOTA'],
    ['makeCode=HONDA,HONDA', 'makeCode=HONDA'],
    ['zip=80202&zip=80202', 'zip=80202'],
    ['startYear=2020&startYear=2019', 'startYear=2019&startYear=2020'],
  ])('sorts values and keeps each once: ?%s [R014]', (given, canonical) => {
    expect(readRequest(given)).toMatchObject({ isCanonical: false, canonical });
  });

  it('sorts by code unit, capitals before small letters', () => {
    expect(canonicalOf('a=1&Z=1&zip=1&_=1')).toBe('Z=1&_=1&a=1&zip=1');
  });

  it.each([
    ['makeCodeList=TOYOTA,HONDA', 'makeCode=HONDA,TOYOTA'],
    ['makeCode1=TOYOTA&makeCode2=HONDA&makeCode3=FORD', 'makeCode=FORD,HONDA,TOYOTA'],
    ['modelCode1=CAMRY&modelCode2=CIVIC', 'modelCode=CAMRY,CIVIC'],
    ['trimCodeList=TOYOTA-CAMRY%7CXSE', 'trimCode=TOYOTA-CAMRY|XSE'],
    ['listingTypes=USED', 'listingType=USED'],
    ['vehicleStyleCodes=SUV', 'vehicleStyleCode=SUV'],
    ['sellerTypes=p', 'sellerType=p'],
    ['mpgRanges=MPG_30', 'mpgRange=MPG_30'],
    ['searchZip=80202', 'zip=80202'],
    ['sort=yearASC', 'sortBy=yearASC'],
    ['makeCodes=TOYOTA', 'makeCode=TOYOTA'],
    ['modelCodes=CAMRY', 'modelCode=CAMRY'],
    ['trimCodes=TOYOTA-CAMRY|XSE', 'trimCode=TOYOTA-CAMRY|XSE'],
    ['modelCodeList=CIVIC,CAMRY', 'modelCode=CAMRY,CIVIC'],
    ['modelCode1=CIVIC&modelCode2=FIT&modelCode3=CAMRY', 'modelCode=CAMRY,CIVIC,FIT'],
  ])('renames ?%s [R077, R078, R079, R081, R083, R084, R097, R402, R403, R404, R405, R406]', (given, canonical) => {
    expect(readRequest(given)).toMatchObject({ isCanonical: false, canonical });
  });

  it.each([
    ['showcaseOwnerId=9&showcaseOwnerId=3', 'showcaseOwnerId=9'],
    ['showcaseOwnerId=9,3', 'showcaseOwnerId=9'],
    ['showcaseOwnerId=9&showcaseOwnerId=9', 'showcaseOwnerId=9'],
    ['showcaseOwnerId=,9', 'showcaseOwnerId=9'],
  ])('keeps only the first owner: ?%s [R080]', (given, canonical) => {
    expect(readRequest(given)).toMatchObject({ isCanonical: false, canonical });
    expect(readRequest(canonical)).toMatchObject({ isCanonical: true, canonical });
    expect(readRequest(given).read('showcaseOwnerId')).toEqual(['9']);
  });

  it.each(['bookmarkId', 'searchBookmarkId', 'psid', 'siomid', 'clickType', 'utm_source'])(
    'keeps %s, which no search uses',
    (name) => {
      expect(canonicalOf(`zip=80202&${name}=b%2Ca`)).toContain(`${name}=b%2Ca`);
    },
  );

  it('keeps unknown parameters, unsplit and sorted with the others [R016]', () => {
    const { canonical, isCanonical } = readRequest('zip=80202&utm_term=b%2Ca&makeCode=TOYOTA');
    expect({ canonical, isCanonical }).toEqual({
      canonical: 'makeCode=TOYOTA&utm_term=b%2Ca&zip=80202',
      isCanonical: false,
    });
  });

  it('splits and sorts values, without empty ones', () => {
    const { read } = readRequest('makeCode=TOYOTA,,HONDA&zip=');
    expect([read('makeCode'), read('zip'), read('modelCode')]).toEqual([['HONDA', 'TOYOTA'], [], []]);
  });

  it('needs at most one redirect for any query [R013]', () => {
    const names = FILTER_LIST.flatMap(({ params }) => params.flatMap(({ name, aliases = [] }) => [name, ...aliases]));
    const pair = fc.tuple(
      fc.oneof(fc.constantFrom(...names), fc.string({ unit: anyCharacter })),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
        const first = readRequest(new URLSearchParams(pairs).toString());
        const second = readRequest(first.canonical);
        expect(second.isCanonical).toBe(true);
        expect(second.canonical).toBe(first.canonical);
        expect(names.map(second.read)).toEqual(names.map(first.read));
      }),
    );
  });

  it('accepts escapes that are not valid text', () => {
    expect(readRequest(canonicalOf('a=%ff%fe&b=%&c=%ud800')).isCanonical).toBe(true);
  });

  it('reads the same search once when it comes several times in a row', () => {
    const first = readRequest('makeCode=TOYOTA');
    expect(readRequest('makeCode=TOYOTA')).toBe(first);
    expect(readRequest('makeCode=HONDA').canonical).toBe('makeCode=HONDA');
    expect(first.canonical).toBe('makeCode=TOYOTA');
  });
});
