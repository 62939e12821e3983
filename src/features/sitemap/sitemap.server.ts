/** Server door of the sitemap room. */
export { type SitemapSource, sitemapFromDatabase, sitemapFromMemory } from './server/sitemap-source.ts';
export { SITEMAP_KINDS, type Sitemap, createSitemap } from './server/sitemap.ts';
export { MIN_RESULTS_FOR_SITEMAP } from './model/sitemap-rules.ts';
