import { expect, it, test } from 'vitest';
import { cleanTrims } from './clean-trims.ts';

const years = (...list: number[]) => new Set(list);
const cleaned = (model: string, ...texts: string[]) => [
  ...cleanTrims(model, new Map(texts.map((text) => [text, years(2020)]))).keys(),
];

test.each([
  ['splits lists', 'Camry', ['LE/SE/XLE'], ['LE', 'SE', 'XLE']],
  ['drops the model, the drive and the body', 'ADX', ['ADX AWD A-Spec', 'ADX Sedan'], ['A-Spec']],
  ['keeps a system whose name holds a drive', 'MDX', ['SH-AWD Advance'], ['SH-AWD Advance']],
  [
    'drops fillers, packages and cabs',
    'F-150',
    ['Others', 'LE + Audio Package', 'Super Cab', 'SuperCrew-Police', 'XLT'],
    ['XLT'],
  ],
  ['writes shouted words as words', 'TL', ['PREMIUM', 'EX-L', 'TRD', 'TYPE-S'], ['Premium', 'EX-L', 'TRD', 'Type-S']],
  [
    'writes names in their usual case',
    'Civic',
    ['DEl SOl Si', 'DEL SOL VTEC', 'STyle'],
    ['del Sol Si', 'del Sol VTEC', 'Style'],
  ],
  ['writes out what is cut short', 'RDX', ['Tech', 'Adv'], ['Technology', 'Advance']],
])('%s', (_, model, texts, trims) => expect(cleaned(model, ...texts)).toEqual(trims));

it('drops a typo of a trim with more years, and merges spellings', () => {
  const raw = new Map([
    ['XLE Premium', years(2018, 2019, 2020)],
    ['XLE Premiun', years(2019)],
    ['xle-premium', years(2021)],
  ]);
  expect(cleanTrims('Camry', raw)).toEqual(new Map([['XLE Premium', years(2018, 2019, 2020, 2021)]]));
});

it('keeps the last word of a make', () => {
  expect([
    ...cleanTrims('RX', new Map([['350 Base', years(2020)]]), (trim) => `RX ${trim.slice(0, 3)}`).keys(),
  ]).toEqual(['RX 350']);
});
