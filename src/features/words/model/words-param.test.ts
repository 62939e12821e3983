import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest } from '#features/search/search.ts';
import { readKnownWords, readWords } from './words-param.ts';
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

describe('numbers of cars', () => {
  const VIN = '4T1B11HK5KU000001';
  const NUMBERS: Readonly<Record<string, readonly string[]>> = {
    A1234: [VIN],
    12345: [VIN],
    2019: [VIN],
    KU000001: [VIN],
  };
  const readNumber = (search: string) =>
    readKnownWords(
      search,
      CONTEXT,
      async (query) => !query.includes('keyword='),
      async (number) => NUMBERS[number] ?? [],
    );

  test.each(['stock+12345', '%23a1234', 'A1234', '12345', 'KU000001', 'vin+ku000001', 'stock+2019'])(
    '%s finds the car',
    async (words) => {
      expect(await readNumber(`words=${words}`)).toBe(`allListingType=all-cars&typed=VIN%20${VIN}&vin=${VIN}`);
    },
  );

  test('a number that means something else is not looked up, and an unknown one is text', async () => {
    expect(await readNumber('words=2019')).toBe('endYear=2019&startYear=2019&typed=2019');
    expect(await readNumber('words=B9999')).toBe('typed=B9999');
  });

  test('a VIN replaces other choices except the place, and the next words replace it', async () => {
    const search = `allListingType=all-cars&searchRadius=0&typed=VIN%20${VIN}&vin=${VIN}&zip=80202`;
    const far = (query: string) =>
      readKnownWords(
        query,
        CONTEXT,
        async (found) => !found.includes('keyword=') && !found.includes('searchRadius=25'),
        async () => [VIN],
      );
    expect(await far('listingType=USED&makeCode=FORD&searchRadius=25&words=A1234&zip=80202')).toBe(search);
    expect(await readNumber(`${search}&words=camry`), 'at the usual distance').toBe(
      'makeCode=TOYOTA&modelCode=CAMRY&typed=camry&zip=80202',
    );
  });

  test.each([
    ['a distant one', 2, 'searchRadius=0'],
    ['a sold one', 1, 'searchRadius=25'],
  ])('of several cars, one within the radius and %s', async (_what, forSale, radius) => {
    const vins = [VIN, '1FTFW1E50NFA00002'];
    const query = await readKnownWords(
      'searchRadius=25&words=A1234&zip=80202',
      CONTEXT,
      async (found) => {
        const sought = new URLSearchParams(found).get('vin')!;
        return vins.slice(0, found.includes('searchRadius=25') ? 1 : forSale).some((vin) => sought.includes(vin));
      },
      async () => vins,
    );
    expect(query).toContain(radius);
  });

  test('a car within the radius of the search keeps it, also for the next words', async () => {
    const search = `allListingType=all-cars&searchRadius=25&typed=VIN%20${VIN}&vin=${VIN}&zip=80202`;
    expect(await readNumber('makeCode=FORD&searchRadius=25&words=A1234&zip=80202')).toBe(search);
    expect(await readNumber(`${search}&words=camry`)).toBe(
      'makeCode=TOYOTA&modelCode=CAMRY&searchRadius=25&typed=camry&zip=80202',
    );
    expect(await readNumber('words=A1234&zip=80202')).toBe(
      `allListingType=all-cars&typed=VIN%20${VIN}&vin=${VIN}&zip=80202`,
    );
  });

  test('a search at any distance stays one after a VIN', async () => {
    const search = `allListingType=all-cars&searchRadius=0&typed=VIN%20${VIN}%20any%20distance&vin=${VIN}&zip=80202`;
    expect(await readNumber('makeCode=FORD&searchRadius=0&words=A1234&zip=80202')).toBe(search);
    expect(await readNumber(`${search}&words=VIN+${VIN}+any+distance`), 'sent again').toBe(search);
    expect(await readNumber(`${search}&words=A1234`), 'another number').toBe(search);
    expect(await readNumber(`${search}&words=camry`)).toBe(
      'makeCode=TOYOTA&modelCode=CAMRY&searchRadius=0&typed=camry&zip=80202',
    );
  });

  test.each(['%2380202', 'stk+80202', 'vin+80202', 'stock+2020'])(
    '%s, which no car has, is neither a place nor a year',
    async (words) => {
      const typed = encodeURIComponent(words.replaceAll('+', ' ').replace('%23', '#'));
      expect(await readNumber(`makeCode=FORD&words=${words}`)).toBe(`makeCode=FORD&typed=${typed}`);
    },
  );

  test('a car that this site does not list is not found by its number', async () => {
    const elsewhere = async (query: string) => !query.includes('vin=');
    expect(await readKnownWords('words=stock+12345', CONTEXT, elsewhere, async () => [VIN])).toBe(
      await readKnownWords('words=stock+12345', CONTEXT, elsewhere, async () => []),
    );
  });

  test('several cars with one number are all found', async () => {
    const found = await readKnownWords(
      'words=stock+7',
      CONTEXT,
      async () => true,
      async () => [VIN, VIN.replace('1', '2')],
    );
    expect(new URLSearchParams(found!).get('vin')).toBe(
      `${VIN.replace('1', '2')},${VIN}`.split(',').toSorted().join(','),
    );
  });
});

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
    ['zip=10001&words=suv+in+colorado', 'state=CO&vehicleStyleCode=SUV'],
    ['city=Denver&state=CO&words=suv+in+texas', 'state=TX&vehicleStyleCode=SUV'],
    ['words=texas+auto+center', 'keyword=texas%20center'],
    ['words=texas+motors', 'keyword=texas%20motors'],
    ['words=trucks+in+texas+auto', 'state=TX&vehicleStyleCode=TRUCK'],
    ['zip=10001&words=within+25+miles', 'searchRadius=25&zip=10001'],
    ['words=within+25+miles', ''],
    ['after=r25&firstRecord=25&words=suv', 'vehicleStyleCode=SUV'],
    ['maxPrice=&minPrice=&words=suv', 'vehicleStyleCode=SUV'],
    ['listingType=USED&searchRadius=100&sortBy=relevance&words=suv&zip=80202', 'vehicleStyleCode=SUV&zip=80202'],
    ['marketExtension=off&termMonths=72&words=suv&zip=denver', 'vehicleStyleCode=SUV&zip=denver'],
    ['maxPrice=x&words=suv', 'maxPrice=x&vehicleStyleCode=SUV'],
    ['openSections=color&words=used+suv', 'listingType=USED&openSections=color&vehicleStyleCode=SUV'],
  ])('%s is added to what is chosen: %s', (search, query) => {
    expect(searchOf(search)).toBe(query);
  });

  test.each([
    [
      'red suv under 20k',
      'extColorSimple=RED&maxPrice=20000&vehicleStyleCode=SUV',
      'honda civic',
      'makeCode=HONDA&modelCode=CIVIC',
    ],
    // The place stays, because the shopper does not move.
    [
      'suv within 25 miles of 80202',
      'searchRadius=25&vehicleStyleCode=SUV&zip=80202',
      'sedan',
      'searchRadius=25&vehicleStyleCode=SEDAN&zip=80202',
    ],
    ['suv near 80202', 'vehicleStyleCode=SUV&zip=80202', 'sedan near 10001', 'vehicleStyleCode=SEDAN&zip=10001'],
    // Filters of the panel stay, and those that replaced a value of the words.
    [
      'red suv',
      'extColorSimple=RED&featureCode=SUNROOF&vehicleStyleCode=SUV',
      'civic',
      'featureCode=SUNROOF&makeCode=HONDA&modelCode=CIVIC',
    ],
    ['suv under 20k', 'maxPrice=25000&vehicleStyleCode=SUV', 'civic', 'makeCode=HONDA&maxPrice=25000&modelCode=CIVIC'],
    [
      'red suv',
      'extColorSimple=BLUE,RED&vehicleStyleCode=SUV',
      'civic',
      'extColorSimple=BLUE&makeCode=HONDA&modelCode=CIVIC',
    ],
    [
      'leather suv',
      'featureCode=LEATHER_SEATS,SUNROOF&vehicleStyleCode=SUV',
      'civic',
      'featureCode=SUNROOF&makeCode=HONDA&modelCode=CIVIC',
    ],
    ['red suv not ford', 'extColorSimple=RED&notMakeCode=FORD&vehicleStyleCode=SUV', 'ford', 'makeCode=FORD'],
    ['new suv', 'listingType=NEW&vehicleStyleCode=SUV', 'civic', 'makeCode=HONDA&modelCode=CIVIC'],
    ['cheapest suv', 'sortBy=derivedpriceASC&vehicleStyleCode=SUV', '', ''],
    ['suv xyzzy', 'keyword=xyzzy&vehicleStyleCode=SUV', 'civic', 'makeCode=HONDA&modelCode=CIVIC'],
  ])('replace what “%s” set, and keep all else: %s, then “%s”', (before, search, words, after) => {
    const typed = `typed=${encodeURIComponent(before)}&words=${encodeURIComponent(words)}`;
    expect(searchOf(`${search}&${typed}`)).toBe(after);
  });

  test('choose a package that listings have, and the next words remove it [R118]', () => {
    expect(searchOf('words=camry+premium+package')).toBe('makeCode=TOYOTA&modelCode=CAMRY&packages=Premium');
    expect(searchOf('packages=Towing&words=premium+package')).toBe('packages=Premium,Towing');
    expect(searchOf('packages=Premium&typed=premium+package&words=suv')).toBe('vehicleStyleCode=SUV');
    expect(searchOf('words=winter+package')).toBe('keyword=winter%20package');
  });

  test('stay as they are if the search field is unchanged: a changed filter is not set again', () => {
    expect(read('typed=red+suv&vehicleStyleCode=SUV&words=red+suv')).toBe('typed=red%20suv&vehicleStyleCode=SUV');
    expect(read('listingType=USED&searchRadius=100&typed=used+suv&words=used+suv'), 'without other defaults').toBe(
      'listingType=USED&typed=used%20suv',
    );
  });

  test('that no car has do not filter', async () => {
    const known = (search: string, hasCars: (query: string) => boolean) =>
      readKnownWords(search, CONTEXT, async (query) => hasCars(new URLSearchParams(query).get('keyword') ?? ''));
    const has =
      (...found: string[]) =>
      (keyword: string) =>
        ['', ...found].includes(keyword);
    expect(await known('words=suv+redmond', has('redmond'))).toBe(
      'keyword=redmond&typed=suv%20redmond&vehicleStyleCode=SUV',
    );
    expect(await known('words=suv+redmond', has())).toBe('typed=suv%20redmond&vehicleStyleCode=SUV');
    expect(await known('words=quux+for+my+redmond', has('redmond', 'for', 'my'))).toBe(
      'keyword=redmond&typed=quux%20for%20my%20redmond',
    );
    // Filters that find nothing do not make a word unknown.
    expect(await known('words=suv+redmond', (keyword) => keyword === 'redmond')).toBe(
      'keyword=redmond&typed=suv%20redmond&vehicleStyleCode=SUV',
    );
    expect(await known('words=reliable+car+for+my+daughter', has())).toBe('typed=reliable%20car%20for%20my%20daughter');
    expect(await known('makeCode=FORD', has())).toBeNull();
  });

  test('replace the keyword, and no words remove it', () => {
    expect(read('keyword=redmond&words=tow')).toBe('keyword=tow');
    expect(read('keyword=redmond&words=')).toBe('');
  });

  test('stay unchanged if they equal the current keyword', () => {
    expect(read('keyword=red&makeCode=FORD&words=red')).toBe('keyword=red&makeCode=FORD');
  });

  test('change nothing if they were not sent: a keyword is text [R032]', () => {
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
