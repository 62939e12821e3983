/** Door of the sitemap room. */
export { isForSearchEngines } from './model/sitemap-rules.ts';
