import type { Brand, CertifiedProgram } from '#features/brands/brands.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { CertifiedProgramData } from './page-data.ts';

/**
 * Loads the page of a brand's certified program, for browsers without script.
 * @param search query of the results page to return to, without `?`.
 */
export function loadCertifiedProgram(
  brand: Brand,
  { name, summary, points }: CertifiedProgram,
  search: string,
): PageAnswer<CertifiedProgramData> {
  return noindexPage(
    brand,
    {
      title: 'Certified Program Details',
      description: summary,
      canonical: '/cars-for-sale/certified-program',
    },
    { name, summary, points, search },
  );
}
