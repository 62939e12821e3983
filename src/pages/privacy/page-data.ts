import type { BrandView } from '../brand-view.ts';

/** Data of the privacy page. */
export type PrivacyData = { brand: BrandView };
