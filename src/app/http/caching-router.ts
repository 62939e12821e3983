import type { Result } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { createBoundedCache } from '#kit/bounded-cache.ts';

/**
 * Finds the routes of a request like Hono's own router, which walks its tree each time. Caches them, because most
 * requests have one of few paths. Add all routes before the first match.
 */
export class CachingRouter<Handler> extends TrieRouter<Handler> {
  readonly #cache = createBoundedCache<string, Result<Handler>>({ max: 1_024, longest: 100 });

  override match(method: string, path: string): Result<Handler> {
    return this.#cache(`${method} ${path}`, () => super.match(method, path));
  }
}
