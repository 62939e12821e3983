import type { CrawlPaths } from './crawl-paths.ts';
import type { ReferenceTab } from './reference-tabs.ts';

/** The model that a search is for, and the content of the section about it. */
export type ModelReference = {
  makeCode: string;
  modelCode: string;
  /** The first model year of the search, by default last year's: that of the tab Safety. */
  year: number;
  /** `Toyota Camry`. */
  name: string;
  /** The newest model year with many used cars. */
  newestYear: number;
  currentYear: number;
  paths: CrawlPaths;
  /** In order; the first one is initially open. */
  tabs: readonly ReferenceTab[];
};
