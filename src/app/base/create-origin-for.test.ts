import { expect, test } from 'vitest';
import { type BrandKey, MAIN_BRAND, MAKER_BRAND, VALUATION_BRAND } from '#features/brands/brands.ts';
import { createOriginFor } from './create-origin-for.ts';

const KEYS = [MAIN_BRAND, VALUATION_BRAND, MAKER_BRAND].map(({ key }) => key);
const noHosts = new Map<string, BrandKey>();

test('a local site has its port in its addresses, with the demo host of each brand', () => {
  let port = 0;
  const originFor = createOriginFor({ publicOrigin: undefined, brandHosts: noHosts }, () => port);
  port = 3100;
  expect(KEYS.map(originFor)).toEqual([
    'http://localhost:3100',
    'http://valuation.localhost:3100',
    'http://maker.localhost:3100',
  ]);
});

test('a public site has the configured origin, with the host of each brand if it has one', () => {
  const brandHosts = new Map<string, BrandKey>([['guide.example', 'valuation']]);
  const originFor = createOriginFor({ publicOrigin: 'https://cars.example:8443', brandHosts }, () => 3000);
  expect(KEYS.map(originFor)).toEqual([
    'https://cars.example:8443',
    'https://guide.example',
    'https://cars.example:8443',
  ]);
});
