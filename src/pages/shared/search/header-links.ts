import type { Brand } from '#features/brands/brands.ts';
import {
  formatQuery,
  parseQuery,
  readRequest,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';

/** A search in the site's header; `query` in the form that links have, without `?`. */
export type HeaderLink = { label: string; query: string; current: boolean };

/** Returns the brand's popular searches at the place of the current search. */
export function headerLinks(query: VehicleQuery, context: SearchContext): HeaderLink[] {
  const { location } = query.filters;
  const here = formatQuery({ ...query, sortBy: 'relevance' }, context);
  return searchesOf(context).map(({ label, search }) => {
    const link = formatQuery(search, context, { location });
    return { label, query: link, current: link === here };
  });
}

type Search = { label: string; search: VehicleQuery };

/** Caches parsed links: the meaning of a brand's links never changes, only the place does. */
const READ = new WeakMap<Brand, readonly Search[]>();

function searchesOf(context: SearchContext): readonly Search[] {
  const { brand } = context;
  const known = READ.get(brand);
  if (known) return known;
  const read = brand.links.map(({ label, query }) => ({ label, ...parseQuery(readRequest(query), context) }));
  const searches = read.map(({ label, query }) => ({ label, search: query }));
  // Until the inventory is loaded, a link may contain unknown values, so the result is not cached.
  if (read.every(({ invalid }) => invalid.length === 0)) READ.set(brand, searches);
  return searches;
}
