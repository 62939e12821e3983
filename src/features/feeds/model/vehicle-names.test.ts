import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { createVehicleNamer } from './vehicle-names.ts';

const nameVehicle = createVehicleNamer(catalog);
/** Resolves `make | model | trim` as written in a feed to make, model, trim and body words. */
const named = (text: string, year: number | null = null) => {
  const [make = '', model = '', trim = ''] = text.split('|').map((part) => part.trim());
  const { names, body } = nameVehicle(make, model || null, trim || null, year);
  return [names.make, names.model, names.trim, body];
};

describe('a model that shares its column with the trim', () => {
  test.each([
    ['Toyota | Camry XSE', ['Toyota', 'Camry', 'XSE', null]],
    ['Toyota | camry xse', ['Toyota', 'Camry', 'XSE', null]],
    ['Jeep | Grand Cherokee L Summit Reserve', ['Jeep', 'Grand Cherokee L', 'Summit Reserve', null]],
    ['Ford | F150 Moon Edition', ['Ford', 'F-150', 'Moon Edition', null]],
    ['Acura | ILX6-Speed', ['Acura', 'ILX', '6-Speed', null]],
    ['Lexus | RX350', ['Lexus', 'RX', 'RX 350', null]],
    ['Lexus | ES300h', ['Lexus', 'ES', 'ES 300h', null]],
    ['BMW | 328i xDrive', ['BMW', '3 Series', '328i xDrive', null]],
    ['BMW | 520d', ['BMW', '5 Series', '520d', null]],
    ['BMW | M340i', ['BMW', '3 Series', 'M340i', null]],
    ['Mercedes-Benz | C300', ['Mercedes-Benz', 'C-Class', 'C 300', null]],
    ['Mercedes-Benz | C 220 CDI', ['Mercedes-Benz', 'C-Class', 'C 220 CDI', null]],
    ['Mercedes-Benz | GLC 300 Coupe', ['Mercedes-Benz', 'GLC Coupe', 'GLC 300', 'Coupe']],
    ['Porsche | 911 Carrera 4S', ['Porsche', '911', 'Carrera 4S', null]],
    ['Porsche | Carrera 4S', ['Porsche', '911', 'Carrera 4S', null]],
    ['MINI | Cooper S Countryman', ['MINI', 'Countryman', 'Cooper S', null]],
    ['Mazda | B3000', ['Mazda', 'B-Series', 'B3000', null]],
    ['Acura | 3.2TL', ['Acura', 'TL', '3.2TL', null]],
    ['Toyota | Camry | SE', ['Toyota', 'Camry', 'SE', null]],
    ['Ford | F-150 XLT | XLT', ['Ford', 'F-150', 'XLT', null]],
  ])('%s', (text, expected) => expect(named(text)).toEqual(expected));
});

describe('spellings of models', () => {
  test.each([
    ['Ford | F150', 'F-150'],
    ['Ford | F 150', 'F-150'],
    ['Toyota | RAV-4', 'RAV4'],
    ['Honda | CRV', 'CR-V'],
    ['BMW | 3-series', '3 Series'],
    ['BMW | Serie 3', '3 Series'],
    ['BMW | 3er Reihe', '3 Series'],
    ['BMW | Série 5', '5 Series'],
    ['Mercedes | C-Klasse', 'C-Class'],
    ['Mercedes | Clase E', 'E-Class'],
    ['Mercedes | Classe S', 'S-Class'],
    ['Tesla | Model3', 'Model 3'],
    ['Mazda | Mazda 3', 'Mazda3'],
    ['Mazda | 3', 'Mazda3'],
    ['Porsche | 911 Carrera', '911'],
    ['Toyota | All-New Camry', 'Camry'],
    ['Volkswagen | Passat CC', 'CC'],
    ['Volkswagen | Golf Variant', 'Golf SportWagen'],
  ])('%s is the %s', (text, model) => expect(named(text)[1]).toBe(model));
});

describe('a make whose second word is before the model', () => {
  test.each([
    ['Land | Rover Discovery', 'Land Rover', 'Discovery'],
    ['land | rover range rover sport', 'Land Rover', 'Range Rover Sport'],
    ['Alfa | Romeo Giulia', 'Alfa Romeo', 'Giulia'],
    ['Aston | Martin DB11', 'Aston Martin', 'DB11'],
    ['Mercedes | Benz C300', 'Mercedes-Benz', 'C-Class'],
    ['Rolls | Royce Ghost', 'Rolls-Royce', 'Ghost'],
    ['Toyota | Toyota Camry', 'Toyota', 'Camry'],
    ['Range Rover | Sport', 'Land Rover', 'Range Rover Sport'],
    ['Ford F-150 | XLT', 'Ford', 'F-150'],
    ['Land | Rover Quux', 'Land Rover', 'Quux'],
  ])('%s', (text, make, model) => expect(named(text).slice(0, 2)).toEqual([make, model]));
});

describe('names of makes', () => {
  test.each([
    ['VW', 'Volkswagen'],
    ['Volkswagen (VW)', 'Volkswagen'],
    ['Volkswagen AG', 'Volkswagen'],
    ['Chevy', 'Chevrolet'],
    ['Merc', 'Mercedes-Benz'],
    ['MERCEDES BENZ', 'Mercedes-Benz'],
    ['Mercédès', 'Mercedes-Benz'],
    ['Landrover', 'Land Rover'],
    ['Caddy', 'Cadillac'],
    ['Alfa-Romeo', 'Alfa Romeo'],
    ['Ford Motor Company', 'Ford'],
    ['Hyundai Motor America', 'Hyundai Motor America'],
    ['Zastava Motors', 'Zastava Motors'],
  ])('%s is %s', (text, make) => expect(named(text)[0]).toBe(make));
});

describe('words about the body', () => {
  test.each([
    ['Honda | Civic Sedan', 'Civic', null, 'Sedan'],
    ['Chevrolet | Silverado 1500 Crew Cab', 'Silverado 1500', null, 'Crew Cab'],
    ['Nissan | Frontier Crew Cab SV', 'Frontier', 'SV', 'Crew Cab'],
    ['Chevrolet | camaro lt coupe 2d', 'Camaro', 'LT', '2d coupe'],
    ['BMW | 3 Series Touring', '3 Series', null, 'Touring'],
    ['Honda | Accord Touring', 'Accord', 'Touring', null],
    ['Volkswagen | Passat Variant', 'Passat', null, 'Variant'],
    ['Audi | A4 Avant', 'A4', null, 'Avant'],
    ['BMW | 4 Series Gran Coupe', '4 Series', 'Gran Coupe', null],
    ['Toyota | Corolla Hatchback', 'Corolla Hatchback', null, null],
    ['Ford | F-150 XLT 4WD', 'F-150', 'XLT', null],
  ])('%s', (text, ...expected) => expect(named(text).slice(1)).toEqual(expected));
});

describe('prefers no model to a wrong one', () => {
  test.each([
    ['Volkswagen | Golf Sportsvan', null, 'Golf Sportsvan'],
    ['Chrysler | 300M', null, '300M'],
    ['Toyota | Yaris Cross', null, 'Yaris Cross'],
    ['Ford | Transit Custom', null, 'Transit Custom'],
    ['Chevrolet | SS 396', 1970, 'SS 396'],
    ['Toyota | Zzz', null, 'Zzz'],
    ['Lexus | IS F Sport', null, 'IS'],
    ['BMW | X5 M Sport', null, 'X5'],
    ['Volkswagen | Golf R Line', null, 'Golf'],
    ['Ford | Explorer Sport', 2014, 'Explorer'],
    ['Ford | Explorer Sport', 2002, 'Explorer Sport'],
    ['Dodge | Caravan/Grand Caravan', null, 'Caravan/Grand Caravan'],
  ])('%s of %s is %s', (text, year, model) => expect(named(text, year)[1]).toBe(model));
});

const models = catalog.makes().flatMap((make) => catalog.models(make.code).map((model) => ({ make, model })));
/** Models found by their own names. The others start another model's name or are listed under their make's numbers. */
const exact = models.filter(
  ({ make, model }) => named(`${make.label} | ${model.label}`, model.years[0])[1] === model.label,
);

test('finds every model of the catalog by its name, and before an unknown trim', () => {
  expect(exact.length / models.length).toBeGreaterThan(0.995);
  const reached = exact.filter(
    ({ make, model }) => named(`${make.label} | ${model.label} Zzyzx`, model.years[0])[1] === model.label,
  );
  expect(reached.length / exact.length).toBeGreaterThan(0.99);
});

test('never throws, loses nothing, and reads its own output the same way', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom(
        'Crew',
        'Cab',
        'Sedan',
        'Coupe',
        '4WD',
        'C300',
        '320',
        'Rover',
        'Benz',
        'New',
        'Sport',
        'F',
        '2d',
      ),
      fc.constantFrom(...models.map(({ model }) => model.label)),
      fc.string({ maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...catalog.makes().map(({ label }) => label), 'Land', 'Zastava', '('),
      words,
      fc.option(fc.integer({ min: 1950, max: 2028 })),
      (make, parts, year) => {
        const text = parts.join(' ').trim();
        fc.pre(text !== '');
        const first = nameVehicle(make, text, null, year).names;
        expect(first.makeCode && first.make && first.modelCode && first.model).toBeTruthy();
        if (!catalog.model(first.makeCode, first.modelCode!)) return;
        const again = nameVehicle(first.make, first.model, first.trim, year).names;
        expect([again.makeCode, again.modelCode, again.trimCode]).toEqual([
          first.makeCode,
          first.modelCode,
          first.trimCode,
        ]);
      },
    ),
    { numRuns: 1500 },
  );
});
