import type { Brand } from '#features/brands/brands.ts';
import type { PageHead } from './page-answer.ts';

type What = { title: string; description: string; canonical?: string | null };

/** Returns the head of a page that search engines must not index. */
export function unlistedHead(brand: Pick<Brand, 'name'>, { title, description, canonical = null }: What): PageHead {
  return { title: `${title} | ${brand.name}`, description, canonical, robots: 'noindex', jsonLd: [], preload: [] };
}
