import { afterEach, expect, test, vi } from 'vitest';
import { addPriceBasis, priceBasisIn, rememberedPriceBasis, rememberPriceBasis } from './remembered-price-basis.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['makeCode=FORD&priceBasis=with-fees', 'with-fees'],
  ['priceBasis=out-the-door&zip=80202', 'out-the-door'],
  ['priceBasis=out-the-door%3A9000&zip=80202', 'out-the-door'],
  ['priceBasis=advertised', ''],
  ['makeCode=FORD', ''],
])('the search %s has the basis %j, without a trade-in', (query, basis) => {
  expect(priceBasisIn(query)).toBe(basis);
});

test.each([
  ['with-fees', false, 'with-fees'],
  ['out-the-door', true, 'out-the-door'],
  ['out-the-door', false, null],
  ['advertised', true, null],
  ['//evil.example', true, null],
  [undefined, true, null],
])('the cookie %j with a ZIP (%j) gives %j', (value, hasZip, basis) => {
  expect(rememberedPriceBasis(value, hasZip)).toBe(basis);
});

test('is remembered for a year, and forgotten for advertised prices', () => {
  const stored: string[] = [];
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal(
    'document',
    Object.defineProperty({}, 'cookie', {
      set(text: string) {
        stored.push(text);
      },
    }),
  );
  rememberPriceBasis('with-fees');
  rememberPriceBasis('');
  expect(stored).toEqual([
    'price-basis=with-fees; Path=/; SameSite=Lax; Max-Age=31536000',
    'price-basis=; Path=/; SameSite=Lax; Max-Age=0',
  ]);
});

test.each([
  ['zip=80202', 'zip=80202&priceBasis=out-the-door'],
  ['words=suv', 'words=suv'],
])('a form with %s leads to %s', (fields, search) => {
  vi.stubGlobal('document', { cookie: 'keeps=1; price-basis=out-the-door; place=zip%3D80202' });
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(fields)) form.append(name, value);
  addPriceBasis(form);
  expect(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])).toString()).toBe(search);
});
