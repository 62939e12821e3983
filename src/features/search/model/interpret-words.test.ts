import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { formatParams } from './canonical-url.ts';
import { interpretWords, isOneTypo } from './interpret-words.ts';
import { createWordVocabulary } from './word-vocabulary.ts';

const EVERY_MAKE = createWordVocabulary(catalog, null);
const read = (text: string, vocabulary = EVERY_MAKE) => interpretWords(text, vocabulary, 2026);
/** Parameters as in a link, then what is left. */
const meaning = (text: string, vocabulary = EVERY_MAKE) => {
  const { chosen, words } = read(text, vocabulary);
  return [formatParams(chosen), ...(words ? [words] : [])];
};

describe('words', () => {
  test.each([
    // Makes.
    ['toyota', ['makeCode=TOYOTA']],
    ['CHEVY', ['makeCode=CHEVROLET']],
    ['vw', ['makeCode=VOLKSWAGEN']],
    ['beemer', ['makeCode=BMW']],
    ['mercedes', ['makeCode=MERCEDES_BENZ']],
    ['mercedes benz', ['makeCode=MERCEDES_BENZ']],
    ['Mercedes-Benz', ['makeCode=MERCEDES_BENZ']],
    ['jeeps', ['makeCode=JEEP']],
    ['land rover', ['makeCode=LAND_ROVER']],
    ['genesis', ['makeCode=GENESIS']],
    ['ford or toyota', ['makeCode=FORD,TOYOTA']],
    // Models, however they are spelled.
    ['f150', ['makeCode=FORD&modelCode=F_150']],
    ['f 150', ['makeCode=FORD&modelCode=F_150']],
    ['F-150', ['makeCode=FORD&modelCode=F_150']],
    ['rav 4', ['makeCode=TOYOTA&modelCode=RAV4']],
    ['rav4 hybrid', ['makeCode=TOYOTA&modelCode=RAV4_HYBRID']],
    ['cx5', ['makeCode=MAZDA&modelCode=CX_5']],
    ['crv', ['makeCode=HONDA&modelCode=CR_V']],
    ['camrys', ['makeCode=TOYOTA&modelCode=CAMRY']],
    ['3 series', ['makeCode=BMW&modelCode=3_SERIES']],
    ['miata', ['makeCode=MAZDA&modelCode=MX_5_MIATA']],
    ['range rover sport', ['makeCode=LAND_ROVER&modelCode=RANGE_ROVER_SPORT']],
    ['grand cherokee l', ['makeCode=JEEP&modelCode=GRAND_CHEROKEE_L']],
    ['911', ['makeCode=PORSCHE&modelCode=911']],
    ['pilot', ['makeCode=HONDA&modelCode=PILOT']],
    ['camry or accord', ['makeCode=HONDA,TOYOTA&modelCode=ACCORD,CAMRY']],
    // With their make.
    ['ram 1500', ['makeCode=RAM&modelCode=1500']],
    ['dodge ram 1500', ['makeCode=DODGE&modelCode=RAM_1500']],
    ['mini cooper', ['makeCode=MINI&modelCode=COOPER']],
    ['hyundai genesis', ['makeCode=HYUNDAI&modelCode=GENESIS']],
    ['mazda 3', ['makeCode=MAZDA&modelCode=MAZDA3']],
    ['tesla 3', ['makeCode=TESLA&modelCode=MODEL_3']],
    ['lexus is', ['makeCode=LEXUS&modelCode=IS']],
    ['lucid air', ['makeCode=LUCID&modelCode=AIR']],
    ['is lexus', ['makeCode=LEXUS&modelCode=IS']],
    ['Chrysler Town & Country', ['makeCode=CHRYSLER&modelCode=TOWN_X26_COUNTRY']],
    // Trims of a named model.
    ['camry xse', ['makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE']],
    ['ford mustang gt', ['makeCode=FORD&modelCode=MUSTANG&trimCode=FORD-MUSTANG|GT']],
    ['tacoma trd off-road', ['makeCode=TOYOTA&modelCode=TACOMA&trimCode=TOYOTA-TACOMA|TRD_OFF_ROAD']],
    [
      'jeep grand cherokee limited 4x4',
      ['driveGroup=4WD&makeCode=JEEP&modelCode=GRAND_CHEROKEE&trimCode=JEEP-GRAND_CHEROKEE|LIMITED'],
    ],
    // Everything else.
    ['suv', ['vehicleStyleCode=SUV']],
    ['SUVs', ['vehicleStyleCode=SUV']],
    ['trucks', ['vehicleStyleCode=TRUCK']],
    ['pickup', ['vehicleStyleCode=TRUCK']],
    ['toyota pickup', ['makeCode=TOYOTA&vehicleStyleCode=TRUCK']],
    ['compact suv', ['suvSubtypeCode=COMPACT_SUV&vehicleStyleCode=SUV']],
    ['red', ['extColorSimple=RED']],
    ['grey hatchback', ['extColorSimple=GRAY&vehicleStyleCode=HATCHBACK']],
    ['black leather interior', ['intColorSimple=BLACK']],
    ['certified pre-owned', ['listingType=CERTIFIED']],
    ['new or used', ['listingType=NEW,USED']],
    ['plug-in hybrid', ['fuelTypeGroup=PIH']],
    ['electric car', ['fuelTypeGroup=ELE']],
    ['diesel truck', ['fuelTypeGroup=DSL&vehicleStyleCode=TRUCK']],
    ['4wd', ['driveGroup=4WD']],
    ['all wheel drive', ['driveGroup=AWD']],
    ['moonroof', ['featureCode=SUNROOF']],
    ['awd suv with third row', ['driveGroup=AWD&featureCode=THIRD_ROW&vehicleStyleCode=SUV']],
    ['one owner', ['vehicleHistoryType=ONE_OWNER']],
    ['stick shift', ['transmissionCode=MANUAL']],
    ['v6', ['engineCode=6']],
    ['4-door sedan', ['doorCode=4&vehicleStyleCode=SEDAN']],
    ['crew cab', ['bodyStyleSubtypeCode=CREW_CAB']],
    ['cars for sale', ['']],
    // Numbers.
    ['2019 camry', ['endYear=2019&makeCode=TOYOTA&modelCode=CAMRY&startYear=2019']],
    ['2018-2021', ['endYear=2021&startYear=2018']],
    ['2018 to 2021', ['endYear=2021&startYear=2018']],
    ['2019 2021', ['endYear=2021&startYear=2019']],
    ['2019+', ['startYear=2019']],
    ['2020 or newer', ['startYear=2020']],
    ['2015 or older', ['endYear=2015']],
    ['suv under $20,000', ['maxPrice=20000&vehicleStyleCode=SUV']],
    ['below 30k', ['maxPrice=30000']],
    ['under 50,000 miles', ['maxMileage=50000']],
    // Typos.
    ['toyta', ['makeCode=TOYOTA']],
    ['hyndai', ['makeCode=HYUNDAI']],
    ['toyta camry', ['makeCode=TOYOTA&modelCode=CAMRY']],
    ['used hodna', ['listingType=USED&makeCode=HONDA']],
  ])('%s: what is meant becomes filters', (text, expected) => {
    expect(meaning(text)).toEqual(expected);
  });

  test.each([
    ['redmond', ['', 'redmond']],
    ['tow', ['', 'tow']],
    ['mile high motors', ['', 'mile high motors']],
    ['5', ['', '5']],
    ['1500', ['', '1500']],
    ['300', ['', '300']],
    ['2050', ['', '2050']],
    ['is', ['', 'is']],
    ['turbo', ['', 'turbo']],
    ['california', ['', 'california']],
    ['continental', ['', 'continental']],
    ['f151', ['', 'f151']],
    ['tracker', ['', 'tracker']],
    ['xyzzy', ['', 'xyzzy']],
    ['chevy silverado', ['makeCode=CHEVROLET', 'silverado']],
    ['red Toyota from Redmond', ['extColorSimple=RED&makeCode=TOYOTA', 'from Redmond']],
    ['honda with xyzzy', ['makeCode=HONDA', 'xyzzy']],
  ])('%s: what is left stays text', (text, expected) => {
    expect(meaning(text)).toEqual(expected);
  });

  test.each(['', ' ', '-', '\u0000', '\ud800', '💥', '%', '“”', 'a '.repeat(5_000)])(
    'of %j nothing is chosen',
    (text) => {
      expect(read(text).chosen.size).toBe(0);
      expect(read(text).words.isWellFormed()).toBe(true);
    },
  );

  test('of every make, and of every make with its model, are understood wholly', () => {
    for (const { code: make, label } of catalog.makes()) {
      expect([label, ...meaning(label)]).toEqual([label, `makeCode=${make}`]);
      for (const { code: model, label: name } of catalog.models(make)) {
        const { chosen, words } = read(`${label} ${name}`);
        expect([label, name, words, chosen.get('makeCode')]).toEqual([label, name, '', [make]]);
        // A model called Pickup is looked for among all pickups.
        if (chosen.has('modelCode')) expect(chosen.get('modelCode')).toEqual([model]);
        else expect(['Pickup', 'Coupe', 'Convertible', 'Cabriolet', 'CABRIOLET', 'V8']).toContain(name);
      }
    }
  });

  test('that are left over mean nothing else when they are read again', () => {
    for (const text of ['red Toyota from Redmond', 'chevy silverado', 'mile high motors', '1500 ram']) {
      const { words } = read(text);
      expect(meaning(words)).toEqual(['', words]);
    }
  });

  test("on a maker's brand name its own cars alone", () => {
    const ofHyundai = createWordVocabulary(catalog, 'HYUNDAI');
    expect(meaning('hyundai tucson', ofHyundai)).toEqual(['makeCode=HYUNDAI&modelCode=TUCSON']);
    expect(meaning('toyota', ofHyundai)).toEqual(['', 'toyota']);
  });
});

test.each([
  ['honda', 'hond', true],
  ['honda', 'hondaa', true],
  ['honda', 'hunda', true],
  ['honda', 'hodna', true],
  ['honda', 'honda', false],
  ['honda', 'hunde', false],
  ['honda', 'hon', false],
])('%s and %s are one typo apart: %s', (a, b, expected) => {
  expect([isOneTypo(a, b), isOneTypo(b, a)]).toEqual([expected, expected]);
});
