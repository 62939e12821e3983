import { expect, test } from 'vitest';
import { checkBrowserReach } from './browser-reach.ts';
import { checkGlossary } from './glossary.ts';
import { checkFileSizes, checkFolderSizes, describeFileSizes } from './file-sizes.ts';
import { checkLeaks } from './leaks.ts';
import { checkLinks } from './links.ts';
import { checkNamedPaths } from './named-paths.ts';
import { checkNames } from './names.ts';
import { readModule } from './read-module.ts';
import { checkWording } from './wording.ts';

const read = (file: string, text = 'export const x = 1;\n') => readModule(file, text);

test('finds imports, re-exports, dynamic imports and type imports with their lines', () => {
  const source = `import a from 'a';\nimport type { B } from './b.ts';\nexport * from './c.ts';\nconst d = import('./d.ts');\n`;
  expect(read('src/x.ts', source).imports).toEqual([
    { specifier: 'a', line: 1, typeOnly: false },
    { specifier: './b.ts', line: 2, typeOnly: true },
    { specifier: './c.ts', line: 3, typeOnly: false },
    { specifier: './d.ts', line: 4, typeOnly: false, isDynamic: true },
  ]);
});

test('finds no imports in comments and strings', () => {
  expect(read('src/x.ts', `// import a from 'a';\nexport const text = "import b from 'b'";\n`).imports).toEqual([]);
});

test('says which file cannot be read', () => {
  expect(() => read('src/x.ts', 'const = ;')).toThrow('src/x.ts cannot be read');
});

test.each([
  ['src/features/search/utils.ts', 'says nothing'],
  ['src/kit/helpers.ts', 'says nothing'],
  ['src/features/search/model/index.ts', 'Only the engine'],
  ['src/features/search/model/ChipList.ts', 'kebab-case'],
  ['src/features/search/chips.ts', 'only doors'],
])('refuses the file name %s', (file, expected) => {
  expect(checkNames([read(file)]).map(({ message }) => message)).toEqual([expect.stringContaining(expected)]);
});

test('accepts the engine’s index, doors and tests', () => {
  const files = ['engine/src/index.ts', 'src/features/search/search.server.ts', 'src/kit/text/format.test.ts'];
  expect(checkNames(files.map((file) => read(file)))).toEqual([]);
});

test.each(['export default 1;', 'const a = 1; export { a as default };'])(
  'refuses the default export in %s',
  (text) => {
    expect(checkNames([read('src/kit/a.ts', text)])).toHaveLength(1);
  },
);

test('refuses files of more than 500 lines and reports the sizes of the others', () => {
  const long = read('src/kit/long.ts', 'export {};\n'.repeat(501));
  const short = read('src/kit/short.ts', 'export {};\n'.repeat(500));
  expect(checkFileSizes([long, short]).map(({ file }) => file)).toEqual(['src/kit/long.ts']);
  expect(describeFileSizes([short])[0]).toBe('app: 1 files, median 500 lines, 90% ≤ 500, longest 500');
});

test('refuses folders of more than 40 files, except for filters, migrations and pictures of cars', () => {
  const folder = (name: string, count: number, end = '.ts') =>
    Array.from({ length: count }, (_, index) => `${name}/file-${index}${end}`);
  const files = [
    ...folder('src/kit', 40),
    ...folder('src/kit/testing', 5),
    ...folder('src/ui', 36, '.css'),
    ...folder('src/ui', 5, '.test.ts'),
    ...folder('src/features/search/model/filters', 50),
    ...folder('src/features/search/model/filters/testing', 41),
    ...folder('db/migrations', 50, '.sql'),
    ...folder('assets/cars/sedan', 50, '.avif'),
    ...folder('docs', 41, '.md'),
  ];
  const found = ['src/ui', 'src/features/search/model/filters/testing', 'docs'];
  expect(checkFolderSizes(files).map(({ file }) => file)).toEqual(found);
});

test('follows a browser entry to the server code it would ship', () => {
  const modules = [
    read('src/pages/home/client.tsx', `import { Page } from './page.tsx';`),
    read('src/pages/home/page.tsx', `import { x } from '#features/search/search.server.ts';`),
    read('src/features/search/search.server.ts', `export { x } from './server/store.ts';`),
  ];
  expect(checkBrowserReach(modules).map(({ file }) => file)).toContain('src/pages/home/page.tsx');
  const typesAlone = read('src/pages/home/page.tsx', `import type { X } from '#features/search/search.server.ts';`);
  expect(checkBrowserReach([modules[0]!, typesAlone])).toEqual([]);
});

const slash = '/';
test.each([
  [`see ${slash}work/main`, 'one machine'],
  [`cd ${slash}root/app`, 'one machine'],
  [`cd ${slash}home/somebody/app`, 'one machine'],
  [`"resolved": "https${':'}//example.test/a.tgz"`, 'registry host'],
  [`-----BEGIN ${'PRIVATE'} KEY-----`, 'private key'],
])('finds the leak in: %s', (text, expected) => {
  expect(checkLeaks(new Map([['docs/a.md', `fine\n${text}\n`]]))).toEqual([
    { file: 'docs/a.md', line: 2, message: expect.stringContaining(expected) },
  ]);
});

test('ignores URLs of the site and relative paths', () => {
  const text = 'https://example.test/work/1 ../work/x src/root/y framework/z';
  expect(checkLeaks(new Map([['docs/a.md', text]]))).toEqual([]);
});

test('finds links to missing files', () => {
  const text =
    '[map](../ARCHITECTURE.md) [site](https://example.test/x) [gone](gone.md) [folder](adr) [part](api.md#shapes)';
  const files = ['ARCHITECTURE.md', 'docs/api.md', 'docs/adr/0001.md', 'docs/a.md'];
  expect(checkLinks(new Map([['docs/a.md', text]]), files).map(({ message }) => message)).toEqual([
    'Links to docs/gone.md, which is not there.',
  ]);
});

test('finds paths in backticks that name no file', () => {
  const files = ['src/app/load/admission.ts', 'src/pages/home/load.ts', 'engine/src/kernel/prefetch.ts'];
  const document = 'See `load/admission.ts`, `src/app/load/`,\n`gone.ts`, `src/gone`, `text/html` and `build/x.ts`.';
  const texts = new Map([
    ['docs/a.md', document],
    ['docs/adr/0001.md', 'Was `gone.ts`.'],
    ['src/a.css', 'a {}\n/* Like\n`gone.css`. */'],
    ['docs/recipes/brand.md', 'Write `src/ui/themes/trucks.css`.'],
    ['docs/b.md', 'Like `trucks.css`.'],
  ]);
  const source = '/**\n * Like `#pages/home/load.ts`\n * and `gone.tsx`.\n */\nconst a = `gone.ts`;';
  expect(checkNamedPaths(texts, [read('src/a.ts', source)], files)).toEqual([
    { file: 'docs/a.md', line: 2, message: 'Names `gone.ts`, which is not there.' },
    { file: 'docs/a.md', line: 2, message: 'Names `src/gone`, which is not there.' },
    { file: 'docs/b.md', line: 1, message: 'Names `trucks.css`, which is not there.' },
    { file: 'src/a.ts', line: 3, message: 'Names `gone.tsx`, which is not there.' },
    { file: 'src/a.css', line: 3, message: 'Names `gone.css`, which is not there.' },
  ]);
});

test.each([
  ['const a = { ...{ b: 1 } };', 'without a spread of a literal'],
  ['const a = <p {...{ id: "b" }} />;', 'without a spread of a literal'],
  ['// Somebody asks.\nconst a = 1;', 'instead of "Somebody"'],
  ['type Shown = 1;', 'the type "Shown"'],
  ['interface AskedPage {}', 'the type "AskedPage"'],
  ["const a = 'Start anew here.';", 'instead of "anew"'],
  ["const a = 'Your e-mail address';", 'instead of "e-mail"'],
])('refuses the wording of %s', (text, expected) => {
  expect(checkWording([read('src/ui/a.tsx', text)]).map(({ message }) => message)).toEqual([
    expect.stringContaining(expected),
  ]);
});

test('accepts spreads of variables, words that only tests use, and types that start like a banned one', () => {
  expect(checkWording([read('src/ui/a.ts', 'type LotteryTicket = 1;')])).toEqual([]);
  expect(checkWording([read('src/ui/a.ts', 'const a = { ...b };'), read('src/ui/a.test.ts', '// anew\n')])).toEqual([]);
});

test('refuses a glossary with unused or repeated terms, or too many', () => {
  const glossary = (rows: readonly string[]) => new Map([['docs/glossary.md', rows.join('\n')]]);
  const texts = glossary([
    '| **fair price** | x |',
    '| **make, model** | x |',
    '| **Model** | x |',
    '| **moon** | x |',
  ]);
  texts.set('src/a.ts', 'export const FAIR_PRICE = makeOf(modelKey);\n').set('docs/a.md', 'moon');
  expect(checkGlossary(texts)).toEqual([
    { file: 'docs/glossary.md', line: 3, message: 'Explains "Model" twice.' },
    { file: 'docs/glossary.md', line: 4, message: 'No source uses "moon"; delete the term.' },
  ]);
  const terms = Array.from({ length: 91 }, (_, at) => String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26)));
  const sources: [string, string][] = [['src/a.ts', terms.join('\n')]];
  const rows = terms.map((term) => `| **${term}** | x |`);
  expect(checkGlossary(new Map([...glossary(rows), ...sources]))).toEqual([
    { file: 'docs/glossary.md', message: '91 terms; delete some (most: 90).' },
  ]);
  expect(checkGlossary(new Map([...glossary(rows.slice(1)), ...sources]))).toEqual([]);
});
