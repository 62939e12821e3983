import type { Brand, CertifiedProgram } from '#features/brands/brands.ts';
import { brandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { CertifiedProgramData } from './page-data.ts';
import { unlistedHead } from '../unlisted-head.ts';

/**
 * Loads the page of a brand's certified program, for browsers without script.
 * @param search query of the results page to return to, without `?`.
 */
export function loadCertifiedProgram(
  brand: Brand,
  { name, summary, points }: CertifiedProgram,
  search: string,
): PageAnswer<CertifiedProgramData> {
  return {
    kind: 'page',
    status: 200,
    head: unlistedHead(brand, {
      title: 'Certified Program Details',
      description: summary,
      canonical: '/cars-for-sale/certified-program',
    }),
    data: { brand: brandView(brand), name, summary, points, search },
  };
}
