import { expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { createSplitter } from './split-title.ts';

const split = createSplitter(catalog);

test.each([
  ['bmw x5', ['make', 'model'], {}, { make: 'BMW', model: 'x5' }],
  ['ford f-150', ['make', 'model'], {}, { make: 'Ford', model: 'f-150' }],
  ['chevy silverado 1500', ['make', 'model'], {}, { make: 'Chevrolet', model: 'silverado 1500' }],
  ['mercedes-benz benze sprinter 2500', ['make', 'model'], {}, { make: 'Mercedes-Benz', model: 'benze sprinter 2500' }],
  ['land rover discovery', ['make', 'model'], {}, { make: 'Land Rover', model: 'discovery' }],
  ['Zastava Koral', ['make', 'model'], {}, { make: 'Zastava', model: 'Koral' }],
  [
    '2018 Toyota Camry SE',
    ['year', 'make', 'model', 'trim'],
    {},
    { year: '2018', make: 'Toyota', model: 'Camry', trim: 'SE' },
  ],
  [
    'Used 2018 Jeep Grand Cherokee Limited',
    ['year', 'make', 'model', 'trim'],
    {},
    { year: '2018', make: 'Jeep', model: 'Grand Cherokee', trim: 'Limited' },
  ],
  ...(
    [
      ['2018 Toyota Camry SE', 'Toyota', 'Camry', 'SE'],
      ['Used Toyota Camry SE', 'Toyota', 'Camry', 'SE'],
      ['Certified Pre-Owned 2020 Toyota Camry SE', 'Toyota', 'Camry', 'SE'],
      ['CPO 2020 Toyota Camry SE', 'Toyota', 'Camry', 'SE'],
      ['2020 Certified Pre-Owned Toyota Camry SE', 'Toyota', 'Camry', 'SE'],
      ['2018 Range Rover Sport HSE', 'Land Rover', 'Range Rover Sport', 'HSE'],
      ['2020 Range Rover HSE', 'Land Rover', 'Range Rover', 'HSE'],
      ['2020 Mini Cooper S', 'MINI', 'Cooper', 'S'],
      ['2018 Mercedes-Benz AMG GT', 'Mercedes-Benz', 'AMG GT', undefined],
    ] as const
  ).map(
    ([text, make, model, trim]) =>
      [text, ['make', 'model', 'trim'], {}, { make, model, ...(trim && { trim }) }] as const,
  ),
  ['ILX6-Speed', ['model', 'trim'], { make: 'Acura' }, { model: 'ILX', trim: '6-Speed' }],
  ['TSX4dr', ['model', 'trim'], { make: 'Acura' }, { model: 'TSX', trim: '4dr' }],
  ['TL2WD', ['model', 'trim'], { make: 'Acura' }, { model: 'TL', trim: '2WD' }],
  ['ILXAcuraWatch', ['model', 'trim'], { make: 'Acura' }, { model: 'ILX', trim: 'AcuraWatch' }],
  ['TSX', ['model', 'trim'], { make: 'Acura' }, { model: 'TSX' }],
  ['Camry XSE', ['model', 'trim'], { vin: '4T1BF1FK5HU123456' }, { model: 'Camry', trim: 'XSE' }],
  ['Quux 9', ['model', 'trim'], { make: 'Acura' }, { model: 'Quux 9' }],
] as const)('%j into %j', (text, into, known, parts) => expect(split(text, into, known)).toEqual(parts));
