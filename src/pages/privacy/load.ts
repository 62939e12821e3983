import type { Brand } from '#features/brands/brands.ts';
import { brandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { PrivacyData } from './page-data.ts';
import { unlistedHead } from '../unlisted-head.ts';

export function loadPrivacy(brand: Brand): PageAnswer<PrivacyData> {
  return {
    kind: 'page',
    status: 200,
    head: unlistedHead(brand, {
      title: 'Privacy',
      description: `What ${brand.name} keeps about you, for how long, and how to delete it.`,
      canonical: '/privacy',
    }),
    data: { brand: brandView(brand) },
  };
}
