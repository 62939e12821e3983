/** Door of the room sitemap. */
export { isForSearchEngines } from './model/sitemap-rules.ts';
