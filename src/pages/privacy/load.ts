import type { Brand } from '#features/brands/brands.ts';
import { type PageAnswer, unlistedPage } from '../page-answer.ts';
import type { PrivacyData } from './page-data.ts';

export function loadPrivacy(brand: Brand): PageAnswer<PrivacyData> {
  return unlistedPage(
    brand,
    {
      title: 'Privacy',
      description: `What ${brand.name} keeps about you, for how long, and how to delete it.`,
      canonical: '/privacy',
    },
    {},
  );
}
