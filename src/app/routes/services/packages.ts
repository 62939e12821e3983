import type { Context } from 'hono';
import type { Brand } from '#features/brands/brands.ts';
import { readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import type { RouteEntry } from '../route.ts';

const PARAMS = ['makeCode', 'modelCode', 'trimCode'] as const;

/**
 * `GET /cars-for-sale/searchoptions/packages?makeCode&modelCode&trimCode`: names of the option packages of cars in any
 * condition (spec 1 §7). If they are unavailable, a response without names says so in `error` (spec 1 §8).
 */
export function packageRoutes({ search, guards, brandOf }: AppContext): RouteEntry[] {
  return [
    {
      method: 'GET',
      path: '/cars-for-sale/searchoptions/packages',
      access: 'everyone',
      kind: 'content',
      handler: async (context) => {
        const brand = brandOf(context.req.header('host'));
        const found = await guards.packages(
          (signal) => findPackages(search, brand, searchFor(context), signal),
          context.req.raw.signal,
        );
        context.header('Cache-Control', 'no-store');
        if (!found.ok) return context.json({ error: true, results: { packageNames: [] } });
        return context.json({ results: { packageNames: found.value } });
      },
    },
  ];
}

function searchFor(context: Context): string {
  const { read } = readRequest(new URL(context.req.url).search);
  const asked = new URLSearchParams({ allListingType: 'all-cars' });
  for (const name of PARAMS) for (const value of read(name)) asked.append(name, value);
  return asked.toString();
}

/** Sorts by code unit, so that the order is the same everywhere. */
async function findPackages(
  search: SearchService,
  brand: Brand,
  query: string,
  signal: AbortSignal,
): Promise<string[]> {
  const parsed = search.parse(readRequest(query), brand);
  const { filters } = await search.search(parsed, brand, { signal });
  const options = filters['packages']?.options ?? [];
  return options
    .filter(({ count }) => count > 0)
    .map(({ value }) => value)
    .toSorted((a, b) => (a < b ? -1 : 1));
}
