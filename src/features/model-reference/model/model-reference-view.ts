import type { CrawlPaths } from './crawl-paths.ts';
import type { ReferenceTab } from './reference-tabs.ts';

/** The model that a search is for, and what the section about it shows. */
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
  /** In order; the first one is open at first. */
  tabs: readonly ReferenceTab[];
};
