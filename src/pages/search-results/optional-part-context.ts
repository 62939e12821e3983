import type { Brand } from '#features/brands/brands.ts';
import type { SearchContext } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';

/** What an optional part of the page needs for its queries. */
export type OptionalPartContext = {
  service: SearchService;
  brand: Brand;
  context: SearchContext;
  /** Wraps each call of a part: a part whose call fails is left out. */
  guard: Guard;
  signal: AbortSignal;
};
