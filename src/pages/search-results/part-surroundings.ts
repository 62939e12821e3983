import type { Brand } from '#features/brands/brands.ts';
import type { SearchContext } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';

/** What a part that the page can do without asks with. */
export type PartSurroundings = {
  service: SearchService;
  brand: Brand;
  context: SearchContext;
  /** Around each call of its own: a part whose call fails is left out. */
  guard: Guard;
  signal: AbortSignal;
};
