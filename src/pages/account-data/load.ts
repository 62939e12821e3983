import type { Brand } from '#features/brands/brands.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { StoredItemsView } from '../shared/stored-items/view.ts';
import type { AccountDataView } from './page-data.ts';

export function loadAccountData(brand: Brand, items: StoredItemsView): PageAnswer<AccountDataView> {
  return noindexPage(
    brand,
    { title: 'Your data', description: 'Everything that your account holds: see, download or delete it.' },
    { items },
  );
}
