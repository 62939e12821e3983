import { expect, test } from 'vitest';
import { readModule } from './read-module.ts';
import { checkUiTexts, formatUiTexts } from './ui-texts.ts';

const textsOf = (source: string) => readModule('src/pages/x/page.tsx', source).uiTexts;

test.each([
  ['a sentence', `const a = 'Please sign in again.';`, ['Please sign in again.']],
  ['inserted values', 'const a = `Reply by ${format(day)} to ${car.owner}.`;', ['Reply by {format} to {owner}.']],
  ['alternatives', "const a = `${n} ${n === 1 ? 'car' : 'cars'} found`;", ['{n} {car|cars} found']],
  ['joined strings', `const a = 'Please sign in ' + name + ' again.';`, ['Please sign in {name} again.']],
  [
    'an element as one text, with its attributes',
    `const a = <p title="Save this car">You have <b>{count} cars</b>, {isNew ? 'all new' : 'some used'}.</p>;`,
    ['You have {count} cars, {all new|some used}.', 'Save this car'],
  ],
  ['a label of one word', `const a = { id: 'Price', label: 'Price' };`, ['Price']],
  [
    'questions of a lexicon',
    'const a = `\nHow much is cheap? | max=1 | cheap\n | max=2 | low`;',
    ['How much is cheap?'],
  ],
  ['text within HTML', "const a = '<p>No email yet.</p>';", ['No email yet.']],
])('finds %s', (_what, source, expected) => {
  expect(textsOf(source)).toEqual(expected);
});

test.each([
  `const a = <p className="card wide">{price}</p>;`,
  "await db.query('select id from listings where id = $1');",
  `type A = 'two words' | 'three more words';`,
  `const a = key === 'Arrow Left';`,
  `const a = 'max-width: 20px';`,
  `const a = '(?:under|less than) {n}';`,
  `const a = 'sedan, saloon, limousine, four door, 4 door';`,
])('finds nothing in %s', (source) => {
  expect(textsOf(source)).toEqual([]);
});

test('lists texts by folder, without tests and vocabularies, and detects an outdated list', () => {
  const modules = [
    readModule('src/pages/x/page.tsx', `const a = 'Go back home'; const b = 'Go back home';`),
    readModule('src/pages/x/page.test.tsx', `const a = 'From a test';`),
    readModule('src/mails/x.tsx', `const a = 'Dear Ann Lee';`),
    readModule('src/features/demo/model/names.ts', `const a = 'Mile High Motors';`),
  ];
  const list = formatUiTexts(modules);
  expect(list).toContain('## Screens\n\n### pages/x\n\n- Go back home\n');
  expect(list).toContain('## Emails\n\n### mails\n\n- Dear Ann Lee\n');
  expect(list).not.toMatch(/From a test|Mile High/);
  expect(checkUiTexts(modules, list)).toEqual([]);
  expect(checkUiTexts(modules, `${list}x`)).toHaveLength(1);
  expect(checkUiTexts(modules, undefined)).toHaveLength(1);
});
