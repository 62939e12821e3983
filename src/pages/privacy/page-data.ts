import type { BrandView } from '../brand-view.ts';

export type PrivacyData = { brand: BrandView };
