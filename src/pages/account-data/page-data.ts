import type { BrandView } from '../brand-view.ts';
import type { StoredItemsView } from '../shared/stored-items/view.ts';

export type AccountDataView = { brand: BrandView; items: StoredItemsView };
