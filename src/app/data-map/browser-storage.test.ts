import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_STORAGE } from './browser-storage.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const DECLARED = new Set(BROWSER_STORAGE.map(({ where, name }) => `${where} ${name}`));

test('docs/contracts/cookies.md lists the same names with the same lifetimes', () => {
  const rows = readFileSync(path.join(ROOT, 'docs/contracts/cookies.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const listed = rows.flatMap(([, names = '', where = '', keeps]) =>
    [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) =>
      [/storage$/.test(where) ? where : 'cookie', name, keeps].join(' | '),
    ),
  );
  const declared = BROWSER_STORAGE.map(({ where, name, keeps }) => [where, name, keeps].join(' | '));
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

/** A call that stores something, and the text of its name. */
const WRITES: readonly [RegExp, 'cookie' | 'local storage' | 'session storage'][] = [
  [/\b(?:setCookie|deleteCookie)\(\s*context,\s*([\w'`$-]+)/g, 'cookie'],
  [/\b(?:generateCookie|storeCookie)\(\s*([\w'`$-]+)(?=,)/g, 'cookie'],
  [/document\.cookie = `(\$\{\w+\}|[\w-]+)=/g, 'cookie'],
  [/\bcookie\('([\w-]+)'\)/g, 'cookie'],
  [/\b(?:localStorage|shopperStorage\(\))\.setItem\(\s*([\w'`-]+)/g, 'local storage'],
  [/\bsessionStorage\.setItem\(\s*([\w'`-]+)/g, 'session storage'],
];

/** Files whose names come from a list or an argument, and the names. */
const BY_LIST: Readonly<Record<string, readonly string[]>> = {
  'src/app/http/tracking-cookies.ts': ['cookie osid', 'cookie psid', 'cookie siomid'],
  'src/app/identity/browser-cookies.ts': [],
  'src/features/interest/ui/viewed-storage.ts': [
    'local storage still-interested',
    'local storage still-interested-viewed',
    'local storage still-interested-sent',
  ],
  'src/features/push/ui/local-storage.ts': [
    'local storage srp-prompted',
    'local storage vehicle-viewed-at',
    'local storage push-token',
  ],
  'src/pages/shared/search/store-cookie.ts': [],
};

const valueOf = (constant: string, text: string) => new RegExp(`\\b${constant} = '([\\w-]+)'`).exec(text)?.[1];

/** Returns what the text of a file stores, as `cookie place`; `?` for a name that it does not contain. */
function storedBy(file: string, text: string): string[] {
  return WRITES.flatMap(([pattern, where]) =>
    [...text.matchAll(pattern)].map(([, written = '']) => {
      const quoted = /^['`]([\w-]+)/.exec(written)?.[1];
      const constant = /^(?:\$\{)?([A-Z_]+)\}?$/.exec(written)?.[1];
      const value = constant && (valueOf(constant, text) ?? EXPORTED.get(constant));
      const name = quoted ?? value ?? (pattern.source.startsWith('\\bcookie') ? written : '?');
      return name === '?' && file in BY_LIST ? '' : `${where} ${name}`;
    }),
  ).filter(Boolean);
}

const FILES = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

const EXPORTED = new Map(
  FILES.flatMap(({ text }) =>
    [...text.matchAll(/export const ([A-Z_]+) = '([\w-]+)'/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  ),
);

test('the code stores exactly what is declared', () => {
  const stored = new Set([
    ...FILES.flatMap(({ file, text }) => storedBy(file, text)),
    ...Object.values(BY_LIST).flat(),
  ]);
  // The library sets its cookies itself.
  for (const name of ['session', 'session-data', 'session-only', 'passkey']) stored.add(`cookie ${name}`);
  expect([...stored].filter((each) => !DECLARED.has(each))).toEqual([]);
  expect([...DECLARED].filter((each) => !stored.has(each))).toEqual([]);
});

test('finds a new key, and a name that it cannot read', () => {
  const text = `const KEY = 'diary'; localStorage.setItem(KEY, '1'); sessionStorage.setItem('note', ''); document.cookie = \`\${KEY}=1\`;`;
  expect(storedBy('a.ts', text)).toEqual(['cookie diary', 'local storage diary', 'session storage note']);
  expect(storedBy('a.ts', 'setCookie(context, name, value)')).toEqual(['cookie ?']);
});

test('no code uses a store that has no declaration', () => {
  const others = /\bindexedDB\b|\bcaches\.open\b|\bcookieStore\b/;
  expect(FILES.filter(({ text }) => others.test(text)).map(({ file }) => file)).toEqual([]);
});
