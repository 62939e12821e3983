import { describe, expect, it, test } from 'vitest';
import { catalog } from '../reference.server.ts';
import { LISTING_TYPES, BODY_STYLES } from './codes.ts';
import { codeOf } from './code-of.ts';

describe('codeOf', () => {
  test.each([
    ['Toyota', 'TOYOTA'],
    ['Grand Cherokee L', 'GRAND_CHEROKEE_L'],
    ['F-150', 'F_150'],
    ['Town & Country', 'TOWN_X26_COUNTRY'],
    ['Huracán', 'HURACAN'],
    ['  CR-V ', 'CR_V'],
    ['Лада', 'ЛАДА'],
    ['–', ''],
  ])('%s → %s', (name, code) => expect(codeOf(name)).toBe(code));

  it('distinguishes names that differ by more than separators', () => {
    const names = ['Soul', 'Soul+', 'Soul++', 'Soul*', '3.5', '35', 'S/C', 'SC', 'Model 3', 'Model3'];
    expect(new Set(names.map(codeOf)).size).toBe(names.length);
  });
});

describe('the catalog', () => {
  it('has every make with models, in order, with URL-safe codes', () => {
    const codes = catalog.makes().map((make) => make.code);
    expect(codes.length).toBeGreaterThan(60);
    expect(codes).toEqual([...codes].sort((a, b) => a.localeCompare(b, 'en')));
    for (const code of codes) {
      expect(catalog.models(code).length, code).toBeGreaterThan(0);
      for (const model of catalog.models(code)) {
        expect(`${code}-${model.code}`).toMatch(/^[A-Z0-9_]+-[A-Z0-9_]+$/);
        expect(BODY_STYLES.map((style) => style.code)).toContain(model.bodyStyleCode);
        for (const trim of catalog.trims(code, model.code)) expect(trim.code).toMatch(/^[A-Z0-9_]+$/);
      }
    }
  });

  it('gives every model and trim a unique code within its parent, and every make and model a unique number', () => {
    const numbers = new Set<string>();
    let count = 0;
    for (const make of catalog.makes()) {
      const models = catalog.models(make.code);
      for (const item of [make, ...models]) numbers.add(item.kbbCode);
      count += 1 + models.length;
      for (const model of models) {
        const trims = catalog.trims(make.code, model.code).map((trim) => trim.code);
        expect(new Set(trims).size, `${make.code}-${model.code}`).toBe(trims.length);
      }
    }
    expect(numbers.size).toBe(count);
  });

  test.each([
    ['TOYOTA', 'CAMRY', 'XSE', 2021],
    ['TOYOTA', 'TACOMA', 'TRD_OFF_ROAD', 2019],
    ['FORD', 'F_150', 'LARIAT', 2016],
    ['CHEVROLET', 'SILVERADO_1500', 'HIGH_COUNTRY', 2020],
    ['TESLA', 'MODEL_Y', 'LONG_RANGE', 2022],
    ['HONDA', 'CR_V', 'EX_L', 2018],
    ['BMW', '3_SERIES', '330I_XDRIVE', 2020],
    ['MERCEDES_BENZ', 'C_CLASS', 'C_300_4MATIC', 2017],
    ['JEEP', 'WRANGLER', 'RUBICON', 2020],
    ['NISSAN', 'ROGUE', 'SV', 2019],
    ['SATURN', 'VUE', undefined, 2006],
    ['PONTIAC', 'VIBE', undefined, 2005],
  ])('knows %s %s %s of %i', (make, model, trim, year) => {
    expect(catalog.model(make, model)?.years).toContain(year);
    if (trim) expect(catalog.trims(make, model).map((item) => item.code)).toContain(trim);
  });

  it('contains no placeholder trims', () => {
    const labels = catalog
      .makes()
      .flatMap((make) => catalog.models(make.code).flatMap((model) => catalog.trims(make.code, model.code)))
      .map((trim) => trim.label);
    expect(labels.filter((label) => /\bothers?\b|premiun|\bpkg\b|gvwr|[()*;]/i.test(label))).toEqual([]);
  });

  test.each([
    ['Chevy', 'CHEVROLET'],
    ['CHEVROLET', 'CHEVROLET'],
    ['vw', 'VOLKSWAGEN'],
    ['Mercedes', 'MERCEDES_BENZ'],
    ['mercedes benz', 'MERCEDES_BENZ'],
    ['Benz', 'MERCEDES_BENZ'],
    ['LandRover', 'LAND_ROVER'],
    ['Range Rover', 'LAND_ROVER'],
    ['alfa-romeo', 'ALFA_ROMEO'],
    ['Škoda', undefined],
    ['', undefined],
  ])('make %s → %s', (name, code) => expect(catalog.resolveMake(name)?.code).toBe(code));

  test.each([
    ['FORD', 'F150', 'F_150', null],
    ['FORD', 'ford f-150', 'F_150', null],
    ['FORD', 'F-250 SD', 'F_250_SUPER_DUTY', null],
    ['BMW', '3-series', '3_SERIES', null],
    ['BMW', '328I', '3_SERIES', '328i'],
    ['BMW', '316', undefined, undefined],
    ['CHEVROLET', 'SILVERADO 1500', 'SILVERADO_1500', null],
    ['CHEVROLET', 'Silverado', undefined, undefined],
    ['MERCEDES_BENZ', 'C Class', 'C_CLASS', null],
    ['MERCEDES_BENZ', 'c300', 'C_CLASS', 'C 300'],
    ['LEXUS', 'RX350', 'RX', 'RX 350'],
    ['MAZDA', '3', 'MAZDA3', null],
    ['MAZDA', 'Mazda 3', 'MAZDA3', null],
    ['HONDA', 'crv', 'CR_V', null],
    ['KIA', 'Limited', undefined, undefined],
    ['NOWHERE', 'Camry', undefined, undefined],
  ])('model %s %s → %s %s', (make, name, code, trim) => {
    const found = catalog.resolveModel(make, name);
    expect([found?.model.code, found?.trim]).toEqual([code, trim]);
  });

  test.each([
    ['TOYOTA', 'CAMRY', 'xse', 'XSE'],
    ['TOYOTA', 'TACOMA', 'TRD Offroad', 'TRD_OFF_ROAD'],
    ['HONDA', 'ACCORD', 'EX L', 'EX_L'],
    ['HONDA', 'ACCORD', 'EX-L V9', undefined],
  ])('trim %s %s %s → %s', (make, model, name, code) =>
    expect(catalog.resolveTrim(make, model, name)?.code).toBe(code),
  );

  it('splits make and model from a longer text, preferring the longest name', () => {
    expect(catalog.splitMake('land rover range rover sport')).toMatchObject({
      make: { code: 'LAND_ROVER' },
      rest: 'range rover sport',
    });
    expect(catalog.splitModel('JEEP', 'Grand Cherokee L Limited')).toMatchObject({
      model: { code: 'GRAND_CHEROKEE_L' },
      rest: 'Limited',
    });
    expect(catalog.splitMake('unknown thing')).toBeNull();
  });

  it('labels codes and keys, and formats unknown ones', () => {
    expect(catalog.labelOfMake('LAND_ROVER')).toBe('Land Rover');
    expect(catalog.labelOfModel('HONDA-CR_V')).toBe('CR-V');
    expect(catalog.labelOfTrim('TOYOTA-CAMRY|XSE')).toBe('XSE');
    expect(catalog.labelOfModel('HONDA-MOON_CAR')).toBe('Moon car');
  });

  it('returns years newest first, for everything, a make and a model', () => {
    expect(catalog.years()[0]).toBeGreaterThanOrEqual(2026);
    expect(catalog.years('SATURN')[0]).toBe(2010);
    expect(catalog.years('HONDA', 'ELEMENT')).toEqual([2011, 2010, 2009, 2008, 2007, 2006, 2005, 2004, 2003]);
    expect(catalog.years('NOWHERE')).toEqual([]);
  });

  it('has the specification’s condition codes', () => {
    expect(LISTING_TYPES.map((type) => type.code)).toEqual(['NEW', 'USED', 'CERTIFIED', '3P_CERT']);
  });
});
