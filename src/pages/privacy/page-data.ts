import type { BrandView } from '../brand-view.ts';

/** What is kept of whoever uses the site. */
export type PrivacyData = { brand: BrandView };
