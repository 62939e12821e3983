import type { Brand } from '#features/brands/brands.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { PrivacyData } from './page-data.ts';

const DONE: Readonly<Record<string, string>> = {
  'browser-deleted': 'Deleted from this browser.',
  'account-deleted': 'Your account is deleted. This page says what stays, such as the audit log, and for how long.',
  erased: 'We deleted everything that we stored about this browser, and its cookies.',
};

/** Loads the page. `step`: what the address says was just done, or must be confirmed. */
export function loadPrivacy(
  brand: Brand,
  data: Omit<PrivacyData, 'brand' | 'done' | 'asksToErase'>,
  step: string | undefined,
): PageAnswer<PrivacyData> {
  const description = `${brand.name}: what we store about you, why, and for how long.`;
  return noindexPage(
    brand,
    { title: 'Privacy', description, canonical: '/privacy' },
    {
      ...data,
      done: (step !== undefined && Object.hasOwn(DONE, step) && DONE[step]) || null,
      asksToErase: step === 'erase' && !data.isSignedIn,
    },
  );
}
